// Pipelined requests of one connection are answered one after the other, and answers that nobody reads are bounded
// (docs/decisions/0017-fast-paths.md).
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests that a connection may send before its answer has come (pipelining). Browsers and nginx send none. */
const sentAhead = 32
/** Bytes of answers that all clients together may leave unread in this process. */
const unfetchedAtMost = 134_217_728
const millisecondsToLook = 1000

export interface Turns {
  /** True from a request's headers until its answer has left, or its connection has ended. */
  isAnswering(socket: Socket): boolean
}

/**
 * Begins a connection's next request once the answer before it has gone out, so that a client who asks and never reads
 * has one call in flight at most.
 */
export function answerInTurn(app: FastifyInstance): Turns {
  /** Connections that are being answered, the longest first, each with the requests that it sent ahead. */
  const answering = new Map<Socket, (() => void)[]>()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const begin = () => {
      reply.raw.once('close', () => next(socket))
      done()
    }
    const ahead = answering.get(socket)
    if (ahead === undefined) {
      answering.set(socket, [])
      begin()
    } else if (ahead.length < sentAhead) ahead.push(begin)
    else socket.destroy()
  })

  function next(socket: Socket): void {
    const begin = socket.destroyed ? undefined : answering.get(socket)?.shift()
    if (begin) begin()
    else answering.delete(socket)
  }

  const timer = setInterval(() => endUnfetched(answering.keys()), millisecondsToLook)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return { isAnswering: (socket) => answering.has(socket) }
}

/** Where too much lies unfetched, those go first who have been at it longest. */
function endUnfetched(longestFirst: Iterable<{ readonly writableLength: number; destroy(): unknown }>): void {
  const waiting = [...longestFirst].filter(({ writableLength }) => writableLength > 0)
  let unfetched = waiting.reduce((sum, { writableLength }) => sum + writableLength, 0)
  for (const socket of waiting) {
    if (unfetched <= unfetchedAtMost) return
    unfetched -= socket.writableLength
    socket.destroy()
  }
}
