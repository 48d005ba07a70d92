import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * Refuses a change that another site makes a browser send (§7.1). Programs that are no browser send
 * neither header and carry no cookie of somebody else's.
 * @param allowedOrigins origins of pages on another host that may call this API
 */
export function originCheck(allowedOrigins: readonly string[]): (request: FastifyRequest) => void {
  const allowed = new Set(allowedOrigins)
  return (request) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    if (origin !== undefined && allowed.has(origin)) return
    if (site === 'same-origin' || site === 'none') return
    if (site === undefined && (origin === undefined || origin === `${request.protocol}://${request.host}`)) return
    throw new Refusal(403, 'Deze aanvraag komt van een andere website')
  }
}
