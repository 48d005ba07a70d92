import type { FastifyReply, FastifyRequest } from 'fastify'

// The prefix makes browsers refuse the cookie unless it is Secure, host-only and for the whole site.
const secureName = '__Host-bollenveld'
const plainName = 'bollenveld'
const nameFor = (request: FastifyRequest) => (request.protocol === 'https' ? secureName : plainName)
const weekInSeconds = 7 * 24 * 3600

export function readSessionCookie(request: FastifyRequest): string | undefined {
  const token = request.cookies[nameFor(request)]
  return token !== undefined && token.length <= 100 ? token : undefined
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(nameFor(request), token, { ...attributes(request), maxAge: weekInSeconds })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request), attributes(request))
}

const attributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const
