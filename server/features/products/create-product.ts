import { changeProduct, newProductValues } from '../../../contract/rules/change-product.ts'
import { formatPrice } from '../../../contract/values/money.ts'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { products } from '../../../contract/endpoints/products.ts'
import type { ProductType } from '../../../contract/rules/product-fields.ts'
import { type Actor, auditValues } from '../../platform/audit/audit.ts'
import { insertRows, newId, updateRows, whereIn } from '../../platform/db/rows.ts'
import { takeLock, nextNumber } from '../../platform/db/next-number.ts'
import type { ProductRow, Trx } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'
import { codeKey } from '../../../contract/rules/product-code.ts'
import { setPictures } from './pictures.ts'
import { expectPossible } from './change-products.ts'
import { columnsOf } from './product-columns.ts'
import { ledgerRow } from './stock.ts'

export const codeLetter = { bollen: 'B', waxbollen: 'W', planten: 'P' } as const

export async function createProduct(
  trx: Trx,
  actor: Actor,
  fields: ParsedBody<typeof products.create>,
): Promise<ProductRow> {
  await takeLock(trx, 'catalogue')
  const productCode = await nextCode(trx, fields.productType)
  const row: ProductRow = {
    ...columnsOf(expectPossible(changeProduct(newProductValues, fields))),
    _id: newId(),
    productCode,
    shopIndex: await firstFreePlace(trx),
    search: searchText(productCode, fields.productName),
    deletedAt: null,
    version: 1,
  }
  await writeNew(trx, actor, [{ product: row }])
  await setPictures(trx, row._id, fields.picture)
  return row
}

interface NewProduct {
  readonly product: ProductRow
  /** The removed product that comes back. */
  readonly before?: ProductRow | undefined
}

/** With their ledger and history. */
export async function writeNew(trx: Trx, actor: Actor, added: readonly NewProduct[]): Promise<void> {
  const rowsOf = (some: readonly NewProduct[]) => some.map(({ product }) => product)
  await updateRows(trx, 'products', '_id', rowsOf(added.filter(({ before }) => before)))
  await insertRows(trx, 'products', rowsOf(added.filter(({ before }) => !before)))
  const moves = added.map(({ before, product: { _id, stock } }) => {
    const change = { productId: _id, qty: (before?.stock ?? 0) - stock }
    return ledgerRow(change, { reason: before ? 'correction' : 'opening', orderId: null, actor })
  })
  const moved = moves.filter(({ delta }) => delta !== 0)
  const records = added.map(({ product: { _id, productName, priceCents, stock } }) =>
    auditValues(actor, 'product.created', _id, { productName, price: formatPrice(priceCents), stock }),
  )
  await insertRows(trx, 'stock_ledger', moved)
  await insertRows(trx, 'audit_log', records)
}

/** The last in the shop. */
export async function firstFreePlace(trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom('products')
    .select((eb) => eb.fn.max<number | null>('shopIndex').as('last'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}

/** A code that was never used; an imported one may look like a generated code. */
async function nextCode(trx: Trx, productType: ProductType): Promise<string> {
  for (;;) {
    const code = codeLetter[productType] + String(await nextNumber(trx, 'productCode'))
    if ((await takenCodes(trx, [code])).size === 0) return code
  }
}

/** The given codes that a product has or had, also in lowercase or with a space or dash ('b-1001'). */
export async function takenCodes(trx: Trx, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const written = codes.flatMap((code) => {
    const forms = ['', ' ', '-'].map((between) => code.slice(0, 1) + between + code.slice(1))
    return [...forms, ...forms.map((form) => form.toLowerCase())]
  })
  const rows = await trx
    .selectFrom('products')
    .select('productCode')
    .where(whereIn(trx, 'productCode', written))
    .execute()
  return new Set(rows.map(({ productCode }) => codeKey(productCode)))
}
