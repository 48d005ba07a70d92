// Draws forbidden arrows in a small tree of files and lints it with the real configuration.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const forbidden = {
  'contract/a.ts': '../server/db/x.ts',
  'server/a.ts': '../web/api/x.ts',
  'server/http/a.ts': '../users/x.ts',
  'server/db/a.ts': '../orders/x.ts',
  'server/products/a.ts': '../orders/x.ts',
  'server/orders/a.ts': '../../demo/shop/x.ts',
  'web/app/a.ts': '../../server/http/x.ts',
  'web/ui/a.ts': '../features/cart/x.ts',
  'web/features/cart/a.ts': '../users/x.ts',
}
const allowed = {
  'server/users/b.ts': '../../contract/x.ts',
  'server/orders/b.ts': '../products/x.ts',
  'web/features/cart/b.ts': '../../ui/x.ts',
}
const circle = {
  'server/http/ring-a.ts': `import type { B } from './ring-b.ts'\nexport interface A { b?: B }\n`,
  'server/http/ring-b.ts': `import { type A } from './ring-a.ts'\nexport interface B { a?: A }\n`,
}

test('linter: refuses forbidden imports, late ones included, and circles', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'arrows-'))
  onTestFinished(() => rm(tree, { recursive: true, force: true }))
  async function write(path: string, text: string) {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), text)
  }
  await symlink(resolve('node_modules'), join(tree, 'node_modules'))
  for (const name of ['oxlint.config.ts', 'package.json', 'tsconfig.json']) await copyFile(name, join(tree, name))
  for (const [file, path] of Object.entries({ ...forbidden, ...allowed })) {
    await write(join(dirname(file), path), 'export const x = 1\n')
    await write(file, `import { x } from '${path}'\nexport const y = x\n`)
    await write(file.replace('.ts', '-late.ts'), `export const y = await import('${path}')\n`)
  }
  for (const [file, source] of Object.entries(circle)) await write(file, source)

  const oxlint = [resolve('node_modules/oxlint/bin/oxlint'), '-f', 'unix']
  const { stdout } = await promisify(execFile)(process.execPath, oxlint, { cwd: tree }).catch(
    (error: { stdout: string }) => error,
  )
  const refusedBy = (rule: string) =>
    new Set(stdout.split('\n').flatMap((line) => (line.includes(rule) ? [line.split(':')[0]] : [])))
  const bad = Object.keys(forbidden)
  expect(refusedBy('no-restricted-imports')).toEqual(
    new Set([...bad, ...bad.map((file) => file.replace('.ts', '-late.ts'))]),
  )
  expect(refusedBy('no-cycle')).toEqual(new Set(Object.keys(circle)))
})
