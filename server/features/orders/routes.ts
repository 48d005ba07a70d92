import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { pageOf } from '../../../contract/values/fields.ts'
import { errorCodeHeader } from '../../../contract/endpoints/headers.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import type { Changed } from '../../platform/db/invalidation.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { answerOnce, claimOf } from '../../platform/idempotency.ts'
import { findMessage } from '../messages/find-messages.ts'
import { noMailServer } from '../messages/routes.ts'
import type { AnswerCounter } from '../../platform/metrics/metrics.ts'
import { askSecondStepAgain } from '../../platform/http/require-second-step.ts'
import { clientSignal, type Serve, streamedList } from '../../platform/http/serve.ts'
import type { CustomerPrices } from '../pricing/customer-prices.ts'
import { namedCustomer, findPriceList } from '../pricing/named-customer.ts'
import type { Catalogue } from '../products/catalogue.ts'
import type { UserFlagsOf } from '../products/user-flags.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import { checkOrder } from './check-order.ts'
import { editOrder, removeOrder, setOrderStatus } from './edit-order.ts'
import { countOrders, findCompanyId, findOrder, findPage, type OrderFilter, orderYearsOf } from './find-orders.ts'
import { cancelOwnOrder, changeOwnOrder, refuseBeforeBody, withClosing } from './own-order.ts'
import { placeOrder } from './place-order.ts'
import type { OrderMessages } from './messages/order-messages.ts'
import { presentList, presentOne, writeOrders } from './present-order.ts'

const once = { answer: orders.place.response, otherBody: 'Deze bestelling is al met andere inhoud verstuurd' }

interface Needed {
  readonly catalogue: Pick<Catalogue, 'current'>
  readonly prices: CustomerPrices
  readonly flagsOf: UserFlagsOf
  readonly shopSettings: ShopSettings
  readonly orderMessages: () => Promise<OrderMessages>
}

