import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on the server is not ready, and each answer ends its connection, so that proxies go elsewhere. */
    drain(): void
    /** Takes no more connections, and resolves when those that there are have got their answers. */
    stopListening(): Promise<void>
  }
}

/** A proxy that has just connected has not yet sent what it connected for. */
const millisecondsToBegin = 500

/** @returns whether the server is about to stop */
export function drainOnDemand(app: FastifyInstance): () => boolean {
  let draining = false
  app.decorate('drain', () => {
    draining = true
  })
  app.decorate('stopListening', async () => {
    // Node's own close of an HTTP server also cuts connections whose first request is still on its way.
    await nextTurn()
    const ended = new Promise<void>((resolve) => {
      Server.prototype.close.call(app.server, () => resolve())
    })
    if (draining) await wait(millisecondsToBegin)
    app.server.closeIdleConnections()
    await ended
  })
  // Twice: kept answers do not pass onSend, and what came in before the end began has passed onRequest.
  const endConnection = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (draining) reply.header('connection', 'close')
  }
  app.addHook('onRequest', endConnection)
  app.addHook('onSend', endConnection)
  return () => draining
}
