import type { FastifyInstance } from 'fastify'
import { isStorable } from '../db/storable.ts'
import { HttpError } from '../errors.ts'

/** An empty body is no body: some clients name the type on a DELETE without sending anything. */
export function parseJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (request.headers['content-encoding'] !== undefined)
      return done(new HttpError(415, 'Stuur de gegevens zonder compressie'))
    try {
      done(null, JSON.parse(String(body), refuseUnstorable(String(body))))
    } catch {
      done(new HttpError(400, 'Ongeldige invoer'))
    }
  })
}

/** A body can hold an unstorable character only in escaped form (\u0000): raw, it is no valid JSON. */
function refuseUnstorable(body: string) {
  if (!/\\u(?:0000|d[89a-f])/i.test(body)) return undefined
  return (key: string, value: unknown) => {
    for (const text of [key, value])
      if (typeof text === 'string' && !isStorable(text)) throw new Error('A character that cannot be stored')
    return value
  }
}
