import { useSyncExternalStore } from 'react'
import { type Day, dayInAmsterdam } from '../../contract/values/dates.ts'

const never = () => () => undefined
const today = () => dayInAmsterdam(new Date())

/** In Amsterdam, at the time of the render. */
export const useToday = (): Day => useSyncExternalStore(never, today)
