import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import { whereIn } from '../../platform/db/where-in.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Db, ProductRow } from '../../platform/db/schema.ts'
import { presentProducts } from './present-product.ts'
import { CatalogueIndex } from './catalogue-index.ts'

export interface Catalogue {
  /** Includes every change known at the time of the call. */
  current(): Promise<CatalogueIndex>
}

/** Above this many stale products, reading everything is as fast. */
const worthNaming = 1000
const piece = 500

export function createCatalogue({ db, invalidations }: Connection): Catalogue {
  let index: CatalogueIndex | undefined
  const stale = new Set<string>()
  /** Counts invalidations; an index read at n includes the first n. */
  let count = 0
  let countOfAll = 0
  let renewing: { readonly knows: number; readonly done: Promise<CatalogueIndex> } | undefined

  invalidations.subscribe('products', (rows) => {
    count++
    if (rows !== 'all' && stale.size < worthNaming) {
      for (const id of rows) stale.add(id)
      return
    }
    countOfAll++
    index = undefined
  })

  async function renew(): Promise<CatalogueIndex> {
    const known = index
    const ids = [...stale]
    stale.clear()
    const before = countOfAll
    try {
      if (!known) {
        const whole = new CatalogueIndex(await readProducts(db))
        // Products changed meanwhile are stale and are read again.
        if (countOfAll === before) index = whole
        return whole
      }
      known.renew(ids, await readProducts(db, ids))
      return known
    } catch (error) {
      index = undefined
      throw error
    }
  }

  async function renewed(wanted: number): Promise<CatalogueIndex> {
    for (;;) {
      const current = renewing ?? start()
      const found = await current.done
      if (current.knows >= wanted) return found
    }
  }

  function start() {
    const work = { knows: count, done: renew() }
    renewing = work
    const end = () => {
      if (renewing === work) renewing = undefined
    }
    work.done.then(end, end)
    return work
  }

  return {
    async current() {
      if (!invalidations.isSynchronized()) return new CatalogueIndex(await readProducts(db))
      if (index && stale.size === 0 && !renewing) return index
      return renewed(count)
    },
  }
}

async function readProducts(db: Db, ids?: readonly string[]): Promise<ManagedProduct[]> {
  const batches = inBatches<ProductRow>(piece, (last) =>
    db
      .selectFrom('products')
      .selectAll()
      .where('deletedAt', 'is', null)
      .where('_id', '>', last?._id ?? '')
      .$if(ids !== undefined, (query) => query.where(whereIn(db, '_id', ids ?? [])))
      .orderBy('_id')
      .limit(piece)
      .execute(),
  )
  const all: ManagedProduct[] = []
  for await (const rows of batches) all.push(...(await presentProducts(db, rows)))
  return all
}
