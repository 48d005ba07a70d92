import { liveEvents, type LiveMessage, type LiveOrder, type LiveProduct } from '../../contract/live.ts'
import type { PriceContext } from '../../contract/price.ts'
import { eventText } from '../http/event-stream.ts'
import { jsonWriter } from '../http/serve.ts'
import type { CatalogueIndex } from '../products/catalogue-index.ts'
import { presentToCustomer } from '../products/present-product.ts'
import type { Audience } from './live-streams.ts'

const write = {
  product: jsonWriter(liveEvents.product),
  order: jsonWriter(liveEvents.order),
  message: jsonWriter(liveEvents.message),
}

/** As whoever reads them sees these products now. */
export function productEvents(
  index: CatalogueIndex,
  ids: readonly string[],
  { role }: Audience,
  context: PriceContext,
): string {
  // Who picks orders sees no prices, and shows no products beside them.
  if (role === 'picker') return ''
  const isAdmin = role === 'admin'
  const eventOf = (_id: string): LiveProduct => {
    const found = isAdmin ? index.get(_id) : index.getForSale(_id)
    if (!found) return { _id, stock: 0, price: '0.00', showStatus: 'Nee' }
    const { stock, price, showStatus } = isAdmin ? found : presentToCustomer(found, context)
    return { _id, stock, price, showStatus }
  }
  return ids.map((id) => eventText('product', write.product(eventOf(id)))).join('')
}

export const orderEvents = (orders: readonly LiveOrder[]) =>
  orders.map((order) => eventText('order', write.order(order))).join('')

export const messageEvents = (messages: readonly LiveMessage[]) =>
  messages.map((message) => eventText('message', write.message(message))).join('')
