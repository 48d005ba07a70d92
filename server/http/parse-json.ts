import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Reads JSON bodies; an empty one is no body, since some clients name the type on a DELETE without sending anything. */
export function parseJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body), refuseUnstorable(String(body))))
    } catch {
      done(new Refusal(400, 'Ongeldige invoer'))
    }
  })
}

/**
 * PostgreSQL cannot store the character U+0000, nor half of one that takes two (what is left where a program cuts an emoji);
 * nobody types either. Written out, in UTF-8, they cannot be in a body.
 */
function refuseUnstorable(body: string) {
  if (!/\\u(?:0000|d[89a-f])/i.test(body)) return undefined
  const check = (text: string) => {
    if (text.includes('\0') || !text.isWellFormed()) throw new Error('A character that cannot be stored')
  }
  return (key: string, value: unknown) => {
    check(key)
    if (typeof value === 'string') check(value)
    return value
  }
}
