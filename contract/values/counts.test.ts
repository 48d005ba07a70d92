import { expect, test } from 'vitest'
import { parseCount, showCount } from './counts.ts'

test.each([
  ['0', 0],
  [' 8450 ', 8450],
  ['8.450', 8450],
  ['40.366.001', 40_366_001],
  ['250,00', 250],
  ['1.250,00', 1250],
])('counts: %j is %i pieces', (typed, count) => {
  expect(parseCount(typed)).toBe(count)
})

test.each(['', '-3', '1,5', '1.5', '1,000', '1,', '0.125', '1..000', '1e3', '१२'])(
  'counts: %j is no number of pieces',
  (typed) => {
    expect(parseCount(typed)).toBeUndefined()
  },
)

test('counts: below zero there is a real minus', () => {
  expect(showCount(-1250)).toBe('−1.250')
})
