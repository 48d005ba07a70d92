// A shop that has been open for ten years, written by the engine itself so that a million orders take minutes, not hours.
import { hashToken } from '../server/auth/sessions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../server/db/connection.ts'
import { type Db, ordersInBlock } from '../server/db/schema.ts'

export interface ShopSize {
  readonly products: number
  readonly customers: number
  readonly orders: number
}

/** Of the whole: 20,000 products, 5,000 customers, 1,000,000 orders of four lines. */
export const sizeOf = (times: number): ShopSize => ({
  products: 200 * times,
  customers: 50 * times,
  orders: 10_000 * times,
})

const linesOfOrder = 4
const years = 10
/** Products that go by the pack, with cheaper pieces for who takes many: these two of each fifty. */
const packedOfFifty = [46, 47]
/** Any product can be ordered by so many. */
const packOf = 10
const staffel = [
  { vanaf: 100, priceCents: 19 },
  { vanaf: 500, priceCents: 18 },
]
const customersOfList = 250
const pricesOfList = 500
const listsOfCustomer = 2
const linesOfList = 30
const mailsFailed = 20
const day = 86_400_000

/** The cookie token of a customer (1 and up); 0 is the administrator. */
export const tokenOf = (customer: number) => `bench-${customer}`
export const productIdOf = (product: number) => idText('b0', product)
export const userIdOf = (customer: number) => idText('a0', customer)
const idText = (kind: string, number: number) => kind + number.toString(16).padStart(22, '0')

/** Fills an empty, migrated database. The ledger adds up to the stock, totals to their lines, as in a real shop. */
export async function generateShop({ db, engine }: Connection, size: ShopSize, now: Date): Promise<void> {
  await db.connection().execute(async (one) => {
    // The rows refer to each other by construction; checking five million of them one by one takes most of the time.
    const pragma = engine === 'postgres' ? ['set session_replication_role = replica', 'set statement_timeout = 0'] : []
    for (const setting of pragma) await sql.raw(setting).execute(one)
    await writeRows(one, engine === 'postgres', size, now)
    await openSessions(one, Math.min(size.customers, 200), now)
    await sql.raw(engine === 'postgres' ? 'vacuum analyze' : 'analyze').execute(one)
    if (engine === 'postgres') await sql.raw('reset all').execute(one)
  })
}

