// Orders around the moment at which a delivery date is too late: none is accepted after it, however long it waited.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refusalHeader } from '../../contract/headers.ts'
import { orders } from '../../contract/orders.ts'
import { settings } from '../../contract/settings.ts'
import { type Client, openTestShop, type TestShop } from '../support/test-shop.ts'
import { expectBalancedBooks } from './support/books.ts'
import { inMemory, size } from './support/engine.ts'
import { randomFrom, seedOf } from './support/seed.ts'

let shop: TestShop
let buyers: Client[]
let tulip: string
/** For this day one may order until 14:00 in Amsterdam on the Monday before. */
const leverdatum = '2026-11-24'
const cutOff = Date.parse('2026-11-23T13:00:00Z')
const setClock = (moment: number) => shop.passTime(moment - shop.now().getTime())
const order = (buyer: Client) => buyer.call(orders.place, { body: { order: [{ _id: tulip, qty: 1 }], leverdatum } })

beforeAll(async () => {
  shop = await openTestShop({ logLevel: 'silent', ...inMemory })
  setClock(cutOff - 3_600_000)
  const admin = await shop.login({ isAdmin: true })
  tulip = (await shop.addProduct({ stock: 1_000_000 }))._id
  const dagen = [{ weekdag: 2, werkdagenVooraf: 1, tot: '14:00' }]
  await admin.call(settings.update, { body: { levering: { dagen } } })
  buyers = await Promise.all(Array.from({ length: 40 }, () => shop.login()))
})
afterAll(() => shop.close())

/** Holds what every order needs: with PostgreSQL the product's row, with SQLite the turn to write. */
async function holdUp(): Promise<{ release: () => Promise<unknown> }> {
  const gate = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = shop.connection.transact(async (trx) => {
    await trx
      .updateTable('products')
      .set({ stock: (eb) => eb.ref('stock') })
      .where('_id', '=', tulip)
      .execute()
    held.resolve()
    await gate.promise
  })
  await held.promise
  return {
    release: () => {
      gate.resolve()
      return holding
    },
  }
}

test('orders that wait over the cut-off are refused, and nothing of them stays', async () => {
  for (let round = 0; round < size(5); round++) {
    setClock(cutOff - 60_000)
    const { release } = await holdUp()
    // As many as there are connections, so that with PostgreSQL each waits for the row.
    const waiting = buyers.slice(0, 8).map(order)
    await pause(150)
    setClock(cutOff)
    await release()
    const refused = await Promise.all(waiting)
    expect(refused.map(({ status, headers }) => [status, headers.get(refusalHeader)])).toEqual(
      refused.map(() => [409, 'delivery-date']),
    )
  }
  expect(await shop.connection.db.selectFrom('orders').select('_id').execute()).toEqual([])
  await expectBalancedBooks(shop.connection.db)
})

test('with orders coming in all the time, those before the cut-off are taken and none after it', async () => {
  const random = randomFrom(seedOf('cut-off'))
  const answers: { readonly sentLate: boolean; readonly status: number; readonly datedLate: boolean }[] = []
  for (let round = 0; round < size(2); round++) {
    setClock(cutOff - 60_000)
    const before = answers.length
    const passing = vi
      .waitUntil(() => answers.length >= before + buyers.length, { timeout: 30_000, interval: 5 })
      .then(() => pause(random() * 60))
      .then(() => setClock(cutOff))
    await Promise.all(
      buyers.map(async (buyer) => {
        let sentLate = false
        for (let sent = 0; sent < 4 || !sentLate; sent++) {
          await pause(random() * 40)
          sentLate = shop.now().getTime() >= cutOff
          const { status, body } = await order(buyer)
          answers.push({ sentLate, status, datedLate: status === 200 && Date.parse(body.date) >= cutOff })
        }
      }),
    )
    await passing
  }
  const taken = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 409)
  expect(taken.length + refused.length).toBe(answers.length)
  expect(taken.filter(({ sentLate, datedLate }) => sentLate || datedLate)).toEqual([])
  expect(Math.min(taken.length, refused.length)).toBeGreaterThan(0)
  await expectBalancedBooks(shop.connection.db)
})
