// Beside the cart: the order that was sent and has not been answered yet, for as long as it may have to be sent again.
import { removeStored, writeStored, onStorageCleared, readStored } from '../../api/browser-storage.ts'

/** The key under which it was sent, and what was sent. */
const storageKey = 'shoppingCartBusinessOrder'
/** When 'Bevestig order' was pressed; absent once it is no longer tried again by itself. */
const sinceKey = 'shoppingCartBusinessSent'
/** The same as under `storageKey`, where the browser keeps nothing. */
let unanswered = ''
/** Hexadecimal digits. */
const keyLength = 32
/** An order of longer ago is not sent because somebody happens to look at his cart. */
const resumeMilliseconds = 3_600_000

onStorageCleared(() => {
  unanswered = ''
})

/**
 * The Idempotency-Key for this order. The same order sent again, after a lost answer or a closed page, gets the same
 * key, and the server answers with the order that it has made already.
 */
export function orderKey(order: unknown): string {
  const sent = JSON.stringify(order)
  const kept = readStored('localStorage', storageKey) ?? unanswered
  writeStored('localStorage', sinceKey, String(Date.now()))
  if (kept.slice(keyLength + 1) === sent) return kept.slice(0, keyLength)
  const key = newKey()
  unanswered = `${key} ${sent}`
  writeStored('localStorage', storageKey, unanswered)
  return key
}

/** Whether this very order was sent a while ago and is still without an answer. */
export function isInFlight(order: unknown): boolean {
  return isAnyInFlight() && readStored('localStorage', storageKey)?.slice(keyLength + 1) === JSON.stringify(order)
}

export function isAnyInFlight(): boolean {
  return Date.now() - Number(readStored('localStorage', sinceKey) ?? 0) < resumeMilliseconds
}

/** Called off: sent again only when somebody presses the button, and then still under its key. */
export function stopResuming(): void {
  removeStored('localStorage', sinceKey)
}

/** After an answer, whichever: the next order is another one. */
export function forgetOrderKey(): void {
  unanswered = ''
  removeStored('localStorage', storageKey)
  removeStored('localStorage', sinceKey)
}

/** randomUUID would need a secure context, which a shop tried out on the local network is not. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(keyLength / 2))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
