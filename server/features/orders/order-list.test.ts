// Filters of the list of orders, refused ones, and access to it.
import { expect, test } from 'vitest'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })
const roos = await shop.login({ bedrijfsnaam: 'De Roos' })
const others = [await shop.login({ bedrijfsnaam: 'Café Öl 100%' }), await shop.login({ bedrijfsnaam: 'Iris_Bloem' })]
const tulip = await shop.addProduct()
const placed: Order[] = []
for (const who of [roos, ...others, roos]) {
  placed.unshift((await who.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 2 }] } })).body)
}

const numbers = (list: readonly Order[]) => list.map(({ ordernummer }) => ordernummer)
async function all(query: QueryOf<typeof orders.all>) {
  const { body, headers } = await admin.call(orders.all, { query })
  return { names: body.map((order) => order.bedrijfsnaam), total: headers.get('x-total-count') }
}
const newestFirst = ['De Roos', 'Iris_Bloem', 'Café Öl 100%', 'De Roos']

test('order list: pages, years and statuses narrow the list and its total', async () => {
  const year = new Date(placed[0]?.date ?? '').getFullYear()
  expect(await all({ pagina: 2, perPagina: 3 })).toEqual({ names: ['De Roos'], total: '4' })
  expect(await all({ jaar: year })).toEqual({ names: newestFirst, total: '4' })
  expect(await all({ jaar: year - 1 })).toEqual({ names: [], total: '0' })
  expect(await all({ status: 'open' })).toMatchObject({ total: '4' })
  const { _id = '' } = placed[0] ?? {}
  await admin.call(orders.setStatus, { body: { _id, orderstatus: 'verwerkt' } })
  expect(await all({ status: 'verwerkt' })).toEqual({ names: ['De Roos'], total: '1' })
  expect(await all({ status: 'open', zoek: 'roos' })).toEqual({ names: ['De Roos'], total: '1' })
})

test.each([
  ['ROOS', ['De Roos', 'De Roos']],
  ['café öl', ['Café Öl 100%']],
  ['cafe ol', ['Café Öl 100%']],
  ['%', ['Café Öl 100%']],
  ['_', ['Iris_Bloem']],
  ['\\', []],
  ['10002', ['Café Öl 100%']],
  ['003', ['Iris_Bloem']],
  ['#10002', ['Café Öl 100%']],
  ['Order #10002', ['Café Öl 100%']],
  ['bestelling 10002', ['Café Öl 100%']],
  ['100% cafe', ['Café Öl 100%']],
  ['cafe  100%', ['Café Öl 100%']],
  ['iris 10003', ['Iris_Bloem']],
  ['iris 10002', []],
])('order list: searching %j finds %j', async (zoek, names) => {
  expect(await all({ zoek })).toEqual({ names, total: String(names.length) })
})

test.each([
  ['jaar=2019', 'Dit jaar bestaat niet'],
  ['jaar=nu', 'Dit jaar bestaat niet'],
  ['status=weg', 'Deze status bestaat niet'],
  ['pagina=0', 'Dit paginanummer bestaat niet'],
])('order list: ?%s is refused', async (query, sentence) => {
  expect(await admin.send('GET', `/orders/?${query}`)).toMatchObject({ status: 400, sentence })
})

test('order list: sorts by a column, and equal ones by ordernummer', async () => {
  const names = ['Café Öl 100%', 'De Roos', 'De Roos', 'Iris_Bloem']
  expect((await all({ pagina: 1, sorteer: 'bedrijfsnaam' })).names).toEqual(names)
  expect((await all({ pagina: 1, perPagina: 3, sorteer: '-bedrijfsnaam' })).names).toEqual(
    names.toReversed().slice(0, 3),
  )
  const rising = await admin.call(orders.all, { query: { pagina: 1, sorteer: 'ordernummer' } })
  expect(numbers(rising.body)).toEqual(numbers(placed).toReversed())
  const equal = await admin.call(orders.all, { query: { pagina: 1, sorteer: 'totalPrice' } })
  expect(numbers(equal.body)).toEqual(numbers(placed))
})

test('order list: a customer lists his own orders only; an administrator anyone’s', async () => {
  const own = { params: { id: roos.userId } }
  const { body, headers } = await roos.call(orders.ofUser, own)
  expect(numbers(body)).toEqual([placed[0]?.ordernummer, placed[3]?.ordernummer])
  expect(headers.get('x-total-count')).toBe('2')
  expect((await roos.call(orders.ofUser, { ...own, query: { pagina: 2, perPagina: 1 } })).body).toHaveLength(1)
  expect(numbers((await admin.call(orders.ofUser, own)).body)).toEqual(numbers(body))
})

test('order list: many orders are streamed in pieces that join without a gap, and paged alike', async () => {
  const { db } = shop.connection
  const row = await db.selectFrom('orders').selectAll().limit(1).executeTakeFirstOrThrow()
  // Gaps among the numbers.
  const many = Array.from({ length: 120 }, (_, at) => ({ ...row, _id: `more-${at}`, ordernummer: 20_000 + at * 3 }))
  await db.insertInto('orders').values(many).execute()
  const streamed = numbers((await admin.call(orders.all, {})).body)
  expect(streamed).toEqual([...many.toReversed(), ...placed].map(({ ordernummer }) => ordernummer))
  const paged = await admin.call(orders.all, { query: { pagina: 3, perPagina: 40 } })
  expect(numbers(paged.body)).toEqual(streamed.slice(80, 120))
})

test('order list: names with other letters are found and sorted as they are typed here', async () => {
  const other = await openTestShop()
  const { _id } = await other.addProduct()
  const names = ['Élan', 'Erika', 'Øresund', 'Oud Land', 'Zonnebloem']
  for (const bedrijfsnaam of names.toReversed()) {
    const buyer = await other.login({ bedrijfsnaam })
    await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
  }
  const staff = await other.login({ isAdmin: true })
  const list = async (query: QueryOf<typeof orders.all>) =>
    (await staff.call(orders.all, { query })).body.map(({ bedrijfsnaam }) => bedrijfsnaam)
  expect(await list({ pagina: 1, sorteer: 'bedrijfsnaam' })).toEqual(names)
  expect(await list({ zoek: 'oresund' })).toEqual(['Øresund'])
})
