// How many calls of one user or address run at once, so that whoever asks for much keeps only himself waiting.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isProbe } from '../call-name.ts'
import { tooBusy } from '../refusal.ts'
import { addressKey } from './address.ts'

/** Calls of one user, or of one address where nobody is logged in, that run at the same time. */
const runningOfKey = 8
/** Calls that wait: of one user or address, and of all together. */
const waitingOfKey = 300
const waitingOfAll = 2_000
const secondsUntilRetry = 2
/**
 * Milliseconds of a turn of the event loop in which waiting calls begin, and turns that follow in which none does. Node accepts
 * one connection in each turn: without the latter it would take half a minute for a few hundred.
 */
const slice = 10
const turnsBetween = 100
/** Requests that a connection may send before its answer has come (pipelining). Browsers and nginx send none. */
const sentAhead = 32

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets another call of the same user or address run; undefined where this one has no place. */
    givePlaceBack: (() => void) | undefined
  }
}

/** The calls of one user or address. */
interface Calls {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Runs a few calls of each user or address at a time; the rest wait, and where too many wait they are refused with 503. A call
 * has a place from when its body has come in until its answer is ready, so slow senders and deaf readers have none.
 * @returns how many calls run and wait
 */
export function limitCalls(app: FastifyInstance): () => number {
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
    if (isProbe(request) || request.routeOptions.config.call?.kind === 'events') return
    reply.raw.on('timeout', goOn)
    const key = request.session?._id ?? addressKey(request.ip)
    const mine = calls.get(key) ?? { running: 0, waiting: [] }
    calls.set(key, mine)
    if (mine.running < runningOfKey) mine.running++
    else {
      if (mine.waiting.length >= waitingOfKey || waiting >= waitingOfAll) throw tooBusy(secondsUntilRetry)
      waiting++
      // Its predecessor hands over its place.
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
    // A client that leaves gets no answer.
    if (reply.raw.destroyed) request.givePlaceBack()
    else reply.raw.once('close', () => request.givePlaceBack?.())
  })
  app.addHook('onSend', async (request) => request.givePlaceBack?.())

  return () => [...calls.values()].reduce((sum, { running }) => sum + running, waiting)
}

/** Node does not end a connection whose client waits for an answer that is not ready yet. */
const goOn = () => undefined

function afterTurns(turns: number, begin: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, begin) : begin()))
}

/** Begins a pipelined request once Node turns to its answer, so that a connection has one call in flight at most. */
function answerInTurn(app: FastifyInstance): void {
  const ahead = new WeakMap<Socket, number>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    if (reply.raw.socket) return
    const sent = ahead.get(socket) ?? 0
    if (sent >= sentAhead) {
      socket.destroy()
      throw tooBusy(secondsUntilRetry)
    }
    ahead.set(socket, sent + 1)
    await new Promise((resolve) => reply.raw.once('socket', resolve))
    ahead.set(socket, (ahead.get(socket) ?? 1) - 1)
  })
}
