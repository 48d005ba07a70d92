import type { FastifyReply, FastifyRequest } from 'fastify'

// The prefix makes browsers refuse the cookie unless it is Secure, host-only and for the whole site.
const secureName = '__Host-bollenveld'
const plainName = 'bollenveld'
const nameFor = (request: FastifyRequest) => (request.protocol === 'https' ? secureName : plainName)
const weekInSeconds = 7 * 24 * 3600
/** base64url, as sessions.ts makes it, with room to grow. */
const token = /^[\w-]{1,100}$/

export function readSessionCookie(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined) return undefined
  const wanted = `${nameFor(request)}=`
  for (const pair of cookie.split(';')) {
    const trimmed = pair.trimStart()
    if (!trimmed.startsWith(wanted)) continue
    const value = trimmed.slice(wanted.length).trimEnd()
    return token.test(value) ? value : undefined
  }
  return undefined
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  write(request, reply, value, weekInSeconds)
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  write(request, reply, '', 0)
}

/** @param maxAge seconds; 0 removes the cookie */
function write(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${nameFor(request)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`)
}
