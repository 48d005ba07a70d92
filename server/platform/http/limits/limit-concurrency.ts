// Keeps a heavy client from delaying others.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isProbe } from '../endpoint-name.ts'
import { tooBusy, tooMuchAtOnce } from '../../errors.ts'
import { addressKey } from './address.ts'

/** Per user, or per address without a session. */
const runningOfKey = 8
const heavyOfKey = 2
const waitingOfKey = 300
const waitingOfAll = 2_000
const secondsUntilRetry = 2
/**
 * In one turn of the event loop, waiting requests start for this many ms; then none start for this many turns, since Node
 * accepts one connection per turn.
 */
const slice = 10
const turnsBetween = 100
/** Pipelined requests per connection. Browsers and nginx send none. */
const sentAhead = 32

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the next call run; undefined if this one has no place. */
    givePlaceBack: (() => void) | undefined
  }
}

interface Calls {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * A place lasts from complete body to ready answer (a heavy one: until it is sent), also when the client has left: the
 * work goes on. Slow senders and readers have none.
 * @returns calls in flight
 */
export function limitConcurrency(app: FastifyInstance): () => number {
  const calls = new Map<string, Calls>()
  let waiting = 0
  let sliceEnds: number | undefined

  function hasTimeLeft(): boolean {
    const now = performance.now()
    if (sliceEnds === undefined) {
      sliceEnds = now + slice
      setImmediate(() => (sliceEnds = undefined))
    }
    return now < sliceEnds
  }

  answerInTurn(app)
  app.decorateRequest('givePlaceBack', undefined)

  app.addHook('preHandler', async (request, reply) => {
    // A stream of events stays open for hours.
    if (isProbe(request) || request.routeOptions.config.endpoint?.kind === 'events') return
    reply.raw.on('timeout', goOn)
    const isHeavy = request.routeOptions.config.endpoint?.heavy === true
    const who = request.session?._id ?? addressKey(request.ip)
    const key = isHeavy ? `heavy ${who}` : who
    const mine = calls.get(key) ?? { running: 0, waiting: [] }
    calls.set(key, mine)
    if (mine.running < (isHeavy ? heavyOfKey : runningOfKey)) mine.running++
    else {
      if (mine.waiting.length >= waitingOfKey) throw tooMuchAtOnce(secondsUntilRetry)
      if (waiting >= waitingOfAll) throw tooBusy(secondsUntilRetry)
      waiting++
      // A call that ends hands its place on.
      await new Promise<void>((resolve) => mine.waiting.push(resolve))
      waiting--
    }
    request.givePlaceBack = () => {
      request.givePlaceBack = undefined
      reply.raw.off('timeout', goOn)
      const next = mine.waiting.shift()
      if (next && hasTimeLeft()) next()
      else if (next) afterTurns(turnsBetween, next)
      else if (--mine.running === 0) calls.delete(key)
    }
    // For a client that has left the handler does not run.
    if (reply.raw.destroyed) {
      request.givePlaceBack()
      throw tooBusy(secondsUntilRetry)
    }
  })
  app.addHook('onSend', async (request, reply) => {
    // A heavy answer is still being made while it is sent.
    const isSentLater = request.routeOptions.config.endpoint?.heavy === true && !reply.raw.destroyed
    if (isSentLater) reply.raw.once('close', () => request.givePlaceBack?.())
    else request.givePlaceBack?.()
  })

  return () => [...calls.values()].reduce((sum, { running }) => sum + running, waiting)
}

/** Keeps Node from closing a connection whose answer is not ready yet. */
const goOn = () => undefined

function afterTurns(turns: number, begin: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, begin) : begin()))
}

/** Begins a pipelined request when Node turns to its answer: one call per connection at a time. */
function answerInTurn(app: FastifyInstance): void {
  const ahead = new WeakMap<Socket, number>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    if (reply.raw.socket) return
    const sent = ahead.get(socket) ?? 0
    if (sent >= sentAhead) {
      socket.destroy()
      throw tooMuchAtOnce(secondsUntilRetry)
    }
    ahead.set(socket, sent + 1)
    await new Promise((resolve) => reply.raw.once('socket', resolve))
    ahead.set(socket, (ahead.get(socket) ?? 1) - 1)
  })
}
