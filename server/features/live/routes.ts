import type { FastifyInstance } from 'fastify'
import { live } from '../../../contract/endpoints/live.ts'
import { tooBusy } from '../../platform/errors.ts'
import { EventStreamAnswer } from '../../platform/http/event-stream.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { createLiveFeed, type LiveFeedParts } from './live-feed.ts'
import { secondsUntilRetry } from './live-streams.ts'

/** @returns the number of open streams */
export function serveLive(app: FastifyInstance, serve: Serve, parts: Omit<LiveFeedParts, 'onError'>): () => number {
  const onError = (error: unknown) => app.log.error({ err: error }, 'live: could not send events to open pages')
  const feed = createLiveFeed({ ...parts, onError })

  serve(live.events, async ({ session, query, request }) => {
    if (parts.isDraining()) throw tooBusy(secondsUntilRetry)
    feed.refuseIfFull(session)
    const isReconnect = request.headers['last-event-id'] !== undefined
    return new EventStreamAnswer((out) => feed.open(out, session, isReconnect ? 'reconnect' : query.sinds))
  })

  app.addHook('preClose', async () => feed.stop())
  return () => feed.size
}
