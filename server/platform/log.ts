// One JSON object per line, with its request's id and no personal data.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { endpointName, isProbe } from './http/endpoint-name.ts'
import { describeError, withoutPersonalData } from './without-personal-data.ts'

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
      // URLs hold what people typed; the call's name suffices.
      req: (request) => ({ method: request.method }),
      err: describeError,
      browser: withoutPersonalData,
    },
  }
}

const requestIdRule = /^[\w-]{16,64}$/

/** Takes the id of a trusted proxy, so that its log and ours match. */
export function requestId(header: string | string[] | undefined, isProxied: boolean): string {
  return isProxied && typeof header === 'string' && requestIdRule.test(header) ? header : randomUUID()
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const line = { call: endpointName(request), status: reply.statusCode, ms }
    // Probes would hide the others.
    if (isProbe(request)) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
    done()
  })
}
