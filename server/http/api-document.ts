// The API's own description, generated from the rows: OpenAPI 3.1 at /openapi.json, a page for people at /docs.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { Refusal } from './refusal.ts'
import type { Authenticate } from './serve.ts'
import { apiPage } from './api-page.ts'

const sentence = (description: string) => ({ description, content: { 'text/plain': { schema: { type: 'string' } } } })
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  return rest
}

function parameters(call: Call) {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = call.query ? schemaOf(call.query, 'input').properties : undefined
  const inQuery = Object.entries(query ?? {}).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
  return [...inPath, ...inQuery]
}

function requestBody(call: Call) {
  if (call.kind === 'upload') {
    const file = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } }
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties: { file } } } } }
  }
  return call.body
    ? { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } }
    : undefined
}

function operation(call: Call) {
  const body = requestBody(call)
  const answer =
    call.kind === 'picture'
      ? { 'image/webp': {} }
      : { 'application/json': { schema: schemaOf(call.response, 'output') } }
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    'x-access': call.access,
    security: call.access === 'anyone' ? [] : [{ session: [] }],
    parameters: parameters(call),
    ...(body && { requestBody: body }),
    responses: {
      200: { description: 'The answer.', content: answer },
      ...((call.body ?? call.query) && { 400: sentence('Invalid input: one Dutch sentence.') }),
      ...(call.access !== 'anyone' && { 401: sentence('No valid session.') }),
      ...(call.access === 'admin' && { 403: sentence('The wrong role.') }),
      ...(call.path.includes(':') && { 404: sentence("Absent, or somebody else's.") }),
      ...(call.method !== 'GET' && call.body && { 409: sentence('Conflict with what is stored.') }),
    },
  }
}

export type ApiDocument = ReturnType<typeof apiDocument>

/** OpenAPI 3.1 of these rows. */
export function apiDocument(calls: Iterable<Call>, shopName: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName}: order desk`,
      version: '1',
      description: 'Errors are one short Dutch sentence as text/plain.',
    },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'bollenveld' } } },
  }
}

export function serveApiDocument(
  app: FastifyInstance,
  served: ReadonlySet<Call>,
  shopName: string,
  authenticate: Authenticate,
): void {
  let document: ApiDocument | undefined
  const current = () => {
    document ??= apiDocument(served, shopName)
    return document
  }

  app.get('/openapi.json', async () => current())
  app.get('/docs', {
    handler: async (request, reply) => {
      const session = await authenticate(request)
      if (!session) return reply.redirect('/login', 303)
      if (!session.isAdmin) throw new Refusal(403, 'Hiervoor heeft u geen rechten')
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
