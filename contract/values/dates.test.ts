import { expect, onTestFinished, test } from 'vitest'
import {
  addDays,
  aYearBefore,
  type Day,
  dayInAmsterdam,
  endOfDay,
  isDay,
  showDay,
  showMoment,
  startOfDay,
  yearInAmsterdam,
  yearOf,
} from './dates.ts'

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`)
  return text
}

test.each([
  ['2025-12-31T22:59:59.999Z', '2025-12-31', 2025],
  ['2025-12-31T23:00:00.000Z', '2026-01-01', 2026],
  ['2026-01-01T00:30:00.000Z', '2026-01-01', 2026],
  ['2026-06-30T21:59:59.999Z', '2026-06-30', 2026],
  ['2026-06-30T22:00:00.000Z', '2026-07-01', 2026],
])('dates: %s is in Amsterdam the day %s of %i', (moment, day, year) => {
  expect(dayInAmsterdam(new Date(moment))).toBe(day)
  expect(yearInAmsterdam(new Date(moment))).toBe(year)
})

test('dates: a day is read from its parts, whatever order the browser writes them in', () => {
  const formats = Intl.DateTimeFormat.prototype
  const own = Object.getOwnPropertyDescriptor(formats, 'format')
  onTestFinished(() => void Object.defineProperty(formats, 'format', own ?? {}))
  Object.defineProperty(formats, 'format', { get: () => () => '11/28/2026' })
  expect(dayInAmsterdam(new Date('2026-11-28T12:00:00Z'))).toBe('2026-11-28')
})

test.each([
  // Summer time begins on 29 March 2026 at 02:00 and ends on 25 October 2026 at 03:00.
  ['2026-03-29T00:59:59.000Z', '29-03-2026 01:59'],
  ['2026-03-29T01:00:00.000Z', '29-03-2026 03:00'],
  ['2026-10-25T00:59:59.000Z', '25-10-2026 02:59'],
  ['2026-10-25T01:00:00.000Z', '25-10-2026 02:00'],
  ['2025-12-31T23:05:00.000Z', '01-01-2026 00:05'],
])('dates: %s is shown as %s', (iso, shown) => {
  expect(showMoment(iso)).toBe(shown)
  expect(showDay(iso)).toBe(shown.slice(0, 10))
})

test.each(['2026-02-28', '2028-02-29', '0099-12-31'])('dates: %s is a day', (text) => expect(isDay(text)).toBe(true))
test.each([
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-1-1',
  '21-11-2026',
  '',
  '2026-11-21T00:00:00Z',
])('dates: %s is no day', (text) => expect(isDay(text)).toBe(false))

test('dates: every day from 2015 to 2045 begins at midnight by the clocks of Amsterdam, when the day before has ended', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Amsterdam',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const wrong: Day[] = []
  for (let one = day('2015-01-01'); yearOf(one) < 2046; one = addDays(one, 1)) {
    const start = startOfDay(one)
    const isMidnight = clock.format(start) === `${one} 00:00:00`
    if (!isMidnight || dayInAmsterdam(new Date(start.getTime() - 1)) !== addDays(one, -1)) wrong.push(one)
    if (endOfDay(one).getTime() !== startOfDay(addDays(one, 1)).getTime()) wrong.push(one)
  }
  expect(wrong).toEqual([])
})

test('dates: a year before a 29th of February is the 28th', () => {
  expect(aYearBefore(day('2028-02-29'))).toBe('2027-02-28')
  expect(aYearBefore(day('2029-02-28'))).toBe('2028-02-28')
  expect(aYearBefore(day('2026-12-31'))).toBe('2025-12-31')
})
