import type { FastifyInstance } from 'fastify'
import { backgroundHeader, refusalHeader, refusedFieldHeader, shownUserHeader } from '../../contract/headers.ts'
import { addVary } from './cache/add-vary.ts'

/** Lets the pages of the allow-list call this API with cookies, for a page on a host of its own; nobody else. */
export function allowOrigins(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  if (allowedOrigins.length === 0) return
  const allowed = new Set(allowedOrigins)
  app.addHook('onRequest', async (request, reply) => {
    addVary(reply, 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': `X-Total-Count, X-Page, X-Years, ${refusalHeader}, ${refusedFieldHeader}, Retry-After, ETag`,
    })
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT, DELETE',
          'access-control-allow-headers': `Content-Type, Idempotency-Key, ${shownUserHeader}, ${backgroundHeader}`,
          // The page names its user with every call, so that a browser asks leave for each address: the longest that they keep it.
          'access-control-max-age': '7200',
        })
        .send()
    }
  })
  app.options('/*', async (_request, reply) => reply.code(404).send())
}
