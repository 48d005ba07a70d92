import { beforeEach, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let ids: string[]
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  const { _id } = await shop.addProduct()
  const place = async () =>
    (await admin.call(orders.place, { body: { order: [{ _id, qty: 1 }], comment: '' } })).body._id
  ids = [await place(), await place(), await place()]
})

const set = (some: string[], orderstatus: 'open' | 'verwerkt') =>
  admin.call(orders.setStatuses, { body: { ids: some, orderstatus } })
const statuses = async () =>
  (await admin.call(orders.all, { query: {} })).body.map(({ orderstatus }) => orderstatus).join()

test('set statuses: several orders are marked together, each once, and told in its history; what had the status already stays', async () => {
  const [first = '', second = '', third = ''] = ids
  await admin.call(orders.setStatus, { body: { _id: second, orderstatus: 'verwerkt' } })
  const marked = await set([third, first, second, first], 'verwerkt')
  expect([marked.status, marked.body.changed.toSorted()]).toEqual([200, [first, third].sort()])
  expect(await statuses()).toBe('verwerkt,verwerkt,verwerkt')
  // Undone: those that were marked now, not the one that was before.
  expect((await set(marked.body.changed, 'open')).body.changed).toHaveLength(2)
  expect((await admin.call(orders.one, { params: { id: second } })).body).toMatchObject({ orderstatus: 'verwerkt' })
  const history = await admin.send('GET', `/reports/history/order/${first}`)
  expect(JSON.stringify(history.body).match(/Status open → verwerkt|Status verwerkt → open/g)).toHaveLength(2)
})

test('set statuses: where one of them is gone none is marked', async () => {
  await admin.call(orders.remove, { params: { id: ids[2] ?? '' } })
  expect((await set(ids, 'verwerkt')).status).toBe(404)
  expect(await statuses()).toBe('open,open')
})

test('set statuses: no orders, too many, or an unknown status are refused', async () => {
  for (const [body, sentence] of [
    [{ ids: [], orderstatus: 'open' }, 'Kies eerst orders'],
    [{ ids: 'alle', orderstatus: 'open' }, 'Kies eerst orders'],
    [{ ids: Array(251).fill('a'), orderstatus: 'open' }, 'Kies ten hoogste 250 orders tegelijk'],
    [{ ids: ['a'], orderstatus: 'weg' }, 'Deze status bestaat niet'],
  ] as const) {
    const { status, sentence: said } = await admin.send('PUT', '/orders/statuses', { body })
    expect([status, said]).toEqual([400, sentence])
  }
})
