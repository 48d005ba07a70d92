// The cart, stored under the specification's key and in step with other tabs.
import { cartStorageKey, maxQty } from '../../../contract/values/limits.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { writeStored, onStorageCleared, readStored } from '../../api/browser-storage.ts'
import { type CartItem, parseCart } from './cart-item.ts'
import { clearDraft } from './order/order-draft.ts'

let items = parseCart(read())
const listeners = new Set<() => void>()

window.addEventListener('storage', (event) => {
  // A null key: another tab cleared everything.
  if (event.key === cartStorageKey || event.key === null) show(parseCart(read()))
})

onStorageCleared(() => show(parseCart(read())))

export function cartItems(): readonly CartItem[] {
  return items
}

export function subscribeToCart(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts at the minimum, which is 1 (§9) unless staff set another; a product in the cart stays as it is. */
export function addToCart(product: Product, qty = product.minimum): void {
  change((current) => (current.some(({ _id }) => _id === product._id) ? current : [...current, { ...product, qty }]))
}

export function addLinesToCart(lines: readonly { readonly product: Product; readonly qty: number }[]): void {
  change((current) => {
    const items = new Map(current.map((item) => [item._id, item]))
    for (const { product, qty } of lines) {
      const pieces = (items.get(product._id)?.qty ?? 0) + qty
      items.set(product._id, { ...product, qty: Math.min(pieces, maxQty) })
    }
    return [...items.values()]
  })
}

export function setQty(_id: string, qty: number): void {
  const within = Math.min(Math.max(Math.floor(qty), 1), maxQty)
  change((current) => current.map((item) => (item._id === _id ? { ...item, qty: within } : item)))
}

/** Removing the last product also clears the remark; otherwise the next order would get it. */
export function removeFromCart(_ids: readonly string[]): void {
  change((current) => current.filter((item) => !_ids.includes(item._id)))
  if (cartItems().length === 0) clearDraft()
}

/** Keeps items added meanwhile, here or in another tab. */
export function takeOrdered(ordered: readonly { readonly _id: string; readonly qty: number }[]): void {
  const pieces = new Map(ordered.map(({ _id, qty }) => [_id, qty]))
  change((current) =>
    current.map((item) => ({ ...item, qty: item.qty - (pieces.get(item._id) ?? 0) })).filter(({ qty }) => qty > 0),
  )
}

export function restoreToCart(removed: readonly CartItem[]): void {
  change((current) => [...current, ...removed.filter(({ _id }) => !current.some((item) => item._id === _id))])
}

export function refreshCart(products: readonly Product[]): void {
  const fresh = new Map(products.map((product) => [product._id, product]))
  change((current) =>
    current.map((item) => {
      const product = fresh.get(item._id)
      return product ? { ...product, qty: item.qty } : item
    }),
  )
}

/** When the products of the cart can be delivered, as the server has it now. */
export function followAvailability(products: readonly Product[]): void {
  const days = new Map(products.map(({ _id, leverbaarVanaf }) => [_id, leverbaarVanaf]))
  const follow = (item: CartItem) => ({ ...item, leverbaarVanaf: days.get(item._id) ?? null })
  if (items.some((item) => days.has(item._id) && follow(item).leverbaarVanaf !== item.leverbaarVanaf))
    change((current) => current.map((item) => (days.has(item._id) ? follow(item) : item)))
}

/** Starts from storage: another tab may have written since. */
function change(next: (current: readonly CartItem[]) => readonly CartItem[]): void {
  const changed = next(parseCart(read()))
  writeStored('localStorage', cartStorageKey, JSON.stringify(changed))
  show(changed)
}

function read(): string | null {
  return readStored('localStorage', cartStorageKey)
}

function show(changed: readonly CartItem[]): void {
  items = changed
  for (const listener of listeners) listener()
}
