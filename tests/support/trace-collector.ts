// An OpenTelemetry collector of a test's own: takes OTLP over HTTP, and tells what came.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
    z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
    z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
  ]),
})
const attributes = z
  .array(attribute)
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])))
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  attributes,
  status: z.object({ code: z.int().default(0) }).default({ code: 0 }),
})
const delivery = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
})
export type CollectedSpan = z.output<typeof span>

export interface TraceCollector {
  readonly endpoint: string
  /** What came, as it came. */
  readonly deliveries: { readonly path: string; readonly key: unknown; readonly body: string }[]
  spans(): CollectedSpan[]
  /** What each delivery said of who sent it. */
  senders(): Record<string, string | number>[]
  close(): Promise<void>
}

export async function openTraceCollector(): Promise<TraceCollector> {
  const deliveries: TraceCollector['deliveries'] = []
  const server = createServer((incoming, answer) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (text: string) => (body += text))
    incoming.on('end', () => {
      deliveries.push({ path: incoming.url ?? '', key: incoming.headers['x-key'], body })
      answer.setHeader('content-type', 'application/json').end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const parsed = () => deliveries.flatMap(({ body }) => delivery.parse(JSON.parse(body)).resourceSpans)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    deliveries,
    spans: () => parsed().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    senders: () => parsed().map(({ resource }) => resource.attributes),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
