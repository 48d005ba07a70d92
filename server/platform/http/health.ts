import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Connection } from '../db/connection.ts'

/** Pictures do not count for /readyz: the shop sells without them, and all processes lack them at once. */
export function serveHealth(app: FastifyInstance, connection: Connection, isDraining: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(connection.db)
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
