// Follows what changes in the database, whichever process changed it, for as long as pages stand open.
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveMessage, LiveOrder } from '../../contract/live.ts'
import { liveBeatMilliseconds } from '../../contract/limits.ts'
import type { Day } from '../../contract/dates.ts'
import type { PriceContext } from '../../contract/price.ts'
import type { Connection } from '../db/connection.ts'
import type { ChangedRows } from '../db/invalidation.ts'
import { eventText, positionText } from '../http/event-stream.ts'
import type { Session } from '../http/serve.ts'
import type { CustomerPrices } from '../price-lists/customer-prices.ts'
import type { Catalogue } from '../products/catalogue.ts'
import { messageEvents, orderEvents, productEvents } from './live-events.ts'
import { type Audience, audienceOf, isStaff, LiveStreams, type OpenStream } from './live-streams.ts'
import { FailedMessages } from './failed-messages.ts'
import { NewOrders, ordersAfter, ordersSince } from './new-orders.ts'
import { RecentChanges } from './recent-changes.ts'
import { restAfter } from './rest-after.ts'

const nothing = '{}'

/** Milliseconds: to look for other processes' changes, and to gather changes that come together. */
const lookEvery = 400
const gatherFor = 50
/** Milliseconds between two looks at who is still logged in, however many come and go. */
const sessionsEvery = 1_000
/** Milliseconds that what a page asked for, and its question how old that is, may each have been on their way. */
const onItsWay = 5_000
/** More products than this in one go are not named one by one. */
const worthNaming = 500

