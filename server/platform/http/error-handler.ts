// Every failure becomes one short Dutch sentence as text/plain; causes go to the log with the request's id.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpointName } from './endpoint-name.ts'
import { notFound, outOfSpace, HttpError, tooBusy } from '../errors.ts'

const sentences: Readonly<Record<number, string>> = {
  400: 'Ongeldige invoer',
  404: 'Gevraagde data niet gevonden',
  405: 'Deze aanroep bestaat niet',
  408: 'De verbinding was te traag, probeer het opnieuw',
  413: 'De invoer is te groot',
  415: 'Deze soort invoer wordt niet ondersteund',
  431: 'Het verzoek is te groot',
}
const unexpected = 'Er heeft zich een onverwacht probleem voorgedaan, excuses voor het ongemak!'
const secondsUntilRetry = 5

/** False for a failure of ours. */
function refuse(error: FastifyError | HttpError, reply: FastifyReply): boolean {
  reply.type('text/plain; charset=utf-8')
  if (error instanceof HttpError) {
    reply.code(error.status).headers(error.headers).send(error.message)
    return true
  }
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return false
  reply.code(status).send(sentences[status] ?? 'Ongeldige invoer')
  return true
}

/** @param on `failureOf` names what a store's error means; `report` gets our own failures */
export function answerErrors(
  app: FastifyInstance,
  on: {
    failureOf(error: unknown): 'unavailable' | 'full' | undefined
    report(error: unknown, context: { call: string; requestId: string }): void
  },
): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (refuse(error, reply)) return
    const call = endpointName(request)
    const failure = error.code === 'ENOSPC' ? 'full' : on.failureOf(error)
    if (failure === undefined) {
      request.log.error({ err: error, call }, 'request failed')
      on.report(error, { call, requestId: request.id })
      reply.code(500).send(unexpected)
      return
    }
    request.log.error(
      { err: error, call },
      failure === 'full' ? 'no space is left' : 'the database or another store is unavailable',
    )
    refuse(failure === 'full' ? outOfSpace() : tooBusy(secondsUntilRetry), reply)
  })
}

/** For URLs that reach no hook: malformed, or with too long an id. */
export function answerBadAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  refuse(error.statusCode === 414 ? notFound() : error, reply)
}
