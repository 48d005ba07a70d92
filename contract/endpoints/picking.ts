// Orders for pickers. None of these responses can hold a price.
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { totalOfList } from '../values/fields.ts'
import { order, orderLine, ordersQuery } from './orders.ts'

const about = order.pick({
  _id: true,
  ordernummer: true,
  date: true,
  bedrijfsnaam: true,
  boxnummer: true,
  leverdatum: true,
  referentie: true,
  orderstatus: true,
})

const orderToPick = about.extend({ lines: z.int(), pieces: z.int() })
export type OrderToPick = z.infer<typeof orderToPick>

const lineToPick = orderLine.pick({ _id: true, productName: true, qty: true, removed: true }).extend({
  productCode: z.string(),
  maat: z.string(),
  vpe: z.int(),
  stock: z.int(),
  picture: z.string().nullable(),
})
export type LineToPick = z.infer<typeof lineToPick>

const orderWithLines = about
  .extend(order.pick({ telefoonnummer: true, kopersnummer: true, comment: true }).shape)
  .extend({ order: z.array(lineToPick) })

export const picking = {
  orders: {
    method: 'GET',
    path: '/picking/orders',
    access: 'picker',
    summary: 'Orders without prices, highest ordernummer first; without parameters the first page.',
    query: ordersQuery,
    response: z.array(orderToPick),
    headers: { answer: totalOfList },
  },
  order: {
    method: 'GET',
    path: '/picking/orders/:id',
    access: 'picker',
    summary: 'One order without prices, its lines in the order in which one walks.',
    response: orderWithLines,
  },
} as const satisfies Record<string, Endpoint>
