import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedResponse, type Form, matches } from './cached-response.ts'
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

  /** An answer's own headers with those that all have; the same list each time, for as long as the answer is kept. */
  const whole = {
    plain: new WeakMap<readonly string[], string[]>(),
    secure: new WeakMap<readonly string[], string[]>(),
  }
  function withCommon(headers: readonly string[], isSecure: boolean): string[] {
    const joined = isSecure ? whole.secure : whole.plain
    const known = joined.get(headers)
    if (known) return known
    const all = headers.concat(isSecure ? secure : plain)
    joined.set(headers, all)
    return all
  }

  function write(
    status: 200 | 304,
    headers: readonly string[],
    body: Form['body'] | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const all = withCommon(headers, request.protocol === 'https').slice()
    for (const [name, value] of Object.entries(reply.getHeaders())) all.push(name, String(value))
    reply.hijack()
    reply.raw.writeHead(status, all)
    reply.raw.end(body, 'latin1')
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
