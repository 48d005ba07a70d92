import { useSyncExternalStore } from 'react'
import { type Day, dayInAmsterdam, yearInAmsterdam } from '../../contract/values/dates.ts'
import { minute } from '../../contract/values/durations.ts'

const everyMinute = (tell: () => void) => {
  const timer = setInterval(tell, minute)
  return () => clearInterval(timer)
}
const today = () => dayInAmsterdam(new Date())

/** In Amsterdam; an open page renders the new day after midnight. */
export const useToday = (): Day => useSyncExternalStore(everyMinute, today)

/** In Dutch time. */
export function currentYear(): number {
  return yearInAmsterdam(new Date())
}
