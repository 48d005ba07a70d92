import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { product } from './products.ts'
import { lineStatuses } from '../rules/check-line.ts'
import {
  dayFrom1900,
  id,
  lineQty,
  listQuery,
  orderedFor,
  price,
  priceInput,
  requiredText,
  sortedBy,
  text,
  year,
} from '../values/fields.ts'
import { cleanText } from '../values/text.ts'
import { maxCommentLength, maxOrderLines, maxReferentie, maxTypedCode } from '../values/limits.ts'
import { chosenOrders } from './order-ids.ts'
import { message, orderMessageKinds } from './messages.ts'
import { company } from './users.ts'

export const orderStatuses = ['open', 'verwerkt'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderLine = z.object({
  /** The product's _id, unique within an order: lines of the same product are merged. */
  _id: z.string(),
  productName: z.string(),
  /** Absent in lists of orders. */
  productCode: z.string().optional(),
  /** In single orders; absent for a product without one. */
  maat: z.string().optional(),
  qty: z.int(),
  price,
  /** '2027-09-14', in single orders; absent for a product that is not sold ahead. */
  leverbaarVanaf: z.string().optional(),
  /** Whether the product is removed since: shown as 'Verwijderd product'. */
  removed: z.boolean(),
  /** Pieces; only for administrators. */
  stock: z.int().optional(),
  /** The trade's article number or ''; only for administrators, in single orders. */
  vbnCode: z.string().optional(),
})
export type OrderLine = z.infer<typeof orderLine>

/** Per rate (%), the sum of the lines and the amount due; absent if the shop had set no rates when it was ordered. */
const taxed = {
  btw: z.array(z.object({ tarief: z.int(), over: price, bedrag: price })).optional(),
  totaalInclBtw: price.optional(),
}
export const order = z.object({
  _id: z.string(),
  ordernummer: z.int(),
  /** ISO 8601, UTC. */
  date: z.string(),
  userID: z.string(),
  ...company,
  order: z.array(orderLine),
  totalPrice: price,
  ...taxed,
  comment: z.string(),
  /** '2026-11-24'; null without a date. */
  leverdatum: z.string().nullable(),
  referentie: z.string(),
  /** Gebruikersnaam of the administrator who placed it for the customer, else ''; only for administrators. */
  geplaatstDoor: z.string().optional(),
  /** Name of the colleague who ordered it; absent where the main account did. */
  besteldDoor: z.string().optional(),
  /** Of that colleague, removed ones included; only for administrators. */
  besteldDoorID: z.string().optional(),
  orderstatus: z.enum(orderStatuses),
  /** Until when its buyer may change or cancel it (ISO 8601 UTC), null without an end; absent when he cannot, and for others. */
  wijzigbaarTot: z.string().nullable().optional(),
  /** Counts changes; an edit sends it back to detect concurrent edits. */
  version: z.int(),
  /** Only in the answer to placing, where the buyer gets mail: its address. */
  bevestigingNaar: z.string().optional(),
})
export type Order = z.infer<typeof order>

const checkedLine = z.object({
  /** Index in the request, from 0. */
  line: z.int(),
  /** The product's own code; as sent when unknown, '' for an unknown `_id`. */
  code: z.string(),
  qty: z.int(),
  status: z.enum(lineStatuses),
  /** Present when for sale. */
  product: product.optional(),
  /** Price per piece for this customer, by the pieces of all lines of the product; present when for sale. */
  price: price.optional(),
  /** Pieces in stock; present when for sale. */
  available: z.int().optional(),
  /** For 'unknown' similar codes, for 'pack' and 'minimum' the two nearest valid quantities in stock. */
  nearest: z.array(z.union([z.string(), z.int()])).optional(),
  sentence: z.string(),
})
export type CheckedLine = z.infer<typeof checkedLine>

const lines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: 'Geen items aanwezig' })
    .min(1, { error: 'Geen items aanwezig' })
    .max(maxOrderLines, { error: `Een bestelling heeft ten hoogste ${maxOrderLines} regels` })
const code = requiredText(
  'Code is niet ingevuld',
  maxTypedCode,
  `Een code of naam heeft ten hoogste ${maxTypedCode} tekens`,
)
const lineToCheck = z
  .object({ _id: id.optional(), code: code.optional(), qty: lineQty })
  .refine(({ _id, code: typed }) => _id !== undefined || typed !== undefined, { error: 'Code is niet ingevuld' })
const comment = text(
  'Opmerking moet tekst zijn',
  maxCommentLength,
  `Opmerking mag maximaal ${maxCommentLength} tekens hebben`,
).nullish()

const orderstatus = z.enum(orderStatuses, { error: 'Deze status bestaat niet' })
const leverdatum = dayFrom1900('Deze leverdatum bestaat niet')
const referentie = z
  .string({ error: 'Referentie moet tekst zijn' })
  .max(200, { error: `Referentie mag maximaal ${maxReferentie} tekens hebben`, abort: true })
  // Paper shows one line, so a pasted break or tab becomes a space.
  .transform((text) => cleanText(text).replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(maxReferentie, { error: `Referentie mag maximaal ${maxReferentie} tekens hebben` }))
  .nullish()

export const orderColumns = [
  'ordernummer',
  'bedrijfsnaam',
  'administratienummer',
  'totalPrice',
  'orderstatus',
  'leverdatum',
] as const

export const missingVersion = 'Versie van de order ontbreekt'

export const ordersQuery = listQuery.extend({
  jaar: year.optional(),
  status: orderstatus.optional(),
  leverdatum: leverdatum.optional(),
  sorteer: sortedBy(orderColumns),
})

