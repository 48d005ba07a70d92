import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { id, lineQty, nothing, requiredText } from '../values/fields.ts'
import { maxListName, maxOrderLines } from '../values/limits.ts'

const listLine = z.object({
  /** The product's _id, unique within a list: lines of the same product are added up. */
  _id: z.string(),
  qty: z.int(),
  productName: z.string(),
  productCode: z.string(),
  /** No longer for sale: removed or hidden. */
  removed: z.boolean(),
})

const usualList = z.object({ naam: z.string(), lines: z.array(listLine) })
export const orderList = usualList.extend({
  _id: z.string(),
  /** Number of lines, only with `regels=0`, which omits the lines. */
  aantal: z.int().optional(),
})
export type ListLine = z.infer<typeof listLine>
export type OrderList = z.infer<typeof orderList>
export type UsualList = z.infer<typeof usualList>

const listFields = z.object({
  naam: requiredText({
    missing: 'Geef de lijst een naam',
    max: maxListName,
    tooLong: `Een naam van een lijst heeft ten hoogste ${maxListName} tekens`,
  }),
  lines: z
    .array(z.object({ _id: id, qty: lineQty }), { error: 'Regels van de lijst ontbreken' })
    .max(maxOrderLines, { error: `Een lijst heeft ten hoogste ${maxOrderLines} regels` }),
})

export const lists = {
  all: {
    method: 'GET',
    path: '/lists',
    access: 'customer',
    heavy: true,
    summary: "One's own order lists, by name; with `regels=0` without their lines, and how many there are.",
    query: z.object({ regels: z.enum(['0', '1'], { error: 'Regels moet 0 of 1 zijn' }).optional() }),
    response: z.array(orderList),
  },
  usual: {
    method: 'GET',
    path: '/lists/usual',
    access: 'customer',
    heavy: true,
    summary:
      'What one orders often, of what is for sale: by recency and frequency over the last 12 months, at most 100 lines, each with the quantity of the last time.',
    response: usualList,
  },
  one: {
    method: 'GET',
    path: '/lists/:id',
    access: 'customer',
    owner: 'list',
    summary: 'One of one’s own order lists.',
    response: orderList,
  },
  create: {
    method: 'POST',
    path: '/lists',
    access: 'customer',
    summary: 'Makes an order list of one’s own; at most 100.',
    body: listFields,
    response: orderList,
  },
  update: {
    method: 'PUT',
    path: '/lists/:id',
    access: 'customer',
    owner: 'list',
    summary: 'Saves name and lines of an order list, in place of what it had; what is left out stays as it is.',
    body: listFields.partial(),
    response: orderList,
  },
  remove: {
    method: 'DELETE',
    path: '/lists/:id',
    access: 'customer',
    owner: 'list',
    summary: 'Removes an order list.',
    response: nothing,
  },
} as const satisfies Record<string, Endpoint>
