// 'Mail mij als het er weer is': a waiting customer gets one mail, however the product came back.
import { beforeEach, expect, test } from 'vitest'
import { messages } from '../../../contract/endpoints/messages.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { users } from '../../../contract/endpoints/users.ts'
import type { Mailbox } from '../../../tests/support/services/mailbox.ts'
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

const minute = 60_000

let mailbox: Mailbox
let shop: TestShop
let admin: Client
let buyer: Client
beforeEach(async () => {
  ;({ shop, mailbox } = await openMailingShop({ logLevel: 'silent' }))
  admin = await shop.login({ isAdmin: true })
  buyer = await shop.login({ email: 'inkoop@roos.example' })
})

const soldOut = (productName: string) => shop.addProduct({ productName, stock: 0 })
const wish = ({ _id: id }: { _id: string }, client = buyer) => client.call(products.wish, { params: { id } })
const wishes = async () =>
  (await buyer.call(products.shop, {})).body.flatMap(({ _id, melding }) => (melding === true ? [_id] : []))
/** Until the job has looked again what is back. */
async function pass(milliseconds: number) {
  shop.passTime(milliseconds)
  const job = shop.connection.db.selectFrom('jobs').select('dueAt').where('id', '=', 'wishes.returned')
  await expect.poll(async () => (await job.executeTakeFirstOrThrow()).dueAt > shop.now().toISOString()).toBe(true)
}
async function change(rows: readonly { _id: string; stock?: number; showStatus?: 'Ja' | 'Nee' }[]) {
  await admin.call(products.bulk, { body: { rows: [...rows] } })
  await pass(minute)
}
const outbox = async () => (await admin.call(messages.all, {})).body.filter(({ kind }) => kind === 'weerOpVoorraad')
const texts = () =>
  mailbox.received.filter(({ mail }) => mail.subject === 'Weer op voorraad').map(({ mail }) => mail.text)

test('wishes: who waits for products gets one mail for all that come back within half an hour, once', async () => {
  const [tulip, crocus, iris] = [
    await soldOut('Tulipa Apeldoorn'),
    await shop.addProduct({ productName: 'Crocus Pickwick', maat: '7/8', stock: 0 }),
    await soldOut('Iris reticulata'),
  ]
  const other = await shop.login()
  const plain = JSON.stringify((await other.call(products.shop, {})).body)
  for (const product of [tulip, crocus, iris]) expect((await wish(product)).status).toBe(200)
  expect((await wish(tulip)).status).toBe(200)
  expect(new Set(await wishes())).toEqual(new Set([tulip._id, crocus._id, iris._id]))
  expect(JSON.stringify((await other.call(products.shop, {})).body)).toBe(plain)

  await change([{ _id: tulip._id, stock: 5 }])
  expect(await outbox()).toMatchObject([{ to: 'inkoop@roos.example', status: 'waiting' }])
  expect(new Set(await wishes())).toEqual(new Set([crocus._id, iris._id]))
  await pass(20 * minute)
  await change([{ _id: crocus._id, stock: 5 }])
  expect(await wishes()).toEqual([iris._id])
  expect(await outbox()).toHaveLength(1)
  expect(texts()).toEqual([])
  await pass(10 * minute)
  await expect.poll(texts).toHaveLength(1)
  expect(texts()[0]).toMatch(/Crocus Pickwick 7\/8[^]*Tulipa Apeldoorn/)
  expect(texts()[0]).not.toContain('Iris reticulata')

  // A product that comes back again is not mailed twice; 'Opnieuw' sends at once.
  await change([{ _id: tulip._id, stock: 0 }])
  await change([
    { _id: tulip._id, stock: 5 },
    { _id: iris._id, stock: 1 },
  ])
  expect(await wishes()).toEqual([])
  const [next] = await outbox()
  await admin.call(messages.retry, { params: { id: next?._id ?? '' } })
  await expect.poll(texts).toHaveLength(2)
  expect(texts()[1]).toContain('Iris reticulata')
  expect(texts()[1]).not.toContain('Tulipa')
})

test('wishes: a hidden product waits, one that is gone again is not mailed, and an order that shrinks counts', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 10 })
  const { body: order } = await (await shop.login()).call(orders.place, {
    body: { order: [{ _id: tulip._id, qty: 10 }] },
  })
  await wish(tulip)
  await change([{ _id: tulip._id, showStatus: 'Nee' }])
  await admin.call(orders.update, { body: { ...order, order: [{ _id: tulip._id, qty: 4, price: '0.20' }] } })
  await pass(minute)
  expect(await outbox()).toEqual([])
  await change([{ _id: tulip._id, showStatus: 'Ja' }])
  expect(await outbox()).toHaveLength(1)
  await change([{ _id: tulip._id, stock: 0 }])
  shop.passTime(31 * minute)
  await expect
    .poll(outbox)
    .toMatchObject([
      { status: 'failed', error: 'Alles is alweer uitverkocht; de klant krijgt een nieuw bericht als het er weer is' },
    ])
  expect(texts()).toEqual([])
})

test('wishes: what is sold out again before its mail goes is waited for once more', async () => {
  const [tulip, crocus] = [await soldOut('Tulipa Apeldoorn'), await soldOut('Crocus Pickwick')]
  for (const product of [tulip, crocus]) await wish(product)
  await change([tulip, crocus].map(({ _id }) => ({ _id, stock: 5 })))
  await change([{ _id: tulip._id, stock: 0 }])
  await pass(30 * minute)
  await expect.poll(texts).toHaveLength(1)
  expect(texts()[0]).not.toContain('Tulipa Apeldoorn')
  await expect.poll(wishes).toEqual([tulip._id])
  await change([{ _id: tulip._id, stock: 5 }])
  await pass(30 * minute)
  await expect.poll(texts).toHaveLength(2)
  expect(texts()[1]).toContain('Tulipa Apeldoorn')
})

