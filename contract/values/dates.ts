// Years and days are in Europe/Amsterdam (§3); a `Day` is not a moment, which is ISO 8601 text in UTC.
import { lazily } from './lazily.ts'
import { yearBeforeFirst } from './limits.ts'
import { hour } from './durations.ts'

const zone = 'Europe/Amsterdam'
const day = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
const dutchDay = lazily(() => new Intl.DateTimeFormat('nl-NL', day))
const dutchDayInWords = lazily(
  () => new Intl.DateTimeFormat('nl-NL', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' }),
)
const dutchDate = lazily(() => new Intl.DateTimeFormat('nl-NL', { timeZone: zone, day: 'numeric', month: 'long' }))
const dutchMonth = lazily(() => new Intl.DateTimeFormat('nl-NL', { month: 'long', timeZone: 'UTC' }))
const dutchMoment = lazily(() => new Intl.DateTimeFormat('nl-NL', { ...day, hour: '2-digit', minute: '2-digit' }))

declare const isChecked: unique symbol
/** A valid calendar day as text that sorts: "2026-11-21". */
export type Day = string & { readonly [isChecked]: true }

/** True for "2026-02-28"; false for "2026-02-30", "2026-2-28" and "". */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && dayOfUtc(midnight) === text
}

/** For days of trade: a year typed as '26' arrives as 0026. */
export const isDayFrom1900 = (text: string): text is Day => isDay(text) && text >= '1900'

/** Reads '21-11-2026', '21/11/2026' and '2026-11-21'; undefined for what is no day. */
export function parseDay(text: string): Day | undefined {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const day = year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

const dayOfUtc = (moment: Date) => moment.toISOString().slice(0, 10)

function checked(text: string): Day {
  if (!isDay(text)) throw new RangeError(`${text} is no day`)
  return text
}

/** The calendar day in Amsterdam. */
export const dayInAmsterdam = (moment: Date): Day => checked(isoDay(moment))

/** From its parts: browsers with ICU 72 write the days of 'en-CA' as 11/28/2026. */
function isoDay(moment: Date): string {
  const parts = dutchDay().formatToParts(moment)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4))
/** 1 to 12. */
export const monthOf = (day: Day): number => Number(day.slice(5, 7))

export const yearInAmsterdam = (moment: Date): number => yearOf(dayInAmsterdam(moment))
/** 1 to 12. */
export const monthInAmsterdam = (moment: Date): number => monthOf(dayInAmsterdam(moment))

/** `days` may be negative. */
export function addDays(day: Day, days: number): Day {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return checked(dayOfUtc(moment))
}

export const firstOfYear = (day: Day): Day => checked(`${day.slice(0, 4)}-01-01`)
export const firstOfMonth = (day: Day): Day => checked(`${day.slice(0, 8)}01`)

/** 28 February for 29 February; the first year stays itself. */
export function aYearBefore(day: Day): Day {
  const text = `${String(Math.max(0, yearOf(day) - 1)).padStart(4, '0')}${day.slice(4)}`
  return isDay(text) ? text : addDays(checked(`${text.slice(0, 8)}01`), 27)
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Midnight in Amsterdam as a moment; valid from 1977 on, with UTC+1 or UTC+2. */
export function startOfDay(day: Day): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const inSummer = new Date(midnight - 2 * hour)
  return isIn(day, inSummer) ? inSummer : new Date(midnight - hour)
}

/** The midnight that ends a day, also that of the last valid one. */
export function endOfDay(day: Day): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + 24 * hour
  const inSummer = new Date(midnight - 2 * hour)
  return isIn(day, inSummer) ? new Date(midnight - hour) : inSummer
}

// Compares text: the day after the last valid one is no `Day`.
const isIn = (day: Day, moment: Date) => isoDay(moment) === day

/** An ISO moment as "21-11-2026". */
export function showDay(iso: string): string {
  return dutchDay().format(new Date(iso))
}

/** An ISO moment as "21-11-2026 15:04". */
export function showMoment(iso: string): string {
  return dutchMoment().format(new Date(iso)).replace(',', '')
}

/** A month from 1 to 12 as "januari". */
export function showMonth(month: number): string {
  return dutchMonth().format(Date.UTC(2000, month - 1))
}

/** A day or moment as "dinsdag 24 november". */
export const showDayInWords = (iso: string): string => dutchDayInWords().format(new Date(iso))

const withYear = (shown: string, day: string, today: Day) =>
  day.slice(0, 4) === today.slice(0, 4) ? shown : `${shown} ${day.slice(0, 4)}`

/** A day as "14 september", with its year where that is not this one. */
export const showDate = (day: string, today: Day): string => withYear(dutchDate().format(new Date(day)), day, today)

/** The same as "dinsdag 14 september". */
export const showWeekdayAndDate = (day: string, today: Day): string => withYear(showDayInWords(day), day, today)

/** "Vandaag, dinsdag 24 november" and "Morgen, woensdag 25 november". */
export function showNearDay(day: string, today: Day): string {
  const name = day === today ? 'Vandaag, ' : day === addDays(today, 1) ? 'Morgen, ' : ''
  return name + showDayInWords(day)
}

/** §9: the years of an order list, newest first, down to 2020. */
export function orderYears(today: Day): number[] {
  const newest = yearOf(today)
  return Array.from({ length: Math.max(0, newest - yearBeforeFirst) }, (_, index) => newest - index)
}
