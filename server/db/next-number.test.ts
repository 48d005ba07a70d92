// Numbers of a series: each once, one after the other, whether one is taken or many; and locks that leave them alone.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { inTransaction } from './in-transaction.ts'
import { newId } from './new-id.ts'
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

test('identifiers are 24 hex digits that begin with their second, and no two are the same', () => {
  const began = Math.floor(Date.now() / 1000)
  const ids = Array.from({ length: 2000 }, newId)
  const ended = Math.floor(Date.now() / 1000)
  expect(new Set(ids.map((id) => id.slice(8))).size).toBe(2000)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    expect(Number.parseInt(id.slice(0, 8), 16)).toBeGreaterThanOrEqual(began)
    expect(Number.parseInt(id.slice(0, 8), 16)).toBeLessThanOrEqual(ended)
  }
})
