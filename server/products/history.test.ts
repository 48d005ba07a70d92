// What each change of a product leaves in its history, and in the ledger of its stock.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '../../contract/call.ts'
import { type ManagedProduct, products } from '../../contract/products.ts'
import { reports } from '../../contract/reports.ts'
import { type Client, openTestShop, type TestShop } from '../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.login({ isAdmin: true })
})
afterAll(() => shop.close())

/** The newest first. */
const told = async (id: string) =>
  (await admin.call(reports.history, { params: { entity: 'product', id } })).body.map(({ what }) =>
    what.replaceAll('\u00a0', ' '),
  )
const edit = (product: ManagedProduct, fields: Partial<BodyOf<typeof products.update>>) =>
  admin.call(products.update, { body: { ...product, version: undefined, ...fields } })

/** Every product whose stock is not the sum of its ledger, and every row of the ledger that moves nothing. */
async function wrongLedger() {
  const { rows } = await sql`
    select "_id" from products p
    where "stock" <> (select coalesce(sum("delta"), 0) from stock_ledger where "productId" = p."_id")
    union all select "productId" from stock_ledger where "delta" = 0`.execute(shop.connection.db)
  return rows
}

test('an edit tells the fields that it changed, be it one, and nothing where it changed none', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa' })
  await edit(tulip, {})
  expect(await told(tulip._id)).toEqual([expect.stringContaining('+100'), 'Product aangemaakt'])
  await edit(tulip, { price: '0.60' })
  expect((await told(tulip._id))[0]).toBe('Product gewijzigd: prijs € 0,50 → € 0,60')
  await edit(tulip, { price: '0.60', minimum: 3, staffel: [{ vanaf: 10, price: '0.55' }] })
  expect((await told(tulip._id))[0]).toBe('Product gewijzigd: minimum leeg → 3, staffel leeg → vanaf 10 stuks € 0,55')
  expect(await told(tulip._id)).toHaveLength(4)
})

test('stock is told piece by piece, and of none there is nothing to tell', async () => {
  const none = await shop.addProduct({ stock: 0 })
  expect(await told(none._id)).toEqual(['Product aangemaakt'])
  const one = await shop.addProduct({ stock: 1 })
  expect(await told(one._id)).toHaveLength(2)
  await edit(one, { stock: 2 })
  await edit(one, { stock: 3, stockBasis: 2 })
  await admin.call(products.updateStock, { body: [{ _id: one._id, stock: 4 }] })
  await admin.call(products.updateStock, { body: [{ _id: one._id, stock: 4 }] })
  const answer = await admin.send('PUT', '/products/bulk', { body: { rows: [{ _id: one._id, stockDelta: -1 }] } })
  expect(answer.body).toEqual({ changed: 1 })
  expect((await admin.call(products.one, { params: { id: one._id } })).body.stock).toBe(3)
  expect((await told(one._id)).slice(0, 4)).toEqual([
    'Voorraad −1 stuk: correctie',
    ...Array.from({ length: 3 }, () => 'Voorraad +1 stuk: correctie'),
  ])
  expect(await wrongLedger()).toEqual([])
})

test('pictures and places are told of what got others, and of nothing else', async () => {
  const [first, second] = [await shop.addProduct(), await shop.addProduct()]
  await admin.call(products.updatePicture, { body: { _id: first._id, newPictureArray: [] } })
  expect((await told(first._id))[0]).toBe("Foto's gewijzigd")
  expect((await admin.call(products.one, { params: { id: second._id } })).body.picture).toEqual(second.picture)
  const places = (await admin.call(products.all, {})).body.map(({ _id, shopIndex }) => ({ _id, shopIndex }))
  const [before, last] = places.slice(-2)
  if (!before || !last) throw new Error('two products were added')
  await admin.call(products.updateShopIndex, {
    body: [...places.slice(0, -2), { ...last, shopIndex: before.shopIndex }, { ...before, shopIndex: last.shopIndex }],
  })
  const moved = async (id: string) => (await told(id)).filter((what) => what.includes('laats'))
  expect(await moved(second._id)).toHaveLength(1)
  expect(await moved(places[0]?._id ?? '')).toEqual([])
})

test('a product leaves once, and only its own pictures with it', async () => {
  const [kept, gone] = [await shop.addProduct(), await shop.addProduct()]
  for (let twice = 0; twice < 2; twice++) await admin.call(products.remove, { body: { _id: gone._id } })
  expect((await told(gone._id)).filter((what) => what === 'Product verwijderd')).toHaveLength(1)
  await admin.call(products.remove, { body: { _id: 'bestaat-niet' } })
  const records = shop.connection.db.selectFrom('audit_log').select('id').where('entityId', '=', 'bestaat-niet')
  expect(await records.execute()).toEqual([])
  expect((await admin.call(products.one, { params: { id: kept._id } })).body.picture).toEqual(kept.picture)
  // Its place is free, and so are its pictures.
  const next = await shop.addProduct({ picture: gone.picture })
  expect(next).toMatchObject({ shopIndex: gone.shopIndex, picture: gone.picture })
})
