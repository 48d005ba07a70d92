import { dayInAmsterdam } from '../../contract/dates.ts'

/** Midnight in Amsterdam as ISO 8601 UTC text; months count from 1, days and months past the end roll over. */
export function startOfDayInAmsterdam(year: number, month: number, day: number): string {
  const noon = new Date(Date.UTC(year, month - 1, day, 12))
  const wanted = noon.toISOString().slice(0, 10)
  // Amsterdam is one or two hours ahead of UTC.
  const candidates = [2, 1].map((hoursAhead) => new Date(Date.UTC(year, month - 1, day, -hoursAhead)))
  const start = candidates.find((moment) => dayInAmsterdam(moment) === wanted) ?? candidates[1] ?? noon
  return start.toISOString()
}
