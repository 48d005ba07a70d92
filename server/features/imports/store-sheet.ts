// Stores the rows while they are read. An import without a check job is one whose reading was interrupted.
import { HttpError } from '../../platform/errors.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { newId } from '../../platform/db/new-id.ts'
import { insertRows } from '../../platform/db/write-rows.ts'
import { noOutcomes, removeImport, type StoredRow } from './import-rows.ts'
import { readSheet } from './read-sheet.ts'
import { type ReadColumn, readColumns } from './sheet-columns.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'

interface SentSheet {
  readonly userId: string
  readonly at: Date
  readonly sheet: Buffer
  readonly sheetName: string
  readonly photos: number
}

/** @returns the import's `_id`. @throws HttpError for an unreadable file, of which nothing is stored */
export async function storeSheet(connection: Connection, sent: SentSheet): Promise<string> {
  const _id = newId()
  let columns: readonly ReadColumn[] | undefined
  let count = 0
  async function take(read: readonly SheetRow[]): Promise<void> {
    const rows = columns ? read : read.slice(1)
    columns ??= await begin(connection, _id, sent, readColumns(read[0] ?? { cells: [] }))
    await insertSome(connection, _id, rows, columns)
    count += rows.length
  }
  try {
    await readSheet(sent.sheet, take)
    if (!columns) throw new HttpError(400, 'Dit bestand is leeg')
    if (count === 0) throw new HttpError(400, 'Onder de namen van de kolommen staan geen regels')
    const total = count + sent.photos
    await connection.db.updateTable('imports').set({ total }).where('_id', '=', _id).execute()
    return _id
  } catch (error) {
    await removeImport(connection.db, _id)
    throw error
  }
}

async function begin(
  { db }: Connection,
  _id: string,
  { userId, at, sheetName }: SentSheet,
  columns: readonly ReadColumn[],
): Promise<readonly ReadColumn[]> {
  const now = at.toISOString()
  await db
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
      total: 0,
      counts: JSON.stringify(noOutcomes()),
      hasMoved: 0,
      sentence: null,
    })
    .execute()
  return columns
}

async function insertSome(
  connection: Connection,
  importId: string,
  rows: readonly SheetRow[],
  columns: readonly ReadColumn[],
): Promise<void> {
  const stored = rows.map((read) => {
    const { row, ...cells } = storedRow(read, columns)
    return { importId, row, cells: JSON.stringify(cells), outcome: null, detail: null }
  })
  await inTransaction(connection, (trx) => insertRows(trx, 'import_rows', stored))
}

function storedRow({ row, cells, days, formulas, badBytes }: SheetRow, columns: readonly ReadColumn[]): StoredRow {
  const named = columns.flatMap(({ field, letter }, at) => (field === undefined ? [] : [{ field, letter, at }]))
  return {
    row,
    cells: Object.fromEntries(named.map(({ field, at }) => [field, days.includes(at) ? '' : (cells[at] ?? '')])),
    dates: named.filter(({ at }) => days.includes(at)).map(({ letter }) => `${letter}${row}`),
    formulas: named.filter(({ at }) => formulas.includes(at)).map(({ field }) => field),
    badBytes: named.filter(({ at }) => badBytes.includes(at)).map(({ field }) => field),
  }
}