test('wishes: less than the least that can be ordered is waited for as if it were sold out', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', vpe: 50, minimum: 100, stock: 0 })
  await wish(tulip)
  await change([{ _id: tulip._id, stock: 99 }])
  expect(await wishes()).toEqual([tulip._id])
  await buyer.call(products.unwish, { params: { id: tulip._id } })
  expect((await wish(tulip)).status).toBe(200)
  await change([{ _id: tulip._id, stock: 100 }])
  expect(await wishes()).toEqual([])
  expect(await outbox()).toMatchObject([{ status: 'waiting' }])
  expect(await wish(tulip)).toMatchObject({ status: 409, sentence: 'Dit product is op voorraad' })
})

test('wishes: the mail goes to the address that the customer has when it is sent', async () => {
  const [tulip, crocus] = [await soldOut('Tulipa Apeldoorn'), await soldOut('Crocus Pickwick')]
  for (const product of [tulip, crocus]) await wish(product)
  await change([{ _id: tulip._id, stock: 5 }])
  await buyer.call(users.updateOwn, { body: { email: 'nieuw@roos.example' } })
  await change([{ _id: crocus._id, stock: 5 }])
  await pass(30 * minute)
  await expect.poll(outbox).toMatchObject([{ to: 'nieuw@roos.example', status: 'sent' }])
  expect(texts()).toHaveLength(1)
})

test('wishes: two orders cancelled at once make one mail', async () => {
  const pair = [
    await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 5 }),
    await shop.addProduct({ productName: 'Crocus Pickwick', stock: 5 }),
  ]
  const placed = await Promise.all(
    pair.map(async ({ _id }) => (await admin.call(orders.place, { body: { order: [{ _id, qty: 5 }] } })).body._id),
  )
  for (const product of pair) await wish(product)
  await Promise.all(placed.map((id) => admin.call(orders.remove, { params: { id } })))
  await pass(minute)
  expect(await wishes()).toEqual([])
  expect(await outbox()).toHaveLength(1)
  shop.passTime(31 * minute)
  await expect.poll(texts).toHaveLength(1)
  expect(texts()[0]).toMatch(/Crocus Pickwick[^]*Tulipa Apeldoorn/)
})

test('wishes: end when a customer becomes a picker, who cannot order', async () => {
  const [tulip, crocus] = [await soldOut('Tulipa Apeldoorn'), await soldOut('Crocus Pickwick')]
  await wish(tulip)
  await wish(crocus)
  await change([{ _id: crocus._id, stock: 5 }])
  expect(await outbox()).toMatchObject([{ status: 'waiting' }])
  const { body: user } = await admin.call(users.one, { params: { id: buyer.userId } })
  const becomes = (magazijn: boolean) => admin.call(users.update, { body: { ...user, version: undefined, magazijn } })
  expect((await becomes(true)).status).toBe(200)
  await change([{ _id: tulip._id, stock: 5 }])
  expect(await outbox()).toEqual([])
  await becomes(false)
  buyer = await shop.newSession(buyer.userId)
  expect(await wishes()).toEqual([])
})

test('wishes: only for what is sold out and in the shop, where mail can be sent; a wish is taken back and goes with its customer', async () => {
  const [tulip, crocus, hidden] = [
    await soldOut('Tulipa Apeldoorn'),
    await soldOut('Crocus Pickwick'),
    await soldOut('Iris reticulata'),
  ]
  const there = await shop.addProduct({ stock: 1 })
  await change([{ _id: hidden._id, showStatus: 'Nee' }])
  const said = async (product: { _id: string }, client = buyer) => {
    const { status, sentence } = await wish(product, client)
    return [status, sentence]
  }
  expect(await said(there)).toEqual([409, 'Dit product is op voorraad'])
  expect(await said(hidden)).toEqual([404, 'Product niet gevonden'])
  expect((await buyer.call(products.canWish, {})).body).toEqual({ mogelijk: true })
  await wish(tulip)
  await wish(crocus)
  const params = { id: tulip._id }
  expect((await buyer.call(products.unwish, { params })).status).toBe(200)
  expect((await buyer.call(products.unwish, { params })).status).toBe(200)
  expect(await wishes()).toEqual([crocus._id])
  const data = await buyer.send('GET', `/users/${buyer.userId}/gegevens.json`)
  expect(data.body).toMatchObject({ meldingen: [{ productName: 'Crocus Pickwick' }] })
  await admin.call(products.remove, { body: { _id: crocus._id } })
  // As an import with its code brings it back.
  await shop.connection.db.updateTable('products').set({ deletedAt: null }).where('_id', '=', crocus._id).execute()
  await change([{ _id: crocus._id, showStatus: 'Ja' }])
  expect(await wishes()).toEqual([])
  await wish(tulip)
  await admin.call(users.remove, { params: { id: buyer.userId } })
  expect(await shop.connection.db.selectFrom('stock_wishes').selectAll().execute()).toEqual([])

  const silent = await openTestShop()
  try {
    const [client, product] = [await silent.login(), await silent.addProduct({ stock: 0 })]
    expect(await said(product, client)).toEqual([409, 'Er is geen mailserver ingesteld, er wordt niets verstuurd'])
    expect((await client.call(products.canWish, {})).body).toEqual({ mogelijk: false })
  } finally {
    await silent.close()
  }
})
