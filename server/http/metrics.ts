// GET /metrics for Prometheus, for who has the token. Every process has its own figures; the collector adds them up.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type * as prometheus from 'prom-client'
import type { Call } from '../../contract/call.ts'
import type { Connection } from '../db/connection.ts'
import { type Behind, type Observers, watchBehind } from './metrics-behind.ts'
import { queues } from './limits/bounded-queue.ts'
import { callName } from './call-name.ts'
import { notFound, Refusal } from './refusal.ts'

// Loaded only where somebody collects.
type Kinds = Pick<typeof prometheus, 'Counter' | 'Gauge' | 'Histogram'>

/** What other parts of the server count and measure. */
interface MetricSources {
  /** How many calls have a place (limit-calls.ts). */
  callsInFlight(): number
  /** How many streams of events stand open. */
  openPages(): number
  /** Asked at each collection; the same for all processes. */
  jobs(): Promise<JobFigures>
  /** Mail that is not sent, and how old the oldest is that waits; asked at each collection, the same for all processes. */
  messages(): Promise<{ readonly waiting: number; readonly failed: number; readonly oldestSeconds: number }>
  readonly answers: readonly AnswerCounter[]
  readonly behind: Behind
}

/** Work that is done later: how many of a kind are in a state, and how long the oldest that is due has waited. */
interface JobFigures {
  readonly counts: readonly {
    readonly kind: string
    readonly state: string
    readonly jobs: number
    readonly attempts: number
  }[]
  readonly lateSeconds: number
}

/** Something that a feature counts, by looking at each answer. */
export interface AnswerCounter {
  readonly name: `bollenveld_${string}_total`
  readonly help: string
  readonly counts: (answer: AnsweredCall) => boolean
}

interface AnsweredCall {
  /** Undefined for what is no call of the contract. */
  readonly call: Call | undefined
  readonly status: number
  /** By its name in small letters; undefined where the answer has none. */
  readonly header: (name: string) => unknown
}

/**
 * @param token what the collector sends as bearer token; undefined: there is no /metrics, and nothing is counted
 * @returns what takes the figures that others measure
 */
export async function serveMetrics(
  app: FastifyInstance,
  connection: Connection,
  token: string | undefined,
  sources: MetricSources,
): Promise<Observers> {
  if (token === undefined) {
    app.get('/metrics', async () => {
      throw notFound()
    })
    return { statement: () => undefined, pictures: () => undefined }
  }
  const { collectDefaultMetrics, Registry, ...kinds } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Gauges that are called like counters, which promtool calls wrong; those beside them tell the same by kind.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  countRequests(kinds, app, registers)
  countAnswers(kinds, app, sources.answers, registers)
  watchPool(kinds, connection, registers)
  watchQueues(kinds, registers)
  watchCalls(kinds, () => sources.callsInFlight(), registers)
  watchPages(kinds, () => sources.openPages(), registers)
  watchJobs(kinds, () => sources.jobs(), registers)
  watchMessages(kinds, () => sources.messages(), registers)
  const observers = watchBehind(kinds, sources.behind, registers)

  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw new Refusal(401, 'Log eerst in')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())
  return observers
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
  app.addHook('onResponse', async (request, reply) => {
    const call = callName(request)
    requests.inc({ call, status: reply.statusCode })
    // How long a page stood open says nothing of how fast the shop is.
    if (request.routeOptions.config.call?.kind !== 'events') durations.observe({ call }, reply.elapsedTime / 1000)
  })
}

function countAnswers(
  { Counter }: Kinds,
  app: FastifyInstance,
  counters: readonly AnswerCounter[],
  registers: prometheus.Registry[],
): void {
  const counted = counters.map(({ name, help, counts }) => ({
    counts,
    counter: new Counter({ name, help, registers }),
  }))
  app.addHook('onResponse', async (request, reply) => {
    const answer: AnsweredCall = {
      call: request.routeOptions.config.call,
      status: reply.statusCode,
      header: (name) => reply.getHeader(name),
    }
    for (const { counts, counter } of counted) if (counts(answer)) counter.inc()
  })
}

function watchPages({ Gauge }: Kinds, open: () => number, registers: prometheus.Registry[]): void {
  new Gauge({
    name: 'bollenveld_open_pages',
    help: 'Pages that stand open and are told of changes.',
    registers,
    collect() {
      this.set(open())
    },
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
    help: 'Heavy work, by its queue, that runs and that waits its turn.',
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

function watchCalls({ Gauge }: Kinds, callsInFlight: () => number, registers: prometheus.Registry[]): void {
  new Gauge({
    name: 'bollenveld_calls_in_flight',
    help: 'Calls that are being answered; the bound is 400, and then 503.',
    registers,
    collect() {
      this.set(callsInFlight())
    },
  })
}

/**
 * One question for all figures of a scrape, since each is told as soon as its own `collect` is done; undefined without a
 * database: then there are no such figures, and all the others are needed most.
 */
function askedOnce<Figures>(figures: () => Promise<Figures>): () => Promise<Figures | undefined> {
  let asked: Promise<Figures | undefined> | undefined
  return () => {
    asked ??= figures()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined
      })
    return asked
  }
}

function watchJobs({ Gauge }: Kinds, figures: () => Promise<JobFigures>, registers: prometheus.Registry[]): void {
  const jobs = askedOnce(figures)
  new Gauge({
    name: 'bollenveld_jobs_late_seconds',
    help: 'How long the oldest job that is due has waited; all processes together.',
    registers,
    async collect() {
      const now = await jobs()
      if (now) this.set(now.lateSeconds)
      else this.remove()
    },
  })
  new Gauge({
    name: 'bollenveld_job_attempts',
    help: 'How often the job of a kind that has been begun most often was, since it last succeeded.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const now = await jobs()
      this.reset()
      for (const { kind, state, attempts } of now?.counts ?? []) if (state === 'retrying') this.set({ kind }, attempts)
    },
  })
  new Gauge({
    name: 'bollenveld_jobs',
    help: 'Jobs that wait, wait for another attempt, run, and have failed for good; all processes together.',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const now = await jobs()
      this.reset()
      for (const { kind, state, jobs: count } of now?.counts ?? []) this.set({ kind, state }, count)
    },
  })
}

function watchMessages({ Gauge }: Kinds, figures: MetricSources['messages'], registers: prometheus.Registry[]): void {
  const mail = askedOnce(figures)
  new Gauge({
    name: 'bollenveld_messages_oldest_seconds',
    help: 'Since when the oldest mail that waits to be sent was asked for; all processes together.',
    registers,
    async collect() {
      const now = await mail()
      if (now) this.set(now.oldestSeconds)
      else this.remove()
    },
  })
  new Gauge({
    name: 'bollenveld_messages',
    help: 'Mail that waits to be sent, and that failed for good; all processes together.',
    labelNames: ['status'],
    registers,
    async collect() {
      const now = await mail()
      this.reset()
      if (!now) return
      this.set({ status: 'waiting' }, now.waiting)
      this.set({ status: 'failed' }, now.failed)
    },
  })
}
