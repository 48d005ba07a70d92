import { expect, test } from 'vitest'
import { dayInAmsterdam, orderYears, showDay, showMoment, yearInAmsterdam } from './dates.ts'

test.each([
  ['2025-12-31T22:59:59.999Z', '2025-12-31', 2025],
  ['2025-12-31T23:00:00.000Z', '2026-01-01', 2026],
  ['2026-01-01T00:30:00.000Z', '2026-01-01', 2026],
  ['2026-06-30T21:59:59.999Z', '2026-06-30', 2026],
  ['2026-06-30T22:00:00.000Z', '2026-07-01', 2026],
])('%s is in Amsterdam the day %s of %i', (moment, day, year) => {
  expect(dayInAmsterdam(new Date(moment))).toBe(day)
  expect(yearInAmsterdam(new Date(moment))).toBe(year)
})

test.each([
  // Summer time begins on 29 March 2026 at 02:00 and ends on 25 October 2026 at 03:00.
  ['2026-03-29T00:59:59.000Z', '29-03-2026 01:59'],
  ['2026-03-29T01:00:00.000Z', '29-03-2026 03:00'],
  ['2026-10-25T00:59:59.000Z', '25-10-2026 02:59'],
  ['2026-10-25T01:00:00.000Z', '25-10-2026 02:00'],
  ['2025-12-31T23:05:00.000Z', '01-01-2026 00:05'],
])('%s is shown as %s', (iso, shown) => {
  expect(showMoment(iso)).toBe(shown)
  expect(showDay(iso)).toBe(shown.slice(0, 10))
})

test('the years of an order list run from the current year in Amsterdam down to 2020', () => {
  expect(orderYears(new Date('2022-06-01T12:00:00Z'))).toEqual([2022, 2021, 2020])
  expect(orderYears(new Date('2022-12-31T23:30:00Z'))[0]).toBe(2023)
  expect(orderYears(new Date('2019-06-01T12:00:00Z'))).toEqual([])
})
