import type { FastifyInstance } from 'fastify'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Limits what the page loads; source: docs/security.md. @param reportHosts where errors of the page go */
export function pagePolicy(nonce: string, reportHosts: readonly string[]): string {
  const hosts = reportHosts.map((host) => ` ${host}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
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

export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** For a PDF: Chrome shows it as an object within its own page, with inline styles. */
export const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Sets them unless the answer has its own; HSTS only over TLS. */
export function sendSecurityHeaders(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  const headers = Object.entries({
    ...always,
    'content-security-policy': answerPolicy,
    'cross-origin-resource-policy': allowedOrigins.length > 0 ? 'same-site' : 'same-origin',
    'cache-control': 'no-store',
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of headers) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done(null, payload)
  })
}
