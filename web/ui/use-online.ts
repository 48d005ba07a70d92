import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Online, and the server has been reached since the page opened. */
export const isOnline = () => navigator.onLine && onlineManager.isOnline()

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}

function subscribe(changed: () => void) {
  const stop = onlineManager.subscribe(changed)
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    stop()
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
