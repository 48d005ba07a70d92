import { captureException, init, withScope } from '@sentry/browser'

let started = false

/** Loaded only where a DSN is configured; sends the error with its route, and no address, cookie, text or click. */
export function capture(dsn: string, error: unknown, route: string): void {
  if (!started) {
    started = true
    init({
      dsn,
      // Breadcrumbs would carry what was clicked and fetched; what is uncaught already arrives here (report.ts).
      defaultIntegrations: false,
      integrations: [],
      beforeSend: ({ user: _user, request: _request, breadcrumbs: _breadcrumbs, ...event }) => event,
    })
  }
  withScope((scope) => {
    scope.setTag('route', route)
    captureException(error)
  })
}
