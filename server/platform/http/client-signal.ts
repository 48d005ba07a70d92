import type { FastifyReply } from 'fastify'

/** Aborted once nobody waits for the answer: its client has left, or has it. */
export function clientSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  if (raw.destroyed) left.abort()
  else raw.once('close', () => left.abort())
  return left.signal
}
