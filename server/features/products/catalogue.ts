import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import { whereIn, inBatches } from '../../platform/db/rows.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Db, ProductRow } from '../../platform/db/schema.ts'
import { presentProducts } from './present-product.ts'
import { CatalogueIndex } from './catalogue-index.ts'

/** Above this many changed products, reading everything is as fast. */
const worthNaming = 1000
const piece = 500

export type Catalogue = ReturnType<typeof createCatalogue>

export function createCatalogue({ db, invalidations }: Connection) {
  const index = new CatalogueIndex()
  const changed = new Set<string>()
  let isAllChanged = true
  let running: Promise<CatalogueIndex> | undefined
  let next: Promise<CatalogueIndex> | undefined

  invalidations.subscribe('products', (rows) => {
    if (rows === 'all' || changed.size >= worthNaming) isAllChanged = true
    else for (const id of rows) changed.add(id)
  })

  async function renew(): Promise<CatalogueIndex> {
    const ids = isAllChanged ? undefined : [...changed]
    isAllChanged = false
    changed.clear()
    try {
      await index.renew(ids, await readProducts(db, ids))
      return index
    } catch (error) {
      isAllChanged = true
      throw error
    }
  }

  async function renewAfterRunning(): Promise<CatalogueIndex> {
    await running?.catch(() => undefined)
    next = undefined
    running = renew().finally(() => (running = undefined))
    return running
  }

  return {
    /** Includes every change known at the time of the call, so it never reuses a renewal already running. */
    async current(): Promise<CatalogueIndex> {
      if (!invalidations.isSynchronized()) isAllChanged = true
      if (!isAllChanged && changed.size === 0 && !running) return index
      next ??= renewAfterRunning()
      return next
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
      .orderBy('_id'),
  )
  const all: ManagedProduct[] = []
  for await (const rows of batches) all.push(...(await presentProducts(db, rows)))
  return all
}
