// https://html.spec.whatwg.org/multipage/server-sent-events.html
import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Bytes left unread before a client is dropped; it reconnects and asks again. */
const maxUnread = 64 * 1024
/** In ms before a browser reconnects. */
const retryAfter = 2_000

export const eventText = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`

/** Whole events. A client that does not read is dropped, or they would pile up. */
export function sendEvents(out: PassThrough, text: string | Buffer): void {
  if (!out.write(text)) out.destroy()
}

export function answerEvents(reply: FastifyReply): PassThrough {
  // nginx would buffer it.
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
  const out = new PassThrough({ highWaterMark: maxUnread })
  // A browser that reconnects sends the id as Last-Event-ID, which shows a gap.
  out.write(`retry: ${retryAfter}\nid: 0\n\n`)
  return out
}
