// Warns once about a proxy not in TRUST_PROXY: its visitors share one address, and cookies are not Secure.
import type { FastifyInstance } from 'fastify'

export function warnUntrustedProxy(app: FastifyInstance, trustProxy: string | undefined): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    // Of a trusted proxy, the addresses are its own and its visitor's.
    if (!hasWarned && 'x-forwarded-for' in request.headers && (request.ips?.length ?? 0) < 2) {
      hasWarned = true
      app.log.warn(
        `A request came through a proxy, but TRUST_PROXY ${trustProxy === undefined ? 'is not set' : 'does not name it'}: its X-Forwarded headers are ignored, all visitors count as one address, and cookies are not Secure. Name its address in TRUST_PROXY.`,
      )
    }
    done()
  })
}
