import type { PriceTerms } from '../../contract/price.ts'
import { among } from '../db/among.ts'
import type { Trx, UserRow } from '../db/schema.ts'
import { AgreedPrices, Numbering } from './agreed-prices.ts'
import { holdPrices } from './hold-prices.ts'

/**
 * What a customer's list says of the products that he orders; it stays so, and his list, until the end of the transaction.
 * Who has no list costs nothing here: an order under way while he is given his first is still paid by the shop's prices.
 * @param buyer as he was read in this transaction
 */
export async function termsOfOrder(
  trx: Trx,
  buyer: Pick<UserRow, '_id' | 'priceListId'>,
  productIds: readonly string[],
): Promise<PriceTerms | null> {
  let listId = buyer.priceListId
  while (listId !== null) {
    await holdPrices(trx, [buyer._id, listId])
    // A statement of its own, which sees what was committed until the lock was given.
    const rows = await readTerms(trx, buyer._id, productIds)
    const [first] = rows
    if (first?.priceListId === listId) {
      const agreed = rows.flatMap(({ productId, priceCents, van, totEnMet }) =>
        productId === null || priceCents === null ? [] : [{ productId, priceCents, van, totEnMet }],
      )
      return { korting: first.korting, agreed: new AgreedPrices(agreed, new Numbering()) }
    }
    // He was given another one meanwhile.
    listId = first?.priceListId ?? null
  }
  return null
}

/** The buyer's list with what it says of these products, a row each; one without a product where it names none of them. */
function readTerms(trx: Trx, buyerId: string, productIds: readonly string[]) {
  return trx
    .selectFrom('users')
    .innerJoin('price_lists', 'price_lists._id', 'users.priceListId')
    .leftJoin('price_list_prices', (join) =>
      join.onRef('listId', '=', 'price_lists._id').on(among(trx, 'productId', productIds)),
    )
    .select(['users.priceListId', 'korting', 'productId', 'priceCents', 'van', 'totEnMet'])
    .where('users._id', '=', buyerId)
    .execute()
}
