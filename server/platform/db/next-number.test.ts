// Numbers of a series: each once, one after the other, whether one is taken or many; and locks that leave them alone.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { inTransaction } from './in-transaction.ts'
import { continueNumbersAfter, lastNumber, nextNumber, nextNumbers } from './next-number.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

test('numbers follow each other, of each series by itself', async () => {
  const { connection } = shop
  const last = await lastNumber(connection.db, 'ordernummer')
  const others = await lastNumber(connection.db, 'productCode')
  const taken = await inTransaction(connection, async (trx) => [
    await nextNumber(trx, 'ordernummer'),
    ...(await nextNumbers(trx, 'ordernummer', 3)),
    await nextNumber(trx, 'ordernummer'),
  ])
  expect(taken).toEqual([1, 2, 3, 4, 5].map((step) => last + step))
  expect(await lastNumber(connection.db, 'ordernummer')).toBe(last + 5)
  expect(await lastNumber(connection.db, 'productCode')).toBe(others)
  const next = await inTransaction(connection, async (trx) => {
    await continueNumbersAfter(trx, 'ordernummer', 50_000)
    return nextNumber(trx, 'ordernummer')
  })
  expect(next).toBe(50_001)
  expect(await lastNumber(connection.db, 'productCode')).toBe(others)
})
