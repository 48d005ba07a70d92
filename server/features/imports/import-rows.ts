import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { RowOutcome } from '../../../contract/endpoints/imports.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { inBatches, updateRows } from '../../platform/db/rows.ts'
import type { Database, Db, ImportStatus } from '../../platform/db/schema.ts'
import type { StoredRow } from './sheet-read.ts'
import type { CheckedRow, RowDetail } from './check-row.ts'

/** Rows per batch; between batches the server handles other requests. */
const piece = 250

// Only this program writes these columns, so their shape is not validated.
const writtenCells = z.custom<StoredRow>()
const writtenDetail = z.custom<RowDetail>()

export const readStored = (json: string) => writtenCells.parse(JSON.parse(json))
export const readDetail = (json: string) => writtenDetail.parse(JSON.parse(json))

export async function removeImport(db: Db, importId: string): Promise<void> {
  await removeRows(db, importId)
  await db.deleteFrom('imports').where('_id', '=', importId).execute()
}

export async function removeRows(db: Db, importId: string): Promise<void> {
  const some = db.selectFrom('import_rows').select('row').where('importId', '=', importId).limit(piece)
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('import_rows')
      .where('importId', '=', importId)
      .where('row', 'in', some)
      .executeTakeFirst()
    if (numDeletedRows < piece) return
    await nextTurn()
  }
}

export const piecesOf = (db: Db, importId: string, outcomes: readonly RowOutcome[] = []) =>
  inBatches<Database['import_rows']>(piece, (last) =>
    db
      .selectFrom('import_rows')
      .selectAll()
      .where('importId', '=', importId)
      .where('row', '>', last?.row ?? 0)
      .$if(outcomes.length > 0, (query) => query.where('outcome', 'in', outcomes))
      .orderBy('row'),
  )

/** Returns false when the import is not in state `from` or was cancelled. */
export async function moveImport(
  db: Db,
  id: string,
  from: ImportStatus,
  to: { status: ImportStatus; at: Date; counts?: string; hasMoved?: 0 | 1; sentence?: string | null },
): Promise<boolean> {
  const { at, ...columns } = to
  // An import that is applied now was ready before.
  const isDone = to.status === 'ready'
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set((eb) => ({ ...columns, changedAt: at.toISOString(), ...(isDone && { done: eb.ref('total') }) }))
    .where('_id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Before its rows are deleted, so that it cannot be applied in part. @returns false when already applied or gone */
export async function cancelImport(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ status: 'failed', sentence: brokenOff })
    .where('_id', '=', id)
    .where('status', '!=', 'applied')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const brokenOff = 'De import is afgebroken, er is niets ingevoerd; stuur het bestand opnieuw'

/** Returns false when the import was cancelled meanwhile. */
export async function writeChecked(
  connection: Connection,
  importId: string,
  rows: readonly { readonly row: number; readonly checked: CheckedRow }[],
): Promise<boolean> {
  const checked = rows.map(({ row, checked: { outcome, detail } }) => ({
    importId,
    row,
    outcome,
    detail: JSON.stringify(detail),
  }))
  return inTransaction(connection, async (trx) => {
    if (!(await isReading(trx, importId))) return false
    await updateRows(trx, 'import_rows', ['importId', 'row'], checked)
    return true
  })
}

export async function isReading(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('imports').select('status').where('_id', '=', id).executeTakeFirst()
  return found?.status === 'reading'
}

export const noOutcomes = (): Record<RowOutcome, number> => ({ new: 0, changed: 0, same: 0, wrong: 0 })
