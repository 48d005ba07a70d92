import type { QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '../../../../contract/endpoints/endpoint.ts'
import { type Order, orders } from '../../../../contract/endpoints/orders.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { defaultComment } from '../../../../contract/values/limits.ts'
import { api, codeOf, invalidate, isUnanswered, query, storeAnswer } from '../../../api/api.ts'

type Change = BodyOf<typeof orders.changeOwn>

/** @throws ApiError, unless the response was lost and the stored order matches what was sent */
export async function saveOwnOrder(id: string, body: Change): Promise<Order> {
  try {
    return await api(orders.changeOwn, { params: { id }, body })
  } catch (error) {
    if (!isUnanswered(error) && codeOf(error) !== 'edit-conflict') throw error
    const now = await api(orders.one, { params: { id } }).catch(() => undefined)
    if (now && now.version === body.version + 1 && isAsSent(now, body)) return now
    throw error
  }
}

/** Whether the order now has exactly the content that was sent. */
const isAsSent = (now: Order, { order, referentie, comment, leverdatum }: Change) =>
  now.order.length === order.length &&
  order.every(({ _id, qty }) => now.order.some((line) => line._id === _id && line.qty === qty)) &&
  now.referentie === (referentie ?? now.referentie).trim() &&
  now.comment === (comment === undefined ? now.comment : comment?.trim() || defaultComment) &&
  now.leverdatum === (leverdatum ?? now.leverdatum)

export function takeOwnOrder(client: QueryClient, saved: Order): void {
  storeAnswer(client, query(orders.one, { params: { id: saved._id } }).queryKey, saved)
  void invalidate(client, orders.ofUser, products.shop)
}
