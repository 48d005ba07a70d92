import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A house in miniature, linted with the real configuration: each forbidden arrow is drawn once and must be refused.
const forbidden = {
  'contract/a.ts': '../server/db/x.ts',
  'contract/b.ts': 'kysely',
  'contract/c.ts': 'node:fs',
  'server/a.ts': '../web/api/x.ts',
  'server/http/a.ts': '../users/x.ts',
  'server/db/a.ts': '../orders/x.ts',
  'server/db/b.ts': '../../demo/shop/x.ts',
  'server/products/a.ts': '../orders/x.ts',
  'server/users/deep/a.ts': '../../orders/x.ts',
  'server/orders/a.ts': '../../demo/shop/x.ts',
  'server/orders/b.ts': '../../web/api/x.ts',
  'web/app/a.ts': '../../server/http/x.ts',
  'web/api/a.ts': '../features/cart/x.ts',
  'web/api/b.ts': '../app/x.ts',
  'web/ui/a.ts': '../features/cart/x.ts',
  'web/features/cart/a.ts': '../users/x.ts',
  'web/features/cart/b.ts': '../../../server/http/x.ts',
  'web/features/cart/c.ts': '../../app/x.ts',
  'web/features/products/photos/a.ts': '../details/x.ts',
  'web/features/products/sort/a.ts': '../list/x.ts',
  'web/features/products/details/a.ts': '../../users/x.ts',
  'web/features/products/details/b.ts': '../../../app/x.ts',
}
const allowed = {
  'contract/d.ts': './x.ts',
  'contract/e.ts': 'zod',
  'server/users/b.ts': '../../contract/x.ts',
  'server/users/c.ts': '../http/x.ts',
  'server/orders/c.ts': '../products/x.ts',
  'server/orders/d.ts': '../audit/x.ts',
  'demo/shop/a.ts': '../../server/users/x.ts',
  'server/b.ts': './orders/x.ts',
  'server/products/a.test.ts': '../orders/x.ts',
  'web/app/b.ts': '../features/cart/x.ts',
  'web/features/cart/d.ts': '../../ui/x.ts',
  'web/features/account/a.ts': '../orders/x.ts',
  'web/features/products/a.ts': './list/x.ts',
  'web/features/products/details/c.ts': '../photos/x.ts',
  'web/features/products/list/a.ts': '../sort/x.ts',
  'web/features/products/sort/b.ts': '../x.ts',
}
const ways = [
  (path: string) => `import { x } from '${path}'\nexport const y = x\n`,
  (path: string) => `import type { x } from '${path}'\nexport type Y = typeof x\n`,
  (path: string) => `export { x } from '${path}'\n`,
  (path: string) => `export const y = await import('${path}')\n`,
]

/** Files that know each other's types only, and so would run; each way of importing a type closes a circle of its own. */
const circles = {
  'server/http/ring-a.ts': `import type { B } from './ring-b.ts'\nexport interface A { b?: B }\n`,
  'server/http/ring-b.ts': `import { type A } from './ring-a.ts'\nexport interface B { a?: A }\n`,
  'web/ui/ring-c.ts': `export type { D } from './ring-d.ts'\nexport interface C { c: 1 }\n`,
  'web/ui/ring-d.ts': `import type { C } from './ring-c.ts'\nexport interface D { c?: C }\n`,
}

let house = ''
let complaints: string[] = []

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'arrows-'))
  await symlink(resolve('node_modules'), join(house, 'node_modules'))
  for (const name of ['oxlint.config.ts', 'package.json', 'tsconfig.json']) await copyFile(name, join(house, name))
  for (const [file, path] of Object.entries({ ...forbidden, ...allowed })) {
    if (path.startsWith('.')) await write(join(dirname(file), path), 'export const x = 1\n')
    for (const [way, source] of ways.entries()) await write(named(file, way), source(path))
  }
  for (const [file, source] of Object.entries(circles)) await write(file, source)
  const oxlint = promisify(execFile)(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '-f', 'unix'], {
    cwd: house,
  })
  const { stdout } = await oxlint.catch((error: { stdout: string }) => error)
  complaints = stdout.split('\n')
}, 60_000)

afterAll(() => rm(house, { recursive: true, force: true }))

const named = (file: string, way: number) => join(dirname(file), `${way}-${basename(file)}`)

async function write(path: string, text: string) {
  await mkdir(dirname(join(house, path)), { recursive: true })
  await writeFile(join(house, path), text)
}

const refusedBy = (rule: string) =>
  new Set(complaints.filter((line) => line.includes(rule)).map((line) => line.split(':')[0]))

test('the linter refuses every arrow that is not in the architecture, and no other', () => {
  const expected = Object.keys(forbidden).flatMap((file) => ways.map((_, way) => named(file, way)))
  expect(refusedBy('no-restricted-imports')).toEqual(new Set(expected))
})

test('and every circle of imports, of types alone as well', () => {
  expect(refusedBy('no-cycle')).toEqual(new Set(Object.keys(circles)))
})
