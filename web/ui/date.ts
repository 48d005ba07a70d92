const day = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const year = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', year: 'numeric' })

/** An ISO 8601 moment as the day it was in the Netherlands: "05-11-2026". */
export function dutchDay(moment: string): string {
  return day.format(new Date(moment))
}

/** The year that it is in the Netherlands. */
export function currentYear(): number {
  return Number(year.format())
}
