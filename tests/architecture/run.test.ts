import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('what npm start runs keeps its compiled code, in its threads too', async () => {
  const { NODE_COMPILE_CACHE: _cache, ...env } = process.env
  const args = ['scripts/run.mjs', 'tests/support/tell-cache-of-thread.ts']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  expect(stdout).toContain(join(root, 'node_modules/.cache/node'))
})
