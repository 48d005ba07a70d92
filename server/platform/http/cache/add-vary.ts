import type { FastifyReply } from 'fastify'

/** Adds request headers that caches must compare. */
export function addVary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`)
}
