// Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): an answer that stays open.
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerHeaders } from './security-headers.ts'

/** Bytes that a client may leave unread before it is dropped; it reconnects and asks again. */
const maxUnread = 64 * 1024
/** Milliseconds after which a browser whose stream ended asks again. */
const retryAfter = 2_000

/** @param data JSON, on one line */
export const eventText = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`

/** A handler's answer: the stream that `begin` gets is written to until either side ends it. */
export class EventStreamAnswer {
  readonly begin: (stream: EventStream) => void

  constructor(begin: (stream: EventStream) => void) {
    this.begin = begin
  }
}

export class EventStream {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
  }

  /**
   * Text of whole events. Who does not read is dropped, since what he has not read would be held for him. Straight to the
   * socket: the head has gone out, and what Node's response does besides for each write is half of what a write costs.
   */
  send(text: string | Buffer): void {
    const to = this.#response.socket ?? this.#response
    if (to.writableLength > maxUnread) this.#response.destroy()
    else to.write(text)
  }

  end(): void {
    this.#response.end()
  }

  /** Calls back at once for who has left already: he does not leave again. */
  onClose(callback: () => void): void {
    if (this.#response.closed) callback()
    else this.#response.once('close', callback)
  }
}

export type EventStreamSender = (answer: EventStreamAnswer, request: FastifyRequest, reply: FastifyReply) => void

/** Writes the head itself, past compression, which would hold events back until there are enough of them. */
export function createEventStreamSender(allowedOrigins: readonly string[]): EventStreamSender {
  const own = Object.entries({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would collect what it passes on.
    'x-accel-buffering': 'no',
  })
  const plain = [...own, ...Object.entries(answerHeaders(allowedOrigins, false))].flat()
  const secure = [...own, ...Object.entries(answerHeaders(allowedOrigins, true))].flat()
  return (answer, request, reply) => {
    const { raw } = reply
    const set = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)])
    reply.hijack()
    // The connection's end is the stream's: not in chunks, each event is one write to the socket instead of three.
    raw.removeHeader('transfer-encoding')
    raw.writeHead(200, [...(request.protocol === 'https' ? secure : plain), ...set])
    // A browser that reconnects sends the id as Last-Event-ID: that is how a gap is known.
    raw.write(`retry: ${retryAfter}\nid: 0\n\n`)
    answer.begin(new EventStream(raw))
  }
}
