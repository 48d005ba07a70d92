// Writes at the end of a transaction, of which nothing in it needs a result.
import { type OperationNodeSource, sql } from 'kysely'
import type { Trx } from './schema.ts'

/** An insert, update or delete that reads nothing that another one of the same transaction's end writes. */
export interface Write extends OperationNodeSource {
  execute(): Promise<unknown>
}

/** For SQLite, where a statement is a function call and no round trip. */
export async function writeOneByOne(_trx: Trx, writes: readonly Write[]): Promise<void> {
  for (const write of writes) await write.execute()
}

/**
 * For PostgreSQL, where every statement is a round trip: all of them as one, each a part of a WITH. Foreign keys between them
 * hold, since those are checked when the statement ends.
 */
export async function writeAsOne(trx: Trx, writes: readonly Write[]): Promise<void> {
  const parts = writes.map((write, index) => sql`${sql.ref(`write${index}`)} as (${write})`)
  if (parts.length > 0) await sql`with ${sql.join(parts)} select 1`.execute(trx)
}
