import type { PriceTerms } from '../../contract/price.ts'
import { among } from '../db/among.ts'
import type { Trx } from '../db/schema.ts'
import { AgreedPrices, Numbering } from './agreed-prices.ts'
import { holdPriceList } from './hold-price-list.ts'

/**
 * What a customer's list says of the products that he orders; from here to the end of the transaction it stays so.
 * @param listId null where he has none
 */
export async function termsOfOrder(
  trx: Trx,
  listId: string | null,
  productIds: readonly string[],
): Promise<PriceTerms | null> {
  if (listId === null) return null
  await holdPriceList(trx, listId)
  const rows = await trx
    .selectFrom('price_lists')
    .leftJoin('price_list_prices', (join) => join.onRef('listId', '=', '_id').on(among(trx, 'productId', productIds)))
    .select(['korting', 'productId', 'priceCents', 'van', 'totEnMet'])
    .where('_id', '=', listId)
    .execute()
  const [list] = rows
  if (!list) throw new Error('A customer has a price list that is not there')
  const agreed = rows.flatMap(({ productId, priceCents, van, totEnMet }) =>
    productId === null || priceCents === null ? [] : [{ productId, priceCents, van, totEnMet }],
  )
  return { korting: list.korting, agreed: new AgreedPrices(agreed, new Numbering()) }
}
