import { afterEach, beforeEach, expect, test } from 'vitest'
import { lists } from '../../../contract/endpoints/lists.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let buyer: Client
beforeEach(async () => {
  shop = await openTestShop()
  buyer = await shop.login()
})
afterEach(() => shop.close())

const all = async (client = buyer) => (await client.call(lists.all, {})).body
const create = (naam: string, lines: { _id: string; qty: number }[] = [], client = buyer) =>
  client.call(lists.create, { body: { naam, lines } })

test('lists: a list is kept as it was saved, a product once, and answered by name', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn' })
  const crocus = await shop.addProduct({ productName: 'Crocus Pickwick' })
  const { body: weekly } = await create(' Elke week ', [
    { _id: tulip._id, qty: 250 },
    { _id: crocus._id, qty: 10 },
    { _id: tulip._id, qty: 50 },
  ])
  expect(weekly).toEqual({
    _id: weekly._id,
    naam: 'Elke week',
    lines: [
      { _id: tulip._id, qty: 300, productName: 'Tulipa Apeldoorn', productCode: tulip.productCode, removed: false },
      { _id: crocus._id, qty: 10, productName: 'Crocus Pickwick', productCode: crocus.productCode, removed: false },
    ],
  })
  await create('élite')
  await create('Dinsdag')
  expect((await all()).map(({ naam }) => naam)).toEqual(['Dinsdag', 'élite', 'Elke week'])
  const body = { naam: 'Elke maand', lines: [{ _id: crocus._id, qty: 5 }] }
  const changed = await buyer.call(lists.update, { params: { id: weekly._id }, body })
  expect(changed.body).toMatchObject({ ...body, _id: weekly._id })
  expect((await all()).find(({ _id }) => _id === weekly._id)).toEqual(changed.body)
  const renamed = await buyer.call(lists.update, { params: { id: weekly._id }, body: { naam: 'Elke dag' } })
  expect(renamed.body).toEqual({ ...changed.body, naam: 'Elke dag' })
  const most = [1_000_000, 5].map((qty) => ({ _id: crocus._id, qty }))
  const full = await buyer.call(lists.update, { params: { id: weekly._id }, body: { lines: most } })
  expect(full.body.lines).toMatchObject([{ qty: 1_000_000 }])
  const emptied = await buyer.call(lists.update, { params: { id: weekly._id }, body: { lines: [] } })
  expect(emptied.body).toEqual({ ...renamed.body, lines: [] })
  await buyer.call(lists.remove, { params: { id: weekly._id } })
  expect((await all()).map(({ naam }) => naam)).toEqual(['Dinsdag', 'élite'])
  const twins = [await create('Zomer'), await create('Zomer'), await create('Zomer')].map(({ body: { _id } }) => _id)
  const summer = (some: readonly { _id: string; naam: string }[]) =>
    some.filter(({ naam }) => naam === 'Zomer').map(({ _id }) => _id)
  expect(summer(await all())).toEqual(twins.toSorted())
  expect(summer((await buyer.call(lists.all, { query: { regels: '0' } })).body)).toEqual(twins.toSorted())
  const params = { id: weekly._id }
  expect((await buyer.call(lists.remove, { params })).status).toBe(404)
  expect((await buyer.call(lists.update, { params, body })).status).toBe(404)
})

test('lists: names are told without the lines, and a list by itself', async () => {
  const [tulip, crocus] = [await shop.addProduct(), await shop.addProduct()]
  const { body: weekly } = await create(
    'Elke week',
    [tulip, crocus].map(({ _id }) => ({ _id, qty: 10 })),
  )
  const { body: empty } = await create('Dinsdag')
  const named = await buyer.call(lists.all, { query: { regels: '0' } })
  expect(named.body).toEqual([
    { _id: empty._id, naam: 'Dinsdag', aantal: 0, lines: [] },
    { _id: weekly._id, naam: 'Elke week', aantal: 2, lines: [] },
  ])
  expect((await buyer.call(lists.one, { params: { id: weekly._id } })).body).toEqual(weekly)
  expect((await buyer.call(lists.all, { query: { regels: '1' } })).body).toEqual([empty, weekly])
  const wrong = await buyer.send('GET', '/lists?regels=nee')
  expect([wrong.status, wrong.sentence]).toEqual([400, 'Regels moet 0 of 1 zijn'])
})

test('lists: a list is nobody else’s, not even staff’s', async () => {
  const { body } = await create('Elke week')
  const params = { id: body._id }
  for (const other of [await shop.login(), await shop.login({ isAdmin: true })]) {
    expect(await all(other)).toEqual([])
    expect((await other.call(lists.all, { query: { regels: '0' } })).body).toEqual([])
    expect((await other.call(lists.one, { params })).status).toBe(404)
    expect((await other.call(lists.update, { params, body: { naam: 'Anders', lines: [] } })).status).toBe(404)
    expect((await other.call(lists.remove, { params })).status).toBe(404)
  }
  expect(await all()).toMatchObject([{ naam: 'Elke week' }])
})

test('lists: what is hidden or left the catalogue stays in the list, named', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn' })
  const { body } = await create('Elke week', [{ _id: tulip._id, qty: 250 }])
  const admin = await shop.login({ isAdmin: true })
  const gone = [{ productName: 'Tulipa Apeldoorn', qty: 250, removed: true }]
  await admin.call(products.bulk, { body: { rows: [{ _id: tulip._id, showStatus: 'Nee' }] } })
  expect((await all())[0]?.lines).toMatchObject(gone)
  await admin.call(products.remove, { body: { _id: tulip._id } })
  expect((await all())[0]?.lines).toMatchObject(gone)
  const kept = { naam: 'Elke week', lines: [{ _id: tulip._id, qty: 100 }] }
  expect((await buyer.call(lists.update, { params: { id: body._id }, body: kept })).status).toBe(200)
})

