import { reports } from '../../contract/endpoints/reports.ts'
import { api, statusOf } from '../api/api.ts'
import { pageSetting } from '../api/page-settings.ts'

const dsn = pageSetting('sentry-dsn')

/** Sends no typed text and no personal data. Never throws. */
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

export function reportUncaught(): void {
  window.addEventListener('error', (event) => report(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => report(event.reason))
}

/** Without query and last segment, which may identify a person or a search. */
function route(): string {
  const [, screen = '', mode = ''] = window.location.pathname.split('/')
  return `/${screen}${/^[a-z]+$/i.test(mode) ? `/${mode}` : ''}`
}

function ignore(): void {
  // A failed report must not cause another error.
}
