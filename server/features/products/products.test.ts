import { beforeEach, expect, test } from 'vitest'
import { errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { files } from '../../../contract/endpoints/files.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let buyer: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ isAdmin: true })
  buyer = await shop.login()
})

const missing = { status: 404, sentence: 'Gevraagde data niet gevonden' }
const read = async (id: string) => (await admin.call(products.one, { params: { id } })).body
/** Sends back the whole product, as a form does. */
async function edit(id: string, changes: Record<string, unknown>) {
  const { version: _, ...form } = await read(id)
  return admin.send('PUT', '/products/updateProduct', { body: { ...form, ...changes } })
}

test('products: a new product comes last, visible, with a code of its own that can be read aloud', async () => {
  const tulip = await shop.addProduct({ price: '1,26', productName: '  Tulipa Angelique ' })
  expect(tulip).toMatchObject({ price: '1.26', productName: 'Tulipa Angelique', showStatus: 'Ja', shopIndex: 0 })
  expect(tulip._id).toMatch(/^[0-9a-f]{24}$/)
  const wax = await shop.addProduct({ productType: 'waxbollen', showStatus: 'Nee', price: '0' })
  expect(wax).toMatchObject({ shopIndex: 1, showStatus: 'Nee', price: '0.00' })
  const plant = await shop.addProduct({ productType: 'planten', stock: 0 })
  expect(plant).toMatchObject({ shopIndex: 2, stock: 0 })
  for (const [product, letter] of [
    [tulip, 'B'],
    [wax, 'W'],
    [plant, 'P'],
  ] as const)
    expect(product.productCode).toMatch(new RegExp(`^${letter}\\d{4}$`))
  expect(new Set([tulip, wax, plant].map((product) => product.productCode)).size).toBe(3)
  expect(await read(tulip._id)).toEqual(tulip)
})

test('products: a form goes on after its photos were put in order, and after one was removed', async () => {
  const [{ _id, picture }, lender] = [await shop.addProduct(), await shop.addProduct()]
  const setPictures = (id: string, newPictureArray: string[]) =>
    admin.call(products.updatePicture, { body: { _id: id, newPictureArray } })
  await setPictures(lender._id, [])
  const photos = [...picture, ...lender.picture]
  await setPictures(_id, photos)
  const opened = await read(_id)
  await setPictures(_id, photos.toReversed())
  await admin.call(files.remove, { params: { filename: picture[0] ?? '' } })
  const body = { ...opened, productName: 'Tulipa Angelique' }
  expect((await admin.send('PUT', '/products/updateProduct', { body })).status).toBe(200)
  expect(await read(_id)).toMatchObject({ productName: 'Tulipa Angelique', picture: lender.picture })
})

test('products: a code is not given again after its product has gone', async () => {
  const first = await shop.addProduct()
  await admin.call(products.remove, { body: { _id: first._id } })
  expect((await shop.addProduct()).productCode).not.toBe(first.productCode)
})

test('products: an edit saves every field but the pictures, and keeps showStatus unless sent', async () => {
  const tulip = await shop.addProduct({ showStatus: 'Nee' })
  const changes = { productName: 'Allium Gladiator', text: 'Paarse bol', price: '2,5', productType: 'planten' }
  await edit(tulip._id, { ...changes, stock: '7', picture: ['iets.webp'], showStatus: undefined })
  expect(await read(tulip._id)).toMatchObject({
    ...changes,
    price: '2.50',
    stock: 7,
    showStatus: 'Nee',
    picture: tulip.picture,
  })
  await edit(tulip._id, { showStatus: 'Ja' })
  expect((await read(tulip._id)).showStatus).toBe('Ja')
})

test('products: a save that changes nothing is no change to others', async () => {
  const { _id, version } = await shop.addProduct()
  expect((await edit(_id, { version })).body).toMatchObject({ version })
})

test('products: with stockBasis a sale made meanwhile is not undone, without it stock is set as sent', async () => {
  const tulip = await shop.addProduct({ stock: 100 })
  const sell = (qty: number) => buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty }] } })
  await sell(30)
  expect((await edit(tulip._id, { stock: 100, stockBasis: 100 })).body).toMatchObject({ stock: 70 })
  expect((await edit(tulip._id, { stock: 150, stockBasis: 100 })).body).toMatchObject({ stock: 120 })
  await sell(110)
  const refused = await edit(tulip._id, { stock: 30, stockBasis: 50, text: 'Niet bewaard' })
  expect(refused).toMatchObject({
    status: 409,
    sentence: 'De voorraad is intussen door verkoop te laag voor deze correctie, controleer de voorraad',
  })
  expect(refused.headers.get(errorFieldHeader)).toBe('stock')
  expect(await read(tulip._id)).toMatchObject({ stock: 10, text: tulip.text })
  expect((await edit(tulip._id, { stock: 100 })).body).toMatchObject({ stock: 100 })
})

