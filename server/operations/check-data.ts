// Reads only, one statement per comparison, so that concurrent orders do not look like errors.
import { sql } from 'kysely'
import { formatPrice } from '../../contract/values/money.ts'
import type { Connection } from '../platform/db/connection.ts'
import { isPostgres } from '../platform/db/is-postgres.ts'
import { lastNumber } from '../platform/db/next-number.ts'
import type { Db } from '../platform/db/schema.ts'
import { withoutTimeLimit } from '../platform/db/without-time-limit.ts'
import type { PictureStore } from '../features/files/picture-store.ts'
import { maxPictures } from '../../contract/values/limits.ts'
import { filesOf } from '../features/files/make-picture.ts'
import { day } from '../../contract/values/durations.ts'

interface Output {
  print(line: string): void
  /** A progress line, replaced by the next line. */
  passing(line: string): void
}

export type Check = (db: Db) => Promise<string[]>

const shownOfEach = 20

export async function checkData(
  terminal: Output,
  connection: Connection,
  store: PictureStore,
  now: Date,
): Promise<number> {
  const checks: readonly [string, Check][] = [
    ['Stock is the sum of its ledger', stockIsLedger],
    ['Orders hold what the ledger says they took', ordersAreLedger],
    ['Totals are the sum of their lines', totalsAreLines],
    ['Numbers go on after the highest one given', numbersGoOn],
    ['Every product has a place of its own in the shop', placesAreUnique],
    ['Somebody can administer the shop', someoneAdministers],
    ['Pictures and files belong together', (db) => checkPictures(db, store, now)],
    ['The database file is sound', fileIsSound],
  ]
  let problems = 0
  for (const [title, check] of checks) {
    terminal.passing(`… ${title}`)
    const found = await withoutTimeLimit(connection.db, check)
    problems += found.length
    terminal.print(`${found.length === 0 ? '✓' : '✗'} ${title}`)
    for (const sentence of found.slice(0, shownOfEach)) terminal.print(`    ${sentence}`)
    if (found.length > shownOfEach) terminal.print(`    … and ${found.length - shownOfEach} more like these.`)
  }
  terminal.print(
    problems === 0 ? 'Everything balances.' : `${problems} ${problems === 1 ? 'thing is' : 'things are'} wrong.`,
  )
  return problems
}

const stockIsLedger: Check = async (db) => {
  const { rows } = await sql<{ productCode: string; productName: string; stock: number; ledger: number }>`
    select p."productCode", p."productName", p."stock", coalesce(l."ledger", 0) as "ledger"
    from products p
    left join (select "productId", sum("delta") as "ledger" from stock_ledger group by "productId") l
      on l."productId" = p."_id"
    where p."stock" <> coalesce(l."ledger", 0)
    order by p."productCode"`.execute(db)
  return rows.map(
    (row) =>
      `Product ${row.productCode} "${row.productName}" has ${row.stock} in stock, its ledger adds up to ${row.ledger}.`,
  )
}

/** Stock taken minus stock returned equals an order's lines; a removed order has returned everything. */
const ordersAreLedger: Check = async (db) => {
  const { rows } = await sql<{ ordernummer: number; productCode: string; taken: number; ordered: number }>`
    select o."ordernummer", p."productCode", m."taken", m."ordered"
    from (
      select "orderId", "productId", sum("taken") as "taken", sum("ordered") as "ordered"
      from (
        select "orderId", "productId", -"delta" as "taken", 0 as "ordered" from stock_ledger where "orderId" is not null
        union all
        select l."orderId", l."productId", 0, l."qty" from order_lines l
        join orders o on o."_id" = l."orderId" where o."deletedAt" is null
      ) moves
      group by "orderId", "productId"
      having sum("taken") <> sum("ordered")
    ) m
    join orders o on o."_id" = m."orderId"
    join products p on p."_id" = m."productId"
    order by o."ordernummer", p."productCode"`.execute(db)
  return rows.map(
    (row) =>
      `Order ${row.ordernummer} holds ${row.ordered} of product ${row.productCode}, the ledger says it took ${row.taken}.`,
  )
}

