import type { ParsedQuery } from '../../contract/call.ts'
import { pageOf } from '../../contract/fields.ts'
import { shopPageSize } from '../../contract/limits.ts'
import type { products } from '../../contract/products.ts'
import type { Db, ProductRow } from '../db/schema.ts'
import { searchMatches } from '../db/search.ts'

type ShopQuery = ParsedQuery<typeof products.shop>
export type ProductFilter = Pick<ShopQuery, 'productType' | 'zoek' | 'pagina' | 'perPagina' | 'ids'> & {
  /** For customers: hidden products do not exist. */
  readonly visibleOnly: boolean
}

function matching(db: Db, filter: ProductFilter) {
  return db
    .selectFrom('products')
    .where('removedAt', 'is', null)
    .$if(filter.visibleOnly, (query) => query.where('showStatus', '=', 'Ja'))
    .$if(filter.productType !== undefined, (query) => query.where('productType', '=', filter.productType ?? 'bollen'))
    .$if(filter.ids !== undefined, (query) => query.where('_id', 'in', [...(filter.ids ?? []), '']))
    .$if(Boolean(filter.zoek), (query) => query.where(searchMatches(filter.zoek ?? '')))
}

/** Catalogue products by shopIndex (§2); with `pagina` or `perPagina` one page of them. */
export function findProducts(db: Db, filter: ProductFilter): Promise<ProductRow[]> {
  const page = pageOf(filter)
  return matching(db, filter)
    .selectAll()
    .orderBy('shopIndex')
    .orderBy('_id')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
}

export async function countProducts(db: Db, filter: ProductFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The page, counted from 1, that holds a product; undefined where the filter does not show it. */
export async function pageHolding(db: Db, filter: ProductFilter, id: string): Promise<number | undefined> {
  const target = await matching(db, filter).select('shopIndex').where('_id', '=', id).executeTakeFirst()
  if (!target) return undefined
  const { before } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .where((eb) =>
      eb.or([
        eb('shopIndex', '<', target.shopIndex),
        eb.and([eb('shopIndex', '=', target.shopIndex), eb('_id', '<', id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Math.floor(before / (filter.perPagina ?? shopPageSize)) + 1
}

export function findProduct(db: Db, id: string, forStaff: boolean): Promise<ProductRow | undefined> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('_id', '=', id)
    .where('removedAt', 'is', null)
    .$if(!forStaff, (query) => query.where('showStatus', '=', 'Ja'))
    .executeTakeFirst()
}
