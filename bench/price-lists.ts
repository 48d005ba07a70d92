// Fifty price lists with a price for every product (twenty thousand with --ten-years): the memory that they take while all of
// them are asked for, pages and the whole list, and how long a page waits that is the first of its list.
import { sql } from 'kysely'
import { connect } from '../server/db/connect.ts'
import type { Db } from '../server/db/schema.ts'
import { withoutTimeLimit } from '../server/db/without-time-limit.ts'
import type { ShopDatabase } from './databases.ts'
import { tokenOf, userIdOf } from './generate-shop.ts'
import { applyLoad, requestBytes, residentMegabytes } from './load.ts'
import { startShop } from './process.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'

const many = 50
/** Those before have a list or none of their own (generate-shop.ts). */
const firstBuyer = 10
const buyers = Array.from({ length: many }, (_, at) => firstBuyer + at)
const listOf = (buyer: number) => `bench-${buyer}`
const readers = 32
/** Of the whole list, which is megabytes long where there are thousands of products. */
const readersOfAll = 4

const pages = [
  '/products/shop?pagina=1&productType=bollen',
  '/products/shop?pagina=2&productType=planten',
  '/products/shop?perPagina=50&pagina=3',
  '/products/shop?zoek=tulp&kleur=rood&perPagina=50&pagina=1',
]

export async function measurePriceLists(database: ShopDatabase, seconds: number): Promise<Row[]> {
  const connection = await connect(database, (error) => console.error(error.message))
  await withoutTimeLimit(connection.db, writeLists)
  try {
    const shop = await startShop(database)
    const ask = (buyer: number, path: string) =>
      requestBytes('GET', path, { headers: { Cookie: `bollenveld=${tokenOf(buyer)}` } })
    const load = (connections: number, forSeconds: number, requests: readonly Buffer[]) => {
      let at = 0
      const next = () => requests[at++ % requests.length] ?? Buffer.alloc(0)
      return applyLoad({ port: shop.port, connections, seconds: forSeconds, next })
    }
    const plain = pages.map((path) => ask(1, path))
    const listed = pages.flatMap((path) => buyers.map((buyer) => ask(buyer, path)))
    await load(1, 0.2, plain)
    const before = residentMegabytes(shop.pid)
    const waits: number[] = []
    for (const buyer of buyers) {
      const one = await load(1, 0, [ask(buyer, pages[0] ?? '/')])
      if (one.statuses.get(200) !== 1) console.error(`The page of customer ${buyer} was not answered.`)
      waits.push(one.p50)
    }
    const read = residentMegabytes(shop.pid)
    const own = await load(readers, seconds, plain)
    const theirs = await load(readers, seconds, listed)
    const after = residentMegabytes(shop.pid)
    const whole = await load(
      readersOfAll,
      seconds,
      buyers.map((buyer) => ask(buyer, '/products/shop/')),
    )
    const afterAll = residentMegabytes(shop.pid)
    for (const { statuses } of [own, theirs, whole])
      for (const [status, count] of statuses) if (status !== 200) console.error(`${count} answers were ${status}.`)
    await shop.stop()
    const name = `${database.engine}, ${database.times}x, ${many} price lists:`
    return [
      { what: `${name} memory before and after all are read`, floor: `${tell(before)} MB`, shop: `${tell(read)} MB` },
      {
        what: `${name} memory under ${readers} readers of them all`,
        floor: '',
        shop: `${tell(after)} MB`,
        target: '250 MB',
      },
      {
        what: `${name} memory under ${readersOfAll} readers of everything, by each list`,
        floor: '',
        shop: `${tell(afterAll)} MB, ${tell(whole.rate)}/s`,
        p50: whole.p50,
        p99: whole.p99,
        target: '250 MB',
      },
      { what: `${name} first page of a list`, floor: '', shop: `${tell(median(waits))} ms`, target: '100 ms' },
      {
        what: `${name} pages, ${readers} at once, to those without a list`,
        floor: `${tell(own.rate)}/s`,
        shop: `${tell(theirs.rate)}/s`,
        ratios: [theirs.rate / own.rate],
        p50: theirs.p50,
        p99: theirs.p99,
      },
    ]
  } finally {
    await withoutTimeLimit(connection.db, removeLists)
    await connection.close()
  }
}

async function writeLists(db: Db): Promise<void> {
  await removeLists(db)
  for (const buyer of buyers) {
    const _id = listOf(buyer)
    await db
      .insertInto('price_lists')
      .values({ _id, naam: _id, korting: buyer * 10, deletedAt: null, version: 1 })
      .execute()
    await sql`insert into price_list_prices ("listId", "productId", "priceCents", "van", "totEnMet")
      select ${_id}, "_id", 10 + ("priceCents" * ${buyer}) % 500, null, '2099-12-31' from products`.execute(db)
    await db.updateTable('users').set({ priceListId: _id }).where('_id', '=', userIdOf(buyer)).execute()
  }
}

/** The shop is measured again, and may be kept. */
async function removeLists(db: Db): Promise<void> {
  const lists = buyers.map(listOf)
  await db.updateTable('users').set({ priceListId: null }).where('priceListId', 'in', lists).execute()
  await db.deleteFrom('price_list_prices').where('listId', 'in', lists).execute()
  await db.deleteFrom('price_lists').where('_id', 'in', lists).execute()
}
