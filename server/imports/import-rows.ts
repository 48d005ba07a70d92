// An import as it lies in the database: its row, the sheet's rows and the photos that came with it.
import { z } from 'zod'
import { type RowFate, rowFates } from '../../contract/imports.ts'
import type { Db, ImportStatus, Trx } from '../db/schema.ts'
import { insertRows } from '../db/write-rows.ts'
import type { RowCells } from './read-cells.ts'
import type { ReadColumn } from './sheet-columns.ts'
import type { Judged, RowDetail } from './judge-row.ts'

/** A row as it was read. */
export interface StoredRow {
  readonly row: number
  readonly cells: RowCells
  /** Cells in which a date stands, as 'C12'. */
  readonly dates: readonly string[]
}

const object = (value: unknown) => typeof value === 'object' && value !== null
// This program alone wrote them, so that their shape is known.
const writtenCells = z.custom<Pick<StoredRow, 'cells' | 'dates'>>(object)
const writtenDetail = z.custom<RowDetail>(object)

export const readStored = (json: string) => writtenCells.parse(JSON.parse(json))
export const readDetail = (json: string) => writtenDetail.parse(JSON.parse(json))

export const parsedColumns = z.array(
  z.object({ field: z.string().optional(), heading: z.string(), letter: z.string() }),
)

export async function insertImport(
  trx: Trx,
  {
    _id,
    userId,
    at,
    sheetName,
    columns,
    rows,
    photos,
  }: {
    _id: string
    userId: string
    at: Date
    sheetName: string
    columns: readonly ReadColumn[]
    rows: readonly StoredRow[]
    photos: number
  },
): Promise<void> {
  const now = at.toISOString()
  await trx
    .insertInto('imports')
    .values({
      _id,
      userId,
      createdAt: now,
      changedAt: now,
      sheetName: sheetName.slice(0, 200),
      columns: JSON.stringify(columns),
      status: 'reading',
      done: 0,
      total: rows.length + photos,
      counts: JSON.stringify(countFates([])),
      hasMoved: 0,
      sentence: null,
    })
    .execute()
  await insertRows(
    trx,
    'import_rows',
    rows.map(({ row, ...cells }) => ({ importId: _id, row, cells: JSON.stringify(cells), fate: null, detail: null })),
  )
}

/** Moves an import from one state to another; false where it is not in it, or was called off. */
export async function moveImport(
  db: Db | Trx,
  id: string,
  from: ImportStatus,
  to: { status: ImportStatus; at: Date; done?: number; counts?: string; hasMoved?: 0 | 1; sentence?: string | null },
): Promise<boolean> {
  const { at, ...columns } = to
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ ...columns, changedAt: at.toISOString() })
    .where('_id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes what was judged in place of what was there. */
export async function replaceRows(
  trx: Trx,
  importId: string,
  rows: readonly (StoredRow & { judged: Judged })[],
): Promise<void> {
  await trx.deleteFrom('import_rows').where('importId', '=', importId).execute()
  await insertRows(
    trx,
    'import_rows',
    rows.map(({ row, judged, ...cells }) => ({
      importId,
      row,
      cells: JSON.stringify(cells),
      fate: judged.fate,
      detail: JSON.stringify(judged.detail),
    })),
  )
}

export function countFates(fates: readonly RowFate[]): Record<RowFate, number> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const fate of fates) counts[fate]++
  return counts
}

export const isFate = (text: string | null): text is RowFate => rowFates.some((one) => one === text)
