// Error reporting (§8): Sentry where a DSN is configured, otherwise the server's log.
import { reports } from '../../contract/endpoints/reports.ts'
import { api } from '../api/api.ts'
import { statusOf } from '../api/api-error.ts'
import { pageSetting } from '../api/page-settings.ts'

const dsn = pageSetting('sentry-dsn')

/** Sends an error away without anything that a person typed or that names one; never fails itself. */
export function report(error: unknown): void {
  if (dsn !== undefined) {
    void import('./sentry.ts').then(({ capture }) => capture(dsn, error, route())).catch(ignore)
    return
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const status = statusOf(error)
  const body = {
    message: message.slice(0, 500),
    route: route(),
    ...(stack === undefined ? {} : { stack: stack.slice(0, 4000) }),
    ...(status === 0 ? {} : { status }),
  }
  void api(reports.browserError, { body }).catch(ignore)
}

/** Reports what no code caught. */
export function reportUncaught(): void {
  window.addEventListener('error', (event) => report(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => report(event.reason))
}

/** The path alone, without its last part: that may name a person's record, and the query what was searched. */
function route(): string {
  const [, screen = '', mode = ''] = window.location.pathname.split('/')
  return `/${screen}${/^[a-z]+$/i.test(mode) ? `/${mode}` : ''}`
}

function ignore(): void {
  // A report that cannot be delivered must not become the next error.
}
