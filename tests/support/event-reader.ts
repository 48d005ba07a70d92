import type { Client } from './test-shop.ts'

export interface ReceivedEvent {
  readonly event: string
  readonly data: unknown
}

export interface EventReader {
  readonly status: number
  readonly headers: Headers
  readonly received: readonly ReceivedEvent[]
  readonly lastEventId: () => string | undefined
  readonly ended: Promise<void>
  close(): void
}

/** @param known on a reconnect `after` is the last event's id; `sinds` is in ms since the page loaded its data */
export async function readEvents(
  url: string,
  { cookie }: Client,
  { after, sinds }: { after?: string | undefined; sinds?: number } = {},
): Promise<EventReader> {
  const leaving = new AbortController()
  const response = await fetch(`${url}/live${sinds === undefined ? '' : `?sinds=${sinds}`}`, {
    headers: { cookie, ...(after !== undefined && { 'last-event-id': after }) },
    signal: leaving.signal,
  })
  const received: ReceivedEvent[] = []
  let lastEventId: string | undefined
  const ended = readAll(response, (field) => {
    const [event, data, id] = [field('event'), field('data'), field('id')]
    if (event !== undefined) received.push({ event, data: JSON.parse(data ?? 'null') })
    lastEventId = id ?? lastEventId
  }).catch(() => undefined)
  return {
    status: response.status,
    headers: response.headers,
    received,
    lastEventId: () => lastEventId,
    ended,
    close: () => leaving.abort(),
  }
}

type Field = (name: string) => string | undefined

async function readAll(response: Response, onBlock: (field: Field) => void): Promise<void> {
  if (!response.body) return
  let text = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) onBlock((name) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1])
  }
}
