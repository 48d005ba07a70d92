// Orders for pickers. None of these responses can hold a price.
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { maxOrderLines, maxQty } from '../values/limits.ts'
import { count, id } from '../values/fields.ts'
import { missingVersion, order, orderLine, ordersQuery } from './orders.ts'

const about = order.pick({
  _id: true,
  ordernummer: true,
  date: true,
  bedrijfsnaam: true,
  boxnummer: true,
  leverdatum: true,
  comment: true,
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
  .extend(order.pick({ telefoonnummer: true, kopersnummer: true, version: true }).shape)
  .extend({ order: z.array(lineToPick) })

/** Without sorting, which could tell of prices. */
const toPickQuery = ordersQuery.omit({ sorteer: true })
const gepakt = count({
  missing: 'Aantal is niet ingevuld',
  wrong: 'Aantal moet een heel getal van 0 of meer zijn',
  min: 0,
  max: maxQty,
})

export const picking = {
  orders: {
    method: 'GET',
    path: '/picking/orders',
    access: 'picker',
    summary:
      'Orders without prices, earliest leverdatum first and those without one last, then by ordernummer; processed ones alone highest ordernummer first. Without parameters the first page.',
    query: toPickQuery,
    response: z.array(orderToPick),
  },
  order: {
    method: 'GET',
    path: '/picking/orders/:id',
    access: 'picker',
    summary: 'One order without prices, its lines in the order in which one walks.',
    response: orderWithLines,
  },
  pickShort: {
    method: 'PUT',
    path: '/picking/orders/:id',
    access: 'picker',
    summary: 'Sets lines to the pieces that were found, 0 takes one out; lines left out stay, and so does stock.',
    body: z.object({
      lines: z
        .array(z.object({ _id: id, gepakt }), { error: 'Geen items aanwezig' })
        .min(1, { error: 'Geen items aanwezig' })
        .max(maxOrderLines, { error: `Een order heeft ten hoogste ${maxOrderLines} regels` }),
      version: z.int({ error: missingVersion }),
    }),
    response: orderWithLines,
    refusals: { 409: 'The order was processed or changed meanwhile, or no line would be left.' },
  },
} as const satisfies Record<string, Endpoint>
