import type { Db, MaintenanceTask } from '../platform/db/schema.ts'

export async function noteSuccess(db: Db, task: MaintenanceTask, at: Date): Promise<void> {
  const row = { task, at: at.toISOString() }
  await db
    .insertInto('maintenance')
    .values(row)
    .onConflict((conflict) => conflict.column('task').doUpdateSet({ at: row.at }))
    .execute()
}

export async function lastSuccesses(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('maintenance').select(['task', 'at']).execute()
  return new Map(rows.map(({ task, at }) => [task, new Date(at)]))
}
