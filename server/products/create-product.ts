import { formatPrice } from '../../contract/money.ts'
import type { ParsedBody } from '../../contract/call.ts'
import type { products, ProductType } from '../../contract/products.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { newId } from '../db/new-id.ts'
import { takeLock, nextNumber } from '../db/next-number.ts'
import type { ProductRow, Trx } from '../db/schema.ts'
import { searchText } from '../db/search.ts'
import { setPictures } from './pictures.ts'
import { columnsOf } from './product-columns.ts'
import { openStock } from './stock.ts'

/** What the codes that the shop gives begin with. */
export const codeLetter = { bollen: 'B', waxbollen: 'W', planten: 'P' } as const

/** Adds a product at the end of the shop, with pictures that were uploaded before. */
export async function createProduct(
  trx: Trx,
  actor: Actor,
  fields: ParsedBody<typeof products.create>,
): Promise<ProductRow> {
  await takeLock(trx, 'catalogue')
  const { last } = await trx
    .selectFrom('products')
    .select((eb) => eb.fn.max<number | null>('shopIndex').as('last'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const productCode = await nextCode(trx, fields.productType)
  const row: ProductRow = {
    ...columnsOf(fields),
    _id: newId(),
    productCode,
    stock: fields.stock,
    shopIndex: (last ?? -1) + 1,
    search: searchText(productCode, fields.productName),
    deletedAt: null,
    version: 1,
  }
  await trx.insertInto('products').values(row).execute()
  await setPictures(trx, row._id, fields.picture)
  await openStock(trx, row._id, row.stock, actor)
  await audit(trx, actor, {
    action: 'product.created',
    entity: 'product',
    entityId: row._id,
    detail: { productName: row.productName, price: formatPrice(row.priceCents), stock: row.stock },
  })
  return row
}

/** A code that no product has or had; a sheet may have brought one that looks like the shop's own. */
async function nextCode(trx: Trx, productType: ProductType): Promise<string> {
  for (;;) {
    const code = codeLetter[productType] + String(await nextNumber(trx, 'productCode'))
    const known = await trx.selectFrom('products').select('_id').where('productCode', '=', code).executeTakeFirst()
    if (!known) return code
  }
}
