import { useSyncExternalStore } from 'react'
import { type Day, dayInAmsterdam, yearInAmsterdam } from '../../contract/values/dates.ts'

const never = () => () => undefined
const today = () => dayInAmsterdam(new Date())

/** In Amsterdam, at the time of the render. */
export const useToday = (): Day => useSyncExternalStore(never, today)

/** In Dutch time. */
export function currentYear(): number {
  return yearInAmsterdam(new Date())
}
