import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestSpan, Tracing } from '../tracing.ts'
import { callName } from './call-name.ts'

/** Asked every few seconds by machines. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | undefined
  }
}

/** Each request is a span, and what it asks of the database and of others becomes part of it. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTraced(request)) return done()
    request.span = tracing.request({ name: callName(request), attributes: attributesOf(request) }, request.headers)
    if (request.span) request.span.run(done)
    else done()
  })
  // Its turn may have come by the end of another request's.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span) request.span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.span?.end(reply.statusCode)
    done()
  })
}

/** A page that stands open for hours is no request to wait for. */
const isTraced = ({ routeOptions: { config, url } }: FastifyRequest) =>
  config.call?.kind !== 'events' && !probes.has(url ?? '')

function attributesOf(request: FastifyRequest): Record<string, string> {
  const { config } = request.routeOptions
  return {
    'http.request.method': request.method,
    ...(config.call && { 'http.route': config.call.path }),
    // As in the log, and in the answer's X-Request-ID.
    'bollenveld.request.id': request.id,
  }
}
