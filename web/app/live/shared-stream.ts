// One stream of events for all tabs that a user has open: browsers allow six connections to a server without HTTP/2, and a
// stream keeps one for good. The tab that has the lock reads it and passes it on to the others.
import { live, type LiveEventName, liveEventNames } from '../../../contract/live.ts'
import { liveBeatMilliseconds } from '../../../contract/limits.ts'
import { urlOf } from '../../api/api.ts'

export interface LiveMessage {
  readonly event: LiveEventName
  /** JSON. */
  readonly data: string
}

/** Milliseconds: for the first sign of life, until a stream that failed is tried again, and between two polls meanwhile. */
const firstSignWithin = 10_000
const tryAgainAfter = 60_000
const pollEvery = 20_000
const lookEvery = 5_000

/** What a tab that has just begun to listen may have missed: messages of as many milliseconds. */
const repeatedFor = 15_000

const refresh: LiveMessage = { event: 'refresh', data: '{}' }
/** What a tab says that has just begun to listen. */
const hello = 'hello'

/** @returns ends it */
export function openSharedStream(userId: string, listener: (message: LiveMessage) => void): () => void {
  const ending = new AbortController()
  /** Until when this tab knows everything: what it shows was asked for after it had been opened. */
  let knownUntil = performance.timeOrigin
  function hear(message: LiveMessage): void {
    knownUntil = Date.now()
    if (message.event !== 'beat') listener(message)
  }
  const read = (onMessage: (message: LiveMessage) => void) =>
    readStream({ onMessage, knownUntil: () => knownUntil, ending: ending.signal })
  // Without TLS, other than on this machine, browsers have no locks: each tab reads a stream of its own.
  if ('locks' in navigator) shareBetweenTabs(`live ${userId}`, { read, hear, ending: ending.signal })
  else read(hear)
  return () => ending.abort()
}

interface Sharing {
  readonly read: (onMessage: (message: LiveMessage) => void) => void
  readonly hear: (message: LiveMessage) => void
  readonly ending: AbortSignal
}

/** The tab that has the lock reads; when it is closed, the next one has it. */
function shareBetweenTabs(name: string, { read, hear, ending }: Sharing): void {
  const channel = new BroadcastChannel(name)
  let lately: { readonly at: number; readonly message: LiveMessage }[] = []
  function passOn(message: LiveMessage): void {
    const now = Date.now()
    lately = [...lately.filter(({ at }) => now - at < repeatedFor), { at: now, message }]
    channel.postMessage(message)
    hear(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage | typeof hello>) => {
    if (data !== hello) hear(data)
    // An order would ring twice, and so would a failed message; what is said of a product may be said again.
    else
      for (const { message } of lately) if (!['order', 'message'].includes(message.event)) channel.postMessage(message)
  })
  channel.postMessage(hello)
  ending.addEventListener('abort', () => channel.close())
  const ended = new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve()))
  void navigator.locks
    .request(name, { signal: ending }, () => {
      read(passOn)
      return ended
    })
    .catch(() => undefined)
}

interface Reading {
  readonly onMessage: (message: LiveMessage) => void
  readonly knownUntil: () => number
  readonly ending: AbortSignal
}

/** Where a stream does not live, since a proxy collects it or the server has no room, what is shown is asked for from time to time. */
function readStream({ onMessage, knownUntil, ending }: Reading): void {
  let source: EventSource | undefined
  let openedAt = 0
  let lastSign = 0
  let polledAt = 0

  function open(): void {
    openedAt = Date.now()
    lastSign = 0
    source = new EventSource(urlOf(live.events, { query: { sinds: Math.ceil(openedAt - knownUntil()) } }), {
      withCredentials: true,
    })
    for (const event of liveEventNames)
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        lastSign = Date.now()
        onMessage({ event, data })
      })
  }

  function look(): void {
    const now = Date.now()
    const silentAfter = lastSign === 0 ? openedAt + firstSignWithin : lastSign + 2 * liveBeatMilliseconds
    if (source && (source.readyState === EventSource.CLOSED || now > silentAfter)) {
      source.close()
      source = undefined
    }
    if (source) return
    if (now - openedAt > tryAgainAfter) open()
    else if (now - polledAt > pollEvery && document.visibilityState === 'visible' && navigator.onLine) {
      polledAt = now
      onMessage(refresh)
    }
  }

  open()
  const looking = setInterval(look, lookEvery)
  ending.addEventListener('abort', () => {
    clearInterval(looking)
    source?.close()
  })
}
