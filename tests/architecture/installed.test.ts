// What a clone takes of somebody's disk.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installed, mostInstalled } from '../../bench/install.ts'

test('the libraries of development keep to their megabytes', async () => {
  expect(await installed(join(import.meta.dirname, '../../node_modules'))).toBeLessThanOrEqual(mostInstalled)
})
