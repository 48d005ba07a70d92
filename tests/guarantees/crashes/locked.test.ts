// Another process, such as a backup tool, holds SQLite's write lock too long.
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { databaseFile } from '../../../server/platform/db/sqlite/connect-sqlite.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'

const shop = await openTestShop({ logLevel: 'silent' })
const productId = (await shop.addProduct({ stock: 1000 }))._id
const buyer = await shop.login()
const reader = await shop.login()
const other = new SqliteDatabase(join(shop.database.dataDir, databaseFile))
afterAll(() => void other.close())

const order = () => buyer.call(orders.place, { body: { order: [{ _id: productId, qty: 1 }] } })
const read = async () => {
  const started = performance.now()
  const { status } = await reader.send('GET', '/products/shop/')
  return { status, ms: performance.now() - started }
}

test('locked: a lock that goes soon is waited for, while reading goes on', async () => {
  other.exec('begin immediate')
  // Enough for several commits, each of which checks the lock.
  const placed = Promise.all(Array.from({ length: 60 }, order))
  const reads = []
  for (let count = 0; count < 20; count++) reads.push(await read())
  other.exec('rollback')
  expect((await placed).filter(({ status }) => status !== 200)).toEqual([])
  expect(reads.filter(({ status }) => status !== 200)).toEqual([])
  expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(1_000)
})

test('a lock that stays: who must write is told to come back, soon, and everybody reads', async () => {
  // Past the interval for writing a session's last use.
  shop.passTime(120_000)
  other.exec('begin immediate')
  const started = performance.now()
  const placed = Promise.all(Array.from({ length: 60 }, order))
  const during = []
  while (performance.now() - started < 1_500) during.push(await read())
  const answers = await placed
  const waited = performance.now() - started
  const login = await shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'iemand', wachtwoord: 'tulpen' } })
  during.push(await read())
  other.exec('rollback')

  const told = [...answers, login].map(({ status, sentence, headers }) => [
    status,
    sentence,
    headers.get('retry-after'),
  ])
  const busy = [503, 'Het is op dit moment erg druk, probeer het zo nog eens', '5']
  expect(told.filter((one) => JSON.stringify(one) !== JSON.stringify(busy))).toEqual([])
  expect(during.filter(({ status }) => status !== 200)).toEqual([])
  expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(1_000)
  expect(waited).toBeLessThan(6_000)
  expect((await order()).status).toBe(200)
  await expectBalancedBooks(shop.connection.db)
})
