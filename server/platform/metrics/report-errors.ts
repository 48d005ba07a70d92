// To Sentry if a DSN is set: what failed in which call, nothing about the user.
import { setTimeout as wait } from 'node:timers/promises'
import { clean } from '../without-personal-data.ts'

export interface ErrorReporter {
  report(error: unknown, context: { call: string; requestId?: string }): void
  /** Resolves when all reports are sent, or after two seconds. */
  flush(): Promise<void>
}

const reportsAMinute = 60
const timeout = 5_000

/** @param dsn undefined: nothing is reported, and the library is not loaded */
export async function createErrorReporter(
  dsn: string | undefined,
  environment: 'production' | 'development',
): Promise<ErrorReporter> {
  if (dsn === undefined) return { report: () => undefined, flush: () => Promise.resolve() }
  const [{ createStackParser, createTransport, Scope }, { nodeStackLineParser, ServerRuntimeClient }] =
    await Promise.all([import('@sentry/core'), import('@sentry/core/server')])

  const client = new ServerRuntimeClient({
    dsn,
    environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    stackParser: createStackParser(nodeStackLineParser()),
    integrations: [],
    sendClientReports: false,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const response = await fetch(options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-sentry-envelope' },
          body: typeof body === 'string' ? body : new Uint8Array(body),
          signal: AbortSignal.timeout(timeout),
        })
        await response.body?.cancel()
        return {
          statusCode: response.status,
          headers: {
            'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
            'retry-after': response.headers.get('retry-after'),
          },
        }
      }),
    beforeSend(event) {
      for (const exception of event.exception?.values ?? []) {
        if (exception.value !== undefined) exception.value = clean(exception.value)
      }
      // Unused here, and removed in case the library fills them.
      for (const part of ['user', 'request', 'breadcrumbs', 'extra', 'server_name'] as const) delete event[part]
      return event
    },
  })
  client.init()

  let minute = 0
  let count = 0
  return {
    report(error, { call, requestId }) {
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) [minute, count] = [now, 0]
      if (++count > reportsAMinute) return
      const scope = new Scope()
      scope.setTag('call', call)
      if (requestId !== undefined) scope.setTag('request_id', requestId)
      client.captureException(error, undefined, scope)
    },
    async flush() {
      await Promise.race([client.flush(2_000), wait(2_000)])
    },
  }
}
