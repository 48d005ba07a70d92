import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestShop } from '../../tests/support/test-shop.ts'
import { contentOf, sumText } from './copy-tables.ts'

test('the sum of a table is that of its rows, as copies of before wrote it down', async () => {
  const shop = await openTestShop()
  try {
    const { db } = shop.connection
    const windowStart = '2026-11-25T08:00:00.000Z'
    await db
      .insertInto('throttle')
      .values([
        { key: 'a', failures: 1, windowStart, blockedUntil: null },
        { key: 'b', failures: 22, windowStart, blockedUntil: windowStart },
      ])
      .execute()
    const sumOf = (row: unknown) => hash('sha256', JSON.stringify(row), 'buffer').readBigUInt64BE()
    const rows = [
      { blockedUntil: null, failures: 1, key: 'a', windowStart },
      { blockedUntil: windowStart, failures: 22, key: 'b', windowStart },
    ]
    const sum = BigInt.asUintN(
      64,
      rows.reduce((all, row) => all + sumOf(Object.entries(row)), 0n),
    )
    expect(await contentOf(db, 'throttle')).toEqual({ rows: 2, sum })
    expect([sumText(sum), sumText(10n)]).toEqual([sum.toString(16).padStart(16, '0'), '000000000000000a'])
  } finally {
    await shop.close()
  }
})
