import { lowestAt } from '../../../contract/rules/price.ts'
import { stepsInCents } from '../../../contract/rules/staffel.ts'
import { parseCount } from '../../../contract/values/counts.ts'
import { centsOf, editablePrice, formatPrice } from '../../../contract/values/money.ts'
import type { OrderLine } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { api } from '../../api/api.ts'
import { statusOf } from '../../api/api-error.ts'
import type { EditedLine } from './edited-lines.ts'

const offered = 6

export interface AddableProduct extends ManagedProduct {
  /** Whether `price` and `staffel` are the customer's; of a hidden product they are the shop's, and the server decides. */
  readonly isOwnPrice: boolean
}

/** Also hidden products. @param userID the customer, whose prices are shown */
export async function findAddable(userID: string, zoek: string, signal: AbortSignal): Promise<AddableProduct[]> {
  const found = await api(products.all, { query: { zoek, pagina: 1, perPagina: offered }, signal })
  if (found.length === 0) return []
  const ids = found.map(({ _id }) => _id).join(',')
  const priced = await api(products.shop, { query: { ids, userID }, signal }).catch((error: unknown) => {
    // A deleted customer, or another administrator's own order.
    if (statusOf(error) === 404) return []
    throw error
  })
  const own = new Map(priced.map((product) => [product._id, product]))
  return found.map((product) => ({ ...product, ...own.get(product._id), isOwnPrice: own.has(product._id) }))
}

export const lineOf = (product: AddableProduct): OrderLine => ({
  _id: product._id,
  productName: product.productName,
  productCode: product.productCode,
  qty: 0,
  price: product.isOwnPrice ? product.price : '',
  stock: product.stock,
  removed: false,
})

export function firstTyped(product: AddableProduct): EditedLine {
  const qty = String(product.minimum)
  return { qty, price: ownPrice(product, qty), gone: false }
}

/** With the customer's price for a new quantity, unless staff typed another price. */
export function repriced(product: AddableProduct, before: EditedLine, after: EditedLine): EditedLine {
  const isTyped = after.price !== before.price || before.price !== ownPrice(product, before.qty)
  return isTyped || after.qty === before.qty ? after : { ...after, price: ownPrice(product, after.qty) }
}

/** '' where only the server knows it. */
function ownPrice({ isOwnPrice, price, staffel }: AddableProduct, qty: string): string {
  if (!isOwnPrice) return ''
  const prices = { priceCents: centsOf(price), staffel: stepsInCents(staffel) }
  return editablePrice(formatPrice(lowestAt(prices, parseCount(qty) ?? 1)))
}
