import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { tooBusy } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports not ready and closes each connection after its answer, so that proxies go elsewhere. */
    drain(): void
    /** Accepts no more connections; resolves when the open ones have their answers and streams have ended. */
    stopListening(): Promise<void>
  }
}

/** Closing cuts off connecting clients, and proxies repeat only reads: first refusing reads sends proxies elsewhere. */
const millisecondsToLeave = 1_000
/** A proxy that has just connected may not have sent its request yet. */
const millisecondsToBegin = 500
/** A limit, since the queue never empties under a flood. */
const turnsToAccept = 1_000
const longestRequest = 60_000

/** Node accepts one connection per turn of its loop; closing would reset the others, and lose orders sent on them. */
async function acceptThoseWaiting(server: Server): Promise<void> {
  let hasAccepted = true
  let began = 0
  const note = () => (hasAccepted = true)
  server.on('connection', note)
  // During a turn that took long, others may have come: without this three times as many orders were cut off.
  for (let turn = 0; (hasAccepted || performance.now() - began > 1) && turn < turnsToAccept; turn++) {
    hasAccepted = false
    began = performance.now()
    await nextTurn()
  }
  server.off('connection', note)
}

export function drainOnDemand(app: FastifyInstance): () => boolean {
  let draining = false
  let leaving = false
  app.decorate('drain', () => {
    draining = true
  })
  app.decorate('stopListening', async () => {
    const isTold = draining
    // Also without notice: answers end their connections, and open streams do not delay the stop.
    draining = true
    if (isTold) {
      leaving = true
      await wait(millisecondsToLeave)
    }
    await acceptThoseWaiting(app.server)
    // http.Server's close also cuts connections whose first request is on its way: docs/decisions/0017-stop-listening.md.
    const ended = new Promise<void>((resolve) => {
      Server.prototype.close.call(app.server, () => resolve())
    })
    if (isTold) await wait(millisecondsToBegin)
    app.server.closeIdleConnections()
    // A client that does not read its answer delays the end no longer than a request may last.
    const cut = setTimeout(() => app.server.closeAllConnections(), longestRequest)
    await ended
    clearTimeout(cut)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = leaving && request.method === 'GET' && request.routeOptions.url !== '/healthz'
    done(refused ? tooBusy(1) : undefined)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close')
    done(null, payload)
  })
  return () => draining
}
