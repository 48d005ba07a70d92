import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedResponse, matches } from './cached-response.ts'
import { answerHeaders } from '../security-headers.ts'

export type CachedSender = (
  answer: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void> | undefined

/** Bytes; of more than these a copy costs more than a second piece. */
const sentAsString = 16 * 1024

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
    const all = headers.concat(request.protocol === 'https' ? secure : plain)
    for (const [name, value] of Object.entries(reply.getHeaders())) all.push(name, String(value))
    reply.hijack()
    reply.raw.writeHead(status, all)
    // A string goes out together with the headers, as one piece; in Latin-1 each byte stays what it is.
    if (body !== undefined && body.length <= sentAsString) reply.raw.end(body.toString('latin1'), 'latin1')
    else reply.raw.end(body)
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
