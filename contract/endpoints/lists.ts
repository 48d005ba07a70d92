import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { id, lineQty, price, requiredText } from '../values/fields.ts'
import { maxListName, maxOrderLines } from '../values/limits.ts'

const listLine = z.object({
  /** The product's _id, unique within a list: lines of the same product are added up. */
  _id: z.string(),
  /** Null if the line has no quantity, as always in 'Favorieten'. */
  qty: z.int().nullable(),
  productName: z.string(),
  productCode: z.string(),
  maat: z.string(),
  /** Pieces a pack, fewest pieces a line and '2027-09-14'; each absent where it is neutral. */
  vpe: z.int().optional(),
  minimum: z.int().optional(),
  leverbaarVanaf: z.string().optional(),
  /** `stock`, `price` and `picture` are 0, null and null if the product is no longer for sale. */
  stock: z.int(),
  price: price.nullable(),
  picture: z.string().nullable(),
  /** One's own or the company's newest order with this product. */
  laatstBesteld: z.object({ qty: z.int(), date: z.string() }).nullable(),
  /** No longer for sale: removed or hidden. */
  removed: z.boolean(),
})

const usualList = z.object({ naam: z.string(), lines: z.array(listLine) })
export const orderList = usualList.extend({
  _id: z.string(),
  version: z.int(),
  /** The one list of favourites; absent in all others. */
  favorieten: z.literal(true).optional(),
  /** Number of lines, only with `regels=0`, which omits the lines. */
  aantal: z.int().optional(),
  /** Whether others of the company read it; absent where one is alone. */
  gedeeld: z.boolean().optional(),
  /** The owner of a list that somebody else shares, who alone changes it. Absent in one's own. */
  gedeeldDoor: z.string().optional(),
})
export type ListLine = z.infer<typeof listLine>
export type OrderList = z.infer<typeof orderList>
export type UsualList = z.infer<typeof usualList>

const listFields = z.object({
  naam: requiredText(
    'Geef de lijst een naam',
    maxListName,
    `Een naam van een lijst heeft ten hoogste ${maxListName} tekens`,
  ),
  lines: z
    .array(z.object({ _id: id, qty: lineQty.nullable() }), { error: 'Regels van de lijst ontbreken' })
    .max(maxOrderLines, { error: `Een lijst heeft ten hoogste ${maxOrderLines} regels` }),
  gedeeld: z.boolean({ error: 'Kies of de lijst gedeeld is' }).optional(),
})

export const lists = {
  all: {
    method: 'GET',
    path: '/lists',
    access: 'customer',
    heavy: true,
    summary:
      "One's own order lists and those that others of the company share, Favorieten first and then by name; with `regels=0` without their lines, and how many there are.",
    query: z.object({ regels: z.enum(['0', '1'], { error: 'Regels moet 0 of 1 zijn' }).optional() }),
    response: z.array(orderList),
  },
  usual: {
    method: 'GET',
    path: '/lists/usual',
    access: 'customer',
    heavy: true,
    summary:
      'What one orders often, of what is for sale: by recency and frequency over the last 12 months, at most 100 lines, each with the median quantity of its orders, in whole packs.',
    response: usualList,
  },
  one: {
    method: 'GET',
    path: '/lists/:id',
    access: 'customer',
    owner: 'list',
    summary: 'One of one’s own order lists, or of those that others of the company share.',
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
    summary:
      'Saves name and lines of an order list, in place of what it had; what is left out stays as it is. Favorieten keeps its name.',
    body: listFields.partial().extend({ version: z.int().optional() }),
    response: orderList,
    refusals: { 409: 'The list changed since its `version`, or it is Favorieten.' },
  },
  remove: {
    method: 'DELETE',
    path: '/lists/:id',
    access: 'customer',
    owner: 'list',
    summary: 'Removes an order list; Favorieten cannot be removed.',
    refusals: { 409: 'It is Favorieten.' },
  },
  addFavourite: {
    method: 'PUT',
    path: '/lists/favorieten/:productId',
    access: 'customer',
    summary: 'Puts a product on Favorieten, which is made when it is first needed.',
    refusals: { 409: 'Favorieten is full.' },
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/lists/favorieten/:productId',
    access: 'customer',
    summary: 'Takes a product off Favorieten, where it is on it.',
  },
} as const satisfies Record<string, Endpoint>
