import { expect, test } from 'vitest'
import { showDeadline } from './clock.ts'
import { dayInAmsterdam } from './dates.ts'

test.each([
  // 24 November 2026 is a Tuesday.
  ['2026-11-24T13:00:00Z', 'vandaag 14.00 uur'],
  ['2026-11-24T23:30:00Z', 'woensdag 00.30 uur'],
  ['2026-11-30T13:00:00Z', 'maandag 14.00 uur'],
  ['2026-12-01T13:00:00Z', 'dinsdag 1 december 14.00 uur'],
  ['2026-12-31T23:30:00Z', 'vrijdag 1 januari 2027 00.30 uur'],
])('clock: the deadline %s is told on that Tuesday as %s', (iso, told) => {
  expect(showDeadline(iso, dayInAmsterdam(new Date('2026-11-24T09:00:00Z')))).toBe(told)
})
