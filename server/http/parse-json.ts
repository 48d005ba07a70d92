import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Reads JSON bodies; an empty one is no body, since some clients name the type on a DELETE without sending anything. */
export function parseJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body), refuseZero(String(body))))
    } catch {
      done(new Refusal(400, 'Ongeldige invoer'))
    }
  })
}

/** PostgreSQL cannot store the character U+0000; nobody types one. */
function refuseZero(text: string) {
  if (!text.includes(String.raw`\u0000`)) return undefined
  return (_key: string, value: unknown) => {
    if (typeof value === 'string' && value.includes('\0')) throw new Error('A zero character')
    return value
  }
}
