// A cookie that holds a token of ours, which no script can read.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** base64url, with room to grow. */
const token = /^[\w-]{1,100}$/

export interface TokenCookie {
  read(request: FastifyRequest): string | undefined
  /** Beside other cookies of the same answer. */
  set(request: FastifyRequest, reply: FastifyReply, value: string): void
  clear(request: FastifyRequest, reply: FastifyReply): void
}

/** @param kept seconds */
export function tokenCookie(name: string, kept: number): TokenCookie {
  // The prefix makes browsers refuse the cookie unless it is Secure, host-only and for the whole site.
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
    read(request) {
      const value = request.cookies[nameFor(request)]
      return value !== undefined && token.test(value) ? value : undefined
    },
    set: (request, reply, value) => write(request, reply, value, kept),
    clear: (request, reply) => write(request, reply, '', 0),
  }
}
