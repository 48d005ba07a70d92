import type { FastifyInstance } from 'fastify'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** What the page may load (trust.md): its own scripts, styles with this answer's nonce, its own pictures and calls. */
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
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const answerPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Sets on every answer what it did not set itself; HSTS only over TLS. */
export function sendSecurityHeaders(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(always)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', answerPolicy)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!reply.hasHeader('cross-origin-resource-policy')) {
      reply.header('cross-origin-resource-policy', allowedOrigins.length > 0 ? 'same-site' : 'same-origin')
    }
  })
}
