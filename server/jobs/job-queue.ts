// Jobs: asked for in the transaction that needs them, done by whichever process is free, at least once.
// Why our own, and what it costs: docs/decisions/0016-jobs-in-the-database.md.
import { afterCommit } from '../db/after-commit.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { newId } from '../db/new-id.ts'
import type { JobRow, Trx } from '../db/schema.ts'
import type { Write } from '../db/write-together.ts'
import { type Job, type JobRun, nextAttempt, nextTime, PermanentFailure, type RepeatingJob, waitAfter } from './job.ts'
import {
  claimJobs,
  countJobs,
  handBack,
  isAnyDue,
  type JobCount,
  newJob,
  putBack,
  removeJob,
  renewLeases,
} from './job-rows.ts'
import { within } from './within.ts'

/** Milliseconds between two looks; also how late another process's job may begin. */
const defaultPollEvery = 2_000
/** Milliseconds after which a job that was asked for together with an order is looked for. */
const lookWithin = 50
/** Whose lease has run out counts as dead: with one look more this is within 30 seconds. */
const lease = 20_000
/** Three times within a lease, so that one lost answer of the database costs nothing. */
const defaultRenewEvery = 6_000
/** Jobs of one process at a time, those aside whose kind has places of its own. */
const atOnce = 4
/** Milliseconds that one attempt may take. */
const defaultLongestRun = 600_000
/** Processes that may end during a job, one after the other, before the job itself is suspected. */
const mostTakeovers = 3
/** Milliseconds in which running jobs may end by themselves when the process stops, and then to notice that they must. */
const timeToFinish = 5_000
const timeToAbort = 1_000
const longestError = 500

interface Handler {
  readonly every?: number
  readonly atOnce?: number | undefined
  readonly run: (payload: string, about: JobRun) => Promise<void>
  readonly failed?: Job<unknown>['failed']
}

export interface JobQueue {
  /** Makes this process able to do jobs of a kind; before `start`. */
  register<Payload>(job: Job<Payload>): void
  /** From now on this is done again and again, the first time after one interval; before `start`. */
  repeat(job: RepeatingJob): void
  /** Asks for a job inside the caller's transaction: it is done if that is committed, and not before. */
  enqueue<Payload>(trx: Trx, job: Job<Payload>, payload: Payload, options?: { dueAt?: Date }): Promise<string>
  /** The same under a new id that the caller knows, for the end of a transaction that writes its rows together. */
  enqueueAs<Payload>(trx: Trx, job: Job<Payload>, payload: Payload, id: string): Write
  /**
   * Asks for one under an id that may have a job already: it begins anew, whoever works on it, and what he writes about it
   * changes nothing any more.
   */
  beginAnew<Payload>(trx: Trx, job: Job<Payload>, payload: Payload, id: string): Promise<void>
  start(): void
  /** Takes nothing more, lets what runs end within six seconds, and hands the rest back. */
  stop(): Promise<void>
  /** How many of each kind are in which state, and how late the latest is; all processes together. */
  figures(): Promise<{ counts: JobCount[]; lateSeconds: number }>
}

interface Parts {
  readonly connection: Connection
  readonly clock: () => Date
  readonly log: { warn(about: object, message: string): void; error(about: object, message: string): void }
  /** Milliseconds; two seconds unless said. */
  readonly pollEvery?: number
  /** Milliseconds between two times that this process says that it still works on its jobs; six seconds unless said. */
  readonly renewEvery?: number
  /** Milliseconds after which an attempt has failed; ten minutes unless said. */
  readonly longestRun?: number
}

