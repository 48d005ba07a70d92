import { sql } from 'kysely'
import { isPostgres } from '../../platform/db/is-postgres.ts'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { changeProduct, type ProductChange } from '../../../contract/rules/change-product.ts'
import { productFieldNames, type ProductValues } from '../../../contract/rules/product-fields.ts'
import { ofEach } from '../../../contract/values/of-each.ts'
import { historyText } from '../../../contract/rules/product-texts.ts'
import type { products } from '../../../contract/endpoints/products.ts'
import { type Actor, auditValues } from '../../platform/audit/audit.ts'
import { type AuditedProductField, changesBetween } from '../../platform/audit/details.ts'
import { checkVersion, forUpdate, whereIn, insertRows, updateRows } from '../../platform/db/rows.ts'
import type { ProductRow, Trx } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'
import { inRow, HttpError } from '../../platform/errors.ts'
import { inPieces } from '../../platform/in-pieces.ts'
import { columnsOf, valuesOf } from './product-columns.ts'
import { ledgerRow, tooLittleStock } from './stock.ts'

type BulkRow = ParsedBody<typeof products.bulk>['rows'][number]

/** Rows written at once: some 10 ms of work. */
const piece = 500

export interface ChangedProduct {
  readonly before: ProductRow
  readonly after: ProductValues
}

/** @returns ids of changed products. @throws HttpError for the first wrong row, prefixed with its number */
export async function changeProducts(
  trx: Trx,
  actor: Actor,
  { rows, referentie }: { rows: readonly BulkRow[]; referentie?: string | undefined },
  idOf: (row: BulkRow) => string | undefined,
): Promise<string[]> {
  const ids = rows.map(idOf)
  const found = await lockProducts(trx, ids)
  const firstRow = new Map<string, number>()
  const changeOfRow = (row: BulkRow, index: number): ChangedProduct => {
    const id = ids[index] ?? ''
    const before = found.get(id)
    if (!before || before.deletedAt)
      throw new HttpError(400, `${row.productCode || 'Dit product'} staat niet in de catalogus`)
    const first = firstRow.get(id)
    if (first !== undefined)
      throw new HttpError(400, `${before.productCode} staat ook op regel ${first + 1}, laat er een staan`)
    firstRow.set(id, index)
    return changeOf(before, row)
  }
  const changes: ChangedProduct[] = []
  for await (const some of inPieces([...rows.entries()], piece))
    changes.push(...some.map(([index, row]) => ofRow(index, () => changeOfRow(row, index))))
  return writeChanges(trx, actor, changes, referentie)
}

/** In the common order, which prevents deadlocks; with removed ones. */
export async function lockProducts(
  trx: Trx,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, ProductRow>> {
  const wanted = ids.filter((id) => typeof id === 'string')
  const { rows } = await sql<ProductRow>`
    select * from products where ${whereIn(trx, '_id', wanted)} order by "_id" ${forUpdate(trx)}`.execute(trx)
  return new Map(rows.map((row) => [row._id, row]))
}

/** As `lockProducts`, without reading them. On SQLite a writer holds the only lock already. */
export async function lockProductRows(trx: Trx, ids: readonly string[]): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select 1 from products where ${whereIn(trx, '_id', ids)} order by "_id" ${forUpdate(trx)}`.execute(trx)
}

/** @throws HttpError 400 for fields that do not go together, 409 for a concurrent change or too little stock */
export function changeOf(before: ProductRow, row: ProductChange & Pick<BulkRow, 'version'>): ChangedProduct {
  checkVersion(row.version, before.version, `${before.productCode} is intussen door iemand anders gewijzigd`)
  return { before, after: expectPossible(changeProduct(valuesOf(before), row, before.productCode)) }
}

/** @throws HttpError with the problem's sentence */
export function expectPossible({ after, problem }: ReturnType<typeof changeProduct>): ProductValues {
  if (!problem) return after
  throw after.stock < 0 ? tooLittleStock(problem.sentence) : new HttpError(400, problem.sentence)
}

/** The rows are locked, so what was read is current. @returns ids of changed products */
export async function writeChanges(
  trx: Trx,
  actor: Actor,
  changes: readonly ChangedProduct[],
  referentie?: string,
): Promise<string[]> {
  const cause = { reason: 'correction', orderId: null, actor, ...(referentie && { referentie }) } as const
  const ids: string[] = []
  for await (const some of inPieces(changes, piece)) {
    const changed = some.map(withHistory).filter(({ isEdited, moved }) => isEdited || moved !== 0)
    const rows = changed.map(({ before, after, isEdited }) => ({
      ...columnsOf(after),
      _id: before._id,
      search: searchText(before.productCode, after.productName),
      version: before.version + (isEdited ? 1 : 0),
    }))
    const moves = changed
      .filter(({ moved }) => moved !== 0)
      .map(({ before, moved }) => ledgerRow({ productId: before._id, qty: -moved }, cause))
    const records = changed
      .filter(({ isEdited }) => isEdited)
      .map(({ before, detail }) => auditValues(actor, 'product.edited', before._id, detail))
    await updateRows(trx, 'products', '_id', rows)
    await insertRows(trx, 'stock_ledger', moves)
    await insertRows(trx, 'audit_log', records)
    ids.push(...changed.map(({ before }) => before._id))
  }
  return ids
}

function withHistory({ before, after }: ChangedProduct) {
  const detail = changesBetween(historyTexts(valuesOf(before)), historyTexts(after))
  return { before, after, detail, isEdited: Object.keys(detail).length > 0, moved: after.stock - before.stock }
}

function historyTexts(values: ProductValues): Record<AuditedProductField, string> {
  // The ledger has the stock.
  const { stock: _, ...texts } = ofEach(productFieldNames, (field) => historyText(field, values))
  return texts
}

function ofRow<Result>(index: number, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const field = error.headers[errorFieldHeader]
    throw new HttpError(error.status, inRow(index, error.message), {
      headers: error.headers,
      field: field === undefined ? `rows.${index}` : `rows.${index}.${field}`,
    })
  }
}
