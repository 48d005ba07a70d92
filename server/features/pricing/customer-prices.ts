import { sql } from 'kysely'
import { type Day, dayInAmsterdam, isDay } from '../../../contract/values/dates.ts'
import type { AgreedPrice, PriceContext, PriceTerms } from '../../../contract/rules/price.ts'
import { cachedByRow } from '../../platform/db/cached-by-row.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { whereIn } from '../../platform/db/rows.ts'
import type { Database, Db, PriceListRow, Trx, UserRow } from '../../platform/db/schema.ts'
import { lockPrices } from './lock-prices.ts'

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
type Term = Pick<PriceListRow, 'korting'> & { [Column in keyof AgreedRow]: AgreedRow[Column] | null }

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
    const rows = await readBuyersTerms(trx, buyer._id, productIds)
    const [first] = rows
    if (first?.priceListId === listId) return termsOf(rows)
    // The customer got another list meanwhile.
    listId = first?.priceListId ?? null
    if (listId !== null) await lockPrices(trx, [buyer._id, listId])
  }
  return null
}

// Raw SQL: building it takes longer than running it, and a join with users is four times as slow in SQLite.
async function readBuyersTerms(trx: Trx, buyerId: string, productIds: readonly string[]) {
  const { rows } = await sql<Term & { readonly priceListId: string }>`
    select price_lists."_id" as "priceListId", "korting", "productId", "priceCents", "van", "totEnMet"
    from price_lists left join price_list_prices
      on price_list_prices."listId" = price_lists."_id" and ${whereIn(trx, 'productId', productIds)}
    where price_lists."_id" = (select "priceListId" from users where "_id" = ${buyerId})`.execute(trx)
  return rows
}

/** Null without a list. */
function termsOf(rows: readonly Term[]): ReadTerms | null {
  const [first] = rows
  const agreed = new Map<string, AgreedPrice>()
  for (const { productId, priceCents, van, totEnMet } of rows)
    if (productId !== null && priceCents !== null)
      agreed.set(productId, { priceCents, van: dayOf(van), totEnMet: dayOf(totEnMet) })
  return first ? { korting: first.korting, agreed } : null
}

const dayOf = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null)