export function createJobQueue({
  connection,
  clock,
  log,
  pollEvery = defaultPollEvery,
  renewEvery = defaultRenewEvery,
  longestRun = defaultLongestRun,
}: Parts): JobQueue {
  const { db } = connection
  const worker = newId()
  const handlers = new Map<string, Handler>()
  const running = new Map<
    string,
    { readonly kind: string; readonly cancel: AbortController; readonly ended: Promise<void> }
  >()
  let stopping = false
  let isHandingBack = false

  async function startRepeating(): Promise<void> {
    const now = clock()
    const first = [...handlers].flatMap(([kind, { every }]) => (every === undefined ? [] : [{ kind, every }]))
    if (first.length === 0) return
    await db
      .insertInto('jobs')
      .values(first.map(({ kind, every }) => newJob(kind, kind, '{}', now, new Date(now.getTime() + every))))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }

  /** Kinds that share places, and how many of these are free: a kind that hangs on somebody else's server takes no other's. */
  function freePlaces(): { kinds: string[]; limit: number }[] {
    const own = [...handlers].flatMap(([kind, handler]) =>
      handler.atOnce === undefined ? [] : [{ kinds: [kind], places: handler.atOnce }],
    )
    const shared = [...handlers].flatMap(([kind, handler]) => (handler.atOnce === undefined ? [kind] : []))
    return [{ kinds: shared, places: atOnce }, ...own]
      .map(({ kinds, places }) => {
        const taken = [...running.values()].filter(({ kind }) => kinds.includes(kind)).length
        return { kinds, limit: places - taken }
      })
      .filter(({ kinds, limit }) => kinds.length > 0 && limit > 0)
  }

  /** As many as there are places for; whoever leaves one looks again. */
  async function takeDue(): Promise<void> {
    for (const { kinds, limit } of freePlaces()) {
      if (stopping || !(await isAnyDue(db, kinds, clock()))) continue
      const now = clock()
      const leaseUntil = new Date(now.getTime() + lease)
      const claimed = await claimJobs(db, { kinds, except: [...running.keys()], limit, worker, now, leaseUntil })
      for (const row of claimed) begin(row)
    }
  }

  function begin(row: JobRow): void {
    const handler = handlers.get(row.kind)
    if (!handler) return
    const cancel = new AbortController()
    const ended = attempt(row, handler, cancel)
      .then((failure) => settle(row, handler, failure))
      .catch((error: unknown) => log.warn({ err: error, job: row.id, kind: row.kind }, 'a job comes again'))
      .finally(() => {
        running.delete(row.id)
        look()
      })
    running.set(row.id, { kind: row.kind, cancel, ended })
  }

  /** @returns what went wrong */
  async function attempt(row: JobRow, handler: Handler, cancel: AbortController): Promise<Error | undefined> {
    if (row.takeovers >= mostTakeovers) return new Error(`${row.takeovers} processes ended while they did this.`)
    let timer: NodeJS.Timeout | undefined
    const timeIsUp = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        cancel.abort()
        reject(new Error(`It took longer than ${longestRun / 60_000} minutes.`))
      }, longestRun)
    })
    try {
      const about = { id: row.id, attempt: row.attempts, signal: cancel.signal }
      await Promise.race([handler.run(row.payload, about), timeIsUp])
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    } finally {
      clearTimeout(timer)
    }
  }

  async function settle(row: JobRow, { every, failed }: Handler, failure: Error | undefined): Promise<void> {
    if (isHandingBack) return
    const now = clock()
    if (failure === undefined) {
      if (every === undefined) return removeJob(db, row)
      const dueAt = nextTime(new Date(row.dueAt), every, now).toISOString()
      await putBack(db, row, { dueAt, attempts: 0, lastError: null })
      return
    }
    const next =
      every !== undefined
        ? new Date(now.getTime() + Math.min(waitAfter(row.attempts), every))
        : failure instanceof PermanentFailure
          ? undefined
          : nextAttempt(new Date(row.createdAt), row.attempts, now)
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
    const ours = await renewLeases(db, worker, ids, new Date(clock().getTime() + lease))
    for (const id of ids) if (!ours.has(id)) running.get(id)?.cancel.abort()
  }

  // One look at a time; who asks during one is answered by another after it.
  let looking: Promise<void> | undefined
  let isAskedAgain = false
  let isReady = false
  let hasFailed = false
  let timer: NodeJS.Timeout | undefined
  let renewal: NodeJS.Timeout | undefined

  async function lookUntilDone(): Promise<void> {
    try {
      if (!isReady) await startRepeating()
      isReady = true
      do {
        isAskedAgain = false
        await takeDue()
      } while (isAskedAgain)
      hasFailed = false
    } catch (error) {
      // Once for an outage, however long it lasts.
      if (!hasFailed) log.warn({ err: error }, 'jobs wait, since the database could not be asked')
      hasFailed = true
    }
    looking = undefined
    if (stopping) return
    // The same one each time, however often somebody asked meanwhile.
    timer = (timer ?? setTimeout(look, pollEvery).unref()).refresh()
  }

  function look(): void {
    isAskedAgain = true
    if (renewal !== undefined && !stopping) looking ??= lookUntilDone()
  }

  // Of a hundred orders in a moment the first one's look finds the jobs of all.
  let soon: NodeJS.Timeout | undefined
  function lookSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined
      look()
    }, lookWithin)
  }

  return {
    register: ({ kind, payload, atOnce: places, run, failed }) => {
      handlers.set(kind, {
        atOnce: places,
        ...(failed && { failed }),
        run: async (text, about) => {
          const known = payload.safeParse(JSON.parse(text))
          if (!known.success) throw new PermanentFailure(`What is stored for it is not understood: ${known.error}`)
          await run(known.data, about)
        },
      })
    },
    repeat: ({ kind, every, run }) => {
      handlers.set(kind, { every, run: (_payload, about) => run(about) })
    },
    async enqueue(trx, { kind }, payload, { dueAt } = {}) {
      const id = newId()
      const now = clock()
      await trx
        .insertInto('jobs')
        .values(newJob(id, kind, JSON.stringify(payload), now, dueAt ?? now))
        .execute()
      afterCommit(trx, look)
      return id
    },
    enqueueAs(trx, { kind }, payload, id) {
      const now = clock()
      afterCommit(trx, lookSoon)
      return trx.insertInto('jobs').values(newJob(id, kind, JSON.stringify(payload), now, now))
    },
    async beginAnew(trx, { kind }, payload, id) {
      const now = clock()
      const row = newJob(id, kind, JSON.stringify(payload), now, now)
      afterCommit(trx, lookSoon)
      await trx
        .insertInto('jobs')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    },
    start() {
      renewal = setInterval(() => {
        renew().catch((error: unknown) => log.warn({ err: error }, 'leases of jobs could not be renewed'))
      }, renewEvery)
      renewal.unref()
      look()
    },
    async stop() {
      stopping = true
      await looking
      const ends = () => Promise.allSettled([...running.values()].map(({ ended }) => ended))
      await within(timeToFinish, ends())
      if (running.size > 0) {
        isHandingBack = true
        for (const { cancel } of running.values()) cancel.abort()
        await within(timeToAbort, ends())
        await handBack(db, worker).catch((error: unknown) =>
          log.warn({ err: error }, 'jobs that were under way come again when their leases end'),
        )
      }
      clearInterval(renewal)
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
