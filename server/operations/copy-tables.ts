// Copies all rows to another database of either engine, in batches, and compares counts and sums.
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { emptyTables } from '../platform/db/fill-tables.ts'
import { isPostgres } from '../platform/db/is-postgres.ts'
import { continueNumbersAfter, lastNumber } from '../platform/db/next-number.ts'
import type { Database, Db, Trx } from '../platform/db/schema.ts'
import { liftTimeLimits } from '../platform/db/without-time-limit.ts'
import { readInBatches, insertRows } from '../platform/db/rows.ts'

/** Parents first; a missing table is a compile error. Without `counters` and `maintenance`. */
export const keys = {
  price_lists: ['_id'],
  users: ['_id'],
  products: ['_id'],
  price_list_prices: ['listId', 'productId'],
  pictures: ['filename'],
  sessions: ['tokenHash'],
  devices: ['tokenHash', 'userId'],
  password_links: ['tokenHash'],
  authenticators: ['userId'],
  passkeys: ['_id'],
  recovery_codes: ['userId', 'place'],
  second_step_challenges: ['challengeHash'],
  account_requests: ['_id'],
  orders: ['_id'],
  order_lines: ['orderId', 'productId'],
  lists: ['_id'],
  list_lines: ['listId', 'productId'],
  stock_wishes: ['userId', 'productId'],
  stock_ledger: ['id'],
  imports: ['_id'],
  import_sheets: ['importId'],
  import_rows: ['importId', 'row'],
  import_photos: ['importId', 'name'],
  audit_log: ['id'],
  idempotency_keys: ['userId', 'key'],
  throttle: ['key'],
  jobs: ['id'],
  settings: ['_id'],
  messages: ['_id'],
} as const satisfies Record<Exclude<keyof Database, 'counters' | 'maintenance'>, readonly string[]>
type Table = keyof typeof keys
const isTable = (name: string): name is Table => name in keys
export const tables = Object.keys(keys).filter(isTable)

const batch = 1000

type Row = Readonly<Record<string, unknown>>

/** Row count and checksum, equal on both engines and independent of row order. */
export interface Content {
  rows: number
  sum: bigint
}

export const sumText = (sum: bigint) => sum.toString(16).padStart(16, '0')

/** Sums the first eight bytes of each row's SHA-256 over its columns by name: [["_id","…"],["qty",3]]. */
function add(content: Content, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {}).sort()
  const names = columns.map((column) => `[${JSON.stringify(column)},`)
  for (const row of rows) {
    let text = ''
    for (const [index, column] of columns.entries())
      text += `${index === 0 ? '[' : ','}${names[index]}${JSON.stringify(row[column])}]`
    const digest = hash('sha256', `${text}]`, 'buffer')
    content.sum = BigInt.asUintN(64, content.sum + digest.readBigUInt64BE())
  }
  content.rows += rows.length
}

/** @param names the columns to read, by default all */
function batches(db: Db, table: Table, names?: readonly string[]): AsyncGenerator<Row[]> {
  const read = names ? sql.join(names.map((name) => sql.ref(name))) : sql`*`
  const columns = keys[table]
  const key = sql.join(columns.map((column) => sql.ref(column)))
  return readInBatches<Row>(batch, async (last) => {
    const after = last ? sql`where (${key}) > (${sql.join(columns.map((column) => last[column]))})` : sql``
    const { rows } = await sql<Row>`
      select ${read} from ${sql.table(table)} ${after} order by ${key} limit ${sql.lit(batch)}`.execute(db)
    return rows
  })
}

export async function contentOf(
  db: Db,
  table: Table,
  progress: (done: number) => void = () => undefined,
): Promise<Content> {
  const content: Content = { rows: 0, sum: 0n }
  for await (const rows of batches(db, table)) {
    add(content, rows)
    progress(content.rows)
  }
  return content
}

type Print = (line: string) => void

export function printEverySecond(print: Print): Print {
  let printedAt = Date.now()
  return (line) => {
    if (Date.now() - printedAt < 1000) return
    printedAt = Date.now()
    print(line)
  }
}

/** Verifies the copy before the caller commits. @returns the content by table. @throws Error when it differs */
export async function copyTables(source: Db, target: Trx, progress: Print): Promise<Map<Table, Content>> {
  const columns = await columnsByTable(target)
  const read = new Map<Table, Content>()
  await emptyTables(target, tables)
  for (const table of tables)
    read.set(table, await copyTable(source, target, { table, names: columns.get(table) }, progress))
  await sql`analyze`.execute(target)
  for (const name of ['ordernummer', 'productCode'] as const)
    await continueNumbersAfter(target, name, await lastNumber(source, name))
  for (const [table, { rows, sum }] of read) {
    const arrived = await contentOf(target, table, (done) => progress(`  ${table}: ${done} of ${rows} compared`))
    if (rows !== arrived.rows || sum !== arrived.sum)
      throw new Error(`The copy of ${table} differs from what was read; the target was left as it was.`)
  }
  return read
}

/** A later release may have added columns to the source. */
async function columnsByTable(target: Trx): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await target.introspection.getTables()
  return new Map(found.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

async function copyTable(
  source: Db,
  target: Trx,
  { table, names }: { readonly table: Table; readonly names: readonly string[] | undefined },
  progress: Print,
): Promise<Content> {
  const content: Content = { rows: 0, sum: 0n }
  const counted = await sql<{ count: number }>`select count(*) as "count" from ${sql.table(table)}`.execute(source)
  const total = counted.rows[0]?.count ?? 0
  for await (const rows of batches(source, table, names)) {
    add(content, rows)
    await insertRows(target, table, rows)
    progress(`  ${table}: ${content.rows} of ${total} copied`)
  }
  return content
}

export function inOneView<Result>(source: Db, work: (view: Db) => Promise<Result>): Promise<Result> {
  if (isPostgres(source))
    return source
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (view) => {
        await liftTimeLimits(view)
        return work(view)
      })
  return source.connection().execute(async (view) => {
    // Not by Kysely's transaction, which takes the write lock and would block an open shop.
    await sql`begin deferred`.execute(view)
    try {
      return await work(view)
    } finally {
      await sql`rollback`.execute(view)
    }
  })
}

/** Whether the target has changes of its own: order, product, user and stock changes write to these two tables. */
export async function hasOwnChanges(source: Db, target: Db): Promise<boolean> {
  const { since } = await source
    .selectFrom('audit_log')
    .where('action', '<>', 'user.new-device')
    .select((eb) => eb.fn.min<string | null>('at').as('since'))
    .executeTakeFirstOrThrow()
  for (const table of ['audit_log', 'stock_ledger'] as const) {
    for await (const rows of batches(target, table)) {
      const ids = rows.filter((row) => !mayBeForgotten(row, since)).map((row) => row['id'])
      if (ids.length === 0) continue
      const { rows: known } = await sql<{ count: number }>`
        select count(*) as "count" from ${sql.table(table)} where "id" in (${sql.join(ids)})`.execute(source)
      if (known[0]?.count !== ids.length) return true
    }
  }
  return false
}

/** Audit records that the source may have deleted by retention (server/platform/audit/forget-old-audit.ts). */
const mayBeForgotten = (row: Row, since: string | null) =>
  row['action'] === 'user.new-device' || ('action' in row && since !== null && String(row['at']) < since)
