// The table of jobs: every step of one is a single statement, so that several processes share them without waiting.
import { type ExpressionBuilder, sql } from 'kysely'
import { among } from '../db/among.ts'
import { isPostgres } from '../db/is-postgres.ts'
import type { Database, Db, JobRow, Trx } from '../db/schema.ts'

/** One attempt: nobody else's row is touched, and not one's own after another process has taken it over. */
export type Lease = Pick<JobRow, 'id' | 'leasedBy' | 'attempts'>

const isOf =
  ({ id, leasedBy, attempts }: Lease) =>
  (eb: ExpressionBuilder<Database, 'jobs'>) =>
    eb.and({ id, leasedBy, attempts })

/** What is due and nobody works on: its time has come, and it is free or its process has fallen silent. */
const isDue = (now: string) => sql<boolean>`
  "state" = 'waiting' and "dueAt" <= ${now} and ("leaseUntil" is null or "leaseUntil" <= ${now})`

/** The kinds of these that have a job to be done; without a lock, which is all that an idle process asks. */
export async function dueKinds(db: Db, kinds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('kind')
    .distinct()
    .where(isDue(now.toISOString()))
    .where('kind', 'in', kinds)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Takes at most `limit` jobs of a kind, oldest first, until `leaseUntil`; those in `except` run here already. */
export async function claimJobs(
  db: Db,
  claim: { kind: string; except: readonly string[]; limit: number; worker: string; now: Date; leaseUntil: Date },
): Promise<JobRow[]> {
  const { kind, except, limit, worker, now, leaseUntil } = claim
  // SQLite lets one write at a time; PostgreSQL's processes each take other rows.
  const skipLocked = isPostgres(db) ? sql`for update skip locked` : sql``
  const { rows } = await sql<JobRow>`
    with due as materialized (
      select "id" from jobs where "kind" = ${kind} and ${isDue(now.toISOString())} and not ${among(db, 'id', except)}
      order by "dueAt", "id" limit ${limit} ${skipLocked}
    )
    update jobs set
      "attempts" = "attempts" + 1,
      "takeovers" = case when "leasedBy" is null then 0 else "takeovers" + 1 end,
      "leasedBy" = ${worker},
      "leaseUntil" = ${leaseUntil.toISOString()}
    where "id" in (select "id" from due)
    returning *`.execute(db)
  return rows
}

/** @returns the ids of those that are still this process's */
export async function renewLeases(db: Db, worker: string, ids: readonly string[], until: Date): Promise<Set<string>> {
  const renewed = await db
    .updateTable('jobs')
    .set({ leaseUntil: until.toISOString() })
    .where('leasedBy', '=', worker)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return new Set(renewed.map((row) => row.id))
}

const free = { leasedBy: null, leaseUntil: null, takeovers: 0 } as const

/** A row that nobody has begun. */
export const newJob = (id: string, kind: string, payload: string, now: Date, dueAt: Date) => ({
  id,
  kind,
  payload,
  state: 'waiting' as const,
  createdAt: now.toISOString(),
  dueAt: dueAt.toISOString(),
  attempts: 0,
  takeovers: 0,
  leasedBy: null,
  leaseUntil: null,
  lastError: null,
})

/** A job that is done leaves no row. */
export async function removeJob(db: Db, lease: Lease): Promise<void> {
  await db.deleteFrom('jobs').where(isOf(lease)).execute()
}

/**
 * Frees the row for another attempt, or for the next time of a repeating job, or marks it as failed: then `dueAt` is when.
 * @returns whether it was still this attempt's
 */
export async function putBack(
  db: Db | Trx,
  lease: Lease,
  change: Partial<Pick<JobRow, 'state' | 'dueAt' | 'attempts' | 'lastError'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ ...free, ...change })
    .where(isOf(lease))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a process leaves when it stops: as if it had not begun. */
export async function handBack(db: Db, worker: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({ ...free, attempts: eb('attempts', '-', 1) }))
    .where('leasedBy', '=', worker)
    .execute()
}

export interface JobCount {
  readonly kind: string
  /** `retrying` has failed before and waits for its next attempt; `failed` is not tried any more. */
  readonly state: 'waiting' | 'retrying' | 'running' | 'failed'
  readonly jobs: number
  /** Of the one that was begun most often. */
  readonly attempts: number
  /** The earliest time of those that wait, ISO 8601 UTC. */
  readonly oldestDue: string
}

/** Counts by kind and state, all processes together. */
export async function countJobs(db: Db, now: Date): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select "kind", case
        when "state" = 'failed' then 'failed'
        when "leaseUntil" > ${now.toISOString()} then 'running'
        when "attempts" > 0 then 'retrying'
        else 'waiting'
      end as "state", count(*) as "jobs", max("attempts") as "attempts", min("dueAt") as "oldestDue"
    from jobs group by 1, 2`.execute(db)
  return rows
}

/** All that are not done yet, those that failed for good first, at most `limit`. */
export async function listJobs(db: Db, limit: number): Promise<JobRow[]> {
  return db.selectFrom('jobs').selectAll().orderBy('state').orderBy('dueAt').limit(limit).execute()
}

/** Gives every job that failed for good two days more. @returns how many there were */
export async function retryFailedJobs(db: Db, now: Date): Promise<number> {
  const at = now.toISOString()
  const retried = await db
    .updateTable('jobs')
    .set({ state: 'waiting', createdAt: at, dueAt: at, attempts: 0, lastError: null })
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return Number(retried.numUpdatedRows)
}

/** Removes every job that failed for good. @returns how many there were */
export async function removeFailedJobs(db: Db): Promise<number> {
  const removed = await db.deleteFrom('jobs').where('state', '=', 'failed').executeTakeFirst()
  return Number(removed.numDeletedRows)
}
