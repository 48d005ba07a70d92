import { useSyncExternalStore } from 'react'
import { shownToasts, subscribeToToasts, type Toast } from './toast.ts'

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribeToToasts, shownToasts)
}
