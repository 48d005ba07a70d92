import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether the browser has a network, and, where the page was opened without the server, has reached it since. */
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
