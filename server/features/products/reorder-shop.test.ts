import { expect, test } from 'vitest'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { errorCodeHeader } from '../../../contract/endpoints/headers.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

let [a, b, c]: string[] = []
const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })
const removed = await shop.addProduct()
a = (await shop.addProduct())._id
b = (await shop.addProduct({ showStatus: 'Nee' }))._id
c = (await shop.addProduct())._id
await admin.call(products.remove, { body: { _id: removed._id } })

const reorder = (body: BodyOf<typeof products.updateShopIndex>) => admin.call(products.updateShopIndex, { body })
const current = async () => (await admin.call(products.all, {})).body.map(({ _id, shopIndex }) => ({ _id, shopIndex }))
const allMoves = async () =>
  (await shop.connection.db.selectFrom('audit_log').select('id').where('action', '=', 'product.moved').execute()).length
const places = (...ids: (string | undefined)[]) => ids.map((_id = '', shopIndex) => ({ _id, shopIndex }))

test('reorder shop: a full permutation is the new order of catalogue and shop, hidden products included', async () => {
  expect(await reorder(places(c, a, b))).toMatchObject({ status: 200, body: {} })
  expect(await current()).toEqual(places(c, a, b))
  expect((await admin.call(products.shop, {})).body.map(({ _id }) => _id)).toEqual([c, a])
  // In whatever order it is sent.
  await reorder(places(b, a, c).toReversed())
  expect(await current()).toEqual(places(b, a, c))
  // A product that stays in its place counts as unmoved.
  const before = await allMoves()
  await reorder(places(b, a, c))
  expect(await allMoves()).toBe(before)
  await reorder(places(b, c, a))
  expect(await allMoves()).toBe(before + 2)
})

test('reorder shop: anything but a full permutation changes nothing', async () => {
  await reorder(places(a, b, c))
  const stale = { status: 409, sentence: 'De producten zijn intussen gewijzigd, open de volgorde opnieuw' }
  const [first, second, third] = places(a, b, c)
  if (!first || !second || !third) throw new Error('three places')
  for (const list of [
    [],
    places(b, a),
    places(b, a, a),
    places(b, a, 'bestaat-niet'),
    places(c, b, a, 'bestaat-niet'),
    // Whole, and one of them a second time.
    places(c, b, a, c),
    [second, first, { ...third, shopIndex: 3 }],
    [{ ...first, shopIndex: 1 }, second, third],
  ]) {
    expect(await reorder(list)).toMatchObject(stale)
    expect(await current()).toEqual(places(a, b, c))
  }
})

test('reorder shop: an order that somebody else changed since it was opened is not overwritten', async () => {
  await reorder(places(a, b, c))
  const opened = (await current()).map(({ _id, shopIndex }) => ({
    _id,
    shopIndex: 2 - shopIndex,
    shopIndexBasis: shopIndex,
  }))
  await reorder(places(b, a, c))
  const refused = await reorder(opened)
  expect(refused).toMatchObject({
    status: 409,
    sentence: 'De volgorde is intussen door iemand anders gewijzigd, open de volgorde opnieuw',
  })
  expect(refused.headers.get(errorCodeHeader)).toBe('edit-conflict')
  await reorder(places(a, b, c))
  expect((await reorder(opened)).status).toBe(200)
  expect(await current()).toEqual(places(c, b, a))
})

test('reorder shop: a body that is no list is refused', async () => {
  const answer = await admin.send('PUT', '/products/updateShopIndex', { body: { _id: a, shopIndex: 0 } })
  expect(answer).toMatchObject({ status: 400, sentence: 'Volgorde is niet ingevuld' })
})
