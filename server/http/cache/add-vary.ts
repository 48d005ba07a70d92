import type { FastifyReply } from 'fastify'

/** Tells caches that the answer also depends on these request headers, beside what others told before. */
export function addVary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`)
}
