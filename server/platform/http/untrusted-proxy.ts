// Warns once about a proxy not in TRUST_PROXY: its visitors share one address, and cookies are not Secure.
import type { FastifyInstance } from 'fastify'

export function warnUntrustedProxy(app: FastifyInstance, trustProxy: string | undefined): void {
  const isProxy = proxyCheck(trustProxy)
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && forwarded.some((name) => name in request.headers) && !isProxy(request.socket.remoteAddress ?? '')) {
      isTold = true
      app.log.warn(
        `A request came through a proxy, but TRUST_PROXY ${trustProxy === undefined ? 'is not set' : 'does not name it'}: what the proxy says of visitors is not believed, they all count as one, and cookies are not Secure. Name its address in TRUST_PROXY.`,
      )
    }
    done()
  })
}
