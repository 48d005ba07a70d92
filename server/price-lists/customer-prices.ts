// Whose prices somebody sees, up to date at every request and without asking the database where nothing has changed.
import { addDays, type Day, dayInAmsterdam, startOfDay } from '../../contract/dates.ts'
import type { PriceContext } from '../../contract/price.ts'
import type { Connection } from '../db/connection.ts'
import type { Db } from '../db/schema.ts'
import { AgreedPrices, Numbering } from './agreed-prices.ts'

/** As far as a session tells it. */
interface Customer {
  readonly priceListId: string | null
}

export interface CustomerPrices {
  /**
   * The prices of this customer's list on this day. It is the same object for as long as they stay as they are: what is
   * kept beside it holds while it does.
   */
  contextOf(customer: Customer): PriceContext | Promise<PriceContext>
}

/** What is known of a list; without one, or of one that is gone, the shop's own prices hold. */
interface Book {
  readonly version: number
  readonly context: PriceContext
  /** How many prices it holds. */
  readonly size: number
}

/** Of all lists that are kept together: 32 MB. */
const keptPrices = 2_000_000

/** Prices that are read together: as rows they are many times what is kept of them. */
const piece = 1000

export function createCustomerPrices(
  { db, invalidations }: Connection,
  clock: () => Date,
  mostKept = keptPrices,
): CustomerPrices {
  const today = createCalendar(clock)
  const products = new Numbering()
  const books = new Map<string, Book>()
  /** Lists whose book is as the database has it. */
  const current = new Set<string>()
  const loading = new Map<string, { readonly knows: number; readonly done: Promise<Book> }>()
  /** Counts the invalidations: what was begun when it stood at n knows the first n. */
  let count = 0
  invalidations.subscribe('price_lists', (lists) => {
    count++
    if (lists === 'all') current.clear()
    else for (const id of lists) current.delete(id)
  })
  let standard: PriceContext = { priceList: null, day: today() }

  function load(id: string): Promise<Book> {
    const under = loading.get(id)
    if (under?.knows === count) return under.done
    const knows = count
    const done = readBook(db, id, { before: books.get(id), products, day: today() })
      .then((book) => {
        // A list that changed while it was being read is not kept.
        if (knows === count) keep(id, book)
        return book
      })
      .finally(() => {
        if (loading.get(id)?.done === done) loading.delete(id)
      })
    loading.set(id, { knows, done })
    return done
  }

  function keep(id: string, book: Book): void {
    books.delete(id)
    books.set(id, book)
    current.add(id)
    let kept = 0
    for (const { size } of books.values()) kept += size
    for (const [oldest, { size }] of books) {
      if (kept <= mostKept || oldest === id) break
      books.delete(oldest)
      current.delete(oldest)
      kept -= size
    }
  }

  /** The same prices on another day: what was agreed with dates may begin or end at midnight. */
  function onDay(id: string, book: Book, day: Day): PriceContext {
    if (book.context.day === day) return book.context
    const next = { ...book, context: { ...book.context, day } }
    if (books.get(id) === book) books.set(id, next)
    return next.context
  }

  return {
    contextOf({ priceListId: id }) {
      const day = today()
      if (id === null) {
        if (standard.day !== day) standard = { priceList: null, day }
        return standard
      }
      if (!invalidations.isSynchronized()) return readBook(db, id, { products, day }).then(({ context }) => context)
      const book = current.has(id) ? books.get(id) : undefined
      return book ? onDay(id, book, day) : load(id).then((read) => onDay(id, read, day))
    },
  }
}

interface Reading {
  /** What was known before: its prices are taken over where the version says that nothing has changed. */
  readonly before?: Book | undefined
  readonly products: Numbering
  readonly day: Day
}

async function readBook(db: Db, id: string, { before, products, day }: Reading): Promise<Book> {
  for (let list = await readList(db, id); list !== undefined; ) {
    if (before?.version === list.version) return before
    const agreed = await readAgreed(db, id, products)
    const { korting, version } = list
    list = await readList(db, id)
    // Pieces of one state alone: where it changed meanwhile, it is read again.
    if (list?.version === version)
      return { version, context: { priceList: { korting, agreed }, day }, size: agreed.size }
  }
  return { version: 0, context: { priceList: null, day }, size: 0 }
}

const readList = (db: Db, id: string) =>
  db
    .selectFrom('price_lists')
    .select(['korting', 'version'])
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

async function readAgreed(db: Db, listId: string, products: Numbering): Promise<AgreedPrices> {
  const agreed = new AgreedPrices(products)
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('price_list_prices')
      .select(['productId', 'priceCents', 'van', 'totEnMet'])
      .where('listId', '=', listId)
      .where('productId', '>', after)
      .orderBy('productId')
      .limit(piece)
      .execute()
    agreed.add(rows)
    const last = rows.at(-1)
    if (rows.length < piece || !last) return agreed
    after = last.productId
  }
}

/** Amsterdam's day, worked out again at its midnight alone. */
function createCalendar(clock: () => Date): () => Day {
  let day: Day | undefined
  let from = 0
  let until = 0
  return () => {
    const now = clock()
    if (day === undefined || now.getTime() < from || now.getTime() >= until) {
      day = dayInAmsterdam(now)
      from = startOfDay(day).getTime()
      until = startOfDay(addDays(day, 1)).getTime()
    }
    return day
  }
}
