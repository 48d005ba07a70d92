// Any free process does a job, at least once. Why our own, and its cost: docs/decisions/0016-jobs-in-the-database.md.
import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, afterCommit, inTransaction } from '../db/connection.ts'
import { newId } from '../db/rows.ts'
import type { JobRow, Trx } from '../db/schema.ts'
import { type Job, type JobRun, nextAttempt, PermanentFailure, type RepeatingJob, waitAfter } from './job.ts'
import { claimJobs, countJobs, dueKinds, handBack, newJob, putBack, removeJob, renewLeases } from './job-rows.ts'

/** In ms, from a commit or the end of a job to the next look. */
const lookWithin = 50
/** In ms; a process that has not renewed its leases by then counts as dead. */
const lease = 20_000
/** Processes in a row that may end during a job before the job is suspected. */
const mostTakeovers = 3
/** In ms, for running jobs when the process stops. */
const timeToFinish = 5_000
const longestError = 500

interface Handler {
  readonly every?: number
  readonly atOnce?: number | undefined
  readonly run: (payload: string, about: JobRun) => Promise<void>
  readonly failed?: Job<unknown>['failed']
}

interface Running {
  readonly kind: string
  readonly cancel: AbortController
  readonly ended: Promise<void>
}

export type JobQueue = ReturnType<typeof createJobQueue>

interface Parts {
  readonly connection: Connection
  readonly clock: () => Date
  readonly log: { warn(about: object, message: string): void; error(about: object, message: string): void }
  /** In ms between two looks; also how late another process's job may begin. */
  readonly pollEvery?: number
  /** In ms; three renewals per lease, so that one lost answer does no harm. */
  readonly renewEvery?: number
  /** In ms, per attempt. */
  readonly longestRun?: number
}

