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
    if (isTooMuch(String(body))) return done(new HttpError(400, 'Ongeldige invoer'))
    try {
      done(null, JSON.parse(String(body), refuseUnstorable(String(body))))
    } catch {
      done(new HttpError(400, 'Ongeldige invoer'))
    }
  })
}

/** No body of the contract is half as deep. */
const deepest = 16
/** The longest list of the contract has 50,000 rows of five fields. */
const mostObjects = 100_000
const mostCommas = 300_000
const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0))
const opening = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const closing = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))

/** Megabytes of brackets or commas would hold the process for seconds while they are parsed and checked. */
function isTooMuch(body: string): boolean {
  let depth = 0
  let objects = 0
  let commas = 0
  let isText = false
  for (let at = 0; at < body.length; at++) {
    const code = body.charCodeAt(at)
    if (isText) {
      if (code === backslash) at++
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (opening.has(code)) {
      if (++depth > deepest || ++objects > mostObjects) return true
    } else if (closing.has(code)) depth--
    else if (code === comma && ++commas > mostCommas) return true
  }
  return false
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
