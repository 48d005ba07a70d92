import { addDays, type Day, dayInAmsterdam, showWeekdayAndDate, weekdayOf } from './dates.ts'
import { lazily } from './lazily.ts'
import { hour } from './durations.ts'

const shown = lazily(
  () =>
    new Intl.DateTimeFormat('nl-NL', {
      timeZone: 'Europe/Amsterdam',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)
const dutchWeekday = lazily(() => new Intl.DateTimeFormat('nl-NL', { weekday: 'long', timeZone: 'UTC' }))

/** Valid from 1977 on. An ambiguous time is its first moment, a skipped one counts as winter time. */
export function momentInAmsterdam(day: Day, time: string): Date {
  const inSummer = new Date(Date.parse(`${day}T${time}:00Z`) - 2 * hour)
  const isThen = dayInAmsterdam(inSummer) === day && shown().format(inSummer) === time
  return isThen ? inSummer : new Date(inSummer.getTime() + hour)
}

/** 1 (Monday) -> "maandag". */
export function showWeekday(weekday: number): string {
  // 5 January 1970 was a Monday.
  return dutchWeekday().format(Date.UTC(1970, 0, 4 + weekday))
}

/** In Amsterdam: "14.00 uur". */
export const showTime = (iso: string): string => `${shown().format(new Date(iso)).replace(':', '.')} uur`

/** A future moment: this week as "dinsdag 14.00 uur", later with its date. */
export function showDeadline(iso: string, today: Day): string {
  const day = dayInAmsterdam(new Date(iso))
  const time = showTime(iso)
  if (day === today) return `vandaag ${time}`
  return `${day < addDays(today, 7) ? showWeekday(weekdayOf(day)) : showWeekdayAndDate(day, today)} ${time}`
}
