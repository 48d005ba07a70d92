// How many calls the process has at work, so that a flood is refused early and the rest is served within a second or two.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from './address.ts'
import { tooBusy } from '../refusal.ts'

/** Calls at work or waiting at once; each costs a few milliseconds, so that whoever is let in is served within a second or two. */
const callsAtOnce = 400
/** Of these, what one address may have: an office behind one address fits, and leaves places to everybody else. */
const callsOfAddress = 300
const secondsUntilRetry = 2
/** Milliseconds of calls in one turn of the event loop; then it looks at its connections and clocks before it goes on. */
const turnForCalls = 20
/** Milliseconds after which it is looked again who fetches nothing. */
const lookAgain = 20
/** Looked at by who keeps the process alive: a busy process is no dead one. */
const alwaysAnswered = new Set(['/healthz', '/metrics'])

/**
 * Turns requests away with 503 once too many are at work: a short honest queue instead of one in which everybody times out.
 * They are counted after the body has come in, so that slow senders take nobody's place, and refused before it is read.
 * A call's place is free once its answer is handed to the connection; one that is sent bit by bit keeps it for as long
 * as the client fetches.
 *
 * The embedded database answers without ever waiting, so that one turn of the event loop would serve all that has arrived
 * while connections, clocks and refusals stand still. Calls that do not fit into a turn wait for the next one.
 *
 * @returns how many are at work
 */
export function limitCallsAtOnce(app: FastifyInstance): () => number {
  /** Each with what gives its place back. */
  const atWork = new Map<ServerResponse, () => void>()
  const ofAddress = new Map<string, number>()
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

  let looked = 0
  /** Takes the places of those whose client does not fetch what is ready for him. */
  function freeUnfetched(): void {
    const now = performance.now()
    if (now - looked < lookAgain) return
    looked = now
    for (const [response, free] of atWork) if (response.writableNeedDrain) free()
  }
  const hasNoPlace = (request: FastifyRequest) =>
    atWork.size >= callsAtOnce ||
    (atWork.size >= callsOfAddress && (ofAddress.get(addressKey(request.ip)) ?? 0) >= callsOfAddress)
  function isFull(request: FastifyRequest): boolean {
    if (!hasNoPlace(request) || alwaysAnswered.has(request.routeOptions.url ?? '')) return false
    freeUnfetched()
    return hasNoPlace(request)
  }

  function takePlace(request: FastifyRequest, { raw }: FastifyReply): void {
    const address = addressKey(request.ip)
    ofAddress.set(address, (ofAddress.get(address) ?? 0) + 1)
    const free = () => {
      if (!atWork.delete(raw)) return
      const left = (ofAddress.get(address) ?? 1) - 1
      if (left === 0) ofAddress.delete(address)
      else ofAddress.set(address, left)
    }
    atWork.set(raw, free)
    raw.once('prefinish', free)
    // Whoever leaves before his answer is ready never comes to that.
    raw.once('close', free)
  }

  app.addHook('onRequest', (request, _reply, done) => done(isFull(request) ? tooBusy(secondsUntilRetry) : undefined))
  app.addHook('preHandler', (request, reply, done) => {
    if (isFull(request)) {
      done(tooBusy(secondsUntilRetry))
      return
    }
    takePlace(request, reply)
    if (isMyTurn()) done()
    else waiting.push(() => done())
  })
  return () => atWork.size
}
