import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orders } from '../../../../contract/endpoints/orders.ts'
import { users } from '../../../../contract/endpoints/users.ts'
import { openTestShop } from '../../../../tests/support/test-shop.ts'
import { migrate } from '../migrate.ts'

test('plain letters: what was stored with others is found as it is typed', async () => {
  const shop = await openTestShop()
  const { db } = shop.connection
  const { _id } = await shop.addProduct()
  const buyer = await shop.login({ bedrijfsnaam: 'Jørgensen' })
  await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }], referentie: 'Weiße Œuvre' } })
  const admin = await shop.login({ isAdmin: true })
  // As the first release stored them.
  await db.updateTable('users').set({ search: 'jørgensen' }).where('_id', '=', buyer.userId).execute()
  await db.updateTable('orders').set({ search: '10001 jørgensen', referentieSearch: 'weiße œuvre' }).execute()
  await sql`delete from kysely_migration where "name" = '004-plain-letters'`.execute(db)
  await migrate(db)
  for (const zoek of ['jorgensen', 'Jørgensen', 'weisse', 'OEUVRE'])
    expect((await admin.call(orders.all, { query: { zoek } })).body).toHaveLength(1)
  expect((await admin.call(users.all, { query: { zoek: 'jorgensen' } })).body).toHaveLength(1)
})
