// The sheet that brings back what an import changed: the old values of what it changed, and what was new is hidden.
import { hideLabel, productSheet, type SheetField } from '../../contract/product-sheet.ts'
import type { Db } from '../db/schema.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { readDetail } from './import-rows.ts'
import type { RowDetail } from './judge-row.ts'

const byteOrderMark = '\uFEFF'

/** @throws Refusal 404, and 409 where it was not applied */
export async function undoSheet(db: Db, id: string): Promise<Buffer> {
  const found = await db.selectFrom('imports').select('status').where('_id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  if (found.status !== 'applied') throw new Refusal(409, 'Deze import is nog niet ingevoerd')
  const rows = await db
    .selectFrom('import_rows')
    .select('detail')
    .where('importId', '=', id)
    .where('fate', 'in', ['new', 'changed'])
    .orderBy('row')
    .execute()
  const details = rows.map(({ detail }) => readDetail(detail ?? '{}'))
  const changed = new Set(
    details.flatMap((detail) => (detail.basis && isOld(detail) ? detail.changes.map(({ field }) => field) : [])),
  )
  const fields = [...changed].filter((field): field is SheetField => field !== 'photos')
  const heading = [productSheet.productCode.label, ...fields.map((field) => productSheet[field].label), hideLabel]
  const lines = details.map((detail) => {
    const before: Readonly<Record<string, string>> = detail.basis
    const old = (field: SheetField) => detail.changes.find((change) => change.field === field)?.before ?? before[field]
    return isOld(detail)
      ? [detail.productCode, ...fields.map((field) => old(field) ?? ''), '']
      : [detail.productCode, ...fields.map(() => ''), 'Ja']
  })
  return Buffer.from(byteOrderMark + [heading, ...lines].map(lineOf).join('\r\n'))
}

/** It was there before the import. */
const isOld = (detail: RowDetail) => Object.keys(detail.basis).length > 0 || detail.pictures !== null

function lineOf(cells: readonly string[]): string {
  return cells.map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')
}
