import { expect, test } from 'vitest'
import { nearestSearches } from './nearest-searches.ts'

test.each([
  ['tulp hamer', ['tulp', 'hamer']],
  ['een op de tulp', ['een', 'tulp']],
  ['tulpomanie', ['tulpoman', 'tulpo']],
  ['iris', []],
  ['narcs', ['nar']],
  ['', []],
])('nearest searches: after %j may be tried: %j', (zoek, searches) => {
  expect(nearestSearches(zoek)).toEqual(searches)
})
