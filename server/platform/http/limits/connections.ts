import type { Socket } from 'node:net'

/** In ms. A whole upload has a minute; an answer may take longer if some of it arrives every half minute. */
export const connectionLimits = {
  requestTimeout: 60_000,
  connectionTimeout: 30_000,
  keepAliveTimeout: 10_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
} as const

const answers: Readonly<Record<string, readonly [status: string, sentence: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'De verbinding was te traag, probeer het opnieuw'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Het verzoek is te groot'],
}

export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  const hasAsked = socket.bytesRead > 0
  // A client with an unread answer will not read this one either.
  if (error.code === 'ECONNRESET' || !hasAsked || !socket.writable || socket.writableLength > 0) {
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
