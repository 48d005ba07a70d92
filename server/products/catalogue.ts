// Keeps the shelf in step with the database: read whole once, then only the products that a change names.
import type { Connection } from '../db/connect.ts'
import type { Db } from '../db/schema.ts'
import { presentProducts } from './present-product.ts'
import { type Read, Shelf } from './shelf.ts'

export interface Catalogue {
  /** The shelf as of now or later: every change that was known when this was called is in it. */
  current(): Shelf | Promise<Shelf>
}

/** With more products than this to read again, reading all is no more work. */
const worthNaming = 1000

export function createCatalogue({ db, changes }: Connection): Catalogue {
  let shelf: Shelf | undefined
  const stale = new Set<string>()
  /** Counts the news; what was read when it stood at n knows the first n. */
  let heard = 0
  let heardOfAll = 0
  let renewing: { readonly knows: number; readonly done: Promise<Shelf> } | undefined

  changes.on('catalogue', (products) => {
    heard++
    if (products !== undefined && stale.size < worthNaming) {
      for (const id of products) stale.add(id)
      return
    }
    heardOfAll++
    shelf = undefined
  })

  async function renew(): Promise<Shelf> {
    const known = shelf
    const ids = [...stale]
    stale.clear()
    const before = heardOfAll
    try {
      if (!known) {
        const whole = new Shelf(await readProducts(db))
        // Single products that changed meanwhile are stale, and read again.
        if (heardOfAll === before) shelf = whole
        return whole
      }
      known.renew(ids, await readProducts(db, ids))
      return known
    } catch (error) {
      shelf = undefined
      throw error
    }
  }

  async function renewed(wanted: number): Promise<Shelf> {
    for (;;) {
      const current = renewing ?? start()
      const found = await current.done
      if (current.knows >= wanted) return found
    }
  }

  function start() {
    const work = { knows: heard, done: renew() }
    renewing = work
    const end = () => {
      if (renewing === work) renewing = undefined
    }
    work.done.then(end, end)
    return work
  }

  return {
    current() {
      if (!changes.trusted()) return readProducts(db).then((everything) => new Shelf(everything))
      if (shelf && stale.size === 0 && !renewing) return shelf
      return renewed(heard)
    },
  }
}

async function readProducts(db: Db, ids?: readonly string[]): Promise<Read[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('removedAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('_id', 'in', [...(ids ?? []), '']))
    .execute()
  const presented = await presentProducts(db, rows)
  return presented.map((product, index) => ({ product, search: rows[index]?.search ?? '' }))
}
