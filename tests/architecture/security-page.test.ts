// docs/security.md names code and tests for each point of a standard; what it names exists.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

test('security page: names only files that exist', () => {
  const paths = [...page.matchAll(/`([\w.-]+\/[\w./-]*|[\w-]+\.(?:md|json|ts))`/g)].map(([, path = '']) => path)
  // On a fresh clone the page is built after this test.
  const isElsewhere = (path: string) => path.startsWith('/') || path === 'dist/'
  expect(paths.filter((path) => !isElsewhere(path) && !existsSync(path))).toEqual([])
})

test('security page: names only tests that exist', () => {
  const titled = [...page.matchAll(/`([^`]+)` “([^”]+)”/g)]
  const missing = titled.filter(([, file = '', title = '']) => !readFileSync(file, 'utf8').includes(`'${title}'`))
  expect(missing.map(([named]) => named)).toEqual([])
})
