import { captureException, init, withScope } from '@sentry/browser'

let started = false

/** Loads only if a DSN is configured. Sends the error and route; no address, cookie, text or click. */
export function capture(dsn: string, error: unknown, route: string): void {
  if (!started) {
    started = true
    init({
      dsn,
      // Breadcrumbs would carry clicks and requests; uncaught errors arrive via report.ts.
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
