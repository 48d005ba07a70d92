import type { FastifyInstance } from 'fastify'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** What the page may load (docs/security.md): its own scripts, styles with this answer's nonce, its own images and calls. */
export function pagePolicy(nonce: string, apiHosts: readonly string[]): string {
  const hosts = apiHosts.map((host) => ` ${host}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:${hosts}`,
    `connect-src 'self'${hosts}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

const answerPolicy = "default-src 'none'; frame-ancestors 'none'"

/** For the service worker's script: what it may fetch. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** For a PDF: Chrome shows it as an object within a page of its own making, with styles in its elements. */
export const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** What an API answer carries besides its own headers; `secure`: it goes over TLS. */
function answerHeaders(allowedOrigins: readonly string[], secure: boolean): Readonly<Record<string, string>> {
  return {
    ...always,
    'content-security-policy': answerPolicy,
    'cross-origin-resource-policy': allowedOrigins.length > 0 ? 'same-site' : 'same-origin',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Sets on every answer what it did not set itself; HSTS only over TLS. */
export function sendSecurityHeaders(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  const plain = Object.entries({ ...answerHeaders(allowedOrigins, false), 'cache-control': 'no-store' })
  const secure = Object.entries({ ...answerHeaders(allowedOrigins, true), 'cache-control': 'no-store' })
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of request.protocol === 'https' ? secure : plain) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done(null, payload)
  })
}
