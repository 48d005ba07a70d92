import type { Changes, News } from './invalidation.ts'
import type { Db, Trx } from './schema.ts'
import type { Write } from './write-together.ts'

/** One database, whichever engine: queries, changes told between processes, and its end. */
export interface Connection {
  readonly engine: 'sqlite' | 'postgres'
  readonly db: Db
  readonly changes: Changes
  /** Runs one change, whole or not at all; answers once it is on the disk. */
  transact<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>
  /** What leaves word for other processes of what a transaction changes; none where they see that without it. */
  newsOf(trx: Trx, news: News): Write | undefined
  /** Carries out writes that do not look at each other, in as few journeys to the database as the engine allows. */
  writeTogether(trx: Trx, writes: readonly Write[]): Promise<void>
  /** After the commit: tells this process. */
  tellNews(news: News): void
  /** Removes the engine's own leftovers; called once an hour. */
  prune(): Promise<void>
  /** True for errors after which the same transaction may simply be tried again. */
  isTransient(error: unknown): boolean
  /** `unavailable`: the database cannot be reached or is busy, another try makes sense. `full`: no space is left. */
  failureOf(error: unknown): 'unavailable' | 'full' | undefined
  /** Connections to the server by state; none with SQLite. */
  pool(): Readonly<Record<string, number>>
  close(): Promise<void>
}