const totalsAreLines: Check = async (db) => {
  const { rows } = await sql<{ ordernummer: number; totalCents: number; lines: number; sum: number }>`
    select o."ordernummer", o."totalCents", coalesce(l."lines", 0) as "lines", coalesce(l."sum", 0) as "sum"
    from orders o
    left join (
      select "orderId", count(*) as "lines", sum("qty" * "priceCents") as "sum" from order_lines group by "orderId"
    ) l on l."orderId" = o."_id"
    where o."totalCents" <> coalesce(l."sum", 0) or coalesce(l."lines", 0) = 0
    order by o."ordernummer"`.execute(db)
  return rows.map((row) =>
    row.lines === 0
      ? `Order ${row.ordernummer} has no lines.`
      : `Order ${row.ordernummer} says € ${formatPrice(row.totalCents)}, its lines add up to € ${formatPrice(row.sum)}.`,
  )
}

const numbersGoOn: Check = async (db) => {
  const { highest } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max<number | null>('ordernummer').as('highest'))
    .executeTakeFirstOrThrow()
  const last = await lastNumber(db, 'ordernummer')
  return highest !== null && highest > last
    ? [`The next order would get number ${last + 1}, but there is an order ${highest} already.`]
    : []
}

const placesAreUnique: Check = async (db) => {
  const shared = await db
    .selectFrom('products')
    .select((eb) => ['shopIndex', eb.fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('shopIndex')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .orderBy('shopIndex')
    .execute()
  return shared.map(({ shopIndex, count }) => `${count} products share place ${shopIndex} in the shop.`)
}

const someoneAdministers: Check = async (db) => {
  const admin = await db
    .selectFrom('users')
    .select('_id')
    .where('isAdmin', '=', 1)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return admin ? [] : ['There is no administrator; make one with npm run admin -- create-admin.']
}

const fileIsSound: Check = async (db) => {
  // PostgreSQL enforces its references, and checks its files with tools of its own.
  if (isPostgres(db)) return []
  const damage = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const strays = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...damage.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...strays.rows.map((row) => `A row of ${row.table} refers to a row of ${row.parent} that is not there.`),
  ]
}

/** Uploads that no product uses are removed after a day (§7.2); a second day allows for the hourly job. */
const graceForStrays = 2 * day

/** Compares rows with files in both directions, and checks that a product's pictures are numbered from the first. */
async function checkPictures(db: Db, store: PictureStore, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .leftJoin('products', 'products._id', 'pictures.productId')
    .select(['pictures.filename', 'pictures.productId', 'pictures.position', 'products.productCode'])
    .orderBy('products.productCode')
    .orderBy('pictures.position')
    .execute()
  const files = new Map<string, Date>()
  for await (const { name, writtenAt } of store.list()) files.set(name, writtenAt)

  const isGone = async (filename: string) =>
    !(await db.selectFrom('pictures').select('filename').where('filename', '=', filename).executeTakeFirst())
  const wrong: string[] = []
  const counts = new Map<string, number>()
  for (const { filename, productId, position, productCode } of rows) {
    const owner = productCode === null ? 'An upload' : `Product ${productCode}`
    for (const file of filesOf(filename)) {
      if (files.delete(file)) continue
      // The picture may have been removed between the two reads.
      if (!(await isGone(filename))) wrong.push(`${owner} needs the file ${file}, which is not there.`)
    }
    if (productId === null) continue
    const before = counts.get(productId) ?? 0
    counts.set(productId, before + 1)
    if (position !== before) wrong.push(`${owner} has its picture ${filename} in place ${position}, not ${before}.`)
    if (before === maxPictures) wrong.push(`${owner} has more than ${maxPictures} pictures.`)
  }
  for (const [name, writtenAt] of files) {
    if (now.getTime() - writtenAt.getTime() > graceForStrays) wrong.push(`The file ${name} belongs to no picture.`)
  }
  return wrong
}
