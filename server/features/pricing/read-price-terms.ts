import { sql } from 'kysely'
import type { PriceTerms } from '../../../contract/rules/price.ts'
import { whereIn } from '../../platform/db/rows.ts'
import type { Trx, UserRow } from '../../platform/db/schema.ts'
import { type Term, termsOf } from './customer-prices.ts'
import { lockPrices } from './lock-prices.ts'

/**
 * Takes no lock without a list: an order placed while the customer gets a first list keeps standard prices.
 * @param buyer read in this transaction with `lockingOwnPrices`
 */
export async function readPriceTerms(
  trx: Trx,
  buyer: Pick<UserRow, '_id' | 'priceListId'>,
  productIds: readonly string[],
): Promise<PriceTerms | null> {
  let listId = buyer.priceListId
  while (listId !== null) {
    // A statement of its own, to see what was committed before the lock was granted.
    const rows = await readTerms(trx, buyer._id, productIds)
    const [first] = rows
    if (first?.priceListId === listId) return termsOf(rows)
    // The customer got another list meanwhile.
    listId = first?.priceListId ?? null
    if (listId !== null) await lockPrices(trx, [buyer._id, listId])
  }
  return null
}

// Raw SQL: building it takes longer than running it, and a join with users is four times as slow in SQLite.
async function readTerms(trx: Trx, buyerId: string, productIds: readonly string[]) {
  const { rows } = await sql<Term & { readonly priceListId: string }>`
    select price_lists."_id" as "priceListId", "korting", "productId", "priceCents", "van", "totEnMet"
    from price_lists left join price_list_prices
      on price_list_prices."listId" = price_lists."_id" and ${whereIn(trx, 'productId', productIds)}
    where price_lists."_id" = (select "priceListId" from users where "_id" = ${buyerId})`.execute(trx)
  return rows
}
