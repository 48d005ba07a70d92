import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { EventStream } from '../../platform/http/event-stream.ts'
import type { Session } from '../../platform/http/serve.ts'
import { LiveStreams } from './live-streams.ts'

const sessionOf = (tokenHash: string): Session => ({
  _id: tokenHash,
  user: tokenHash,
  isAdmin: false,
  companyId: tokenHash,
  priceListId: null,
  tokenHash,
  secondStep: null,
  mustSetSecondStep: false,
})

test('live: a page that opens while sessions are checked stays open, one whose session is gone does not', async () => {
  const streams = new LiveStreams()
  const open = (tokenHash: string) => {
    const out = new PassThrough()
    streams.add(new EventStream(out), sessionOf(tokenHash))
    return out
  }
  const [gone, known] = [open('gone'), open('known')]
  const found = Promise.withResolvers<ReadonlyMap<string, Session>>()
  const checked = streams.checkSessions(() => found.promise)
  const late = open('late')
  found.resolve(new Map([['known', sessionOf('known')]]))
  await checked
  expect([gone, known, late].map(({ writableEnded }) => writableEnded)).toEqual([true, false, false])
})