export function createJobQueue({
  connection,
  clock,
  log,
  pollEvery = 2_000,
  renewEvery = 6_000,
  longestRun = 600_000,
}: Parts) {
  const { db } = connection
  const worker = newId()
  const handlers = new Map<string, Handler>()
  const running = new Map<string, Running>()
  let isAtWork = false

  async function insertRepeating(): Promise<void> {
    const now = clock()
    const rows = [...handlers].flatMap(([kind, { every }]) =>
      every === undefined ? [] : [newJob(kind, kind, '{}', now, new Date(now.getTime() + every))],
    )
    if (rows.length === 0) return
    await db
      .insertInto('jobs')
      .values(rows)
      // Later than a whole turn from now: set by a clock that ran ahead.
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({ dueAt: eb.ref('excluded.dueAt') }))
          .whereRef('jobs.dueAt', '>', 'excluded.dueAt'),
      )
      .execute()
  }

  /** Limits each kind apart, so that one that waits for another server holds up no other. */
  async function takeDue(): Promise<void> {
    for (const kind of await dueKinds(db, [...handlers.keys()], clock())) {
      const taken = [...running.values()].filter((one) => one.kind === kind).length
      const limit = (handlers.get(kind)?.atOnce ?? 1) - taken
      if (limit <= 0 || !isAtWork) continue
      const now = clock()
      const leaseUntil = new Date(now.getTime() + lease)
      for (const row of await claimJobs(db, { kind, except: [...running.keys()], limit, worker, now, leaseUntil }))
        begin(row)
    }
  }

  function begin(row: JobRow): void {
    const handler = handlers.get(row.kind)
    if (!handler) return
    const cancel = new AbortController()
    const ended = attempt(row, handler, cancel.signal)
      // Once aborted, it belongs to another process.
      .then((failure) => (cancel.signal.aborted ? undefined : settle(row, handler, failure)))
      .catch((error: unknown) =>
        log.warn({ err: error, job: row.id, kind: row.kind }, 'could not settle a job; it runs again later'),
      )
      .finally(() => {
        running.delete(row.id)
        lookAfter(lookWithin)
      })
    running.set(row.id, { kind: row.kind, cancel, ended })
  }

  async function attempt(row: JobRow, handler: Handler, cancelled: AbortSignal): Promise<Error | undefined> {
    if (row.takeovers >= mostTakeovers) return new Error(`${row.takeovers} processes ended while they did this.`)
    const signal = AbortSignal.any([cancelled, AbortSignal.timeout(longestRun)])
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('It took too long, or was given up.')))
    })
    try {
      await Promise.race([handler.run(row.payload, { id: row.id, attempt: row.attempts, signal }), aborted])
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  async function settle(row: JobRow, { every, failed }: Handler, failure: Error | undefined): Promise<void> {
    const now = clock()
    const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
    if (failure === undefined) {
      if (every === undefined) await removeJob(db, row)
      else await putBack(db, row, { dueAt: after(every).toISOString(), attempts: 0, lastError: null })
      return
    }
    let next = nextAttempt(new Date(row.createdAt), row.attempts, now)
    if (failure instanceof PermanentFailure) next = undefined
    if (every !== undefined) next = after(Math.min(waitAfter(row.attempts), every))
    const about = { err: failure, job: row.id, kind: row.kind, attempt: row.attempts, next }
    if (next) log.warn(about, 'a job failed and is tried again')
    else log.error(about, 'a job failed for good')
    const lastError = failure.message.slice(0, longestError)
    await inTransaction(connection, async (trx, changed) => {
      const change = next ? { lastError } : { state: 'failed' as const, lastError }
      const isOurs = await putBack(trx, row, { ...change, dueAt: (next ?? now).toISOString() })
      if (isOurs && !next) failed?.(changed, row.id)
    })
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return
    const ids = [...running.keys()]
    try {
      const ours = await renewLeases(db, worker, ids, new Date(clock().getTime() + lease))
      for (const id of ids) if (!ours.has(id)) running.get(id)?.cancel.abort()
    } catch (error) {
      log.warn({ err: error }, 'could not renew job leases')
    }
  }

  let timer: NodeJS.Timeout | undefined
  let renewal: NodeJS.Timeout | undefined
  let nextLook = Number.POSITIVE_INFINITY
  let looking = Promise.resolve()
  let isReady = false
  let hasFailed = false

  async function look(): Promise<void> {
    try {
      if (!isReady) await insertRepeating()
      isReady = true
      await takeDue()
      hasFailed = false
    } catch (error) {
      // Once per outage.
      if (!hasFailed) log.warn({ err: error }, 'jobs wait: the database is unavailable')
      hasFailed = true
    }
    lookAfter(pollEvery)
  }

  /** One look at a time, at the earliest moment asked for. */
  function lookAfter(milliseconds: number): void {
    const at = performance.now() + milliseconds
    if (!isAtWork || at >= nextLook) return
    nextLook = at
    clearTimeout(timer)
    timer = setTimeout(() => {
      nextLook = Number.POSITIVE_INFINITY
      looking = looking.then(look)
    }, milliseconds).unref()
  }

  return {
    register<Payload>(job: Job<Payload>): Job<Payload> {
      const { kind, payload, atOnce, run, failed } = job
      handlers.set(kind, {
        atOnce,
        ...(failed && { failed }),
        run: async (text, about) => {
          const known = payload.safeParse(JSON.parse(text))
          // Perhaps a newer release wrote it; one of its processes does it at a later attempt.
          if (!known.success) throw new Error(`What is stored for it is not understood: ${known.error}`)
          await run(known.data, about)
        },
      })
      return job
    },
    /** Runs first after one interval. Call before `start`. */
    repeat({ kind, every, run }: RepeatingJob): void {
      handlers.set(kind, { every, run: (_payload, about) => run(about) })
    },
    /** In the caller's transaction. A job with the same id begins anew, even if it is running. */
    async enqueue<Payload>(
      trx: Trx,
      { kind }: Job<Payload>,
      payload: Payload,
      id = newId(),
      dueAt?: Date,
    ): Promise<void> {
      const now = clock()
      const row = newJob(id, kind, JSON.stringify(payload), now, dueAt ?? now)
      afterCommit(trx, () => lookAfter(lookWithin))
      await trx
        .insertInto('jobs')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    },
    start(): void {
      isAtWork = true
      renewal = setInterval(() => void renew(), renewEvery).unref()
      lookAfter(0)
    },
    /** Gives running jobs five seconds, and hands the rest back. */
    async stop(): Promise<void> {
      isAtWork = false
      clearTimeout(timer)
      await looking
      const ends = Promise.allSettled([...running.values()].map(({ ended }) => ended))
      const timeIsUp = new AbortController()
      await Promise.race([ends, wait(timeToFinish, undefined, { signal: timeIsUp.signal }).catch(() => undefined)])
      timeIsUp.abort()
      clearInterval(renewal)
      if (running.size === 0) return
      for (const { cancel } of running.values()) cancel.abort()
      await handBack(db, worker).catch((error: unknown) =>
        log.warn({ err: error }, 'could not hand back running jobs; they restart when their leases end'),
      )
    },
    async figures() {
      const now = clock()
      const counts = await countJobs(db, now)
      const due = counts.filter(({ state }) => state === 'waiting' || state === 'retrying')
      const late = due.map(({ oldestDue }) => now.getTime() - Date.parse(oldestDue))
      return { counts, lateSeconds: Math.max(0, ...late) / 1000 }
    },
  }
}
