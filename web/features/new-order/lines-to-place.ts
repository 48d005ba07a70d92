import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import type { orders } from '../../../contract/endpoints/orders.ts'
import type { LineResult } from '../quick-order/check-quick-lines.ts'

/** With the prices that were told to the customer, so that a rise is refused. */
export function linesToPlace(results: readonly LineResult[]): BodyOf<typeof orders.place>['order'] {
  return results.flatMap(({ checked, qty }) => {
    if (!checked?.product || qty === undefined) return []
    return [{ _id: checked.product._id, qty, price: checked.price }]
  })
}
