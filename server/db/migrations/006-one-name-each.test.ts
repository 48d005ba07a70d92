import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../../tests/support/empty-database.ts'
import { openDiskStore } from '../../files/disk-store.ts'
import { checkData } from '../../operations/check-data.ts'
import { editOrder, removeOrder, setOrderStatus } from '../../orders/edit-order.ts'
import { placeOrder } from '../../orders/place-order.ts'
import { removeProduct } from '../../products/edit-product.ts'
import { connect } from '../connect.ts'
import type { Connection } from '../connection.ts'
import { inTransaction } from '../in-transaction.ts'
import { migrate } from '../migrate.ts'
import * as first from './001-first.ts'
import * as orderBlocks from './002-order-blocks.ts'
import * as devices from './003-devices.ts'
import * as userNames from './004-user-names.ts'
import * as jobs from './005-jobs.ts'

const before = {
  '001-first': first,
  '002-order-blocks': orderBlocks,
  '003-devices': devices,
  '004-user-names': userNames,
  '005-jobs': jobs,
}

let connection: Connection
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bollenveld-names-'))
  connection = await connect(await emptyDatabase(dataDir), () => undefined)
  const migrator = new Migrator({ db: connection.db, provider: { getMigrations: () => Promise.resolve(before) } })
  await migrator.migrateToLatest()
})
afterEach(async () => {
  await connection.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A shop of the version before: two products, of which one has left the catalogue, and two orders, of which one is deleted. */
async function furnish(): Promise<void> {
  const number = connection.engine === 'postgres' ? `select setval('ordernummer_seq', 10002)` : setNumber
  for (const statement of [
    `insert into users values ('u', 'Bloemist', 'b@b.example', 'klant', '0252123456', 'x', '1', '2', '3', '4', 1, 'bloemist klant', null, 1)`,
    `insert into products values ('p', 'B1001', 'Tulipa', 'Rood', 90, 50, 'bollen', 0, 'Ja', 'b1001 tulipa', null, 1),
       ('q', 'B1002', 'Crocus', 'Geel', 10, 20, 'bollen', 1, 'Ja', 'b1002 crocus', '2026-01-02T00:00:00.000Z', 2)`,
    ...['o', 'd'].map(
      (
        id,
        index,
      ) => `insert into orders values ('${id}', ${10_001 + index}, '2026-01-01T10:00:00.000Z', 2026, 1, 'u', 'Bloemist', 'b@b.example',
       '0252123456', '1', '2', '3', '4', 500, 'Geen opmerkingen', 'open', '${10_001 + index} bloemist', null, 1)`,
    ),
    `insert into order_lines values ('o', 'p', 0, 'Tulipa', 10, 50), ('d', 'p', 0, 'Tulipa', 10, 50)`,
    `insert into stock_ledger values ('1', 'p', '2026-01-01', 100, 'opening', null, 'u'), ('2', 'q', '2026-01-01', 10, 'opening', null, 'u'),
       ('3', 'p', '2026-01-01', -10, 'order', 'o', 'u'), ('4', 'p', '2026-01-01', -10, 'order', 'd', 'u'), ('5', 'p', '2026-01-01', 10, 'order-removal', 'd', 'u')`,
    `update orders set "removedAt" = '2026-01-03T00:00:00.000Z' where "_id" = 'd'`,
    number,
  ])
    await sql.raw(statement).execute(connection.db)
}
const setNumber = `update counters set "value" = 10002 where "name" = 'ordernummer'`

async function problems(): Promise<string[]> {
  const lines: string[] = []
  const terminal = { print: (line: string) => void lines.push(line), passing: () => undefined }
  await checkData(terminal, connection, await openDiskStore(join(dataDir, 'pictures')), new Date())
  return lines.filter((line) => !line.startsWith('✓'))
}

const tally = async () =>
  (
    await connection.db
      .selectFrom('order_tally')
      .select(['orderstatus', (eb) => eb.fn.sum<number>('orders').as('orders')])
      .groupBy('orderstatus')
      .orderBy('orderstatus')
      .execute()
  ).map((row) => [row.orderstatus, Number(row.orders)])

test('a shop of the version before keeps its rows under the new names, and goes on', async () => {
  await furnish()
  expect(await migrate(connection.db)).toContain('006-one-name-each')
  const { db } = connection
  expect(await db.selectFrom('products').select(['_id', 'deletedAt']).orderBy('_id').execute()).toEqual([
    { _id: 'p', deletedAt: null },
    { _id: 'q', deletedAt: '2026-01-02T00:00:00.000Z' },
  ])
  expect(await db.selectFrom('orders').select(['_id', 'userId', 'deletedAt']).orderBy('_id').execute()).toEqual([
    { _id: 'd', userId: 'u', deletedAt: '2026-01-03T00:00:00.000Z' },
    { _id: 'o', userId: 'u', deletedAt: null },
  ])
  expect(await db.selectFrom('order_lines').select(['orderId', 'productId']).orderBy('orderId').execute()).toEqual([
    { orderId: 'd', productId: 'p' },
    { orderId: 'o', productId: 'p' },
  ])
  expect(await problems()).toEqual(['Everything balances.'])

  const at = new Date()
  const actor = { userId: 'u', at }
  const placed = await inTransaction(connection, (trx, _changed, later) =>
    placeOrder(trx, { buyer: actor, wanted: [{ _id: 'p', qty: 5 }], later }),
  )
  expect(placed).toMatchObject({ ordernummer: 10_003, userID: 'u' })
  expect(await tally()).toEqual([['open', 2]])
  await inTransaction(connection, (trx) => editOrder(trx, actor, { _id: 'o', order: [{ _id: 'p', qty: 3 }] }))
  await inTransaction(connection, (trx) => setOrderStatus(trx, actor, 'o', 'verwerkt'))
  await inTransaction(connection, (trx) => removeOrder(trx, actor, placed._id))
  expect(await tally()).toEqual([
    ['open', 0],
    ['verwerkt', 1],
  ])
  await inTransaction(connection, (trx) => removeProduct(trx, actor, 'p'))
  expect(await problems()).toEqual(['Everything balances.'])
})

test('indexes and triggers go on under the new names', async () => {
  await migrate(connection.db)
  const { rows } =
    connection.engine === 'postgres'
      ? await sql<{ text: string }>`
          select indexdef as "text" from pg_indexes where schemaname = current_schema()
          union all select prosrc from pg_proc where pronamespace = current_schema()::regnamespace`.execute(
          connection.db,
        )
      : await sql<{ text: string }>`select sql as "text" from sqlite_master where sql is not null`.execute(
          connection.db,
        )
  const text = rows.map((row) => row.text).join('\n')
  expect(text).toContain('deletedAt')
  expect(text).not.toMatch(/removedAt|userID/)
})
