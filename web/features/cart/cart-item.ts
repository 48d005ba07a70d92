import { parseDay } from '../../../contract/values/dates.ts'
import { maxQty } from '../../../contract/values/limits.ts'
import { centsOf, formatPrice } from '../../../contract/values/money.ts'
import { lowestAt } from '../../../contract/rules/price.ts'
import { neutralFacts } from '../../../contract/rules/product-fields.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import type { Step } from '../../../contract/rules/staffel.ts'

/** A product as it was when added to the cart, and the number of pieces (§3). */
export type CartItem = Product & { readonly qty: number }

/** Skips unreadable lines; gives damaged fields a value that the next catalogue refresh corrects. */
export function parseCart(stored: string | null): readonly CartItem[] {
  const items = new Map<string, CartItem>()
  for (const value of parseArray(stored)) {
    const item = parseItem(value)
    if (item && !items.has(item._id)) items.set(item._id, item)
  }
  return [...items.values()]
}

function parseArray(stored: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function parseItem(value: unknown): CartItem | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const field = (name: string): unknown => Reflect.get(value, name)
  const _id = field('_id')
  const qty = Number(field('qty'))
  if (typeof _id !== 'string' || _id === '' || !Number.isFinite(qty) || qty < 1) return undefined
  const picture = field('picture')
  const productType = field('productType')
  const steps = field('staffel')
  const vpe = Math.max(whole(field('vpe')), 1)
  return {
    // Other stored facts are ignored: pages show them from the catalogue only.
    ...neutralFacts,
    _id,
    productCode: text(field('productCode')),
    productName: text(field('productName')),
    maat: text(field('maat')),
    text: text(field('text')),
    picture: Array.isArray(picture) ? picture.filter((name) => typeof name === 'string') : [],
    stock: whole(field('stock')),
    price: formatPrice(centsOf(text(field('price')))),
    productType: productType === 'waxbollen' || productType === 'planten' ? productType : 'bollen',
    shopIndex: whole(field('shopIndex')),
    showStatus: field('showStatus') === 'Nee' ? 'Nee' : 'Ja',
    vpe,
    minimum: Math.max(whole(field('minimum')), vpe),
    staffel: Array.isArray(steps) ? steps.filter(isStep) : [],
    leverbaarVanaf: parseDay(text(field('leverbaarVanaf'))) ?? null,
    qty: Math.min(Math.floor(qty), maxQty),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function whole(value: unknown): number {
  const number = Math.floor(Number(value))
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false
  return 'vanaf' in value && typeof value.vanaf === 'number' && 'price' in value && typeof value.price === 'string'
}

/** Cents per piece at this quantity. */
export const priceAt = ({ price, staffel }: Pick<Product, 'price' | 'staffel'>, qty: number): number => {
  // Not `stepsInCents`, whose module would come along in every first visit.
  const steps = staffel.map((step) => ({ vanaf: step.vanaf, priceCents: centsOf(step.price) }))
  return lowestAt({ priceCents: centsOf(price), staffel: steps }, qty)
}

export function cartTotal(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.qty * priceAt(item, item.qty), 0)
}
