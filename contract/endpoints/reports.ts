import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { day, invalidPeriod, isValidPeriod, listQuery, price, sortedBy } from '../values/fields.ts'
import { exportFormats, exportMediaTypes } from './exports.ts'
import { order } from './orders.ts'

/** Today's and tomorrow's; empty for a shop without delivery days. */
const deliveries = z.array(
  z.object({
    date: z.string(),
    orders: z.int(),
    /** Not processed yet: the orders on the pick list. */
    open: z.int(),
    pieces: z.int(),
  }),
)
/** Open orders whose leverdatum has passed. */
const late = z.int()
const turnover = z.object({ thisYear: price, lastYear: price })

export const historyEntities = ['product', 'user', 'order', 'price-list'] as const

/** The server itself, in a history. */
export const systemName = 'systeem'

const historyEntry = z.object({
  at: z.string(),
  /** A gebruikersnaam, or `systemName`. */
  who: z.string(),
  what: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const salesGroups = ['product', 'klant', 'categorie'] as const
export type SalesGroup = (typeof salesGroups)[number]
export const salesColumns = ['naam', 'stuks', 'omzet', 'verschil'] as const

/** A period of days in Amsterdam, `tot` included, beside the same days a year before. */
const salesQuery = listQuery.extend({
  van: day('Kies een begindatum'),
  tot: day('Kies een einddatum'),
  per: z.enum(salesGroups, { error: 'Kies per product, klant of categorie' }),
  sorteer: sortedBy(salesColumns),
})
export type SalesQuery = z.output<typeof salesQuery>

const salesRow = z.object({
  /** A product's or user's `_id`, or a productType. */
  key: z.string(),
  naam: z.string(),
  stuks: z.int(),
  /** Euro excluding VAT. */
  omzet: price,
  orders: z.int(),
  stuksVorig: z.int(),
  omzetVorig: price,
})
export type SalesRow = z.infer<typeof salesRow>

export const reports = {
  today: {
    method: 'GET',
    path: '/reports/today',
    access: 'admin',
    summary:
      "Dashboard figures: open orders, deliveries due, turnover against last year's, stock that is out or low, newest orders.",
    response: z.object({
      openOrders: z.int(),
      /** Euro excluding VAT, for this day and the same day last year, and month to date. */
      day: turnover,
      month: turnover,
      /** Twelve months of this year and last year, January first. */
      months: z.array(turnover),
      outOfStock: z.int(),
      /** At most 10 products with `lowStock` (limits.ts) pieces or fewer, lowest first. */
      lowStock: z.array(
        z.object({ _id: z.string(), productCode: z.string(), productName: z.string(), stock: z.int() }),
      ),
      deliveries,
      late,
      newestOrders: z.array(
        order.pick({
          _id: true,
          ordernummer: true,
          date: true,
          bedrijfsnaam: true,
          totalPrice: true,
          orderstatus: true,
        }),
      ),
    }),
  },
  deliveries: {
    method: 'GET',
    path: '/reports/deliveries',
    access: 'picker',
    summary: 'How many orders are open, what goes out today and tomorrow, and how many open orders are late.',
    response: z.object({ openOrders: z.int(), deliveries, late }),
  },
  sales: {
    method: 'GET',
    path: '/reports/sales',
    access: 'admin',
    heavy: true,
    summary:
      'What was sold from day `van` up to and including `tot`, beside the same days a year before, highest turnover first.',
    query: salesQuery.refine(isValidPeriod, invalidPeriod),
    response: z.array(salesRow),
  },
  salesSheet: {
    method: 'GET',
    path: '/exports/sales.:format',
    access: 'admin',
    heavy: true,
    kind: 'document',
    mediaType: exportFormats.map((format) => exportMediaTypes[format]),
    params: { format: exportFormats },
    summary: 'The rows of /reports/sales for the same query, as .csv or .xlsx, on one sheet.',
    query: salesQuery.omit({ pagina: true, perPagina: true }).refine(isValidPeriod, invalidPeriod),
    refusals: { 404: 'There is no such sheet.' },
  },
  history: {
    method: 'GET',
    path: '/reports/history/:entity/:id',
    access: 'admin',
    params: { entity: historyEntities },
    summary:
      'Who changed what and when, newest first, at most 200 entries; entity is product, user, order or price-list.',
    response: z.array(historyEntry),
  },
  browserError: {
    method: 'POST',
    path: '/reports/browserError',
    access: 'anyone',
    summary: "Takes a browser's error report into the server's log where no Sentry DSN is configured.",
    body: z.object({
      message: z.string().max(500),
      stack: z.string().max(4000).optional(),
      route: z.string().max(200).optional(),
      status: z.int().optional(),
    }),
  },
} as const satisfies Record<string, Endpoint>