export interface LiveFeedParts {
  readonly connection: Connection
  readonly catalogue: Catalogue
  readonly prices: CustomerPrices
  readonly clock: () => Date
  /** Of these stored tokens, the sessions that hold. */
  readonly findSessions: (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, Session>>
  readonly isDraining: () => boolean
  readonly onError: (error: unknown) => void
}

/** Up to where a page knows everything: a position that it was given, or so many milliseconds ago; neither: until now. */
interface Known {
  readonly position: string | undefined
  readonly age: number | undefined
}

export interface LiveFeed {
  hasRoomFor(session: Session): boolean
  open(stream: OpenStream, session: Session, known: Known): Promise<void>
  readonly size: number
  /** Ends all streams; their pages come back, to another process where this one stops. */
  stop(): void
}

export function createLiveFeed({
  connection,
  catalogue,
  prices,
  clock,
  findSessions,
  isDraining,
  onError,
}: LiveFeedParts): LiveFeed {
  const { db, invalidations } = connection
  const streams = new LiveStreams()
  const recent = new RecentChanges(clock().getTime())
  const changed = new Set<string>()
  let all = false
  const placed = new NewOrders(db)
  const failures = new FailedMessages(db)
  /** Lists whose prices are others than what was told of them; their number is small. */
  let changedLists: 'all' | Set<string> = new Set()
  let day: Day | undefined
  let sessionsChanged = false
  let sessionsSeenAt = 0
  let beatAt = 0
  let gathering: NodeJS.Timeout | undefined
  /** Not before then is anybody told again; by `performance.now()`. */
  let restsUntil = 0
  let looking: NodeJS.Timeout | undefined
  let telling = Promise.resolve()

  invalidations.subscribe('products', (rows) => {
    if (rows === 'all' || changed.size + rows.size > worthNaming) all = true
    else for (const id of rows) changed.add(id)
    if (streams.size > 0) gatherSoon()
    else remember()
  })
  invalidations.subscribe('price_lists', (lists) => {
    forgetLists(lists)
    if (streams.size > 0) gatherSoon()
    else changedLists = new Set()
  })
  invalidations.subscribe('messages', (rows) => {
    if (!streams.hasStaff()) return
    failures.changed(rows)
    gatherSoon()
  })
  invalidations.subscribe('sessions', () => {
    sessionsChanged = true
  })

  /** Who was away meanwhile asks for everything again. */
  function forgetLists(lists: ChangedRows): void {
    recent.forget(clock().getTime())
    changedLists = lists === 'all' || changedLists === 'all' ? 'all' : new Set([...changedLists, ...lists])
  }

  function gatherSoon(): void {
    gathering ??= setTimeout(() => {
      telling = telling.then(tellRested).catch(onError)
    }, gatherFor).unref()
  }

  async function tellRested(): Promise<void> {
    await pause(Math.max(restsUntil - performance.now(), 0))
    gathering = undefined
    const began = performance.now()
    // What other processes changed meanwhile need not wait for the next round.
    await invalidations.synchronize()
    await tell()
    const ended = performance.now()
    restsUntil = ended + restAfter(ended - began)
  }

  /** Who comes back with it gets what came after. Customers are not told how many orders there are. */
  const position = (audience: Audience, reached = recent.position) =>
    positionText(
      [
        reached,
        isStaff(audience) ? placed.newest : '',
        audience.priceListId ?? '',
        audience.role === 'admin' ? failures.toldUntil : '',
      ].join('.'),
    )

  /** @returns what changed since the last time */
  function remember(): 'all' | readonly string[] {
    const ids = [...changed]
    const some = all ? 'all' : ids
    const now = clock().getTime()
    if (all) recent.forget(now)
    else for (const id of ids) recent.add(id, now)
    all = false
    changed.clear()
    return some
  }

  async function tell(): Promise<void> {
    const orders = streams.hasStaff() ? await placed.next() : []
    const failed = await failures.next()
    const products = remember()
    const reached = recent.position
    const lists = changedLists
    changedLists = new Set()
    if (orders.length + failed.length + products.length === 0 && lists !== 'all' && lists.size === 0) return
    const index = products === 'all' ? undefined : await catalogue.current()
    const contexts = await contextsOf(streams.priceLists())
    const hasOtherPrices = (list: string | null) => list !== null && (lists === 'all' || lists.has(list))
    await streams.send((audience) => {
      const { priceListId } = audience
      // Undefined for who came just now.
      const context = contexts.get(priceListId)
      const asksAgain = products === 'all' || !index || !context || hasOtherPrices(priceListId)
      const told = asksAgain ? eventText('refresh', nothing) : productEvents(index, products, audience, context)
      const ofOrders = isStaff(audience) ? orderEvents(orders) : ''
      const undelivered = audience.role === 'admin' ? messageEvents(failed) : ''
      return told + ofOrders + undelivered + position(audience, reached)
    })
  }

  async function contextsOf(lists: ReadonlySet<string>): Promise<ReadonlyMap<string | null, PriceContext>> {
    const all = [null, ...lists].map(
      async (priceListId) => [priceListId, await prices.contextOf({ priceListId })] as const,
    )
    return new Map(await Promise.all(all))
  }

  /** At midnight what was agreed with dates may begin or end. */
  async function lookAtCalendar(): Promise<void> {
    const now = (await prices.contextOf({ priceListId: null })).day
    if (day !== undefined && day !== now) {
      forgetLists('all')
      gatherSoon()
    }
    day = now
  }

  /** Beside the subscriptions: other processes' changes, sessions that ended, signs of life. */
  async function look(): Promise<void> {
    if (isDraining()) {
      streams.endAll()
      return
    }
    await invalidations.synchronize()
    await lookAtCalendar()
    const now = Date.now()
    const beats = now - beatAt >= liveBeatMilliseconds
    if (beats) {
      beatAt = now
      const text = eventText('beat', nothing)
      await streams.send(() => text)
    }
    if (beats || (sessionsChanged && now - sessionsSeenAt >= sessionsEvery)) {
      sessionsChanged = false
      sessionsSeenAt = now
      streams.keepOnly(await findSessions(streams.tokenHashes()))
    }
  }

  function followWhileOpen(): void {
    looking ??= setTimeout(() => {
      void look()
        .catch(onError)
        .finally(() => {
          looking = undefined
          if (streams.size > 0) followWhileOpen()
        })
    }, lookEvery).unref()
  }

  function missedProducts({ position: last, age }: Known, session: Session): readonly string[] | undefined {
    if (last === undefined) return age === undefined ? [] : recent.sinceMoment(clock().getTime() - age - onItsWay)
    const [, , , list = ''] = last.split('.')
    // What it shows has another list's prices.
    return list === (session.priceListId ?? '') ? recent.since(last) : undefined
  }
  async function missedOrders({ position: last, age }: Known): Promise<LiveOrder[]> {
    const [, , number = ''] = (last ?? '').split('.')
    if (/^\d{1,15}$/.test(number)) return ordersAfter(db, Number(number))
    return age === undefined ? [] : ordersSince(db, new Date(clock().getTime() - age - onItsWay))
  }

  async function missedFailures({ position: last, age }: Known): Promise<LiveMessage[]> {
    const [, , , , told = ''] = (last ?? '').split('.')
    if (/^\d{1,15}$/.test(told)) return failures.after(Number(told))
    return age === undefined ? [] : failures.after(clock().getTime() - age - onItsWay)
  }

  return {
    hasRoomFor: (session) => streams.hasRoomFor(session),
    get size() {
      return streams.size
    },
    async open(stream, session, known) {
      const audience = audienceOf(session)
      if (isStaff(audience) && !streams.hasStaff()) {
        await placed.begin()
        failures.begin(clock())
      }
      // What changes from here on is sent to it; what it missed is read after that, so that nothing falls between.
      streams.add(stream, session)
      followWhileOpen()
      const products = missedProducts(known, session)
      const orders = isStaff(audience) ? await missedOrders(known) : []
      const failed = audience.role === 'admin' ? await missedFailures(known) : []
      const missed =
        products === undefined
          ? eventText('refresh', nothing)
          : productEvents(await catalogue.current(), products, audience, await prices.contextOf(session))
      stream.send(
        missed + orderEvents(orders) + messageEvents(failed) + eventText('beat', nothing) + position(audience),
      )
    },
    stop() {
      clearTimeout(gathering)
      clearTimeout(looking)
      streams.endAll()
    },
  }
}
