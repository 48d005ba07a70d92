import { yearInAmsterdam } from '../../contract/values/dates.ts'

/** The year that it is in the Netherlands. */
export function currentYear(): number {
  return yearInAmsterdam(new Date())
}
