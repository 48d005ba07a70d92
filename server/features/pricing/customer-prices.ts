import { type Day, dayInAmsterdam, isDay } from '../../../contract/values/dates.ts'
import type { AgreedPrice, PriceContext, PriceTerms } from '../../../contract/rules/price.ts'
import { cachedByRow } from '../../platform/db/cached-by-row.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Database, Db, PriceListRow } from '../../platform/db/schema.ts'

export type CustomerPrices = ReturnType<typeof createCustomerPrices>

export type AgreedRow = Omit<Database['price_list_prices'], 'listId'>

interface ReadTerms extends PriceTerms {
  readonly agreed: ReadonlyMap<string, AgreedPrice>
}

/** Of all lists together: some 30 MB. */
const maxCached = 200_000

export function createCustomerPrices(connection: Connection, clock: () => Date) {
  const readOnce = cachedByRow(connection, ['price_lists'], (id) => readTerms(connection.db, id), {
    most: maxCached,
    weight: (terms) => terms?.agreed.size ?? 0,
  })
  return {
    /** The terms stay the same object until the list changes, so that callers can cache by it. */
    async contextOf({ priceListId: id }: { readonly priceListId: string | null }): Promise<PriceContext> {
      return { priceList: id === null ? null : await readOnce(id), day: dayInAmsterdam(clock()) }
    },
  }
}

/** A price list beside one of its prices, if it has any. */
export type Term = Pick<PriceListRow, 'korting'> & { [Column in keyof AgreedRow]: AgreedRow[Column] | null }

async function readTerms(db: Db, id: string): Promise<ReadTerms | null> {
  const rows = await db
    .selectFrom('price_lists')
    .leftJoin('price_list_prices', 'price_list_prices.listId', 'price_lists._id')
    .select(['korting', 'productId', 'priceCents', 'van', 'totEnMet'])
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  return termsOf(rows)
}

/** Null without a list. */
export function termsOf(rows: readonly Term[]): ReadTerms | null {
  const [first] = rows
  const agreed = new Map<string, AgreedPrice>()
  for (const { productId, priceCents, van, totEnMet } of rows)
    if (productId !== null && priceCents !== null) agreed.set(productId, agreedPrice({ priceCents, van, totEnMet }))
  return first ? { korting: first.korting, agreed } : null
}

const agreedPrice = ({ priceCents, van, totEnMet }: Omit<AgreedRow, 'productId'>): AgreedPrice => ({
  priceCents,
  van: dayOf(van),
  totEnMet: dayOf(totEnMet),
})

const dayOf = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null)
