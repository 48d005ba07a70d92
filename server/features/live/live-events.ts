import { liveEvents, type LiveMessage, type LiveProduct } from '../../../contract/endpoints/live.ts'
import type { PriceContext } from '../../../contract/rules/price.ts'
import { whereIn } from '../../platform/db/rows.ts'
import type { Db } from '../../platform/db/schema.ts'
import { eventText } from '../../platform/http/event-stream.ts'
import { jsonWriter } from '../../platform/http/serve.ts'
import type { CatalogueIndex } from '../products/catalogue-index.ts'
import { presentToCustomer } from '../products/present-product.ts'
import type { Audience } from './live-streams.ts'

export const refreshEvent = eventText('refresh', '{}')
export const beatEvent = eventText('beat', '{}')

/** As the reader sees them now; pickers get none, since they see no prices. */
export function productEvents(
  index: CatalogueIndex,
  ids: readonly string[],
  { role }: Audience,
  context: PriceContext,
): string {
  if (role === 'picker') return ''
  const isAdmin = role === 'admin'
  const eventOf = (_id: string): LiveProduct => {
    const found = isAdmin ? index.get(_id) : index.getForSale(_id)
    if (!found) return { _id, stock: 0, price: '0.00', showStatus: 'Nee' }
    const { stock, price, showStatus } = isAdmin ? found : presentToCustomer(found, context)
    return { _id, stock, price, showStatus }
  }
  return ids.map((id) => eventText('product', jsonWriter(liveEvents.product)(eventOf(id)))).join('')
}

/** Includes removed orders. `byCompany` is for companies of several people, who hear of each other's orders. */
export async function orderEvents(db: Db, event: 'order' | 'orderChange', ids: readonly string[]) {
  if (ids.length === 0) return { forStaff: '', byCompany: new Map<string, string>() }
  const orders = await db
    .selectFrom('orders')
    .select(['_id', 'ordernummer', 'userId'])
    .where(whereIn(db, '_id', ids))
    .orderBy('ordernummer')
    .execute()
  const events = orders.map(({ userId, ...order }) => ({
    userId,
    text: eventText(event, jsonWriter(liveEvents.order)(order)),
  }))
  const textOf = (some: typeof events) => some.map(({ text }) => text).join('')
  const companyIds = [...new Set(orders.map(({ userId }) => userId))]
  const shared = await db
    .selectFrom('users')
    .select('companyId')
    .distinct()
    .where(whereIn(db, 'companyId', companyIds))
    .where('deletedAt', 'is', null)
    .execute()
  const byCompany = shared.flatMap(({ companyId }): [string, string][] =>
    companyId === null ? [] : [[companyId, textOf(events.filter(({ userId }) => userId === companyId))]],
  )
  return { forStaff: textOf(events), byCompany: new Map(byCompany) }
}

export async function messageEvents(db: Db, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return ''
  const rows = await db
    .selectFrom('messages')
    .innerJoin('jobs', 'jobs.id', 'messages._id')
    .select(['messages._id', 'messages.kind', 'messages.subject', 'messages.orderId'])
    .where(whereIn(db, 'messages._id', ids))
    .where('messages.sentAt', 'is', null)
    .where('jobs.state', '=', 'failed')
    .orderBy('jobs.dueAt')
    .execute()
  const messages = rows.map(
    ({ orderId, ...message }): LiveMessage => ({ ...message, ...(orderId !== null && { orderId }) }),
  )
  return messages.map((message) => eventText('message', jsonWriter(liveEvents.message)(message))).join('')
}
