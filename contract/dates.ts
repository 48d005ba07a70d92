// Years and days are those of Europe/Amsterdam (§3); moments travel as ISO 8601 text in UTC.
import { lazily } from './lazily.ts'
import { yearBeforeFirst } from './limits.ts'

const zone = 'Europe/Amsterdam'
const day = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
const dayParts = lazily(() => new Intl.DateTimeFormat('en-CA', day))
const dutchDay = lazily(() => new Intl.DateTimeFormat('nl-NL', day))
const dutchMoment = lazily(() => new Intl.DateTimeFormat('nl-NL', { ...day, hour: '2-digit', minute: '2-digit' }))

/** The day in Amsterdam: "2026-11-21". */
export function dayInAmsterdam(moment: Date): string {
  return dayParts().format(moment)
}

export function yearInAmsterdam(moment: Date): number {
  return Number(dayInAmsterdam(moment).slice(0, 4))
}

/** 1 to 12. */
export function monthInAmsterdam(moment: Date): number {
  return Number(dayInAmsterdam(moment).slice(5, 7))
}

/** An ISO moment as "21-11-2026". */
export function showDay(iso: string): string {
  return dutchDay().format(new Date(iso))
}

/** An ISO moment as "21-11-2026 15:04". */
export function showMoment(iso: string): string {
  return dutchMoment().format(new Date(iso)).replace(',', '')
}

/** §9: the years of an order list, from the current year down to the year after 2019. */
export function orderYears(now: Date): number[] {
  const newest = yearInAmsterdam(now)
  return Array.from({ length: Math.max(0, newest - yearBeforeFirst) }, (_, index) => newest - index)
}
