// Draws forbidden arrows in a small tree of files and lints it with the real configuration.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const forbidden = {
  'contract/rules/a.ts': '../../server/platform/db/x.ts',
  'contract/values/a.ts': '../rules/x.ts',
  'sheets/a.ts': '../server/platform/http/x.ts',
  'server/a.ts': '../web/api/x.ts',
  'server/platform/http/a.ts': '../../features/users/x.ts',
  'server/platform/db/a.ts': '../http/x.ts',
  'server/features/products/a.ts': '../orders/x.ts',
  'server/features/orders/a.ts': '../../../demo/shop/x.ts',
  'server/features/users/a.ts': '../../cli/x.ts',
  'server/operations/a.ts': '../features/orders/x.ts',
  'web/app/a.ts': '../../server/platform/http/x.ts',
  'web/ui/a.ts': '../features/cart/x.ts',
  'web/features/cart/a.ts': '../users/x.ts',
}
const allowed = {
  'contract/endpoints/b.ts': '../values/x.ts',
  'server/features/users/b.ts': '../../../contract/endpoints/x.ts',
  'server/features/orders/b.ts': '../products/x.ts',
  'server/cli/b.ts': '../features/users/x.ts',
  'web/features/cart/b.ts': '../../ui/x.ts',
}
const circle = {
  'server/platform/http/ring-a.ts': `import type { B } from './ring-b.ts'\nexport interface A { b?: B }\n`,
  'server/platform/http/ring-b.ts': `import { type A } from './ring-a.ts'\nexport interface B { a?: A }\n`,
}

test('linter: refuses forbidden imports, late ones included, and circles', async () => {
  const tree = await temporaryFolder()
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
