// What PostgreSQL keeps prepared for a connection: each statement once, and no more than the shop has.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestShop } from '../../../../tests/support/test-shop.ts'

const engine = process.env['TEST_ENGINE']

test.runIf(engine === 'postgres')(
  'prepared statements: a statement is prepared once a connection, and not without end',
  async () => {
    const shop = await openTestShop()
    try {
      await shop.connection.db.connection().execute(async (one) => {
        const count = async () => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(one)
          return rows[0]?.n ?? 0
        }
        await count()
        const before = await count()
        for (let time = 0; time < 3; time++) await sql`select 'again'`.execute(one)
        expect(await count()).toBe(before + 1)
        for (let text = 0; text < 400; text++) await sql`select ${sql.lit(`text ${text}`)}`.execute(one)
        expect(await count()).toBeGreaterThan(100)
        expect(await count()).toBeLessThanOrEqual(300)
      })
    } finally {
      await shop.close()
    }
  },
)
