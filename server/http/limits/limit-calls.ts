// How many calls are in flight at once, so that a flood is refused early and the rest is served within a second or two
// (docs/decisions/0017-fast-paths.md).
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from './address.ts'
import { Counts } from './counts.ts'
import { tooBusy } from '../refusal.ts'

/** Calls in flight, those included that wait for their turn; each costs a few milliseconds, so that all are served within a second or two. */
const callsAtOnce = 400
/** Of these, what one address may have: an office behind one address fits, and leaves places to everybody else. */
const callsOfAddress = 300
const secondsUntilRetry = 2
/** Milliseconds that calls may take of one turn of the event loop, before it looks at its connections and timers again. */
const callsPerTurn = 20
/** Milliseconds between two searches for clients that do not read their answers. */
const searchInterval = 20
/** Asked by whatever restarts a dead process: a busy one must not look dead. */
const alwaysAnswered = new Set(['/healthz', '/metrics'])

/**
 * Answers requests with 503 once too many are in flight: a short queue instead of one in which everybody times out.
 * They are counted once their body has come in, so that slow senders take nobody's place, and refused before it is read.
 * A call's place is free once its whole answer is handed to the connection; one that is streamed keeps it for as long as
 * the client reads.
 *
 * SQLite answers synchronously, so that one turn of the event loop would serve every call that has arrived while
 * connections, timers and refusals wait. Calls that do not fit into a turn wait for the next one.
 *
 * @returns how many are in flight
 */
export function limitCallsAtOnce(app: FastifyInstance): () => number {
  /** Each with the function that gives its place back. */
  const inFlight = new Map<ServerResponse, () => void>()
  const ofAddress = new Counts()
  const waiting: (() => void)[] = []
  let turning = false
  let turnEnds = 0

  /** True where this turn has time left; where others wait it had none for them, and has none for those after them. */
  function isMyTurn(): boolean {
    const now = performance.now()
    if (!turning) {
      turning = true
      turnEnds = now + callsPerTurn
      setImmediate(endTurn)
    }
    return now < turnEnds
  }
  function endTurn(): void {
    turning = waiting.length > 0
    if (turning) setImmediate(() => serveWaiting(performance.now() + callsPerTurn))
  }
  /** Serves one call after the other, each until it is done or waits for something, as long as the turn lasts. */
  function serveWaiting(until: number): void {
    waiting.shift()?.()
    // The next one begins after this call's microtasks: when it is done, or waits for something outside the process.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (waiting.length > 0 && performance.now() < until) serveWaiting(until)
        else endTurn()
      }),
    )
  }

  let searchedAt = 0
  /** Frees the places of answers that are ready and that their clients do not read. */
  function freeUnread(): void {
    const now = performance.now()
    if (now - searchedAt < searchInterval) return
    searchedAt = now
    for (const [response, free] of inFlight) if (response.writableNeedDrain) free()
  }
  const hasNoPlace = (request: FastifyRequest) =>
    inFlight.size >= callsAtOnce ||
    (inFlight.size >= callsOfAddress && ofAddress.of(addressKey(request.ip)) >= callsOfAddress)
  function isFull(request: FastifyRequest): boolean {
    if (!hasNoPlace(request) || alwaysAnswered.has(request.routeOptions.url ?? '')) return false
    freeUnread()
    return hasNoPlace(request)
  }

  function takePlace(request: FastifyRequest, { raw }: FastifyReply): void {
    const address = addressKey(request.ip)
    ofAddress.add(address)
    const free = () => {
      if (inFlight.delete(raw)) ofAddress.remove(address)
    }
    inFlight.set(raw, free)
    raw.once('prefinish', free)
    // Without `prefinish` where the client leaves before his answer is ready.
    raw.once('close', free)
  }

  app.addHook('onRequest', (request, _reply, done) => done(isFull(request) ? tooBusy(secondsUntilRetry) : undefined))
  app.addHook('preHandler', (request, reply, done) => {
    if (isFull(request)) {
      done(tooBusy(secondsUntilRetry))
      return
    }
    // A stream stays open for hours and is counted by whoever opens it.
    if (request.routeOptions.config.call?.kind !== 'events') takePlace(request, reply)
    if (isMyTurn()) done()
    else waiting.push(() => done())
  })
  return () => inFlight.size
}
