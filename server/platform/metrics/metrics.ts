// Prometheus: figures per process, which the collector adds up.
import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type * as prometheus from 'prom-client'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import type { Connection } from '../db/connection.ts'
import { endpointName } from '../http/endpoint-name.ts'
import { queues } from '../http/limits/bounded-queue.ts'
import { notFound, HttpError } from '../errors.ts'

interface MetricSources {
  readonly release: string
  callsInFlight(): number
  openPages(): number
  jobs(): Promise<JobFigures>
  messages(): Promise<{ readonly waiting: number; readonly failed: number; readonly oldestSeconds: number }>
  successes(): Promise<ReadonlyMap<string, Date>>
  checkPictures(): Promise<void>
  readonly answers: readonly AnswerCounter[]
}

interface JobFigures {
  readonly counts: readonly {
    readonly kind: string
    readonly state: string
    readonly jobs: number
    readonly attempts: number
  }[]
  readonly lateSeconds: number
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

  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  gauge(
    'bollenveld_build_info',
    'Always 1; the labels tell which release runs, on which Node and which database engine.',
    ['release', 'node', 'engine'],
  ).set({ release: sources.release, node: process.versions.node, engine: connection.engine }, 1)
  const pages = gauge('bollenveld_open_pages', 'Pages that stand open and are told of changes.')
  const inFlight = gauge('bollenveld_calls_in_flight', 'Calls that are being answered or wait for their turn.')
  const pool = gauge(
    'bollenveld_database_connections',
    'Connections to PostgreSQL that work or are idle, and transactions that wait for one.',
    ['state'],
  )
  const queue = gauge('bollenveld_queue', 'Heavy work, by its queue, that runs and that waits its turn.', [
    'queue',
    'state',
  ])
  const jobs = gauge(
    'bollenveld_jobs',
    'Jobs that wait, wait for another attempt, run, and have failed for good; all processes together.',
    ['kind', 'state'],
  )
  const attempts = gauge(
    'bollenveld_job_attempts',
    'How often the job of a kind that has been begun most often was, since it last succeeded.',
    ['kind'],
  )
  const late = gauge(
    'bollenveld_jobs_late_seconds',
    'How long the oldest job that is due has waited; all processes together.',
  )
  const mail = gauge(
    'bollenveld_messages',
    'Mail that waits to be sent, and that failed for good; all processes together.',
    ['status'],
  )
  const oldestMail = gauge(
    'bollenveld_messages_oldest_seconds',
    'Since when the oldest mail that waits to be sent was asked for; all processes together.',
  )
  const successes = gauge(
    'bollenveld_last_success_timestamp_seconds',
    'When a task of the operator last succeeded: backup, check; all processes together.',
    ['task'],
  )
  const isUp = gauge('bollenveld_picture_store_up', 'Whether the picture store answered within two seconds: 1 or 0.')

  /** Without the database only jobs, mail and tasks are missing: the other figures are needed most then. */
  async function collect(): Promise<void> {
    const [work, messages, tasks, answered] = await Promise.all([
      sources.jobs().catch(() => undefined),
      sources.messages().catch(() => undefined),
      sources.successes().catch(() => new Map<string, Date>()),
      Promise.race([isAnswering(sources.checkPictures()), wait(timeout, false, { ref: false })]),
    ])
    const counts = work?.counts ?? []
    show(pages, [[{}, sources.openPages()]])
    show(inFlight, [[{}, sources.callsInFlight()]])
    show(
      pool,
      Object.entries(connection.pool()).map(([state, count]) => [{ state }, count]),
    )
    show(
      queue,
      queues().flatMap(({ name, running, waiting }) => [
        [{ queue: name, state: 'running' }, running],
        [{ queue: name, state: 'waiting' }, waiting],
      ]),
    )
    show(
      jobs,
      counts.map(({ kind, state, jobs: count }) => [{ kind, state }, count]),
    )
    show(
      attempts,
      counts.filter(({ state }) => state === 'retrying').map(({ kind, attempts: most }) => [{ kind }, most]),
    )
    show(late, work ? [[{}, work.lateSeconds]] : [])
    show(
      mail,
      messages
        ? [
            [{ status: 'waiting' }, messages.waiting],
            [{ status: 'failed' }, messages.failed],
          ]
        : [],
    )
    show(oldestMail, messages ? [[{}, messages.oldestSeconds]] : [])
    show(
      successes,
      [...tasks].map(([task, at]) => [{ task }, at.getTime() / 1000]),
    )
    show(isUp, [[{}, answered ? 1 : 0]])
  }

  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      throw new HttpError(401, 'Log eerst in')
    await collect()
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

const isAnswering = (check: Promise<void>) =>
  check.then(
    () => true,
    () => false,
  )

function show(
  gauge: prometheus.Gauge,
  values: readonly (readonly [labels: prometheus.LabelValues<string>, value: number])[],
): void {
  gauge.reset()
  // After a reset, one without labels would be 0.
  gauge.remove({})
  for (const [labels, value] of values) gauge.set(labels, value)
}
