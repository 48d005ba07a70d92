import { expect, test } from 'vitest'
import { restAfter } from './rest-after.ts'

test('a quick round is followed by ten times its length, a long one by what still reaches all in time, or by half a second', () => {
  expect([0, 3, 75, 76, 120, 200, 201, 1000].map(restAfter)).toEqual([0, 30, 750, 748, 660, 500, 500, 500])
})
