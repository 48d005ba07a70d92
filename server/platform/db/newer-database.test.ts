// A process of this release, at work while the next one's migration adds to its tables: what it has prepared before goes on.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()

test('newer database: columns that are added to every table while a process works disturb none of its calls', async () => {
  const { db } = shop.connection
  const admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  const buyer = await shop.login()
  const product = await shop.addProduct({ stock: 1000 })

  async function visit(): Promise<[string, number][]> {
    const seen: [string, number][] = []
    const note = (what: string, { status }: { status: number }) => void seen.push([what, status])
    const body = { order: [{ _id: product._id, qty: 2 }], comment: 'Graag vroeg' }
    const placed = await buyer.call(orders.place, { body })
    note('an order', placed)
    for (const [who, path] of [
      [buyer, '/users/getUser'],
      [buyer, '/products/shop'],
      [buyer, `/orders/getUserOrders/${buyer.userId}`],
      [buyer, `/orders/getOrder/${placed.body._id}`],
      [admin, '/orders'],
      [admin, '/users'],
      [admin, `/users/getUser/${buyer.userId}`],
      [admin, '/products'],
      [admin, '/messages'],
      [admin, '/priceLists'],
      [admin, '/settings'],
    ] as const)
      note(path.replace(/[0-9a-f-]{20,}/, ''), await who.send('GET', path))
    const edited = { ...placed.body, comment: 'Graag laat' }
    note('a change', await admin.send('PUT', '/orders/updateOrder', { body: edited }))
    note(
      'a status',
      await admin.send('PUT', '/orders/setStatus', { body: { _id: placed.body._id, orderstatus: 'verwerkt' } }),
    )
    return seen
  }
  const before = await visit()
  expect(before.filter(([, status]) => status !== 200)).toEqual([])
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  for (const name of tables) await sql`alter table ${sql.table(name)} add column "later" text`.execute(db)
  expect(await visit()).toEqual(before)
  expect(await visit()).toEqual(before)
})
