// Against DNS rebinding: a page whose name was made to point at this machine sends that name.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { isProbe } from './endpoint-name.ts'
import { HttpError } from '../errors.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** @param allowed names; `loopback`: this machine's own, with the port listened on; undefined: any */
export function checkHost(app: FastifyInstance, allowed: Config['allowedHosts']): void {
  const names = allowed === 'loopback' ? loopbackNames : new Set(allowed)
  function isOurs(request: FastifyRequest): boolean {
    // Probes use any address.
    if (allowed === undefined || isProbe(request)) return true
    const [, name = '', port = '80'] = /^(.*?)(?::(\d+))?$/.exec(request.host.toLowerCase()) ?? []
    return names.has(name) && (allowed !== 'loopback' || Number(port) === request.socket.localPort)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasTwoHosts(request.raw.rawHeaders)) done(new HttpError(400, 'Ongeldige invoer'))
    else if (isOurs(request)) done()
    else done(new HttpError(421, 'Deze winkel is op dit adres niet te vinden'))
  })
}

/** Node silently keeps the first; a proxy may have checked the second. */
function hasTwoHosts(names: readonly string[]): boolean {
  let found = 0
  for (let index = 0; index < names.length; index += 2) {
    const name = names[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') found++
  }
  return found > 1
}
