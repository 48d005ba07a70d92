// A sheet that reverts an import: old values for changed products, and new ones hidden.
import { sql } from 'kysely'
import { csvText } from '../../../contract/values/csv-text.ts'
import { hideLabel, isSheetField, productSheet, type SheetField } from '../../../contract/rules/product-sheet.ts'
import { untilPhoto } from '../../../contract/rules/product-texts.ts'
import { whereIn } from '../../platform/db/rows.ts'
import type { Db, ProductRow } from '../../platform/db/schema.ts'
import { notFound, HttpError } from '../../platform/errors.ts'
import { headingKey, piecesOfPrice, productsSheet } from '../../../sheets/column-words.ts'
import { piecesOf, readDetail } from './import-rows.ts'
import { parseRead } from './sheet-read.ts'
import { valuesOf } from '../products/product-columns.ts'
import { type RowDetail, sheetTexts } from './check-row.ts'
import { staysWhereEmpty } from './read-cells.ts'

const byteOrderMark = '\uFEFF'

/** @throws HttpError 404, or 409 when it was not applied */
export async function undoSheet(db: Db, id: string): Promise<Buffer> {
  const found = await db.selectFrom('imports').select(['status', 'read']).where('_id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  if (found.status !== 'applied') throw new HttpError(409, 'Deze import is nog niet ingevoerd')
  const changed = new Set<string>()
  for await (const details of appliedRows(db, id))
    for (const { outcome, detail } of details)
      if (outcome === 'changed') for (const { field } of detail.changes) changed.add(field)
  const columns = columnsOf(found.read, changed)
  const lines = [lineOf([...columns.map(({ heading }) => heading), hideLabel])]
  for await (const details of appliedRows(db, id)) {
    const now = await cellsNow(
      db,
      details.flatMap(({ detail }) => detail._id ?? []),
    )
    for (const { outcome, detail } of details) {
      const cellsOfNow = now.get(detail._id ?? '')
      if (!cellsOfNow) continue
      const old = oldCells(detail, cellsOfNow)
      const cells = columns.map(({ field }) =>
        field === 'productCode' ? detail.productCode : outcome === 'changed' ? old(field) : '',
      )
      lines.push(lineOf([...cells, outcome === 'changed' ? '' : 'Ja']))
    }
  }
  return Buffer.from(byteOrderMark + lines.join('\r\n'))
}

/**
 * Old values of changed fields and current values of the rest, since an empty cell clears most fields. The stock loses
 * what the import added: what was sold since stays sold.
 */
function oldCells({ changes, basis, stockDelta }: RowDetail, now: Readonly<Record<string, string>>) {
  const before: Readonly<Record<string, string>> = basis
  return (field: SheetField): string => {
    const old = changes.find((change) => change.field === field)?.before
    // Hidden again, though the photo stays that showed it.
    if (old === untilPhoto) return 'Nee'
    if (field === 'stock' && old !== undefined) return String(Math.max(0, Number(now[field]) - stockDelta))
    return old ?? before[field] ?? (field === 'productCode' || staysWhereEmpty(field) ? '' : (now[field] ?? ''))
  }
}

/** Without products that were removed since. */
async function cellsNow(db: Db, ids: readonly string[]): Promise<Map<string, Readonly<Record<string, string>>>> {
  const { rows } = await sql<ProductRow>`
    select * from products where ${whereIn(db, '_id', ids)} and "deletedAt" is null`.execute(db)
  return new Map(rows.map((row) => [row._id, sheetTexts(valuesOf(row))]))
}

interface UndoColumn {
  readonly field: SheetField
  readonly heading: string
}

/** As the sheet called it, unless it is not found by that again or holds prices of more than one piece. */
function withHeading(field: SheetField, read = ''): UndoColumn {
  const isFound = productsSheet.fields.some(
    ({ name, ranks }) => name === field && ranks.some((rank) => rank.test(headingKey(read))),
  )
  return { field, heading: isFound && piecesOfPrice(read) === 1 ? read : productSheet[field].label }
}

function columnsOf(json: string, changed: ReadonlySet<string>): UndoColumn[] {
  const read = new Map(
    parseRead(json).tabs.flatMap(({ columns }) =>
      columns.flatMap(({ field, heading }) => (field === null ? [] : [[field, heading]])),
    ),
  )
  const own = [...read].flatMap(([field, heading]) =>
    isSheetField(field) && (field === 'productCode' || changed.has(field)) ? [withHeading(field, heading)] : [],
  )
  // Hiding a product changes 'Weergeven' and a pack its minimum, even without these columns in the sheet.
  const others = [...changed].flatMap((field) =>
    isSheetField(field) && own.every((column) => column.field !== field) ? [withHeading(field)] : [],
  )
  const hasCode = own.some(({ field }) => field === 'productCode')
  return [...(hasCode ? [] : [withHeading('productCode')]), ...own, ...others]
}

async function* appliedRows(db: Db, id: string) {
  for await (const rows of piecesOf(db, id, ['new', 'changed']))
    yield rows.map(({ outcome, detail }) => ({ outcome, detail: readDetail(detail ?? '{}') }))
}

const lineOf = (cells: readonly string[]) => cells.map(csvText).join(';')
