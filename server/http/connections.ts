// What one connection may take of the server, so that slow, silent and broken clients cost the others nothing.
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooBusy } from './refusal.ts'

/** Milliseconds. A whole upload has a minute; headers, and silence between two requests, have less. */
export const connectionLimits = {
  requestTimeout: 60_000,
  keepAliveTimeout: 10_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
} as const

/** New connections that the system keeps for a process that is busy; what is beyond them, it resets. Node's own number is 511. */
export const connectionsAtTheDoor = 4096

/** Calls at work or waiting at once; each costs a few milliseconds, so that whoever is let in is served within a second or two. */
const callsAtOnce = 400
const secondsUntilRetry = 2
/** Milliseconds of calls in one turn of the event loop; then it looks at its connections and clocks before it goes on. */
const turnForCalls = 20
/** Looked at by who keeps the process alive: a busy process is no dead one. */
const alwaysAnswered = new Set(['/healthz', '/metrics'])

/**
 * Turns requests away with 503 once too many are at work: a short honest queue instead of one in which everybody times out.
 * They are counted after the body has come in, so that slow senders take nobody's place, and refused before it is read.
 *
 * The embedded database answers without ever waiting, so that one turn of the event loop would serve all that has arrived
 * while connections, clocks and refusals stand still. Calls that do not fit into a turn wait for the next one.
 */
export function limitCallsAtOnce(app: FastifyInstance): void {
  let atWork = 0
  const waiting: (() => void)[] = []
  let turning = false
  let turnEnds = 0

  /** True where this turn has time left and nobody came first. */
  function isMyTurn(): boolean {
    if (waiting.length > 0) return false
    const now = performance.now()
    if (!turning) {
      turning = true
      turnEnds = now + turnForCalls
      setImmediate(endTurn)
    }
    return now < turnEnds
  }
  function endTurn(): void {
    turning = waiting.length > 0
    if (turning) setImmediate(() => serveWaiting(performance.now() + turnForCalls))
  }
  /** Serves one call after the other, each until it is done or waits for something, as long as the turn lasts. */
  function serveWaiting(until: number): void {
    waiting.shift()?.()
    // After the promises of this call, and so after all that it could do by itself.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (waiting.length > 0 && performance.now() < until) serveWaiting(until)
        else endTurn()
      }),
    )
  }

  const isFull = (request: FastifyRequest) =>
    atWork >= callsAtOnce && !alwaysAnswered.has(request.routeOptions.url ?? '')
  app.addHook('onRequest', (request, _reply, done) => done(isFull(request) ? tooBusy(secondsUntilRetry) : undefined))
  app.addHook('preHandler', (request, reply, done) => {
    if (isFull(request)) {
      done(tooBusy(secondsUntilRetry))
      return
    }
    atWork++
    reply.raw.once('close', () => atWork--)
    if (isMyTurn()) done()
    else waiting.push(() => done())
  })
}

/**
 * On a busy machine what has arrived may lie unread for longer than a connection may be idle. Before an idle one is ended
 * it is looked at once more.
 */
export function endIdleConnections(app: FastifyInstance): void {
  app.server.on('timeout', (socket: Socket) => endUnlessRead(socket, millisecondsToLook))
}
const millisecondsToLook = 100

/** Ends the connection where nothing has been read from it by then. */
function endUnlessRead(socket: Socket, milliseconds: number): void {
  const before = socket.bytesRead
  setTimeout(() => {
    if (socket.bytesRead === before) socket.destroy()
  }, milliseconds).unref()
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
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
    // Silent, or not yet read: once something is read, the limits count from there.
    endUnlessRead(socket, connectionLimits.requestTimeout - connectionLimits.http.headersTimeout)
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
