import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  backgroundHeader,
  errorCodeHeader,
  errorFieldHeader,
  shownUserHeader,
} from '../../../contract/endpoints/headers.ts'
import { HttpError } from '../errors.ts'

/** For a page on a host of its own: lets these origins call the API with cookies. */
export async function allowOrigins(app: FastifyInstance, allowedOrigins: readonly string[]): Promise<void> {
  if (allowedOrigins.length === 0) return
  const allowed = new Set(allowedOrigins)
  await app.register(cors, {
    // Not a list: the plugin would still answer preflights of other origins, and allow credentials.
    origin: (origin, done) => done(null, origin !== undefined && allowed.has(origin)),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Content-Type', 'Idempotency-Key', shownUserHeader, backgroundHeader],
    exposedHeaders: [
      'X-Total-Count',
      'X-Page',
      'X-Years',
      errorCodeHeader,
      errorFieldHeader,
      'Retry-After',
      'ETag',
      'Content-Disposition',
    ],
    // The longest that browsers cache it: our header makes each URL need a preflight.
    maxAge: 7200,
    // The plugin's own error is an English sentence.
    strictPreflight: false,
  })
}

/** Refuses a change sent by a page of another site (§7.1); programs other than browsers send neither header. */
export function originCheck(allowedOrigins: readonly string[]): (request: FastifyRequest) => void {
  const allowed = new Set(allowedOrigins)
  return (request) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    if (origin !== undefined && allowed.has(origin)) return
    if (site === 'same-origin' || site === 'none') return
    if (site === undefined && (origin === undefined || origin === `${request.protocol}://${request.host}`)) return
    throw new HttpError(403, 'Dit verzoek komt van een andere website')
  }
}
