import { type Day, dayInAmsterdam, isDay } from '../../../contract/values/dates.ts'
import type { AgreedPrice, PriceContext, PriceTerms } from '../../../contract/rules/price.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inBatches } from '../../platform/db/rows.ts'
import type { Database, Db } from '../../platform/db/schema.ts'

export type CustomerPrices = ReturnType<typeof createCustomerPrices>

export type AgreedRow = Omit<Database['price_list_prices'], 'listId'>

interface ReadTerms extends PriceTerms {
  readonly agreed: ReadonlyMap<string, AgreedPrice>
}

/** Of all lists together: some 30 MB. */
const maxCached = 200_000
const piece = 1000

export function createCustomerPrices({ db, invalidations }: Connection, clock: () => Date) {
  const cached = new Map<string, Promise<ReadTerms | null>>()
  let size = 0
  function forgetAll(): void {
    cached.clear()
    size = 0
  }
  invalidations.subscribe('price_lists', (lists) => {
    if (lists === 'all') forgetAll()
    else for (const id of lists) cached.delete(id)
  })

  async function cache(id: string): Promise<ReadTerms | null> {
    const list = readTerms(db, id)
    cached.set(id, list)
    try {
      const terms = await list
      // Also counts lists dropped since, so the cache is cleared too early rather than too late.
      size += terms?.agreed.size ?? 0
      if (size > maxCached) forgetAll()
      return terms
    } catch (error) {
      if (cached.get(id) === list) cached.delete(id)
      throw error
    }
  }

  return {
    /** The terms stay the same object until the list changes, so that callers can cache by it. */
    async contextOf({ priceListId: id }: { readonly priceListId: string | null }): Promise<PriceContext> {
      const day = dayInAmsterdam(clock())
      if (id === null) return { priceList: null, day }
      if (!invalidations.isSynchronized()) return { priceList: await readTerms(db, id), day }
      return { priceList: await (cached.get(id) ?? cache(id)), day }
    },
  }
}

async function readTerms(db: Db, id: string): Promise<ReadTerms | null> {
  for (let list = await readList(db, id); list !== undefined; ) {
    const agreed = await readAgreed(db, id)
    const { korting, version } = list
    list = await readList(db, id)
    // The list changed between batches: reads it again.
    if (list?.version === version) return { korting, agreed }
  }
  return null
}

const readList = (db: Db, id: string) =>
  db
    .selectFrom('price_lists')
    .select(['korting', 'version'])
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const readPrices = (db: Db, listId: string) =>
  inBatches<AgreedRow>(piece, (last) =>
    db
      .selectFrom('price_list_prices')
      .select(['productId', 'priceCents', 'van', 'totEnMet'])
      .where('listId', '=', listId)
      .where('productId', '>', last?.productId ?? '')
      .orderBy('productId'),
  )

async function readAgreed(db: Db, listId: string): Promise<Map<string, AgreedPrice>> {
  const agreed = new Map<string, AgreedPrice>()
  for await (const rows of readPrices(db, listId)) for (const row of rows) agreed.set(row.productId, agreedPrice(row))
  return agreed
}

export const agreedPrice = ({ priceCents, van, totEnMet }: Omit<AgreedRow, 'productId'>): AgreedPrice => ({
  priceCents,
  van: dayOf(van),
  totEnMet: dayOf(totEnMet),
})

const dayOf = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null)