async function writeRows(db: Db, postgres: boolean, size: ShopSize, now: Date): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  const hex = (digits: number, value: RawBuilder<unknown>) =>
    postgres ? sql`lpad(to_hex(${value}), ${sql.lit(digits)}, '0')` : sql`printf(${sql.lit(`%0${digits}x`)}, ${value})`
  const id = (kind: string, value: RawBuilder<unknown>) => sql`${sql.lit(kind)} || ${hex(22, sql`(${value})`)}`
  const text = (value: RawBuilder<unknown>) => sql`cast(${value} as text)`
  /** One row for each number from `from` to `to`, in the column i. */
  const series = (from: number, to: number) =>
    postgres
      ? sql`(select i from generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}::bigint) as s(i)) as numbers`
      : sql`(with recursive s(i) as (select ${sql.lit(from)} union all select i + 1 from s where i < ${sql.lit(to)}) select i from s) as numbers`
  const moment = (ago: RawBuilder<unknown>) => {
    const start = now.getTime() - years * 365 * day
    return postgres
      ? sql`to_char(to_timestamp(${sql.lit(Math.floor(start / 1000))} + ${ago}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
      : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${sql.lit(Math.floor(start / 1000))} + ${ago}, 'unixepoch')`
  }
  const nowText = sql.lit(now.toISOString())

  const names = [
    'Tulipa Queen of Night',
    'Narcissus Thalia',
    'Hyacinthus Delft Blue',
    'Crocus Pickwick',
    'Allium Gladiator',
    'Hippeastrum Red Lion',
    'Muscari armeniacum',
    'Helleborus niger',
  ]
  const name = sql`case i % 8 ${sql.join(
    names.map((one, index) => sql`when ${sql.lit(index)} then ${sql.lit(one)}`),
    sql` `,
  )} end`
  await run(sql`insert into users ("_id", "bedrijfsnaam", "email", "gebruikersnaam", "telefoonnummer", "wachtwoord", "administratienummer", "kopersnummer", "boxnummer", "ektnummer", "isAdmin", "search", "deletedAt", "version")
    select ${id('a0', sql`i`)}, 'Bloemist ' || ${text(sql`i`)}, 'klant' || ${text(sql`i`)} || '@bloemist.example', 'klant' || ${text(sql`i`)}, '0252123456', '$none$',
      '123456', '4321', 'B12', '8712345', case when i = 0 then 1 else 0 end, 'bloemist ' || ${text(sql`i`)} || ' klant' || ${text(sql`i`)} || ' klant' || ${text(sql`i`)} || '@bloemist.example', null, 1
    from ${series(0, size.customers)}`)
  const isPacked = sql`i % 50 in (${sql.join(packedOfFifty.map((place) => sql.lit(place)))})`
  await run(sql`insert into products ("_id", "productCode", "productName", "text", "stock", "priceCents", "productType", "shopIndex", "showStatus", "maat", "kleur", "bloeiVan", "bloeiTot", "hoogte", "botanisch", "vbnCode", "vpe", "minimum", "perLaag", "perKar", "staffel", "search", "deletedAt", "version")
    select ${id('b0', sql`i`)}, 'B' || ${text(sql`1000 + i`)}, ${name} || ' ' || ${text(sql`i`)}, 'Sterke soort uit eigen teelt, zift 12/+, levering vanaf september; per bos van tien stuks', 1000000000, 20 + i % 900,
      case i % 3 when 0 then 'bollen' when 1 then 'waxbollen' else 'planten' end, i - 1, case when i % 50 = 49 then 'Nee' else 'Ja' end,
      case i % 3 when 0 then '10/11' when 1 then '12/+' else 'P13' end, case i % 5 when 0 then 'rood' when 1 then 'wit' when 2 then 'geel' else 'paars' end, 1 + i % 12, 1 + (i + 1) % 12,
      10 + i % 90, ${name}, ${text(sql`100000 + i`)}, case when ${isPacked} then ${sql.lit(packOf)} else 1 end, case when ${isPacked} then ${sql.lit(packOf)} else 1 end, 10, 300,
      case when ${isPacked} then ${sql.lit(JSON.stringify(staffel))} else '[]' end, 'b' || ${text(sql`1000 + i`)} || ' ' || lower(${name}) || ' ' || ${text(sql`i`)}, null, 1
    from ${series(1, size.products)}`)
  await run(sql`insert into pictures ("filename", "productId", "position", "uploadedAt")
    select ${hex(20, sql`i`)} || '-335544.webp', ${id('b0', sql`i`)}, 0, ${nowText} from ${series(1, size.products)}`)

  // The second customer buys by a list in which every product has a price.
  await run(
    sql`insert into price_lists ("_id", "naam", "korting", "deletedAt", "version") values ('bench', 'Exporteurs', 750, null, 1)`,
  )
  await run(sql`insert into price_list_prices ("listId", "productId", "priceCents", "van", "totEnMet")
    select 'bench', ${id('b0', sql`i`)}, 18 + i % 900, null, case when i % 2 = 0 then '2099-12-31' end from ${series(1, size.products)}`)
  await run(sql`update users set "priceListId" = 'bench' where "_id" = ${sql.lit(userIdOf(2))}`)

  // Every fifth customer buys by a list with a percentage and some prices.
  const priceLists = Math.ceil(size.customers / customersOfList)
  const listOf = (number: RawBuilder<unknown>) =>
    sql`'bench-' || ${text(sql`1 + (${number}) % ${sql.lit(priceLists)}`)}`
  await run(sql`insert into price_lists ("_id", "naam", "korting", "deletedAt", "version")
    select ${listOf(sql`i`)}, 'Lijst ' || ${text(sql`i`)}, 250, null, 1 from ${series(1, priceLists)}`)
  await run(sql`insert into price_list_prices ("listId", "productId", "priceCents", "van", "totEnMet")
    select ${listOf(sql`i`)}, ${id('b0', sql`1 + (i / ${sql.lit(priceLists)} * 29) % ${sql.lit(size.products)}`)}, 17, null, null
    from ${series(0, priceLists * Math.min(pricesOfList, size.products) - 1)}`)
  await run(sql`update users set "priceListId" = ${listOf(sql`i`)} from ${series(1, size.customers)}
    where users."_id" = ${id('a0', sql`i`)} and i % 5 = 3`)

  // Lists of their own that customers keep.
  const list = sql`i * ${sql.lit(listsOfCustomer)}`
  for (let place = 0; place < listsOfCustomer; place++)
    await run(sql`insert into lists ("_id", "userId", "place", "naam", "changedAt")
      select ${id('90', sql`${list} + ${sql.lit(place)}`)}, ${id('a0', sql`i`)}, ${sql.lit(place)}, 'Lijst ' || ${text(sql.lit(place + 1))}, ${nowText} from ${series(1, size.customers)}`)
  for (let place = 0; place < linesOfList; place++)
    await run(sql`insert into list_lines ("listId", "productId", "place", "qty")
      select ${id('90', sql`i`)}, ${id('b0', sql`1 + (i * 13 + ${sql.lit(place * 29)}) % ${sql.lit(size.products)}`)}, ${sql.lit(place)}, 10 * (1 + i % 9)
      from ${series(listsOfCustomer, size.customers * listsOfCustomer + listsOfCustomer - 1)}`)

  // An order's day moves forward with its number; customers and products are spread by a multiplier without a pattern.
  const seconds = sql`(i * ${sql.lit((years * 365 * day) / 1000)}) / ${sql.lit(size.orders)}`
  const customer = sql`1 + (i * 7919) % ${sql.lit(size.customers)}`
  const product = (line: RawBuilder<unknown>) => sql`1 + (i * 31 + ${line} * 37) % ${sql.lit(size.products)}`
  const qty = (line: RawBuilder<unknown>) => sql`10 * (1 + (i + ${line}) % 20)`
  const cents = (line: RawBuilder<unknown>) => sql`(20 + (${product(line)}) % 900)`
  const total = sql.join(
    Array.from({ length: linesOfOrder }, (_, line) => sql`${qty(sql.lit(line))} * ${cents(sql.lit(line))}`),
    sql` + `,
  )
  await run(sql`insert into orders ("_id", "ordernummer", "date", "year", "month", "userId", "bedrijfsnaam", "email", "telefoonnummer", "administratienummer", "kopersnummer", "boxnummer", "ektnummer", "totalCents", "comment", "orderstatus", "leverdatum", "referentie", "referentieSearch", "search", "deletedAt", "version")
    select ${id('c0', sql`i`)}, 10000 + i, d, cast(substr(d, 1, 4) as integer), cast(substr(d, 6, 2) as integer), ${id('a0', customer)}, 'Bloemist ' || ${text(customer)}, 'klant' || ${text(customer)} || '@bloemist.example', '0252123456',
      '123456', '4321', 'B12', '8712345', ${total}, 'Geen opmerkingen', case when i > ${sql.lit(size.orders - 100)} then 'open' else 'verwerkt' end,
      substr(d, 1, 10), case when i % 10 = 0 then 'Inkoop ' || ${text(sql`i / 10`)} else '' end, case when i % 10 = 0 then 'inkoop ' || ${text(sql`i / 10`)} else '' end, ${text(sql`10000 + i`)} || ' bloemist ' || ${text(customer)}, null, 1
    from (select i, ${moment(seconds)} as d from ${series(1, size.orders)}) as dated`)
  if (postgres) {
    // Triggers rest with the checks; SQLite's have done this already.
    await run(
      sql`insert into order_tally select "year", "month", "orderstatus", "ordernummer" / ${sql.lit(ordersInBlock)}, 0, count(*), sum("totalCents") from orders group by 1, 2, 3, 4`,
    )
    await run(sql`insert into order_companies select distinct "bedrijfsnaam", lower("bedrijfsnaam") from orders`)
  }
  for (let line = 0; line < linesOfOrder; line++) {
    const at = sql.lit(line)
    await run(sql`insert into order_lines ("orderId", "productId", "position", "productName", "qty", "priceCents")
      select ${id('c0', sql`i`)}, ${id('b0', product(at))}, ${at}, 'Tulipa ' || ${text(product(at))}, ${qty(at)}, ${cents(at)} from ${series(1, size.orders)}`)
    await run(sql`insert into stock_ledger ("id", "productId", "at", "delta", "reason", "orderId", "userId")
      select ${id('d', sql`i * ${sql.lit(linesOfOrder)} + ${at}`)}, ${id('b0', product(at))}, ${moment(seconds)}, -(${qty(at)}), 'order', ${id('c0', sql`i`)}, ${id('a0', customer)} from ${series(1, size.orders)}`)
  }
  await run(sql`insert into audit_log ("id", "at", "userId", "action", "entity", "entityId", "detail")
    select ${id('e0', sql`i`)}, ${moment(seconds)}, ${id('a0', customer)}, 'order.placed', 'order', ${id('c0', sql`i`)}, '{}' from ${series(1, size.orders)}`)
  await run(sql`insert into stock_ledger ("id", "productId", "at", "delta", "reason", "orderId", "userId")
    select ${id('f0', sql`numbers.i`)}, ${id('b0', sql`numbers.i`)}, ${moment(sql`0`)}, 1000000000 + coalesce(sold.qty, 0), 'opening', null, null
    from ${series(1, size.products)} left join (select "productId", -sum("delta") as qty from stock_ledger group by "productId") as sold on sold."productId" = ${id('b0', sql`numbers.i`)}`)
  // Mail of the last year or so, all of it sent but for some that failed for good: of these a job is left.
  const mailed = Math.ceil(size.orders / years)
  const failed = Math.min(mailsFailed, mailed)
  const mailOf = sql`${sql.lit(size.orders)} - i`
  const mailBuyer = sql`1 + ((${mailOf}) * 7919) % ${sql.lit(size.customers)}`
  await run(sql`insert into messages ("_id", "kind", "to", "subject", "at", "orderId", "userId", "payload", "search", "attempts", "sentAt")
    select ${id('80', sql`i`)}, 'bevestiging', 'klant' || ${text(mailBuyer)} || '@bloemist.example', 'Bestelling ' || ${text(sql`10000 + ${mailOf}`)} || ' ontvangen', ${nowText},
      ${id('c0', mailOf)}, ${id('a0', mailBuyer)}, '{}', 'klant' || ${text(mailBuyer)} || '@bloemist.example bestelling ' || ${text(sql`10000 + ${mailOf}`)} || ' ontvangen',
      1, case when i >= ${sql.lit(failed)} then ${nowText} end
    from ${series(0, mailed - 1)}`)
  await run(sql`insert into jobs ("id", "kind", "payload", "state", "createdAt", "dueAt", "attempts", "takeovers", "leasedBy", "leaseUntil", "lastError")
    select ${id('80', sql`i`)}, 'messages.send', '{}', 'failed', ${nowText}, ${nowText}, 9, 0, null, null, '550 5.1.1 No such mailbox'
    from ${series(0, failed - 1)}`)
  const numbers = { ordernummer: 10_000 + size.orders, productCode: 1000 + size.products }
  for (const [name, value] of Object.entries(numbers)) {
    await run(
      postgres
        ? sql`select setval(${sql.lit(`${name.toLowerCase()}_seq`)}, ${sql.lit(value)})`
        : sql`update counters set "value" = ${sql.lit(value)} where "name" = ${sql.lit(name)}`,
    )
  }
}

/** Sessions of the administrator and of the first customers, with tokens that the measurements know. */
async function openSessions(db: Db, customers: number, now: Date): Promise<void> {
  const at = now.toISOString()
  const rows = Array.from({ length: customers + 1 }, (_, customer) => ({
    tokenHash: hashToken(tokenOf(customer)),
    userId: userIdOf(customer),
    createdAt: at,
    lastUsedAt: at,
  }))
  await db.insertInto('sessions').values(rows).execute()
}
