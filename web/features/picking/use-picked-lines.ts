import { useState } from 'react'
import { readStored, removeStored, writeStored } from '../../api/browser-storage.ts'

/** Which products of an order lie in the box already: kept in this browser, so that a locked phone forgets nothing. */
export function usePickedLines(orderId: string) {
  const key = `gepakt-${orderId}`
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set((readStored('localStorage', key) ?? '').split(' ').filter((id) => id !== '')),
  )
  return {
    picked,
    pick: (productId: string, isPicked: boolean) => {
      const next = new Set(picked)
      if (isPicked) next.add(productId)
      else next.delete(productId)
      setPicked(next)
      if (next.size === 0) removeStored('localStorage', key)
      else writeStored('localStorage', key, [...next].join(' '))
    },
    forget: () => {
      setPicked(new Set())
      removeStored('localStorage', key)
    },
  }
}
