import { yearInAmsterdam } from '../../contract/values/dates.ts'

/** In Dutch time. */
export function currentYear(): number {
  return yearInAmsterdam(new Date())
}