export const orders = {
  all: {
    method: 'GET',
    path: '/orders',
    access: 'admin',
    heavy: true,
    secondStepAgain: 'in part',
    summary: 'All orders, highest ordernummer first; without parameters streamed whole.',
    query: ordersQuery,
    response: z.array(order),
  },
  ofUser: {
    method: 'GET',
    path: '/orders/getUserOrders/:id',
    access: 'customer',
    heavy: true,
    owner: 'user',
    summary: "The orders of a user's company, highest ordernummer first; the company's main account or a colleague.",
    query: ordersQuery,
    response: z.array(order),
    headers: {
      answer: { 'X-Years': 'Years in which the user has orders, newest first, with commas between.' },
    },
  },
  one: {
    method: 'GET',
    path: '/orders/getOrder/:id',
    access: 'customer',
    owner: 'order',
    summary: 'One order.',
    response: order,
  },
  place: {
    method: 'POST',
    path: '/orders',
    access: 'customer',
    summary:
      "Places an order from lines' _id and qty, comment, delivery date and reference; prices, company fields, total and date are the server's. With the userID of a customer an administrator places that customer's order.",
    body: z.object({
      userID: orderedFor,
      order: lines(z.object({ _id: id, qty: lineQty, price: priceInput.optional() })),
      comment,
      leverdatum: leverdatum.nullish(),
      referentie,
    }),
    response: order,
    refusals: {
      404: 'An administrator named a user who is not a customer.',
      409: 'Too little stock, a price that rose, a delivery date that cannot be ordered for (any more), or less than the minimum amount: X-Refusal says which.',
    },
    headers: {
      request: {
        'Idempotency-Key':
          'One to 200 characters for this order alone: a repeat with the same body gets the first answer and orders nothing, with another body 409.',
      },
      answer: { 'Idempotent-Replayed': 'Says true where the answer is that of an earlier request with the same key.' },
    },
  },
  check: {
    method: 'POST',
    path: '/orders/check',
    access: 'customer',
    heavy: true,
    summary:
      'What lines, each with the code or the _id of a product, would become if they were ordered now; it only reads. Lines of one product are checked together; the total is the sum of the ok lines. Administrators may check for a customer, and get a broken pack as a note on an ok line.',
    body: z.object({ userID: orderedFor, lines: lines(lineToCheck) }),
    response: z.object({ lines: z.array(checkedLine), total: price, ...taxed }),
    refusals: { 404: 'An administrator named a user who is not a customer.' },
  },
  changeOwn: {
    method: 'PUT',
    path: '/orders/own/:id',
    access: 'customer',
    owner: 'order',
    summary:
      "Changes an order of one's own while it is open and before its closing time. A line of which the quantity stays keeps its price, any other gets today's, which the line's own price, if sent, is compared with; lines left out return their stock, fields left out stay.",
    body: z.object({
      order: lines(z.object({ _id: id, qty: lineQty, price: priceInput.optional() })),
      comment,
      leverdatum: leverdatum.nullish(),
      referentie,
      version: z.int({ error: missingVersion }),
    }),
    response: order,
    refusals: {
      409: 'Closed, changed by somebody else, a price that rose, too little stock, a delivery date that cannot be ordered for, or less than the minimum amount.',
    },
  },
  cancelOwn: {
    method: 'DELETE',
    path: '/orders/own/:id',
    access: 'customer',
    owner: 'order',
    summary: "Cancels an order of one's own while it is open and before its closing time; its stock returns.",
    refusals: { 409: 'It can no longer be cancelled.' },
  },
  update: {
    method: 'PUT',
    path: '/orders/updateOrder',
    access: 'admin',
    summary:
      "Changes quantities, prices, status, delivery date and reference, and adds lines, at the customer's price where none is sent; lines left out return their stock, fields left out stay.",
    body: z.object({
      _id: id,
      order: lines(z.object({ _id: id, qty: lineQty, price: priceInput.optional() })),
      orderstatus: orderstatus.optional(),
      leverdatum: leverdatum.nullish(),
      referentie,
      version: z.int().optional(),
    }),
    response: order,
    refusals: { 404: 'The order or an added product does not exist; hidden products can be added.' },
  },
  setStatus: {
    method: 'PUT',
    path: '/orders/setStatus',
    access: 'admin',
    summary: 'Sets the status and nothing else.',
    body: z.object({ _id: id, orderstatus }),
    response: order,
  },
  sendMessage: {
    method: 'POST',
    path: '/orders/:id/messages',
    access: 'admin',
    summary: 'Sends a message about an order to its buyer again; returns the queued message.',
    body: z.object({ kind: z.enum(orderMessageKinds, { error: 'Dit soort bericht bestaat niet' }) }),
    response: message,
    refusals: { 409: 'There is no mail server, or the buyer has no address for it.' },
  },
  setStatuses: {
    method: 'PUT',
    path: '/orders/statuses',
    access: 'picker',
    summary:
      'Sets the status of several orders, all or none; returns the ids of those that changed, and of how many the buyer is mailed that it is processed, or may have been.',
    body: z.object({
      ids: chosenOrders,
      orderstatus,
    }),
    response: z.object({ changed: z.array(z.string()), told: z.int() }),
    refusals: { 404: 'One of the orders is absent; nothing has changed.' },
  },
  remove: {
    method: 'DELETE',
    path: '/orders/:id',
    access: 'admin',
    summary: 'Takes an order out of the lists and returns its stock once.',
  },
} as const satisfies Record<string, Endpoint>
