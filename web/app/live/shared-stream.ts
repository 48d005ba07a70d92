// Browsers allow six HTTP/1.1 connections per server, so one tab holds the stream and broadcasts to the others.
import { live, type LiveEventName, liveEventNames } from '../../../contract/endpoints/live.ts'
import { liveBeatMilliseconds } from '../../../contract/values/limits.ts'
import { urlOf } from '../../api/api.ts'

export interface LiveMessage {
  readonly event: LiveEventName
  readonly data: string
}

/** In ms: limit for the first event, delay before reconnecting, between polls meanwhile, between checks, and when two beats are missed. */
const firstSignWithin = 10_000
const tryAgainAfter = 60_000
const pollEvery = 20_000
const checkEvery = 5_000
const silence = 2 * liveBeatMilliseconds

const refresh: LiveMessage = { event: 'refresh', data: '{}' }
const mayPoll = () => document.visibilityState === 'visible' && navigator.onLine

export function openSharedStream(userId: string, listener: (message: LiveMessage) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  // The page loaded its data after this time.
  let knownUntil = performance.timeOrigin
  let changedAt = 0
  function onMessage(message: LiveMessage): void {
    knownUntil = Date.now()
    if (message.event === 'beat') return
    changedAt = knownUntil
    listener(message)
  }

  // Web Locks need TLS or localhost; without them each tab opens its own stream.
  if (!('locks' in navigator)) {
    readStream(onMessage, () => knownUntil, signal)
    return () => ending.abort()
  }
  const name = `live ${userId}`
  const channel = new BroadcastChannel(name)
  let isReader = false
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage | number>) => {
    if (typeof data !== 'number') onMessage(data)
    else if (isReader && changedAt >= data) channel.postMessage(refresh)
  })
  channel.postMessage(performance.timeOrigin)
  // Safari suspends a reader in the background, and a page kept for its back button no longer waits for the lock.
  const checking = setInterval(() => {
    if (!isReader && Date.now() > knownUntil + silence && mayPoll()) onMessage(refresh)
  }, checkEvery)
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  void ended.then(() => {
    clearInterval(checking)
    channel.close()
  })
  void navigator.locks
    .request(name, { signal }, () => {
      isReader = true
      const passOn = (message: LiveMessage) => {
        channel.postMessage(message)
        onMessage(message)
      }
      readStream(passOn, () => knownUntil, signal)
      return ended
    })
    .catch(() => undefined)
  return () => ending.abort()
}

/** Falls back to polling if the stream fails: a proxy buffers it, or the server has no free slot. */
function readStream(onMessage: (message: LiveMessage) => void, knownUntil: () => number, signal: AbortSignal): void {
  let openedAt = 0
  let silentAfter = 0
  let polledAt = 0
  let source = open()

  function open(): EventSource {
    openedAt = Date.now()
    silentAfter = openedAt + firstSignWithin
    const sinds = Math.ceil(openedAt - knownUntil())
    const opened = new EventSource(urlOf(live.events, { query: { sinds } }), { withCredentials: true })
    for (const event of liveEventNames)
      opened.addEventListener(event, ({ data }: MessageEvent<string>) => {
        silentAfter = Date.now() + silence
        onMessage({ event, data })
      })
    return opened
  }

  function look(): void {
    const now = Date.now()
    if (source.readyState !== EventSource.CLOSED && now <= silentAfter) return
    source.close()
    if (now - openedAt > tryAgainAfter) source = open()
    else if (now - polledAt > pollEvery && mayPoll()) {
      polledAt = now
      onMessage(refresh)
    }
  }

  const checking = setInterval(look, checkEvery)
  signal.addEventListener('abort', () => {
    clearInterval(checking)
    source.close()
  })
}
