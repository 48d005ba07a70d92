import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { auth } from '../../contract/auth.ts'
import { orders } from '../../contract/orders.ts'
import { products } from '../../contract/products.ts'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { catalogue } from './catalogue.ts'
import { demoPassword } from '../../server/auth/demo-accounts.ts'
import type { PictureStore } from '../../server/files/picture-store.ts'
import { demoBuyer } from './customers.ts'
import { drawPictures, isDrawing, planPictures } from './draw-pictures.ts'
import { isEmpty, seedDemo } from './seed-demo.ts'

// Two products show pictures; drawing them all takes longer than a test may.
const sparse = catalogue.map((product, index) => ({
  ...product,
  pictures: index < 2 ? product.pictures.slice(0, 1) : [],
}))
const nobody = () => Promise.resolve()
// Drawing and hashing take their time where other tests share the cores.
const timeout = 120_000

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ demoAccounts: true })
})
afterEach(() => shop.close())

test('an empty database becomes a shop in which klant finds the catalogue, a picture and earlier orders', {
  timeout,
}, async () => {
  expect(await isEmpty(shop.connection)).toBe(true)
  const { dataDir } = shop.database
  await seedDemo(shop.connection, sparse, new Date(), (ids) => planPictures(dataDir, sparse, ids))
  expect(await isEmpty(shop.connection)).toBe(false)
  expect(isDrawing(dataDir)).toBe(true)
  const told: string[] = []
  await drawPictures({ ...shop, dataDir }, sparse, 2, (done, total) => told.push(`${done}/${total}`))
  expect(told).toEqual(['1/2', '2/2'])
  expect(isDrawing(dataDir)).toBe(false)

  const login = await shop.anonymous.send('POST', auth.try.path, {
    body: { gebruikersnaam: demoBuyer.gebruikersnaam, wachtwoord: demoPassword },
  })
  expect(login.status).toBe(200)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const send = (path: string) => shop.anonymous.send('GET', path, { headers: { cookie } })

  const shown = products.shop.response.parse((await send('/products/shop')).body)
  const visible = sparse.filter(({ showStatus }) => showStatus === 'Ja')
  expect(shown.map(({ productName, stock }) => ({ productName, stock }))).toEqual(
    visible.map(({ productName, stock }) => ({ productName, stock })),
  )
  const picture = await fetch(`${shop.url}/files/images/${shown[0]?.picture[0]}?w=640`)
  expect(picture.headers.get('content-type')).toBe('image/webp')

  const { _id } = auth.checkUser.response.parse((await send('/auth/checkUser')).body)
  const own = orders.ofUser.response.parse((await send(`/orders/getUserOrders/${_id}?jaar=2022`)).body)
  expect(own.length).toBeGreaterThan(10)
  expect(own[0]).toMatchObject({ bedrijfsnaam: demoBuyer.bedrijfsnaam, orderstatus: 'verwerkt' })
})

test('the ledger of every product adds up to its stock, and every total to its lines', { timeout }, async () => {
  await seedDemo(
    shop.connection,
    sparse.map((product) => ({ ...product, pictures: [] })),
    new Date(),
    nobody,
  )
  const { db } = shop.connection
  const ledger = await db
    .selectFrom('stock_ledger')
    .innerJoin('products', 'products._id', 'stock_ledger.productId')
    .groupBy(['products._id', 'products.stock', 'products.productName'])
    .select((eb) => ['products.productName', 'products.stock', eb.fn.sum<number>('stock_ledger.delta').as('sum')])
    .execute()
  expect(ledger).toHaveLength(sparse.length)
  expect(ledger.filter(({ stock, sum }) => Number(sum) !== stock)).toEqual([])

  const totals = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.orderId', 'orders._id')
    .groupBy(['orders._id', 'orders.totalCents'])
    .select((eb) => [
      'orders.totalCents',
      eb.fn.sum<number>(eb('order_lines.qty', '*', eb.ref('order_lines.priceCents'))).as('sum'),
    ])
    .execute()
  expect(totals.length).toBeGreaterThan(350)
  for (const { totalCents, sum } of totals) expect(Number(sum)).toBe(totalCents)
})

test('drawing that is broken off goes on with the next start; a picture that somebody has chosen meanwhile stays', {
  timeout,
}, async () => {
  const { dataDir } = shop.database
  let productIds: readonly string[] = []
  await seedDemo(shop.connection, sparse, new Date(), (ids) => {
    productIds = ids
    return planPictures(dataDir, sparse, ids)
  })
  const full = { ...shop.store, write: () => Promise.reject(new Error('no space left')) }
  const drawWith = (store: PictureStore) =>
    drawPictures({ connection: shop.connection, store, dataDir }, sparse, 1, () => undefined)
  await expect(drawWith(full)).rejects.toThrow('no space left')
  expect(isDrawing(dataDir)).toBe(true)

  const own = { filename: 'own-335544.webp', productId: productIds[0] ?? '', position: 0, uploadedAt: '' }
  await shop.connection.db.insertInto('pictures').values(own).execute()
  await drawWith(shop.store)
  expect(isDrawing(dataDir)).toBe(false)
  const hung = await shop.connection.db.selectFrom('pictures').select(['filename', 'productId']).execute()
  expect(new Set(hung.map(({ productId }) => productId))).toEqual(new Set(productIds.slice(0, 2)))
  expect(hung).toHaveLength(2)
  expect(hung.map(({ filename }) => filename)).toContain(own.filename)
  expect(await readdir(join(dataDir, 'pictures'))).toHaveLength(4)
})

test('the first pictures of each category come first, then the second ones', async () => {
  const { dataDir } = shop.database
  const ids = catalogue.map((_, index) => String(index))
  await planPictures(dataDir, catalogue, ids)
  const plan = z
    .array(z.object({ product: z.int(), position: z.int() }))
    .parse(JSON.parse(await readFile(join(dataDir, 'demo-pictures.json'), 'utf8')))
  expect(new Set(plan.slice(0, 3).map(({ product }) => catalogue[product]?.productType)).size).toBe(3)
  const positions = plan.map(({ position }) => position)
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  expect(plan).toHaveLength(catalogue.flatMap(({ pictures }) => pictures).length)
})
