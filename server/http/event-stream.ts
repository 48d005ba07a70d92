// Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): an answer that stays open.
import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

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
  readonly #out: PassThrough

  constructor(out: PassThrough) {
    this.#out = out
  }

  /** Text of whole events. A client that does not read them is dropped, or they would pile up. */
  send(text: string | Buffer): void {
    if (!this.#out.write(text)) this.#out.destroy()
  }

  end(): void {
    this.#out.end()
  }

  /** Calls back at once where the client has left already. */
  onClose(callback: () => void): void {
    if (this.#out.closed) callback()
    else this.#out.once('close', callback)
  }
}

/** @returns the body */
export function answerEvents({ begin }: EventStreamAnswer, reply: FastifyReply): PassThrough {
  // nginx would collect what it passes on.
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
  const out = new PassThrough({ highWaterMark: maxUnread })
  // A browser that reconnects sends the id as Last-Event-ID: that is how a gap is known.
  out.write(`retry: ${retryAfter}\nid: 0\n\n`)
  begin(new EventStream(out))
  return out
}
