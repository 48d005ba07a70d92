import { forget, keep, onForgotten, readKept } from '../../api/kept.ts'

/** Beside the cart: the key under which an order was sent that has not been answered yet. */
const storageKey = 'shoppingCartBusinessOrder'
/** The same, where the browser keeps nothing. */
let unanswered = ''
/** Hexadecimal digits. */
const keyLength = 32

onForgotten(() => {
  unanswered = ''
})

/**
 * The Idempotency-Key for this order. The same order sent again, after a lost answer or a closed page, gets the same
 * key, and the server answers with the order that it has made already.
 */
export function orderKey(order: unknown): string {
  const sent = JSON.stringify(order)
  const kept = readKept('localStorage', storageKey) ?? unanswered
  if (kept.slice(keyLength + 1) === sent) return kept.slice(0, keyLength)
  const key = newKey()
  unanswered = `${key} ${sent}`
  keep('localStorage', storageKey, unanswered)
  return key
}

/** After an answer, whichever: the next order is another one. */
export function forgetOrderKey(): void {
  unanswered = ''
  forget('localStorage', storageKey)
}

/** randomUUID would need a secure context, which a shop tried out on the local network is not. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(keyLength / 2))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
