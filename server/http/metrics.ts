// GET /metrics for Prometheus, for who has the token. Every process has its own figures; the collector adds them up.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type * as prometheus from 'prom-client'
import { orders } from '../../contract/orders.ts'
import type { Connection } from '../db/connection.ts'
import { queues } from './limits/bounded-queue.ts'
import { callName } from './call-name.ts'
import { notFound, Refusal } from './refusal.ts'

// Loaded only where somebody collects.
type Kinds = Pick<typeof prometheus, 'Counter' | 'Gauge' | 'Histogram'>

/**
 * @param token what the collector sends as bearer token; undefined: there is no /metrics, and nothing is counted
 * @param callsAtWork how many calls have a place (limit-calls.ts)
 */
export async function serveMetrics(
  app: FastifyInstance,
  connection: Connection,
  token: string | undefined,
  callsAtWork: () => number,
): Promise<void> {
  if (token === undefined) {
    app.get('/metrics', async () => {
      throw notFound()
    })
    return
  }
  const { collectDefaultMetrics, Registry, ...kinds } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  countRequests(kinds, app, registers)
  watchPool(kinds, connection, registers)
  watchQueues(kinds, registers)
  watchCalls(kinds, callsAtWork, registers)

  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw new Refusal(401, 'Log eerst in')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())
}

function countRequests({ Counter, Histogram }: Kinds, app: FastifyInstance, registers: prometheus.Registry[]): void {
  const requests = new Counter({
    name: 'bollenveld_requests_total',
    help: 'Requests answered, by call and status.',
    labelNames: ['call', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'bollenveld_request_duration_seconds',
    help: 'Time from request to the end of its answer, by call.',
    labelNames: ['call'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const placed = new Counter({ name: 'bollenveld_orders_placed_total', help: 'Orders placed.', registers })
  const refused = new Counter({
    name: 'bollenveld_stock_refusals_total',
    help: 'Orders and changes refused because there was too little stock.',
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = callName(request)
    requests.inc({ call, status: reply.statusCode })
    durations.observe({ call }, reply.elapsedTime / 1000)
    const isPlaced = request.routeOptions.config.call === orders.place && reply.statusCode === 200
    if (isPlaced && !reply.hasHeader('idempotent-replayed')) placed.inc()
  })
  app.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof Refusal && error.code === 'stock') refused.inc()
  })
}

function watchPool({ Gauge }: Kinds, connection: Connection, registers: prometheus.Registry[]): void {
  new Gauge({
    name: 'bollenveld_database_connections',
    help: 'Connections to PostgreSQL that work or are idle, and transactions that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connection.pool())) this.set({ state }, count)
    },
  })
}

function watchQueues({ Gauge }: Kinds, registers: prometheus.Registry[]): void {
  new Gauge({
    name: 'bollenveld_queue',
    help: 'Heavy work (passwords, pictures) that runs, and that waits its turn.',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const { name, running, waiting } of queues()) {
        this.set({ queue: name, state: 'running' }, running)
        this.set({ queue: name, state: 'waiting' }, waiting)
      }
    },
  })
}

function watchCalls({ Gauge }: Kinds, callsAtWork: () => number, registers: prometheus.Registry[]): void {
  new Gauge({
    name: 'bollenveld_calls_at_work',
    help: 'Calls that are being answered; the bound is 400, and then 503.',
    registers,
    collect() {
      this.set(callsAtWork())
    },
  })
}
