import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const token = /^[\w-]{1,100}$/

/** @param maxAge seconds */
function tokenCookie(name: string, maxAge: number) {
  // With this prefix, browsers insist on Secure, host-only and Path=/.
  const nameFor = (request: FastifyRequest) => (request.protocol === 'https' ? `__Host-${name}` : name)

  function write(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
    reply.setCookie(nameFor(request), value, {
      maxAge,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    })
  }

  return {
    read(request: FastifyRequest) {
      const value = request.cookies[nameFor(request)]
      return value !== undefined && token.test(value) ? value : undefined
    },
    set: (request: FastifyRequest, reply: FastifyReply, value: string) => write(request, reply, value, maxAge),
    clear: (request: FastifyRequest, reply: FastifyReply) => write(request, reply, '', 0),
  }
}

const day = 24 * 3600

export const sessionCookie = tokenCookie('bollenveld', 7 * day)
export const deviceCookie = tokenCookie('bollenveld-device', 365 * day)
