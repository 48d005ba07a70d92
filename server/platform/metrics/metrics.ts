// Prometheus: figures per process, which the collector adds up.
import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type * as prometheus from 'prom-client'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import type { Connection } from '../db/connection.ts'
import { endpointName } from '../http/endpoint-name.ts'
import { queues } from '../http/limits/bounded-queue.ts'
import { notFound, notLoggedIn } from '../errors.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

interface MetricSources {
  readonly release: string
  callsInFlight(): number
  openPages(): number
  jobs: JobQueue['figures']
  messages(): Promise<Readonly<Record<'waiting' | 'failed' | 'oldestSeconds', number>>>
  successes(): Promise<ReadonlyMap<string, Date>>
  checkPictures(): Promise<void>
  readonly answers: readonly AnswerCounter[]
}

export interface AnswerCounter {
  readonly name: `bollenveld_${string}_total`
  readonly help: string
  readonly counts: (answer: AnsweredCall) => boolean
}

interface AnsweredCall {
  readonly endpoint: Endpoint | undefined
  readonly status: number
  readonly header: (name: string) => unknown
}

interface Observers {
  readonly statement: (milliseconds: number) => void
  readonly pictures: (operation: string, milliseconds: number, hasFailed: boolean) => void
}

const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** In ms, for the picture store. */
const timeout = 2_000

/** @param token bearer token of the collector; undefined: no /metrics, and nothing is counted */
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
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // promtool rejects these gauges, named like counters; others show the same by kind.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)

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
    buckets: buckets.slice(1),
    registers,
  })
  const answers = sources.answers.map(({ name, help, counts }) => ({
    counts,
    counter: new Counter({ name, help, registers }),
  }))
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const name = endpointName(request)
    const status = reply.statusCode
    requests.inc({ call: name, status })
    // How long a stream stays open says nothing about speed.
    if (endpoint?.kind !== 'events') durations.observe({ call: name }, reply.elapsedTime / 1000)
    const answer = { endpoint, status, header: (header: string) => reply.getHeader(header) }
    for (const { counts, counter } of answers) if (counts(answer)) counter.inc()
  })

  const gauges = gaugesOf(connection, sources).map(({ name, help, labelNames = [], valuesOf }) => ({
    gauge: new Gauge({ name, help, labelNames, registers }),
    valuesOf,
  }))
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw notLoggedIn()
    const read = await readSources(sources)
    for (const { gauge, valuesOf } of gauges) show(gauge, valuesOf(read))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())

  const statements = new Histogram({
    name: 'bollenveld_statement_duration_seconds',
    help: 'Time that a statement took in the database.',
    buckets,
    registers,
  })
  const pictures = new Histogram({
    name: 'bollenveld_picture_store_duration_seconds',
    help: 'Time that the picture store took, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    buckets,
    registers,
  })
  return {
    statement: (milliseconds) => statements.observe(milliseconds / 1000),
    pictures: (operation, milliseconds, hasFailed) =>
      pictures.observe({ operation, outcome: hasFailed ? 'failed' : 'ok' }, milliseconds / 1000),
  }
}

type Read = Awaited<ReturnType<typeof readSources>>

/** Without the database only jobs, mail and tasks are missing: the other figures are needed most then. */
async function readSources(sources: MetricSources) {
  const [work, messages, successes, isStoreUp] = await Promise.all([
    sources.jobs().catch(() => undefined),
    sources.messages().catch(() => undefined),
    sources.successes().catch(() => new Map<string, Date>()),
    Promise.race([isAnswering(sources.checkPictures()), wait(timeout, false, { ref: false })]),
  ])
  return { work, messages, successes, isStoreUp }
}

type Values = readonly (readonly [labels: prometheus.LabelValues<string>, value: number])[]

interface GaugeRow {
  readonly name: string
  readonly help: string
  readonly labelNames?: string[]
  readonly valuesOf: (read: Read) => Values
}

const gaugesOf = (connection: Connection, sources: MetricSources): readonly GaugeRow[] => [
  {
    name: 'bollenveld_build_info',
    help: 'Always 1; the labels tell which release runs, on which Node and which database engine.',
    labelNames: ['release', 'node', 'engine'],
    valuesOf: () => [[{ release: sources.release, node: process.versions.node, engine: connection.engine }, 1]],
  },
  {
    name: 'bollenveld_open_pages',
    help: 'Pages that stand open and are told of changes.',
    valuesOf: () => [[{}, sources.openPages()]],
  },
  {
    name: 'bollenveld_calls_in_flight',
    help: 'Calls that are being answered or wait for their turn.',
    valuesOf: () => [[{}, sources.callsInFlight()]],
  },
  {
    name: 'bollenveld_database_connections',
    help: 'Connections to PostgreSQL that work or are idle, and transactions that wait for one.',
    labelNames: ['state'],
    valuesOf: () => Object.entries(connection.pool()).map(([state, count]) => [{ state }, count]),
  },
  {
    name: 'bollenveld_queue',
    help: 'Heavy work, by its queue, that runs and that waits its turn.',
    labelNames: ['queue', 'state'],
    valuesOf: () =>
      queues().flatMap(({ name: queue, running, waiting }) => [
        [{ queue, state: 'running' }, running],
        [{ queue, state: 'waiting' }, waiting],
      ]),
  },
  {
    name: 'bollenveld_jobs',
    help: 'Jobs that wait, wait for another attempt, run, and have failed for good; all processes together.',
    labelNames: ['kind', 'state'],
    valuesOf: ({ work }) => (work?.counts ?? []).map(({ kind, state, jobs }) => [{ kind, state }, jobs]),
  },
  {
    name: 'bollenveld_job_attempts',
    help: 'How often the job of a kind that has been begun most often was, since it last succeeded.',
    labelNames: ['kind'],
    valuesOf: ({ work }) =>
      (work?.counts ?? [])
        .filter(({ state }) => state === 'retrying')
        .map(({ kind, attempts }) => [{ kind }, attempts]),
  },
  {
    name: 'bollenveld_jobs_late_seconds',
    help: 'How long the oldest job that is due has waited; all processes together.',
    valuesOf: ({ work }) => (work ? [[{}, work.lateSeconds]] : []),
  },
  {
    name: 'bollenveld_messages',
    help: 'Mail that waits to be sent, and that failed for good; all processes together.',
    labelNames: ['status'],
    valuesOf: ({ messages }) =>
      (['waiting', 'failed'] as const).flatMap((status) => (messages ? [[{ status }, messages[status]]] : [])),
  },
  {
    name: 'bollenveld_messages_oldest_seconds',
    help: 'Since when the oldest mail that waits to be sent was asked for; all processes together.',
    valuesOf: ({ messages }) => (messages ? [[{}, messages.oldestSeconds]] : []),
  },
  {
    name: 'bollenveld_last_success_timestamp_seconds',
    help: 'When a task of the operator last succeeded: backup, check; all processes together.',
    labelNames: ['task'],
    valuesOf: ({ successes }) => [...successes].map(([task, at]) => [{ task }, at.getTime() / 1000]),
  },
  {
    name: 'bollenveld_picture_store_up',
    help: 'Whether the picture store answered within two seconds: 1 or 0.',
    valuesOf: ({ isStoreUp }) => [[{}, isStoreUp ? 1 : 0]],
  },
]

const isAnswering = (check: Promise<void>) =>
  check.then(
    () => true,
    () => false,
  )

function show(gauge: prometheus.Gauge, values: Values): void {
  gauge.reset()
  // After a reset, one without labels would be 0.
  gauge.remove({})
  for (const [labels, value] of values) gauge.set(labels, value)
}
