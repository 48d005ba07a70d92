import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedResponse, matches } from './cached-response.ts'
import { answerHeaders } from '../security-headers.ts'

export type CachedSender = (
  answer: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void> | undefined

/**
 * Writes cached responses straight to Node's response (docs/decisions/0017-fast-paths.md): what Fastify adds to every answer
 * is known beforehand here, and finding it out again each time costs more than the answer.
 */
export function createCachedSender(allowedOrigins: readonly string[]): CachedSender {
  const plain = Object.entries(answerHeaders(allowedOrigins, false)).flat()
  const secure = Object.entries(answerHeaders(allowedOrigins, true)).flat()

  function write(
    status: 200 | 304,
    headers: readonly string[],
    body: Buffer | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const set = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)])
    reply.hijack()
    reply.raw.writeHead(status, [...headers, ...(request.protocol === 'https' ? secure : plain), ...set])
    reply.raw.end(body)
  }

  return (answer, request, reply) => {
    if (matches(request.headers['if-none-match'], answer.etag)) {
      write(304, answer.notModified, undefined, request, reply)
      return undefined
    }
    const accepted = request.headers['accept-encoding']
    const form = answer.formFor(typeof accepted === 'string' ? accepted : undefined)
    if (form instanceof Promise) return form.then(({ headers, body }) => write(200, headers, body, request, reply))
    write(200, form.headers, form.body, request, reply)
    return undefined
  }
}
