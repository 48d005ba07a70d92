// An import as one change: everything that was shown, or nothing. Long work goes in pieces, between which the shop answers.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatPrice } from '../../contract/money.ts'
import type { RowFate } from '../../contract/imports.ts'
import { type Actor, auditValues } from '../audit/audit.ts'
import { newId } from '../db/new-id.ts'
import { nextNumber, takeLock } from '../db/next-number.ts'
import type { ProductRow, Trx } from '../db/schema.ts'
import { searchText } from '../db/search.ts'
import { insertRows } from '../db/write-rows.ts'
import { Refusal } from '../http/refusal.ts'
import { codeLetter } from '../products/create-product.ts'
import { changeOf, lockProducts, type ProductChange, writeChanges } from '../products/change-products.ts'
import { columnsOf } from '../products/product-columns.ts'
import { setPictures } from '../products/pictures.ts'
import { ledgerRow } from '../products/stock.ts'
import { productFields } from '../../contract/products.ts'
import { type RowDetail, sheetCells } from './judge-row.ts'

const rowsATurn = 50

export interface RowToApply {
  readonly row: number
  readonly fate: RowFate
  readonly detail: RowDetail
}

/** The catalogue is not what it was when the difference was shown. */
export class CatalogueMoved extends Error {}

/**
 * Does what was shown.
 * @returns ids of the products that are new or different now, and of the new ones by the row that made them
 * @throws CatalogueMoved where one of them is no longer what was shown; the transaction is to be rolled back
 */
export async function applyRows(
  trx: Trx,
  actor: Actor,
  rows: readonly RowToApply[],
): Promise<{ ids: string[]; made: ReadonlyMap<number, ProductRow> }> {
  await takeLock(trx, 'catalogue')
  const changed = rows.filter(({ fate }) => fate === 'changed')
  const found = await lockProducts(
    trx,
    changed.map(({ detail }) => detail._id ?? undefined),
  )
  const changes: ProductChange[] = []
  for (const [index, { detail }] of changed.entries()) {
    changes.push(changeFrom(found.get(detail._id ?? ''), detail))
    if (index % rowsATurn === rowsATurn - 1) await nextTurn()
  }
  const ids = await writeChanges(trx, actor, changes)
  const made = await createRows(
    trx,
    actor,
    rows.filter(({ fate }) => fate === 'new'),
  )
  for (const { row, fate, detail } of rows) {
    const id = fate === 'new' ? made.get(row)?._id : detail._id
    if (id && detail.pictures) await givePictures(trx, actor, id, detail.pictures, fate === 'new')
  }
  return {
    ids: [
      ...new Set([
        ...ids,
        ...changed.map(({ detail }) => detail._id ?? ''),
        ...[...made.values()].map(({ _id }) => _id),
      ]),
    ],
    made,
  }
}

function changeFrom(before: ProductRow | undefined, detail: RowDetail): ProductChange {
  if (!before) throw new CatalogueMoved()
  const now: Readonly<Record<string, string>> = sheetCells(before, before.stock, before.productCode)
  if (Object.entries(detail.basis).some(([field, cell]) => now[field] !== cell)) throw new CatalogueMoved()
  const { stock: _, ...fields } = detail.fields
  try {
    // The stock as a difference, so that what was sold meanwhile stays sold.
    return changeOf(before, { ...fields, stockDelta: detail.stockDelta })
  } catch (error) {
    throw error instanceof Refusal ? new CatalogueMoved() : error
  }
}

async function createRows(trx: Trx, actor: Actor, rows: readonly RowToApply[]): Promise<Map<number, ProductRow>> {
  const made = new Map<number, ProductRow>()
  if (rows.length === 0) return made
  const { last } = await trx
    .selectFrom('products')
    .select((eb) => eb.fn.max<number | null>('shopIndex').as('last'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const taken = await takenCodes(trx)
  let place = (last ?? -1) + 1
  for (const [index, { row, detail }] of rows.entries()) {
    if (index % rowsATurn === rowsATurn - 1) await nextTurn()
    const fields = productFields.parse(detail.fields)
    let productCode = detail.productCode
    if (productCode !== '' && taken.has(productCode)) throw new CatalogueMoved()
    while (productCode === '' || taken.has(productCode))
      productCode = codeLetter[fields.productType] + String(await nextNumber(trx, 'productCode'))
    taken.add(productCode)
    made.set(row, {
      ...columnsOf(fields),
      _id: newId(),
      productCode,
      stock: fields.stock,
      shopIndex: place++,
      search: searchText(productCode, fields.productName),
      deletedAt: null,
      version: 1,
    })
  }
  const all = [...made.values()]
  await insertRows(trx, 'products', all)
  const stocked = all.filter(({ stock }) => stock > 0)
  await insertRows(
    trx,
    'stock_ledger',
    stocked.map(({ _id, stock }) =>
      ledgerRow({ productId: _id, qty: -stock }, { reason: 'opening', orderId: null, actor }),
    ),
  )
  await insertRows(
    trx,
    'audit_log',
    all.map(({ _id, productName, priceCents, stock }) =>
      auditValues(actor, {
        action: 'product.created',
        entity: 'product',
        entityId: _id,
        detail: { productName, price: formatPrice(priceCents), stock },
      }),
    ),
  )
  return made
}

async function takenCodes(trx: Trx): Promise<Set<string>> {
  return new Set(
    (await trx.selectFrom('products').select('productCode').execute()).map(({ productCode }) => productCode),
  )
}

async function givePictures(
  trx: Trx,
  actor: Actor,
  id: string,
  pictures: readonly string[],
  isNew: boolean,
): Promise<void> {
  try {
    await setPictures(trx, id, pictures)
  } catch (error) {
    // One of them has been given to another product, or was removed.
    throw error instanceof Refusal ? new CatalogueMoved() : error
  }
  if (isNew) return
  await insertRows(trx, 'audit_log', [
    auditValues(actor, {
      action: 'product.pictures',
      entity: 'product',
      entityId: id,
      detail: { pictures: pictures.length },
    }),
  ])
}
