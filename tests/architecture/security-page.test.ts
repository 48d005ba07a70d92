// docs/security.md names a test for each point of a standard.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

test('security page: names only tests that exist', () => {
  const titled = [...page.matchAll(/`([^`]+)` “([^”]+)”/g)]
  const missing = titled.filter(([, file = '', title = '']) => !readFileSync(file, 'utf8').includes(`'${title}'`))
  expect(missing.map(([named]) => named)).toEqual([])
})