export function serveOrders(
  serve: Serve,
  connection: Connection,
  clock: () => Date,
  { catalogue, prices, flagsOf, shopSettings, orderMessages }: Needed,
): void {
  const { db } = connection

  /** The settings that messages follow are read before the transaction. */
  async function change<Result>(work: (trx: Trx, changed: Changed, messages: OrderMessages) => Promise<Result>) {
    const messages = await orderMessages()
    return inTransaction(connection, (trx, changed) => work(trx, changed, messages))
  }

  const ownRules = async () => ({ ...(await shopSettings.current()), clock })

  async function list(
    filter: OrderFilter,
    reply: FastifyReply,
    forStaff: boolean,
    forReader: (order: Order) => Order = (order) => order,
  ): Promise<Order[] | Readable> {
    const page = pageOf(filter)
    if (page) {
      const { rows, total } = await findPage(db, filter, page)
      reply.header('x-total-count', total)
      return presentList(db, rows, forStaff, forReader)
    }
    reply.header('x-total-count', await countOrders(db, filter))
    return streamedList(reply, writeOrders(db, filter, forStaff, forReader))
  }

  serve(orders.all, async ({ query, session, reply }) => {
    // All customers at once, as in the export.
    if (pageOf(query) === undefined) askSecondStepAgain(session, clock())
    return list(query, reply, true)
  })

  serve(orders.ofUser, async ({ params: { id }, query, session, reply }) => {
    const userId = await findCompanyId(db, id)
    const isOwn = userId === session.companyId
    if (userId === undefined || !(isOwn || session.isAdmin)) throw notFound()
    reply.header('x-years', (await orderYearsOf(db, userId)).join(','))
    const rules = await ownRules()
    const forReader = (order: Order) => (isOwn ? withClosing(rules, order) : order)
    return list({ ...query, userId }, reply, session.isAdmin, forReader)
  })

  serve(orders.one, async ({ params: { id }, session }) => {
    const found = await presentOne(db, await findOrder(db, id, session), session.isAdmin)
    return found.userID === session.companyId ? withClosing(await ownRules(), found) : found
  })

  serve(orders.place, async ({ body, session, request, reply }) => {
    const customerId = namedCustomer(session, body.userID)
    const claim = claimOf(request, body, clock())
    const rules = await ownRules()
    const onRepeat = () => void reply.header('idempotent-replayed', 'true')
    return change(async (trx, changed, messages) =>
      answerOnce(trx, claim, { ...once, onRepeat }, async () => {
        const buyer = { userId: customerId ?? session._id, at: clock() }
        const placedBy = customerId === undefined ? undefined : session
        const order = { ...body, buyer, placedBy, byStaff: session.isAdmin, wanted: body.order }
        const placed = await placeOrder(trx, order, rules)
        const confirmedTo = await messages.placed(trx, placed)
        const productIds = placed.order.map((line) => line._id)
        changed('products', productIds)
        changed('orders', [placed._id])
        const presented = customerId === undefined ? withClosing(rules, placed) : placed
        return { ...presented, ...(confirmedTo !== undefined && { bevestigingNaar: confirmedTo }) }
      }),
    )
  })

  serve(orders.check, async ({ body, session, reply }) =>
    checkOrder(db, await catalogue.current(), {
      wanted: body.lines,
      signal: clientSignal(reply),
      buysAsStaff: session.isAdmin,
      btw: (await shopSettings.current()).btw,
      ...(namedCustomer(session, body.userID) === undefined && { flags: await flagsOf(session._id) }),
      ...(await prices.contextOf(await findPriceList(db, session, body.userID))),
    }),
  )

  serve(orders.update, async ({ body, actor }) => {
    const { btw } = await shopSettings.current()
    return change(async (trx, changed, messages) => {
      const { row, products, lines, fields, became } = await editOrder(trx, actor(), body, btw)
      changed('products', products)
      changed('order_lines', [row._id])
      await messages.edited(trx, row, lines, fields)
      await messages.became(trx, row, became)
      return presentOne(trx, row, true)
    })
  })

  serve(orders.setStatus, async ({ body, actor }) =>
    change(async (trx, changed, messages) => {
      const { row, became } = await setOrderStatus(trx, actor(), body._id, body.orderstatus)
      changed('order_lines', [row._id])
      await messages.became(trx, row, became)
      return presentOne(trx, row, true)
    }),
  )

  serve(orders.setStatuses, async ({ body: { ids, orderstatus }, actor }) =>
    change(async (trx, changed, messages) => {
      const others: string[] = []
      let told = 0
      // In order of id, as everywhere, to prevent deadlocks.
      for (const id of [...new Set(ids)].sort()) {
        const { row, became } = await setOrderStatus(trx, actor(), id, orderstatus)
        if (await messages.became(trx, row, became)) told += 1
        if (became) others.push(id)
      }
      changed('order_lines', others)
      return { changed: others, told }
    }),
  )

  serve(orders.sendMessage, async ({ params: { id }, body: { kind }, session }) =>
    change(async (trx, _changed, messages) => {
      const message = await messages.again(trx, await findOrder(trx, id, session), kind)
      if (message === undefined) throw noMailServer()
      return findMessage(trx, message)
    }),
  )

  serve(orders.remove, async ({ params: { id }, actor }) =>
    change(async (trx, changed, messages) => {
      changed('products', await removeOrder(trx, actor(), id))
      changed('order_lines', [id])
      await messages.removed(trx, id)
    }),
  )

  serve(
    orders.changeOwn,
    async ({ params: { id }, body, session }) => {
      const rules = await ownRules()
      const { _id: userId, companyId, isAdmin: byStaff } = session
      return change(async (trx, changed, messages) => {
        const wanted = { ...body, _id: id, companyId, userId, byStaff }
        const { row, products, isChanged, ...changes } = await changeOwnOrder(trx, wanted, rules)
        changed('products', products)
        if (isChanged) {
          changed('orders', [id])
          await messages.changedByBuyer(trx, row, changes, session._id)
        }
        return withClosing(rules, await presentOne(trx, row, session.isAdmin))
      })
    },
    async ({ params: { id }, body, session }) =>
      refuseBeforeBody(connection.db, { _id: id, companyId: session.companyId }, await ownRules(), body),
  )

  serve(orders.cancelOwn, async ({ params: { id }, session }) => {
    const rules = await ownRules()
    const own = { _id: id, companyId: session.companyId, userId: session._id }
    return change(async (trx, changed, messages) => {
      const { row, products } = await cancelOwnOrder(trx, own, rules)
      changed('products', products)
      changed('orders', [id])
      await messages.cancelledByBuyer(trx, row, session._id)
    })
  })
}

/** Order counters of /metrics; repeated answers to an idempotency key do not count. */
export const orderCounters: readonly AnswerCounter[] = [
  {
    name: 'bollenveld_orders_placed_total',
    help: 'Orders placed.',
    counts: ({ endpoint, status, header }) =>
      endpoint === orders.place && status === 200 && header('idempotent-replayed') === undefined,
  },
  {
    name: 'bollenveld_stock_refusals_total',
    help: 'Orders and changes refused because there was too little stock.',
    counts: ({ header }) => header(errorCodeHeader.toLowerCase()) === 'stock',
  },
]
