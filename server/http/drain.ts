import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { tooBusy } from './refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on the server is not ready, and each answer ends its connection, so that proxies go elsewhere. */
    drain(): void
    /** Takes no more connections, and resolves when those that there are have got their answers, and open pages have ended. */
    stopListening(): Promise<void>
  }
}

/**
 * Closing the listening socket cuts off whoever connects at that moment, and a proxy may not send a change twice. So reads
 * are refused just before: a proxy sends those to the next process, and learns to send nothing more to this one.
 */
const millisecondsToLeave = 1_000
/** A proxy that has just connected has not yet sent what it connected for. */
const millisecondsToBegin = 500
const longestRequest = 60_000

/** @returns whether the server is about to stop */
export function drainOnDemand(app: FastifyInstance): () => boolean {
  let draining = false
  let leaving = false
  app.decorate('drain', () => {
    draining = true
  })
  app.decorate('stopListening', async () => {
    const isTold = draining
    // Without time to tell anybody, answers end their connections all the same, and pages that stand open do not hold it up.
    draining = true
    if (isTold) {
      leaving = true
      await wait(millisecondsToLeave)
    }
    // Borrowed from net.Server (docs/decisions/0017-fast-paths.md): the close of Node's HTTP server also cuts connections whose
    // first request is still on its way.
    await nextTurn()
    const ended = new Promise<void>((resolve) => {
      Server.prototype.close.call(app.server, () => resolve())
    })
    if (isTold) await wait(millisecondsToBegin)
    app.server.closeIdleConnections()
    // A client that does not read its answer holds up the end no longer than a request may last.
    const cut = setTimeout(() => app.server.closeAllConnections(), longestRequest)
    await ended
    clearTimeout(cut)
  })
  // Twice: cached responses do not pass onSend, and what came in before the end began has passed onRequest.
  const endConnection = (reply: FastifyReply) => {
    if (draining) reply.header('connection', 'close')
  }
  app.addHook('onRequest', (request, reply, done) => {
    endConnection(reply)
    const refused = leaving && request.method === 'GET' && request.routeOptions.url !== '/healthz'
    done(refused ? tooBusy(1) : undefined)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    endConnection(reply)
    done(null, payload)
  })
  return () => draining
}
