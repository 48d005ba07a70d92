// Each step is a single statement, so that processes share the jobs without waiting.
import { type ExpressionBuilder, sql } from 'kysely'
import { day } from '../../../contract/values/durations.ts'
import { countRows, whereIn } from '../db/rows.ts'
import { isPostgres } from '../db/is-postgres.ts'
import type { Database, Db, JobRow } from '../db/schema.ts'

/** Matches only this attempt: no row that another process has taken over. */
export type Lease = Pick<JobRow, 'id' | 'leasedBy' | 'attempts'>

const isOf =
  ({ id, leasedBy, attempts }: Lease) =>
  (eb: ExpressionBuilder<Database, 'jobs'>) =>
    eb.and({ id, leasedBy, attempts })

/** The time has come, and the job is free or its lease has expired. */
const isDue = (now: string) => sql<boolean>`
  "state" = 'waiting' and "dueAt" <= ${now} and ("leaseUntil" is null or "leaseUntil" <= ${now})`

/** Takes no lock, since this is all that an idle process asks. */
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

/** Takes at most `limit` due jobs, oldest first; those in `except` already run here. */
export async function claimJobs(
  db: Db,
  claim: { kind: string; except: readonly string[]; limit: number; worker: string; now: Date; leaseUntil: Date },
): Promise<JobRow[]> {
  const { kind, except, limit, worker, now, leaseUntil } = claim
  // SQLite has one writer at a time; on PostgreSQL each process takes other rows.
  const skipLocked = isPostgres(db) ? sql`for update skip locked` : sql``
  const { rows } = await sql<JobRow>`
    with due as materialized (
      select "id" from jobs where "kind" = ${kind} and ${isDue(now.toISOString())} and not ${whereIn(db, 'id', except)}
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

/** @returns the ids that this process still holds */
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

export const newJob = (id: string, kind: string, payload: string, now: Date, dueAt: Date) => ({
  id,
  kind,
  payload,
  state: 'waiting' as const,
  createdAt: now.toISOString(),
  dueAt: dueAt.toISOString(),
  attempts: 0,
  lastError: null,
  ...free,
})

export async function removeJob(db: Db, lease: Lease): Promise<void> {
  await db.deleteFrom('jobs').where(isOf(lease)).execute()
}

/** Frees the row for a later run, or marks it failed at `dueAt`. @returns whether it was still this attempt's */
export async function putBack(
  db: Db,
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

/** On a stop: as if the process had never begun them. */
export async function handBack(db: Db, worker: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({ ...free, attempts: eb('attempts', '-', 1) }))
    .where('leasedBy', '=', worker)
    .execute()
}

export interface JobCount {
  readonly kind: string
  /** `retrying` has failed before; `failed` is given up. */
  readonly state: 'waiting' | 'retrying' | 'running' | 'failed'
  readonly jobs: number
  readonly attempts: number
  /** ISO 8601, UTC; of those that wait. */
  readonly oldestDue: string
}

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

export async function listJobs(db: Db, limit: number): Promise<JobRow[]> {
  return db.selectFrom('jobs').selectAll().orderBy('state').orderBy('dueAt').limit(limit).execute()
}

/** In ms since it failed: mail of longer ago would only surprise. */
const retriedWithin = 7 * day

/** Gives each that failed within a week two more days. */
export async function retryFailedJobs(db: Db, now: Date): Promise<{ retried: number; left: number }> {
  const at = now.toISOString()
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ state: 'waiting', createdAt: at, dueAt: at, attempts: 0, lastError: null })
    .where('state', '=', 'failed')
    .where('dueAt', '>', new Date(now.getTime() - retriedWithin).toISOString())
    .executeTakeFirst()
  return {
    retried: Number(numUpdatedRows),
    left: await countRows(db.selectFrom('jobs').where('state', '=', 'failed')),
  }
}

export async function removeFailedJobs(db: Db): Promise<number> {
  const removed = await db.deleteFrom('jobs').where('state', '=', 'failed').executeTakeFirst()
  return Number(removed.numDeletedRows)
}
