import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on the server is not ready, and each answer ends its connection, so that proxies go elsewhere. */
    drain(): void
  }
}

/** @returns whether the server is about to stop */
export function drainOnDemand(app: FastifyInstance): () => boolean {
  let draining = false
  app.decorate('drain', () => {
    draining = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  return () => draining
}
