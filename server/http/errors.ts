// Every failure becomes one short Dutch sentence as text/plain; causes go to the log with the request's id.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, outOfSpace, Refusal, tooBusy } from './refusal.ts'

const sentences: Readonly<Record<number, string>> = {
  400: 'Ongeldige invoer',
  404: 'Gevraagde data niet gevonden',
  405: 'Deze aanroep bestaat niet',
  408: 'De verbinding was te traag, probeer het opnieuw',
  413: 'De invoer is te groot',
  415: 'Deze soort invoer wordt niet ondersteund',
  431: 'De aanvraag is te groot',
}
const unexpected = 'Er heeft zich een onverwacht probleem voorgedaan, excuses voor het ongemak!'

/** What a failure of the database means to who asked: come back soon, nothing fits any more, or our own mistake. */
export type FailureOf = (error: unknown) => 'unavailable' | 'full' | undefined
const secondsUntilRetry = 5

function answer(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  reply.type('text/plain; charset=utf-8')
  if (error instanceof Refusal) {
    return reply.code(error.status).headers(error.headers).send(error.message)
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return reply.code(status).send(sentences[status] ?? 'Ongeldige invoer')
  }
  request.log.error({ err: error }, 'request failed')
  return reply.code(500).send(unexpected)
}

export function answerErrors(app: FastifyInstance, failureOf: FailureOf): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = error.code === 'ENOSPC' ? 'full' : failureOf(error)
    if (failure === undefined) return answer(error, request, reply)
    request.log.error({ err: error }, failure === 'full' ? 'no space left' : 'the database is not available')
    return answer(failure === 'full' ? outOfSpace() : tooBusy(secondsUntilRetry), request, reply)
  })
}

/** For addresses that no route, and so no hook, is looked up for: unreadable, or with an id longer than any there is. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  return answer(error.statusCode === 414 ? notFound() : error, request, reply)
}
