import { sql } from 'kysely'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { showPieces } from '../../../contract/values/counts.ts'
import { errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { maxStock } from '../../../contract/values/limits.ts'
import { formatPrice } from '../../../contract/values/money.ts'
import type { products } from '../../../contract/endpoints/products.ts'
import { type Actor, auditValues } from '../../platform/audit/audit.ts'
import { changesBetween } from '../../platform/audit/details.ts'
import { whereIn } from '../../platform/db/where-in.ts'
import { forUpdate } from '../../platform/db/for-update.ts'
import { checkVersion } from '../../platform/db/lock-row.ts'
import type { ProductRow, Trx } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'
import { insertRows, updateRows } from '../../platform/db/write-rows.ts'
import { inRow, HttpError } from '../../platform/errors.ts'
import { auditedFields, columnsOf, type ProductColumns } from './product-columns.ts'
import { ledgerRow, tooLittleStock } from './stock.ts'

type BulkRow = ParsedBody<typeof products.bulk>['rows'][number]

export interface ProductChange {
  readonly before: ProductRow
  readonly after: ProductColumns
  readonly stock: number
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
  const changes = rows.map((row, index) =>
    ofRow(index, () => {
      const id = ids[index] ?? ''
      const before = found.get(id)
      if (!before) throw new HttpError(400, `${row.productCode || 'Dit product'} staat niet in de catalogus`)
      const first = firstRow.get(id)
      if (first !== undefined)
        throw new HttpError(400, `${before.productCode} staat ook op regel ${first + 1}, laat er een staan`)
      firstRow.set(id, index)
      return changeOf(before, row)
    }),
  )
  return writeChanges(trx, actor, changes, referentie)
}

export async function lockProducts(
  trx: Trx,
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, ProductRow>> {
  const wanted = ids.filter((id) => id !== undefined)
  const { rows } = await sql<ProductRow>`
    select * from products where ${whereIn(trx, '_id', wanted)} and "deletedAt" is null
    order by "_id" ${forUpdate(trx)}`.execute(trx)
  return new Map(rows.map((row) => [row._id, row]))
}

/** @throws HttpError 400 for fields that do not go together, 409 for a concurrent change or too little stock */
export function changeOf(before: ProductRow, row: Omit<BulkRow, '_id' | 'productCode'>): ProductChange {
  checkVersion(row.version, before.version, `${before.productCode} is intussen door iemand anders gewijzigd`)
  const { stock: at } = before
  const stock = row.stock ?? at + (row.stockDelta ?? 0)
  if (stock < 0) throw tooLittleStock(`van ${before.productCode} zijn er nog maar ${showPieces(at)}`)
  if (stock > maxStock) throw new HttpError(400, `Voorraad van ${before.productCode} wordt te hoog`)
  return { before, after: columnsAfter(before, row), stock }
}

export function columnsAfter(before: ProductRow, fields: Omit<BulkRow, '_id' | 'productCode'>): ProductColumns {
  const { productName, text, productType, stock } = before
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const price = formatPrice(before.priceCents)
  return columnsOf({ productName, text, productType, price, stock, ...given }, before)
}

export async function writeChanges(
  trx: Trx,
  actor: Actor,
  changes: readonly ProductChange[],
  referentie?: string,
): Promise<string[]> {
  const moved = changes.filter(({ before, stock }) => before.stock !== stock)
  const edited = changes.flatMap((change) => {
    const detail = changesBetween(auditedFields(change.before), auditedFields(change.after))
    return Object.keys(detail).length > 0 ? [{ ...change, detail }] : []
  })
  await updateRows(
    trx,
    'products',
    '_id',
    edited.map(({ before, after }) => ({
      _id: before._id,
      ...after,
      search: searchText(before.productCode, after.productName),
      version: before.version + 1,
    })),
  )
  // The rows are locked, so what was read is current.
  await updateRows(
    trx,
    'products',
    '_id',
    moved.map(({ before, stock }) => ({ _id: before._id, stock })),
  )
  const cause = { reason: 'correction', orderId: null, actor, ...(referentie && { referentie }) } as const
  await insertRows(
    trx,
    'stock_ledger',
    moved.map(({ before, stock }) => ledgerRow({ productId: before._id, qty: before.stock - stock }, cause)),
  )
  await insertRows(
    trx,
    'audit_log',
    edited.map(({ before, detail }) =>
      auditValues(actor, { action: 'product.edited', entity: 'product', entityId: before._id, detail }),
    ),
  )
  return [...new Set([...moved, ...edited].map(({ before }) => before._id))]
}

function ofRow<Result>(index: number, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const field = error.headers[errorFieldHeader]
    throw new HttpError(error.status, inRow(index, error.message), {
      ...(error.code && { code: error.code }),
      field: field === undefined ? `rows.${index}` : `rows.${index}.${field}`,
    })
  }
}
