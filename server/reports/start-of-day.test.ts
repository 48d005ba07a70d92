import { expect, test } from 'vitest'
import { startOfDayInAmsterdam } from './start-of-day.ts'

test.each([
  [[2026, 1, 1], '2025-12-31T23:00:00.000Z'],
  [[2026, 7, 1], '2026-06-30T22:00:00.000Z'],
  // Summer time begins on 29 March 2026 and ends on 25 October 2026.
  [[2026, 3, 29], '2026-03-28T23:00:00.000Z'],
  [[2026, 3, 30], '2026-03-29T22:00:00.000Z'],
  [[2026, 10, 25], '2026-10-24T22:00:00.000Z'],
  [[2026, 10, 26], '2026-10-25T23:00:00.000Z'],
  // Past the end of month and year.
  [[2026, 12, 32], '2026-12-31T23:00:00.000Z'],
  [[2026, 13, 1], '2026-12-31T23:00:00.000Z'],
  [[2026, 2, 29], '2026-02-28T23:00:00.000Z'],
] as const)('%j begins at %s', ([year, month, day], moment) => {
  expect(startOfDayInAmsterdam(year, month, day)).toBe(moment)
})
