/** Beside the cart: the key under which an order was sent that has not been answered yet. */
const storageKey = 'shoppingCartBusinessOrder'

/**
 * The Idempotency-Key for this order. The same order sent again, after a lost answer or a closed page, gets the same
 * key, and the server answers with the order that it has made already.
 */
export function orderKey(order: unknown): string {
  const sent = JSON.stringify(order)
  const kept = window.localStorage.getItem(storageKey)
  if (kept?.endsWith(sent) && kept.charAt(keyLength) === ' ') return kept.slice(0, keyLength)
  const key = newKey()
  window.localStorage.setItem(storageKey, `${key} ${sent}`)
  return key
}

/** After an answer, whichever: the next order is another one. */
export function forgetOrderKey(): void {
  window.localStorage.removeItem(storageKey)
}

const keyLength = 32

/** randomUUID would need a secure context, which a shop tried out on the local network is not. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(keyLength / 2))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
