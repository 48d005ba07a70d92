import { errorCodeHeader } from '../../../contract/endpoints/headers.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import type { AnswerCounter } from '../../platform/metrics/metrics.ts'

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
