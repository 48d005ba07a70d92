import { sql } from 'kysely'
import type { AgreedPrice, PriceTerms } from '../../contract/price.ts'
import { among } from '../db/among.ts'
import type { PriceListRow, Trx, UserRow } from '../db/schema.ts'
import { type AgreedRow, agreedPrice } from './customer-prices.ts'
import { holdPrices } from './hold-prices.ts'

/**
 * What a customer's list says of the products that he orders; it stays so, and his list, until the end of the transaction.
 * Who has no list costs nothing here: an order under way while he is given his first is still paid by the shop's prices.
 * @param buyer as he was read in this transaction, with `holdingOwnPrices`
 */
export async function termsOfOrder(
  trx: Trx,
  buyer: Pick<UserRow, '_id' | 'priceListId'>,
  productIds: readonly string[],
): Promise<PriceTerms | null> {
  let listId = buyer.priceListId
  while (listId !== null) {
    // A statement of its own, which sees what was committed until the lock was given.
    const rows = await readTerms(trx, buyer._id, productIds)
    const [first] = rows
    if (first?.priceListId === listId) {
      const agreed = new Map<string, AgreedPrice>()
      for (const { productId, priceCents, van, totEnMet } of rows)
        if (productId !== null && priceCents !== null) agreed.set(productId, agreedPrice({ priceCents, van, totEnMet }))
      return { korting: first.korting, agreed }
    }
    // He was given another one meanwhile.
    listId = first?.priceListId ?? null
    if (listId !== null) await holdPrices(trx, [buyer._id, listId])
  }
  return null
}

type Term = { readonly priceListId: string } & Pick<PriceListRow, 'korting'> & {
    [Column in keyof AgreedRow]: AgreedRow[Column] | null
  }

/**
 * The buyer's list with what it says of these products, a row each; one without a product where it names none of them.
 * Not as a join with users, which takes SQLite four times as long, nor built, which takes longer than asking.
 */
async function readTerms(trx: Trx, buyerId: string, productIds: readonly string[]): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select price_lists."_id" as "priceListId", "korting", "productId", "priceCents", "van", "totEnMet"
    from price_lists left join price_list_prices
      on price_list_prices."listId" = price_lists."_id" and ${among(trx, 'productId', productIds)}
    where price_lists."_id" = (select "priceListId" from users where "_id" = ${buyerId})`.execute(trx)
  return rows
}
