import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import type { Place } from './passkeys.ts'

/** Where the page of a request is: here, or at another host whose pages may call this API. */
export function pageOf(request: FastifyRequest, allowedOrigins: readonly string[]): Place {
  const { origin } = request.headers
  const isElsewhere = origin !== undefined && allowedOrigins.includes(origin)
  const address = isElsewhere ? origin : `${request.protocol}://${request.host}`
  if (!URL.canParse(address)) throw new Refusal(400, 'Ongeldige invoer')
  const url = new URL(address)
  return { origin: url.origin, rpId: url.hostname }
}
