import { expect, test } from 'vitest'
import { showDeadline, showWeekday } from './clock.ts'

test('clock: weekdays are called by their names', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(showWeekday)).toEqual([
    'maandag',
    'dinsdag',
    'woensdag',
    'donderdag',
    'vrijdag',
    'zaterdag',
    'zondag',
  ])
})

test.each([
  // 24 November 2026 is a Tuesday.
  ['2026-11-24T13:00:00Z', 'vandaag 14.00 uur'],
  ['2026-11-24T23:30:00Z', 'woensdag 00.30 uur'],
  ['2026-11-30T13:00:00Z', 'maandag 14.00 uur'],
  ['2026-12-01T13:00:00Z', 'dinsdag 1 december 14.00 uur'],
])('clock: the deadline %s is told on that Tuesday as %s', (iso, told) => {
  expect(showDeadline(iso, new Date('2026-11-24T09:00:00Z'))).toBe(told)
})
