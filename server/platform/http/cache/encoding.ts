import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip'

/** The smallest that the client accepts; undefined if neither. */
export function preferredEncoding(request: FastifyRequest): Encoding | undefined {
  const accepted = new Negotiator(request.raw).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}