test('products: an edit that is sent again under its key counts once, and with another body it is refused', async () => {
  const { productType, _id, text, version } = await shop.addProduct({ stock: 100 })
  const body = { _id, productName: 'Tulipa Parade', text, price: '0.70', productType, stockBasis: 100, version }
  const under = (key: string, stock: number) =>
    admin.call(products.update, { body: { ...body, stock }, headers: { 'idempotency-key': key } })
  const [first, again] = await Promise.all([under('een', 150), under('een', 150)])
  expect(first).toMatchObject({ status: 200, body: { stock: 150, version: version + 1 } })
  expect(again.body).toEqual(first.body)
  expect(await under('een', 160)).toMatchObject({
    status: 409,
    sentence: 'Uw vorige wijziging is al ingevoerd; kijk na wat er nog moet gebeuren',
  })
  expect((await read(_id)).stock).toBe(150)
})

test('products: stock of several products is corrected all or none', async () => {
  const [one, two] = [await shop.addProduct({ stock: 1 }), await shop.addProduct({ stock: 2 })]
  const counts = [
    { _id: two._id, stock: 20 },
    { _id: one._id, stock: 10 },
  ]
  expect((await admin.call(products.updateStock, { body: counts })).body).toEqual(counts)
  const bad = [
    { _id: one._id, stock: 99 },
    { _id: 'bestaat-niet', stock: 1 },
  ]
  expect(await admin.call(products.updateStock, { body: bad })).toMatchObject(missing)
  expect([(await read(one._id)).stock, (await read(two._id)).stock]).toEqual([10, 20])
  const gone = await shop.addProduct({ stock: 5 })
  await admin.call(products.remove, { body: { _id: gone._id } })
  expect(await admin.call(products.updateStock, { body: [{ _id: gone._id, stock: 6 }] })).toMatchObject(missing)
  const refused = await admin.send('PUT', '/products/updateStockProduct', { body: { _id: one._id, stock: 1 } })
  expect(refused).toMatchObject({ status: 400, sentence: 'Voorraad is niet ingevuld' })
})

test('products: a hidden product is not in the shop, not found by a customer, and out of stock for old carts', async () => {
  const hidden = await shop.addProduct({ showStatus: 'Nee', stock: 50 })
  const shown = await shop.addProduct({ stock: 7 })
  expect((await buyer.call(products.shop, {})).body.map(({ _id }) => _id)).toEqual([shown._id])
  expect(await buyer.call(products.one, { params: { id: hidden._id } })).toMatchObject(missing)
  expect((await buyer.call(products.shop, { query: { ids: hidden._id } })).body).toEqual([])
  const stock = await buyer.call(products.getStock, {})
  expect(stock.body).toEqual([
    { _id: hidden._id, stock: 0 },
    { _id: shown._id, stock: 7 },
  ])
  expect((await admin.call(products.all, {})).body).toHaveLength(2)
  expect((await read(hidden._id)).stock).toBe(50)
})

test('products: a removed product is gone everywhere, removing it again succeeds quietly', async () => {
  const tulip = await shop.addProduct()
  for (let time = 0; time < 2; time++)
    expect(await admin.call(products.remove, { body: { _id: tulip._id } })).toMatchObject({ status: 200, body: {} })
  expect((await admin.call(products.remove, { body: { _id: 'bestaat-niet' } })).status).toBe(200)
  expect((await admin.call(products.all, {})).body).toEqual([])
  expect((await buyer.call(products.shop, {})).body).toEqual([])
  expect((await buyer.call(products.getStock, {})).body).toEqual([])
  expect(await admin.call(products.one, { params: { id: tulip._id } })).toMatchObject(missing)
  expect(await edit(tulip._id, {}).catch(() => missing)).toMatchObject(missing)
  expect(await admin.call(products.updatePicture, { body: { _id: tulip._id, newPictureArray: [] } })).toMatchObject(
    missing,
  )
  expect(await admin.send('DELETE', '/products/removeProduct')).toMatchObject({ status: 400 })
})

test('products: pictures are set in the order sent; what a product loses another may take', async () => {
  const [one, two, three] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
  for (const { _id } of [two, three]) await admin.call(products.updatePicture, { body: { _id, newPictureArray: [] } })
  const newPictureArray = [...three.picture, ...one.picture, ...two.picture]
  const { body } = await admin.call(products.updatePicture, { body: { _id: one._id, newPictureArray } })
  expect(body.picture).toEqual(newPictureArray)
  const reversed = newPictureArray.toReversed()
  await admin.call(products.updatePicture, { body: { _id: one._id, newPictureArray: reversed } })
  expect((await read(one._id)).picture).toEqual(reversed)
  expect((await read(two._id)).picture).toEqual([])
})
