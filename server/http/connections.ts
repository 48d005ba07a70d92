// What one connection may take of the server, so that slow, silent and broken clients cost the others nothing.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { tooBusy } from './refusal.ts'

/** Milliseconds. A whole upload has a minute; headers, and silence between two requests, have less. */
export const connectionLimits = {
  requestTimeout: 60_000,
  keepAliveTimeout: 10_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
} as const

/** Calls at work at once; each costs a few milliseconds, so that whoever is let in is served within a second or two. */
const callsAtOnce = 400
const secondsUntilRetry = 2
/** With the embedded database the queue is in the sockets: one turn of the event loop answers all that have arrived. */
const longestTurn = 3_000

/**
 * Turns requests away with 503 once too many are at work, or have been waiting for too long: a short honest queue instead of
 * one in which everybody times out.
 * Counted after the body has come in, so that slow senders take nobody's place.
 */
export function limitCallsAtOnce(app: FastifyInstance): void {
  let atWork = 0
  let turnBegan = performance.now()
  const turns = setInterval(() => {
    turnBegan = performance.now()
  }, 50)
  turns.unref()
  app.addHook('onClose', async () => clearInterval(turns))
  app.addHook('preHandler', (_request, reply, done) => {
    if (atWork >= callsAtOnce || performance.now() - turnBegan > longestTurn) {
      done(tooBusy(secondsUntilRetry))
      return
    }
    atWork++
    reply.raw.once('close', () => atWork--)
    done()
  })
}

const answers: Readonly<Record<string, readonly [status: string, sentence: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'De verbinding was te traag, probeer het opnieuw'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'De aanvraag is te groot'],
}

/** For what is no HTTP, or comes too slowly to become a request: a plain sentence, and the end of the connection. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, sentence] = answers[error.code ?? ''] ?? ['400 Bad Request', 'Ongeldige invoer']
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(sentence)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${sentence}`, () => socket.destroy())
}
