// What the log says and what it never says: one JSON object a line, each with its request's id, nothing about a person.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { callName, isProbe } from './call-name.ts'
import { describeError, withoutPersonalData } from './without-personal-data.ts'

/** Where lines go instead of standard output. */
export interface LogStream {
  write(line: string): void
}

export function logSettings(
  level: Config['logLevel'],
  stream: LogStream | undefined,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(stream && { stream }),
    formatters: { level: (name: string) => ({ level: name }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      // Addresses of requests hold what people typed; the call's name tells enough.
      req: (request) => ({ method: request.method }),
      err: describeError,
      browser: withoutPersonalData,
    },
  }
}

const requestIdRule = /^[\w-]{16,64}$/

/** No other process's ids begin so, and none of this process's end alike: a random one for each would take a twentieth of an answer. */
const ofThisProcess = randomBytes(15).toString('base64url')
/** Of so many digits that none is found within another. */
let made = 1_000_000_000

/** The proxy's id for a request where a proxy is trusted, so that its log and ours can be read side by side; else a new one. */
export function requestId(header: string | string[] | undefined, isProxied: boolean): string {
  return isProxied && typeof header === 'string' && requestIdRule.test(header) ? header : `${ofThisProcess}-${++made}`
}

/** Answers carry the request's id; each leaves one line with call, status and milliseconds. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const line = { call: callName(request), status: reply.statusCode, ms }
    // Lines of them would hide the others.
    if (isProbe(request)) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
    done()
  })
}
