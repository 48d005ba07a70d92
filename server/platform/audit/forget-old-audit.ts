import { sql } from 'kysely'
import { inBatches } from '../db/rows.ts'
import type { Db } from '../db/schema.ts'
import { day } from '../../../contract/values/durations.ts'

/** Records per statement, to keep locks short. */
const batch = 250

/** @param retention in days; null keeps records forever */
export async function forgetOldAudit(
  db: Db,
  { logins, geschiedenis }: { readonly logins: number; readonly geschiedenis: number | null },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  await forget(db, before(logins), signal, 'logins')
  if (geschiedenis !== null) await forget(db, before(geschiedenis), signal, 'all')
}

/** Ids start with their second of creation (newId), so no index on the time is needed. */
async function forget(db: Db, before: Date, signal: AbortSignal, which: 'logins' | 'all'): Promise<void> {
  const firstKept = Math.floor(before.getTime() / 1000)
    .toString(16)
    .padStart(8, '0')
  const oldest = db
    .selectFrom('audit_log')
    .select('id')
    .where('id', '<', firstKept)
    .where('at', '<', before.toISOString())
    // Literal, to match the partial index.
    .$if(which === 'logins', (query) => query.where(sql<boolean>`"action" = 'user.new-device'`))
    .orderBy('id')
  for await (const old of inBatches(batch, () => oldest)) {
    if (signal.aborted) return
    const ids = old.map(({ id }) => id)
    await db.deleteFrom('audit_log').where('id', 'in', ids).execute()
  }
}
