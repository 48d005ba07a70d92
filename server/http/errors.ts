// Every failure becomes one short Dutch sentence as text/plain; causes go to the log with the request's id.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callName } from './call-name.ts'
import { Refusal } from './refusal.ts'

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

/** @param report hears of every failure that is ours */
export function answerErrors(
  app: FastifyInstance,
  report: (error: unknown, context: { call: string; requestId: string }) => void,
): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    reply.type('text/plain; charset=utf-8')
    if (error instanceof Refusal) {
      return reply.code(error.status).headers(error.headers).send(error.message)
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) {
      return reply.code(status).send(sentences[status] ?? 'Ongeldige invoer')
    }
    request.log.error({ err: error, call: callName(request) }, 'request failed')
    report(error, { call: callName(request), requestId: request.id })
    return reply.code(500).send(unexpected)
  })
}

/** For addresses that no route, and so no hook, is looked up for: unreadable, or with an id longer than any there is. */
export function answerBadAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode === 414 ? 404 : 400
  reply.type('text/plain; charset=utf-8')
  reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  reply.code(status).send(sentences[status])
}
