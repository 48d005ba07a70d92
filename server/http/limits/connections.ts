// Limits of one connection, so that slow, silent and broken clients cost the others nothing.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKey, proxyCheck } from './address.ts'
import type { Turns } from './answer-in-turn.ts'
import { Counts } from './counts.ts'

/**
 * Milliseconds. A whole upload has a minute; headers, and silence between two requests, have less. An answer may take as
 * long as it needs, but of what is sent something must arrive every half minute.
 */
export const connectionLimits = {
  requestTimeout: 60_000,
  connectionTimeout: 30_000,
  keepAliveTimeout: 10_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
} as const

/** Listen backlog: connections that the system accepts for a process that is busy; more are reset. Node's own number is 511. */
export const listenBacklog = 4096

/** Connections of one address, for whoever is no proxy of ours: an office of eighty browsers that each open six. */
const connectionsOfAddress = 500

/** Refuses connections beyond what one address may have; one proxy brings everybody's. */
export function limitConnections(app: FastifyInstance, trustProxy: string | undefined): void {
  const open = new Counts()
  const isProxy = proxyCheck(trustProxy)
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const key = addressKey(remoteAddress)
    if (open.of(key) >= connectionsOfAddress) {
      socket.destroy()
      return
    }
    open.add(key)
    socket.once('close', () => open.remove(key))
  })
}

/**
 * Ends connections on which nothing has moved for their time: those that do not fetch their answer, and idle ones. On a busy
 * machine what has arrived may lie unread for longer than a connection may be idle, so an idle one is looked at once more.
 */
export function endSilentConnections(app: FastifyInstance, turns: Turns): void {
  app.server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
    // The client is not silent: our answer is not ready yet.
    else if (turns.isAnswering(socket)) socket.setTimeout(app.server.timeout)
    else if (socket.bytesRead > 0) endUnlessRead(socket, millisecondsToLook)
  })
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
  // A client that has not read the answer before will not read this one either.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) {
    socket.destroy()
    return
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
    // Silent, or sent and not yet read by this busy process: once something is read, the limits count from there.
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
