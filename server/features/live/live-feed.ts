import type { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { live } from '../../../contract/endpoints/live.ts'
import { liveBeatMilliseconds } from '../../../contract/values/limits.ts'
import { ofEach } from '../../../contract/values/of-each.ts'
import type { Day } from '../../../contract/values/dates.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { ChangedRows } from '../../platform/db/invalidation.ts'
import { tooBusy } from '../../platform/errors.ts'
import { answerEvents, sendEvents } from '../../platform/http/event-stream.ts'
import type { Serve, Session } from '../../platform/http/serve.ts'
import type { CustomerPrices } from '../pricing/customer-prices.ts'
import type { Catalogue } from '../products/catalogue.ts'
import { beatEvent, messageEvents, orderEvents, productEvents, refreshEvent } from './live-events.ts'
import { LiveStreams, secondsUntilRetry } from './live-streams.ts'

/** In ms; between rounds changes are gathered. */
const roundEvery = 300
/** In ms: allowance for the time that a page's request took to arrive. */
const transit = 5_000
/** With more changed rows of a table than this, pages ask again. */
const maxNamed = 500

/** Published by _id; `order_lines` by that of an order that staff changed. */
const tables = ['products', 'price_lists', 'orders', 'order_lines', 'messages'] as const
const noNews = () => ofEach(tables, (): ChangedRows => new Set())

interface LiveParts {
  readonly connection: Connection
  readonly catalogue: Catalogue
  readonly prices: CustomerPrices
  readonly clock: () => Date
  readonly findSessions: (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, Session>>
  readonly isDraining: () => boolean
}

/** @returns the number of open streams */
export function serveLive(
  app: FastifyInstance,
  serve: Serve,
  { connection, catalogue, prices, clock, findSessions, isDraining }: LiveParts,
): () => number {
  const { db, invalidations } = connection
  const streams = new LiveStreams()
  let news = noNews()
  let changedAt = clock().getTime()
  let day: Day | undefined
  let sessionsChanged = false
  let beatAt = 0
  let timer: NodeJS.Timeout | undefined

  for (const table of tables)
    invalidations.subscribe(table, (rows) => {
      changedAt = clock().getTime()
      if (streams.size > 0) news[table] = union(news[table], rows)
    })
  invalidations.subscribe('sessions', () => {
    sessionsChanged = true
  })

  async function tell(): Promise<void> {
    const { products, price_lists: lists, orders, order_lines: byStaff, messages } = news
    if (Object.values(news).every((rows) => rows !== 'all' && rows.size === 0)) return
    news = noNews()
    const all = products === 'all' || orders === 'all' || byStaff === 'all' || messages === 'all'
    if (all) return streams.send(() => refreshEvent)
    const index = await catalogue.current()
    const placed = await orderEvents(db, 'order', [...orders])
    const changed = await orderEvents(db, 'orderChange', [...byStaff])
    const failed = await messageEvents(db, [...messages])
    await streams.send(
      async (audience) => {
        const { role, priceListId } = audience
        const hasOtherPrices = priceListId !== null && (lists === 'all' || lists.has(priceListId))
        const told = hasOtherPrices
          ? refreshEvent
          : productEvents(index, [...products], audience, await prices.contextOf({ priceListId }))
        return told + (role === 'customer' ? '' : placed.forStaff + changed.forStaff) + (role === 'admin' ? failed : '')
      },
      ({ audience: { role }, companyId }) =>
        role === 'customer' ? (placed.byCompany.get(companyId) ?? '') + (changed.byCompany.get(companyId) ?? '') : '',
    )
  }

  /** At midnight dated prices may begin or end. */
  async function followCalendar(): Promise<void> {
    const today = (await prices.contextOf({ priceListId: null })).day
    if (day !== undefined && day !== today) news.price_lists = 'all'
    day = today
  }

  async function round(): Promise<void> {
    if (isDraining()) return streams.endAll()
    const now = Date.now()
    const beats = now - beatAt >= liveBeatMilliseconds
    if (beats) {
      beatAt = now
      await streams.send(() => beatEvent)
    }
    // Out of touch with other processes: afterwards everything counts as changed.
    if (!(await invalidations.synchronize())) return
    if (beats || sessionsChanged) {
      sessionsChanged = false
      await streams.checkSessions(findSessions)
    }
    await followCalendar()
    await tell()
  }

  /** Events and checks may be lost, so pages ask again and sessions are checked again. */
  function failed(error: unknown): void {
    news.products = 'all'
    sessionsChanged = true
    app.log.error({ err: error }, 'live: could not send events to open pages')
  }

  function follow(): void {
    timer ??= setTimeout(() => {
      void round()
        .catch(failed)
        .finally(() => {
          timer = undefined
          if (streams.size > 0) follow()
        })
    }, roundEvery).unref()
  }

  /** @param since age of the page's data in ms; `reconnect` after an earlier stream; undefined if it has no data yet */
  function open(out: PassThrough, session: Session, since: number | 'reconnect' | undefined): void {
    if (streams.size === 0) news = noNews()
    streams.add(out, session)
    follow()
    const isBehind = since === 'reconnect' || (since !== undefined && changedAt >= clock().getTime() - since - transit)
    sendEvents(out, isBehind ? refreshEvent + beatEvent : beatEvent)
  }

  serve(live.events, async ({ session, query, request, reply }) => {
    if (isDraining()) throw tooBusy(secondsUntilRetry)
    streams.refuseIfFull(session)
    const isReconnect = request.headers['last-event-id'] !== undefined
    const out = answerEvents(reply)
    open(out, session, isReconnect ? 'reconnect' : query.sinds)
    return out
  })

  app.addHook('preClose', async () => {
    clearTimeout(timer)
    streams.endAll()
  })
  return () => streams.size
}

function union(some: ChangedRows, others: ChangedRows): ChangedRows {
  if (some === 'all' || others === 'all' || some.size + others.size > maxNamed) return 'all'
  return new Set([...some, ...others])
}
