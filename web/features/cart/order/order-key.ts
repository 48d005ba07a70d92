// The order that was sent and has no answer yet, so that a retry uses the same key.
import { readStored, removeStored, writeStored } from '../../../api/browser-storage.ts'
import { keyLength, newKey } from '../../../api/idempotency-key.ts'

/** Holds the key, a space and the order as JSON. */
const storageKey = 'shoppingCartBusinessOrder'
/** Time of 'Bevestig order'; absent once automatic retries have ended. */
const sinceKey = 'shoppingCartBusinessSent'
/** Older orders are not resumed automatically. */
const resumeMilliseconds = 3_600_000
const listeners = new Set<() => void>()

/** The Idempotency-Key: a retry, also after a reload, has the same key and gets the order already made. */
export function orderKey(order: unknown): string {
  const sent = JSON.stringify(order)
  const stored = readStored('localStorage', storageKey) ?? ''
  writeStored('localStorage', sinceKey, String(Date.now()))
  notify()
  if (stored.slice(keyLength + 1) === sent) return stored.slice(0, keyLength)
  const key = newKey()
  writeStored('localStorage', storageKey, `${key} ${sent}`)
  return key
}

/** For `isAnyInFlight`. */
export function subscribeToInFlight(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}

export function isInFlight(order: unknown): boolean {
  return isAnyInFlight() && readStored('localStorage', storageKey)?.slice(keyLength + 1) === JSON.stringify(order)
}

export function isAnyInFlight(): boolean {
  return Date.now() - Number(readStored('localStorage', sinceKey) ?? 0) < resumeMilliseconds
}

/** Ends automatic retries; another press of the button still uses the same key. */
export function stopResuming(): void {
  removeStored('localStorage', sinceKey)
  notify()
}

/** After any answer, the next order gets a new key. */
export function forgetOrderKey(): void {
  removeStored('localStorage', storageKey)
  removeStored('localStorage', sinceKey)
  notify()
}
