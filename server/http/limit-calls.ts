// How many calls the process has at work, so that a flood is refused early and the rest is served within a second or two.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooBusy } from './refusal.ts'

/** Calls at work or waiting at once; each costs a few milliseconds, so that whoever is let in is served within a second or two. */
const callsAtOnce = 400
const secondsUntilRetry = 2
/** Milliseconds of calls in one turn of the event loop; then it looks at its connections and clocks before it goes on. */
const turnForCalls = 20
/** Looked at by who keeps the process alive: a busy process is no dead one. */
const alwaysAnswered = new Set(['/healthz', '/metrics'])

/**
 * Turns requests away with 503 once too many are at work: a short honest queue instead of one in which everybody times out.
 * They are counted after the body has come in, so that slow senders take nobody's place, and refused before it is read.
 *
 * The embedded database answers without ever waiting, so that one turn of the event loop would serve all that has arrived
 * while connections, clocks and refusals stand still. Calls that do not fit into a turn wait for the next one.
 */
export function limitCallsAtOnce(app: FastifyInstance): void {
  let atWork = 0
  const waiting: (() => void)[] = []
  let turning = false
  let turnEnds = 0

  /** True where this turn has time left and nobody came first. */
  function isMyTurn(): boolean {
    if (waiting.length > 0) return false
    const now = performance.now()
    if (!turning) {
      turning = true
      turnEnds = now + turnForCalls
      setImmediate(endTurn)
    }
    return now < turnEnds
  }
  function endTurn(): void {
    turning = waiting.length > 0
    if (turning) setImmediate(() => serveWaiting(performance.now() + turnForCalls))
  }
  /** Serves one call after the other, each until it is done or waits for something, as long as the turn lasts. */
  function serveWaiting(until: number): void {
    waiting.shift()?.()
    // After the promises of this call, and so after all that it could do by itself.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (waiting.length > 0 && performance.now() < until) serveWaiting(until)
        else endTurn()
      }),
    )
  }

  const isFull = (request: FastifyRequest) =>
    atWork >= callsAtOnce && !alwaysAnswered.has(request.routeOptions.url ?? '')
  app.addHook('onRequest', (request, _reply, done) => done(isFull(request) ? tooBusy(secondsUntilRetry) : undefined))
  app.addHook('preHandler', (request, reply, done) => {
    if (isFull(request)) {
      done(tooBusy(secondsUntilRetry))
      return
    }
    atWork++
    reply.raw.once('close', () => atWork--)
    if (isMyTurn()) done()
    else waiting.push(() => done())
  })
}
