import { beforeEach, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let buyer: Client
let staff: Client
beforeEach(async () => {
  shop = await openTestShop({ logLevel: 'silent' })
  buyer = await shop.login()
  staff = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
})

const listed = async (query: NonNullable<Parameters<typeof buyer.call<typeof products.shop>>[1]['query']> = {}) =>
  (await buyer.call(products.shop, { query })).body.map(({ productName }) => productName)

async function fill(count: number) {
  const added = []
  for (let index = 0; index < count; index++)
    added.push(await shop.addProduct({ productName: `Tulipa nummer ${index}` }))
  return added
}

test('catalogue: each change is in the very next answer, whichever way it was made', async () => {
  const [first, second, third] = await fill(3)
  if (!first || !second || !third) throw new Error('three products were added')
  expect(await listed()).toEqual(['Tulipa nummer 0', 'Tulipa nummer 1', 'Tulipa nummer 2'])

  await staff.call(products.update, { body: { ...first, productName: 'Narcissus Thalia', price: '9,95' } })
  const { body: renamed } = await buyer.call(products.shop, {})
  expect(renamed[0]).toMatchObject({ productName: 'Narcissus Thalia', price: '9.95' })

  await staff.call(products.update, { body: { ...second, showStatus: 'Nee' } })
  expect(await listed()).toEqual(['Narcissus Thalia', 'Tulipa nummer 2'])
  await staff.call(products.update, { body: { ...second, version: undefined, showStatus: 'Ja' } })

  const places = [third, first, second].map(({ _id }, shopIndex) => ({ _id, shopIndex }))
  await staff.call(products.updateShopIndex, { body: places })
  expect(await listed()).toEqual(['Tulipa nummer 2', 'Narcissus Thalia', 'Tulipa nummer 1'])

  await staff.call(products.update, { body: { ...second, version: undefined, productType: 'planten' } })
  expect(await listed({ productType: 'planten' })).toEqual(['Tulipa nummer 1'])
  expect(await listed({ productType: 'bollen' })).toEqual(['Tulipa nummer 2', 'Narcissus Thalia'])

  await staff.call(products.updateStock, { body: [{ _id: third._id, stock: 7 }] })
  await buyer.call(orders.place, { body: { order: [{ _id: third._id, qty: 3 }] } })
  expect((await buyer.call(products.shop, { query: { perPagina: 1 } })).body).toMatchObject([{ stock: 4 }])

  await staff.call(products.updatePicture, { body: { _id: third._id, newPictureArray: [] } })
  expect((await buyer.call(products.shop, { query: { perPagina: 1 } })).body).toMatchObject([{ picture: [] }])

  await staff.call(products.remove, { body: { _id: third._id } })
  expect(await listed()).toEqual(['Narcissus Thalia', 'Tulipa nummer 1'])
  expect((await buyer.call(products.one, { params: { id: third._id } })).status).toBe(404)
})

test('catalogue: after a new sequence a search finds what was renamed, not what was removed', async () => {
  const [first, second, third] = await fill(3)
  if (!first || !second || !third) throw new Error('three products were added')
  expect(await listed({ zoek: 'tulipa' })).toHaveLength(3)
  // As another process would, of which nothing is known until the next change.
  const { db } = shop.connection
  await db.updateTable('products').set({ productName: 'Narcissus Thalia' }).where('_id', '=', first._id).execute()
  await db.updateTable('products').set({ deletedAt: new Date().toISOString() }).where('_id', '=', second._id).execute()
  const places = [third, first].map(({ _id }, shopIndex) => ({ _id, shopIndex }))
  expect((await staff.call(products.updateShopIndex, { body: places })).status).toBe(200)
  expect(await listed()).toEqual(['Tulipa nummer 2', 'Narcissus Thalia'])
  expect(await listed({ zoek: 'tulipa' })).toEqual(['Tulipa nummer 2'])
  expect(await listed({ zoek: 'narcissus' })).toEqual(['Narcissus Thalia'])
})

test('catalogue: while orders come in, no answer shows a stock from before it was asked for', async () => {
  const [tulip] = await fill(1)
  if (!tulip) throw new Error('one product was added')
  let sold = 0
  const sell = async () => {
    for (let turn = 0; turn < 20; turn++) {
      await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 1 }] } })
      sold++
    }
  }
  const late: string[] = []
  const watch = async () => {
    while (sold < 40) {
      const before = sold
      const [shown] = (await buyer.call(products.shop, { query: { perPagina: 4 } })).body
      if ((shown?.stock ?? 0) > 100 - before) late.push(`${shown?.stock} after ${before} were sold`)
    }
  }
  await Promise.all([sell(), sell(), watch(), watch(), watch()])
  expect(late).toEqual([])
})

test('catalogue: an unchanged list is answered with 304, in every compressed form, until it changes', async () => {
  const [tulip] = await fill(8)
  const ask = (headers: Record<string, string>) => buyer.send('GET', '/products/shop/', { headers })
  const plain = await ask({ 'accept-encoding': 'identity' })
  const etag = plain.headers.get('etag') ?? ''
  expect(plain.headers.get('cache-control')).toBe('private, no-cache')
  for (const encoding of ['br', 'gzip']) {
    const packed = await ask({ 'accept-encoding': encoding })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(packed.body).toEqual(plain.body)
    expect(packed.headers.get('vary')).toContain('Accept-Encoding')
    expect((await ask({ 'accept-encoding': encoding, 'if-none-match': etag })).status).toBe(304)
  }
  const none = await buyer.send('GET', '/products/shop/?pagina=9', { headers: { 'accept-encoding': 'br' } })
  expect([none.body, none.headers.get('content-encoding')]).toEqual([[], null])
  expect((await ask({ 'accept-encoding': 'br;q=0, gzip;q=0' })).headers.get('content-encoding')).toBeNull()
  expect((await ask({ 'if-none-match': `"anders", ${etag}` })).status).toBe(304)

  await buyer.call(orders.place, { body: { order: [{ _id: tulip?._id ?? '', qty: 1 }] } })
  const after = await ask({ 'if-none-match': etag })
  expect(after.status).toBe(200)
  expect(after.headers.get('etag')).not.toBe(etag)
})

test('catalogue: a browser stores no answer with prices or marks of one customer', async () => {
  const [tulip] = await fill(1)
  const other = await shop.login()
  const storing = async (who: Client) => (await who.send('GET', '/products/shop/')).headers.get('cache-control')
  await buyer.send('PUT', `/lists/favorieten/${tulip?._id}`)
  expect([await storing(buyer), await storing(other)]).toEqual(['no-store', 'private, no-cache'])
  const { _id: priceListId } = (await staff.call(priceLists.create, { body: { naam: 'Exporteurs', korting: '5' } }))
    .body
  const { body } = await staff.call(users.one, { params: { id: other.userId } })
  await staff.call(users.update, { body: { ...body, priceListId } })
  expect(await storing(other)).toBe('no-store')
})
