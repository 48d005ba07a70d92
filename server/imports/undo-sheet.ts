// The sheet that brings back what an import changed: the old values of what it changed, and what was new is hidden.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { csvText } from '../../contract/csv-text.ts'
import { hideLabel, productSheet, type SheetField } from '../../contract/product-sheet.ts'
import type { Db } from '../db/schema.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { parsedColumns, piecesOf, readDetail } from './import-rows.ts'

const byteOrderMark = '\uFEFF'

/** @throws Refusal 404, and 409 where it was not applied */
export async function undoSheet(db: Db, id: string): Promise<Buffer> {
  const found = await db.selectFrom('imports').select(['status', 'columns']).where('_id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  if (found.status !== 'applied') throw new Refusal(409, 'Deze import is nog niet ingevoerd')
  const changed = new Set<string>()
  for await (const details of appliedRows(db, id))
    for (const { fate, detail } of details)
      if (fate === 'changed') for (const { field } of detail.changes) changed.add(field)
  const columns = columnsOf(found.columns, changed)
  const lines = [lineOf([...columns.map(({ heading }) => heading), hideLabel])]
  for await (const details of appliedRows(db, id))
    for (const { fate, detail } of details) {
      const before: Readonly<Record<string, string>> = detail.basis
      const old = (field: SheetField) =>
        detail.changes.find((change) => change.field === field)?.before ?? before[field]
      const cells = columns.map(({ field }) =>
        field === 'productCode' ? detail.productCode : fate === 'changed' ? (old(field) ?? '') : '',
      )
      lines.push(lineOf([...cells, fate === 'changed' ? '' : 'Ja']))
    }
  return Buffer.from(byteOrderMark + lines.join('\r\n'))
}

interface UndoColumn {
  readonly field: SheetField
  readonly heading: string
}

const isSheetField = (name: string | undefined): name is SheetField => name !== undefined && name in productSheet

/** Those of the reader's own sheet that say something, in its order and by its names; the code always. */
function columnsOf(json: string, changed: ReadonlySet<string>): UndoColumn[] {
  const own = parsedColumns
    .parse(JSON.parse(json))
    .flatMap(({ field, heading }) =>
      isSheetField(field) && (field === 'productCode' || changed.has(field)) ? [{ field, heading }] : [],
    )
  const code: UndoColumn = { field: 'productCode', heading: productSheet.productCode.label }
  return own.some(({ field }) => field === 'productCode') ? own : [code, ...own]
}

async function* appliedRows(db: Db, id: string) {
  for await (const rows of piecesOf(db, id, ['new', 'changed'])) {
    yield rows.map(({ fate, detail }) => ({ fate, detail: readDetail(detail ?? '{}') }))
    await nextTurn()
  }
}

const lineOf = (cells: readonly string[]) => cells.map(csvText).join(';')
