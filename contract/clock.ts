// Times of the day by Amsterdam's clock.
import { addDays, type Day, dayInAmsterdam, showDayInWords, weekdayOf } from './dates.ts'
import { lazily } from './lazily.ts'

const hour = 3_600_000
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

/**
 * The moment at which the clock, one or two hours ahead of UTC as it has been since 1977, shows a time such as "14:00".
 * A time that comes twice is its first; one that is skipped counts as if the clock had not been moved on yet.
 */
export function momentInAmsterdam(day: Day, time: string): Date {
  const inSummer = new Date(Date.parse(`${day}T${time}:00Z`) - 2 * hour)
  const isThen = dayInAmsterdam(inSummer) === day && shown().format(inSummer) === time
  return isThen ? inSummer : new Date(inSummer.getTime() + hour)
}

/** A weekday, 1 for Monday, as "maandag". */
export function showWeekday(weekday: number): string {
  // 5 January 1970 was a Monday.
  return dutchWeekday().format(Date.UTC(1970, 0, 4 + weekday))
}

/** A moment to come, of this week as "dinsdag 14:00", a later one with its date. */
export function showDeadline(iso: string, now: Date): string {
  const moment = new Date(iso)
  const day = dayInAmsterdam(moment)
  const today = dayInAmsterdam(now)
  const time = shown().format(moment)
  if (day === today) return `vandaag ${time}`
  return `${day < addDays(today, 7) ? showWeekday(weekdayOf(day)) : showDayInWords(iso)} ${time}`
}
