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
}
const ways = [
  (path: string) => `import { x } from '${path}'\nexport const y = x\n`,
  (path: string) => `import type { x } from '${path}'\nexport type Y = typeof x\n`,
  (path: string) => `export { x } from '${path}'\n`,
  (path: string) => `export const y = await import('${path}')\n`,
]

let house = ''

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'arrows-'))
  await symlink(resolve('node_modules'), join(house, 'node_modules'))
  for (const name of ['oxlint.config.ts', 'package.json', 'tsconfig.json']) await copyFile(name, join(house, name))
  for (const [file, path] of Object.entries({ ...forbidden, ...allowed })) {
    if (path.startsWith('.')) await write(join(dirname(file), path), 'export const x = 1\n')
    for (const [way, source] of ways.entries()) await write(named(file, way), source(path))
  }
})

afterAll(() => rm(house, { recursive: true, force: true }))

const named = (file: string, way: number) => join(dirname(file), `${way}-${basename(file)}`)

async function write(path: string, text: string) {
  await mkdir(dirname(join(house, path)), { recursive: true })
  await writeFile(join(house, path), text)
}

test('the linter refuses every arrow that is not in the architecture, and no other', async () => {
  const expected = Object.keys(forbidden).flatMap((file) => ways.map((_, way) => named(file, way)))
  const oxlint = promisify(execFile)(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '-f', 'unix'], {
    cwd: house,
  })
  const { stdout } = await oxlint.catch((error: { stdout: string }) => error)
  const refused = stdout.split('\n').filter((line) => line.includes('no-restricted-imports'))
  expect(new Set(refused.map((line) => line.split(':')[0]))).toEqual(new Set(expected))
}, 60_000)
