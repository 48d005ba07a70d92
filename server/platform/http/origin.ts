import type { FastifyRequest } from 'fastify'
import { HttpError } from '../errors.ts'

/** Refuses a change sent by a page of another site (§7.1); programs other than browsers send neither header. */
export function originCheck(allowedOrigins: readonly string[]): (request: FastifyRequest) => void {
  const allowed = new Set(allowedOrigins)
  return (request) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    if (origin !== undefined && allowed.has(origin)) return
    if (site === 'same-origin' || site === 'none') return
    if (site === undefined && (origin === undefined || origin === `${request.protocol}://${request.host}`)) return
    throw new HttpError(403, 'Deze aanvraag komt van een andere website')
  }
}
