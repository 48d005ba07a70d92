// Against Temporal, which the contract does without.
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { momentInAmsterdam } from '../values/clock.ts'
import { type Day, isDay } from '../values/dates.ts'
import { deliveryDates } from './delivery-dates.ts'
import type { DeliverySettings } from '../endpoints/settings.ts'

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`)
  return text
}
const quarters = Array.from({ length: 96 }, (_, at) => {
  const minutes = at * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
const momentByTemporal = (date: string, time: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('Europe/Amsterdam').epochMilliseconds
const datesFrom = (first: string, days: number) =>
  Array.from({ length: days }, (_, at) => Temporal.PlainDate.from(first).add({ days: at }).toString())

test.each([
  ['summer time begins', '2026-03-28', 3],
  ['summer time ends', '2026-10-24', 3],
  ['a new year', '2026-12-31', 2],
  ['a leap day', '2028-02-28', 3],
])('delivery dates: every quarter hour where %s is the moment that Temporal takes it for', (_what, first, days) => {
  for (const date of datesFrom(first, days))
    for (const time of quarters)
      expect(`${date} ${time} ${momentInAmsterdam(day(date), time).getTime()}`).toBe(
        `${date} ${time} ${momentByTemporal(date, time)}`,
      )
})

/** The same decision in Temporal's terms, asked of one day at one moment. */
function isPossible({ dagen, gesloten, vooruit }: DeliverySettings, date: Temporal.PlainDate, now: Temporal.Instant) {
  const here = now.toZonedDateTimeISO('Europe/Amsterdam')
  const ahead = here.toPlainDate().until(date).days
  const rule = dagen.find(({ weekdag }) => weekdag === date.dayOfWeek)
  const isClosed = (one: Temporal.PlainDate) => gesloten.includes(one.toString())
  if (!rule || isClosed(date) || ahead < 0 || ahead > vooruit) return false
  const earlier = Array.from({ length: 40 }, (_, at) => date.subtract({ days: at + 1 }))
  const working = earlier.filter((one) => one.dayOfWeek < 6 && !isClosed(one))
  const { werkdagenVooraf = 0, sluitdag } = rule
  const ofWorkingDays = werkdagenVooraf === 0 ? date : working[werkdagenVooraf - 1]
  const last = (sluitdag === undefined ? ofWorkingDays : earlier.find((one) => one.dayOfWeek === sluitdag)) ?? date
  const cutOff = last.toPlainDateTime(rule.tot).toZonedDateTime('Europe/Amsterdam').toInstant()
  return Temporal.Instant.compare(now, cutOff) < 0
}

const dateOf = (from: string, days: number) =>
  fc.integer({ min: 0, max: days }).map((at) => Temporal.PlainDate.from(from).add({ days: at }).toString())
const levering = fc.record({
  dagen: fc.uniqueArray(
    fc
      .record({
        weekdag: fc.integer({ min: 1, max: 7 }),
        before: fc.oneof(
          fc.record({ werkdagenVooraf: fc.integer({ min: 0, max: 10 }) }),
          fc.record({ sluitdag: fc.integer({ min: 1, max: 7 }) }),
        ),
        tot: fc.constantFrom('00:00', '02:30', '10:15', '14:00', '23:59'),
      })
      .map(({ before, ...rule }) => ({ ...rule, ...before })),
    { selector: ({ weekdag }) => weekdag, maxLength: 7 },
  ),
  gesloten: fc.array(dateOf('2026-03-01', 60), { maxLength: 12 }),
  vooruit: fc.integer({ min: 1, max: 60 }),
})

test('delivery dates: the dates that are offered are those that Temporal finds possible', () => {
  fc.assert(
    fc.property(levering, dateOf('2026-03-10', 30), fc.integer({ min: 0, max: 86_399 }), (settings, date, second) => {
      const now = new Date(momentByTemporal(date, '00:00') + second * 1000)
      const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
      const around = Array.from({ length: 66 }, (_, at) => Temporal.PlainDate.from(date).add({ days: at - 3 }))
      const possible = around.filter((one) => isPossible(settings, one, instant)).map(String)
      expect(deliveryDates(settings, now).map((one) => one.date)).toEqual(possible)
    }),
    { numRuns: 40 },
  )
})

const tuesdays: DeliverySettings = {
  dagen: [{ weekdag: 2, werkdagenVooraf: 1, tot: '14:00' }],
  gesloten: [],
  vooruit: 14,
}
/** To be ordered until Sunday 18:00. */
const mondays = { dagen: [{ weekdag: 1, sluitdag: 7, tot: '18:00' }] }
const sameDay = { dagen: [{ weekdag: 1, sluitdag: 1, tot: '10:00' }] }

test.each<[when: string, date: string, cutOff: string, change?: Partial<DeliverySettings>]>([
  ['in winter', '2026-11-24', '2026-11-23T13:00:00Z'],
  ['in summer', '2026-07-07', '2026-07-06T12:00:00Z'],
  ['the day after summer time began', '2026-03-31', '2026-03-30T12:00:00Z'],
  ['the day after summer time ended', '2026-10-27', '2026-10-26T13:00:00Z'],
  ['over two closed days', '2027-01-05', '2026-12-31T13:00:00Z', { gesloten: ['2027-01-01', '2027-01-04'] }],
  ['over a leap day', '2028-02-29', '2028-02-28T13:00:00Z'],
  ['on a Sunday in winter', '2026-11-30', '2026-11-29T17:00:00Z', mondays],
  ['on the Sunday summer time begins', '2026-03-30', '2026-03-29T16:00:00Z', mondays],
  ['on the Sunday summer time ends', '2026-10-26', '2026-10-25T17:00:00Z', mondays],
  ['on a closed Sunday', '2026-11-30', '2026-11-29T17:00:00Z', { ...mondays, gesloten: ['2026-11-29'] }],
  ['a week earlier on the day itself', '2026-11-30', '2026-11-23T09:00:00Z', sameDay],
])('delivery dates: %s the last moment is in time, and the next is too late', (_when, date, cutOff, change = {}) => {
  const settings = { ...tuesdays, ...change }
  const offeredAt = (moment: number) =>
    deliveryDates(settings, new Date(moment)).find((offered) => offered.date === date)
  expect(offeredAt(Date.parse(cutOff) - 1)?.orderBefore).toEqual(new Date(cutOff))
  expect(offeredAt(Date.parse(cutOff))).toBeUndefined()
})
