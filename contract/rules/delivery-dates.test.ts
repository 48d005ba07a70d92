import { expect, test } from 'vitest'
import { momentInAmsterdam } from '../values/clock.ts'
import { type Day, isDay } from '../values/dates.ts'
import { deliveryDates } from './delivery-dates.ts'
import type { DeliverySettings } from '../endpoints/settings.ts'

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`)
  return text
}

test.each([
  ['2026-03-29', '01:45', '2026-03-29T00:45:00Z'],
  // A quarter that this night does not have is the one an hour later.
  ['2026-03-29', '02:15', '2026-03-29T01:15:00Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  ['2026-10-25', '01:45', '2026-10-24T23:45:00Z'],
  // Of two the first.
  ['2026-10-25', '02:15', '2026-10-25T00:15:00Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ['2026-12-31', '23:45', '2026-12-31T22:45:00Z'],
  ['2028-02-29', '00:00', '2028-02-28T23:00:00Z'],
])('delivery dates: on %s it is %s at %s', (date, time, moment) => {
  expect(momentInAmsterdam(day(date), time)).toEqual(new Date(moment))
})

const tuesdays: DeliverySettings = {
  dagen: [{ weekdag: 2, werkdagenVooraf: 1, tot: '14:00' }],
  gesloten: [],
  vooruit: 14,
}
test.each<[now: string, dates: string, change?: Partial<DeliverySettings>]>([
  // 23 November 2026 is a Monday.
  ['2026-11-23T12:59:59Z', '2026-11-24 2026-12-01'],
  ['2026-11-23T13:00:00Z', '2026-12-01'],
  ['2026-11-23T08:00:00Z', '2026-11-24 2026-12-01 2026-12-08', { vooruit: 15 }],
  ['2026-11-23T08:00:00Z', '2026-12-01', { gesloten: ['2026-11-24'] }],
  ['2026-11-23T08:00:00Z', '2026-12-01', { gesloten: ['2026-11-23'] }],
  ['2026-11-23T08:00:00Z', '', { dagen: [] }],
  [
    '2026-11-24T09:14:59Z',
    '2026-11-24 2026-12-01 2026-12-08',
    { dagen: [{ weekdag: 2, werkdagenVooraf: 0, tot: '10:15' }] },
  ],
  ['2026-11-24T09:15:00Z', '2026-12-01 2026-12-08', { dagen: [{ weekdag: 2, werkdagenVooraf: 0, tot: '10:15' }] }],
  ['2026-11-20T22:58:59Z', '2026-11-22', { dagen: [{ weekdag: 7, werkdagenVooraf: 1, tot: '23:59' }], vooruit: 3 }],
  ['2026-11-20T22:59:00Z', '', { dagen: [{ weekdag: 7, werkdagenVooraf: 1, tot: '23:59' }], vooruit: 3 }],
  [
    '2026-11-23T08:00:00Z',
    '2026-11-25 2026-11-30 2026-12-02 2026-12-07',
    {
      dagen: [
        { weekdag: 3, werkdagenVooraf: 1, tot: '14:00' },
        { weekdag: 1, werkdagenVooraf: 2, tot: '14:00' },
      ],
    },
  ],
])('delivery dates: at %s are offered: %s', (now, dates, change = {}) => {
  const offered = deliveryDates({ ...tuesdays, ...change }, new Date(now))
  expect(offered.map(({ date }) => date).join(' ')).toBe(dates)
})

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
