import { orders } from '../../../contract/endpoints/orders.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import { changeOwnOrder } from './change-own-order.ts'
import type { OrderMessages } from './messages/order-messages.ts'
import { cancelOwnOrder, type OwnOrderRules, refuseBeforeBody, withClosing } from './own-order.ts'
import { presentOne } from './present-order.ts'

interface Needed {
  readonly shopSettings: ShopSettings
  readonly orderMessages: () => Promise<OrderMessages>
}

export function serveOwnOrders(
  serve: Serve,
  connection: Connection,
  clock: () => Date,
  { shopSettings, orderMessages }: Needed,
): void {
  const rulesNow = async (): Promise<OwnOrderRules> => ({ ...(await shopSettings.current()), clock })

  serve(
    orders.changeOwn,
    async ({ params: { id }, body, session }) => {
      const rules = await rulesNow()
      const messages = await orderMessages()
      return inTransaction(connection, async (trx, changed) => {
        const { row, products, ...changes } = await changeOwnOrder(
          trx,
          { ...body, _id: id, companyId: session.companyId, userId: session._id },
          rules,
        )
        changed('products', products)
        changed('orders', [id])
        await messages.changedByBuyer(trx, row, changes, session._id)
        return withClosing(rules, await presentOne(trx, row, { forStaff: session.isAdmin, productCode: true }))
      })
    },
    async ({ params: { id }, body, session }) =>
      refuseBeforeBody(connection.db, { _id: id, companyId: session.companyId }, await rulesNow(), body),
  )

  serve(orders.cancelOwn, async ({ params: { id }, session }) => {
    const rules = await rulesNow()
    const messages = await orderMessages()
    return inTransaction(connection, async (trx, changed) => {
      const { row, products } = await cancelOwnOrder(
        trx,
        { _id: id, companyId: session.companyId, userId: session._id },
        rules,
      )
      changed('products', products)
      changed('orders', [id])
      await messages.cancelledByBuyer(trx, row, session._id)
      return {}
    })
  })
}