test('lists: names, lines and numbers of lists have their limits, each with its sentence', async () => {
  const tulip = await shop.addProduct()
  const said = async (naam: string, lines: { _id: string; qty: number }[] = []) => {
    const { status, sentence } = await create(naam, lines)
    return [status, sentence]
  }
  expect(await said(' ')).toEqual([400, 'Geef de lijst een naam'])
  expect(await said('x'.repeat(51))).toEqual([400, 'Een naam van een lijst heeft ten hoogste 50 tekens'])
  const lines = (count: number) => Array.from({ length: count }, () => ({ _id: tulip._id, qty: 1 }))
  expect(await said('Vol', lines(501))).toEqual([400, 'Een lijst heeft ten hoogste 500 regels'])
  expect(await said('Nergens', [{ _id: 'nergens', qty: 1 }])).toEqual([400, 'Een product van de lijst bestaat niet'])
  expect(await said('x'.repeat(50), lines(500))).toEqual([200, ''])
  const { statuses } = await many(110)
  expect(statuses.filter((status) => status === 200)).toHaveLength(99)
  expect(statuses.filter((status) => status === 409)).toHaveLength(11)
  expect(await said('Te veel')).toEqual([409, 'U heeft al 100 lijsten, verwijder er eerst een'])
  expect((await create('Van een ander', [], await shop.login())).status).toBe(200)
  const [first] = await all()
  await buyer.call(lists.remove, { params: { id: first?._id ?? '' } })
  expect(await said('Past weer')).toEqual([200, ''])
})

/** All at once: the hundredth has the last place, and one is there for it alone. */
async function many(count: number) {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => create(`Lijst ${at}`)))
  return { statuses: answers.map(({ status }) => status) }
}

test('lists: a deleted user’s lists go with him; what he did stands in his history without their names', async () => {
  await create('Bruiloft van Jansen', [{ _id: (await shop.addProduct())._id, qty: 1 }])
  const { body } = await create('Begrafenis van Pietersen')
  await buyer.call(lists.update, { params: { id: body._id }, body: { naam: 'Feest van Pietersen' } })
  await buyer.call(lists.remove, { params: { id: body._id } })
  const admin = await shop.login({ isAdmin: true })
  await admin.call(users.remove, { params: { id: buyer.userId } })
  const { db } = shop.connection
  expect(await db.selectFrom('lists').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('list_lines').selectAll().execute()).toEqual([])
  const records = await db.selectFrom('audit_log').selectAll().where('action', 'like', 'user.list-%').execute()
  for (const action of ['created', 'created', 'edited', 'removed'].map((what) => `user.list-${what}`))
    expect(records).toContainEqual(
      expect.objectContaining({ action, userId: buyer.userId, entity: 'user', detail: '{}' }),
    )
  expect(records).toHaveLength(4)
})

const day = 86_400_000
test('lists: what is ordered often and lately comes first, with the quantity of the last time; the rest is left out', async () => {
  const add = (productName: string) => shop.addProduct({ productName, stock: 10_000 })
  const [tulip, crocus, lily, old, gone, hidden, other] = [
    await add('Tulipa Apeldoorn'),
    await add('Crocus Pickwick'),
    await add('Lilium regale'),
    await add('Allium Gladiator'),
    await add('Iris reticulata'),
    await add('Muscari armeniacum'),
    await add('Scilla siberica'),
  ]
  const order = async (daysAgo: number, lines: readonly [{ _id: string }, number][], client = buyer) => {
    const { body } = await client.call(orders.place, { body: { order: lines.map(([{ _id }, qty]) => ({ _id, qty })) } })
    const date = new Date(shop.now().getTime() - daysAgo * day)
    await shop.connection.db
      .updateTable('orders')
      .set({ date: date.toISOString(), year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 })
      .where('_id', '=', body._id)
      .execute()
    return body
  }
  const usual = async () => (await buyer.call(lists.usual, {})).body
  expect(await usual()).toEqual({ naam: 'Vaak besteld', lines: [] })
  await order(400, [[old, 10]])
  // Often, long ago; twice, lately; once, lately.
  for (const daysAgo of [300, 290, 280]) await order(daysAgo, [[lily, 70]])
  await order(35, [[tulip, 100]])
  await order(1, [
    [tulip, 250],
    [gone, 5],
    [hidden, 5],
  ])
  await order(1, [[crocus, 20]])
  await order(1, [[other, 5]], await shop.login())
  const removed = await order(0, [[other, 5]])
  const admin = await shop.login({ isAdmin: true })
  await admin.call(orders.remove, { params: { id: removed._id } })
  await admin.call(products.remove, { body: { _id: gone._id } })
  await admin.call(products.bulk, { body: { rows: [{ _id: hidden._id, showStatus: 'Nee' }] } })
  const { lines } = await usual()
  expect(lines[0]).toEqual({
    _id: tulip._id,
    qty: 250,
    productName: 'Tulipa Apeldoorn',
    productCode: tulip.productCode,
    removed: false,
  })
  expect(lines.map(({ productName, qty }) => [productName, qty])).toEqual([
    ['Tulipa Apeldoorn', 250],
    ['Crocus Pickwick', 20],
    ['Lilium regale', 70],
  ])
})
