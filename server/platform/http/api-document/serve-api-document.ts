import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../../contract/endpoints/endpoint.ts'
import { answerCached, CachedResponse } from '../cache/cached-response.ts'
import { forbidden } from '../../errors.ts'
import type { Authenticate } from '../serve.ts'
import { type ApiDocument, apiDocument } from './api-document.ts'
import { apiPage } from './api-page.ts'

export function serveApiDocument(
  app: FastifyInstance,
  served: ReadonlySet<Endpoint>,
  shopName: string,
  authenticate: Authenticate,
): void {
  let document: ApiDocument | undefined
  const current = () => {
    document ??= apiDocument(served, shopName)
    return document
  }

  let response: CachedResponse | undefined
  app.get('/openapi.json', async (request, reply) => {
    response ??= new CachedResponse(JSON.stringify(current()), {})
    const body = await answerCached(response, request, reply)
    reply.header('cache-control', 'no-store')
    return body
  })
  app.get('/docs', {
    handler: async (request, reply) => {
      const session = await authenticate(request)
      if (!session) return reply.redirect('/login', 303)
      if (!session.isAdmin) throw forbidden()
      const nonce = randomBytes(16).toString('base64')
      return reply
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
        )
        .type('text/html; charset=utf-8')
        .send(apiPage(current(), nonce))
    },
  })
}
