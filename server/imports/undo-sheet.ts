// The sheet that brings back what an import changed: the old values of what it changed, and what was new is hidden.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { hideLabel, productSheet, type SheetField } from '../../contract/product-sheet.ts'
import type { Db } from '../db/schema.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { piecesOf, readDetail } from './import-rows.ts'

const byteOrderMark = '\uFEFF'

/** @throws Refusal 404, and 409 where it was not applied */
export async function undoSheet(db: Db, id: string): Promise<Buffer> {
  const found = await db.selectFrom('imports').select('status').where('_id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  if (found.status !== 'applied') throw new Refusal(409, 'Deze import is nog niet ingevoerd')
  const changed = new Set<string>()
  for await (const details of appliedRows(db, id))
    for (const { fate, detail } of details)
      if (fate === 'changed') for (const { field } of detail.changes) changed.add(field)
  const fields = [...changed].filter((field): field is SheetField => field !== 'photos')
  const lines = [
    lineOf([productSheet.productCode.label, ...fields.map((field) => productSheet[field].label), hideLabel]),
  ]
  for await (const details of appliedRows(db, id))
    for (const { fate, detail } of details) {
      const before: Readonly<Record<string, string>> = detail.basis
      const old = (field: SheetField) =>
        detail.changes.find((change) => change.field === field)?.before ?? before[field]
      const cells = fields.map((field) => (fate === 'changed' ? (old(field) ?? '') : ''))
      lines.push(lineOf([detail.productCode, ...cells, fate === 'changed' ? '' : 'Ja']))
    }
  return Buffer.from(byteOrderMark + lines.join('\r\n'))
}

async function* appliedRows(db: Db, id: string) {
  for await (const rows of piecesOf(db, id, ['new', 'changed'])) {
    yield rows.map(({ fate, detail }) => ({ fate, detail: readDetail(detail ?? '{}') }))
    await nextTurn()
  }
}

function lineOf(cells: readonly string[]): string {
  return cells.map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')
}
