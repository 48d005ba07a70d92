import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { backgroundHeader, refusalHeader, refusedFieldHeader, shownUserHeader } from '../../contract/headers.ts'

/** Lets the pages of the allow-list call this API with cookies, for a page on a host of its own; nobody else. */
export async function allowOrigins(app: FastifyInstance, allowedOrigins: readonly string[]): Promise<void> {
  if (allowedOrigins.length === 0) return
  const allowed = new Set(allowedOrigins)
  await app.register(cors, {
    // Not a list: for origins that are not in it the plugin would still answer preflights, and allow credentials.
    origin: (origin, done) => done(null, origin !== undefined && allowed.has(origin)),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Content-Type', 'Idempotency-Key', shownUserHeader, backgroundHeader],
    exposedHeaders: [
      'X-Total-Count',
      'X-Page',
      'X-Years',
      refusalHeader,
      refusedFieldHeader,
      'Retry-After',
      'ETag',
      // By which a download gets its name.
      'Content-Disposition',
    ],
    // The page names its user with every call, so that a browser asks leave for each address: the longest that they keep it.
    maxAge: 7200,
    // Its own answer to a preflight that lacks a header is an English sentence.
    strictPreflight: false,
  })
}
