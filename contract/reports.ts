// What our own page asks beyond the specification's section 7: the dashboard's figures, histories, and error reports.
import { z } from 'zod'
import type { Call } from './call.ts'
import { price } from './fields.ts'
import { order } from './orders.ts'

/** What goes out today and tomorrow; none where the shop has no delivery days. */
const deliveries = z.array(
  z.object({
    /** "2026-11-24". */
    date: z.string(),
    orders: z.int(),
    /** Of these, not processed yet: those that the pick list holds. */
    open: z.int(),
    pieces: z.int(),
  }),
)
const turnover = z.object({ thisYear: price, lastYear: price })

export const historyEntities = ['product', 'user', 'order', 'price-list'] as const

/** One thing that happened to a product, user, order or price list. */
const historyEntry = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** gebruikersnaam of who did it; 'systeem' for the server itself. */
  who: z.string(),
  /** What happened, a Dutch sentence. */
  what: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const reports = {
  today: {
    method: 'GET',
    path: '/reports/today',
    access: 'admin',
    summary:
      "What the morning needs: open orders, what goes out, turnover against last year's, stock that is out or low, newest orders.",
    response: z.object({
      openOrders: z.int(),
      /** Euro excluding VAT, for this day and the same day last year, and month to date. */
      day: turnover,
      month: turnover,
      /** Twelve months of this year and last year, January first. */
      months: z.array(turnover),
      outOfStock: z.int(),
      /** Products with `limits.lowStock` pieces or fewer, none included: at most 10, lowest first. */
      lowStock: z.array(
        z.object({ _id: z.string(), productCode: z.string(), productName: z.string(), stock: z.int() }),
      ),
      deliveries,
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
    summary: 'How many orders are open, and what goes out today and tomorrow.',
    response: z.object({ openOrders: z.int(), deliveries }),
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
    response: z.object({}),
  },
} as const satisfies Record<string, Call>
