import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Connection } from '../db/connection.ts'

/** /healthz: the process answers. /readyz: it can serve, with database and `checkOthers`, which throws where it cannot. */
export function serveHealth(
  app: FastifyInstance,
  connection: Connection,
  checkOthers: () => Promise<void>,
  isDraining: () => boolean,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'stopping' })
    try {
      await Promise.all([sql`select 1`.execute(connection.db), checkOthers()])
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
