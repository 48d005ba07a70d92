import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { accountRequests } from '../../contract/endpoints/account-requests.ts'
import { auth } from '../../contract/endpoints/auth.ts'
import { orders } from '../../contract/endpoints/orders.ts'
import { products } from '../../contract/endpoints/products.ts'
import { expectBalancedBooks } from '../../tests/guarantees/support/books.ts'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { catalogue } from './catalogue.ts'
import { demoPassword } from '../../server/features/auth/demo-accounts.ts'
import { administrator, applicant, type DemoCustomer, demoBuyer, exporter } from './customers.ts'
import { isEmpty, seedDemo } from './seed-demo.ts'

// Two products show pictures: making them all takes some seconds.
const sparse = catalogue.map((product, index) => ({
  ...product,
  pictures: index < 2 ? product.pictures.slice(0, 1) : [],
}))

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ demoAccounts: true })
})

async function logIn({ gebruikersnaam }: DemoCustomer) {
  const login = await shop.anonymous.send('POST', auth.try.path, {
    body: { gebruikersnaam, wachtwoord: demoPassword },
  })
  expect(login.status).toBe(200)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  return (path: string) => shop.anonymous.send('GET', path, { headers: { cookie } })
}

test('demo shop: an empty database becomes a shop in which klant finds the catalogue, a picture and earlier orders', async () => {
  expect(await isEmpty(shop.connection)).toBe(true)
  await seedDemo(shop.connection, shop.store, sparse, new Date())
  expect(await isEmpty(shop.connection)).toBe(false)
  await expectBalancedBooks(shop.connection.db)

  const send = await logIn(demoBuyer)
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

test('demo shop: staff find an account request that waits, and VBN codes and an address for the EKT of an exporter', async () => {
  await seedDemo(shop.connection, shop.store, sparse, new Date())
  const send = await logIn(administrator)
  const waiting = accountRequests.all.response.parse((await send('/requests')).body)
  expect(waiting).toMatchObject([{ ...applicant, status: 'waiting' }])
  const shown = products.all.response.parse((await send('/products')).body)
  expect(shown.filter(({ vbnCode }) => /^[1-9]\d{4,5}$/.test(vbnCode)).length).toBeGreaterThan(20)
  const found = await shop.connection.db
    .selectFrom('users')
    .select('gebruikersnaam')
    .where('ektEmail', '<>', '')
    .execute()
  expect(found).toEqual([{ gebruikersnaam: exporter }])
})

test('demo shop: a start that is broken off leaves an empty database, and the next one fills it', async () => {
  let written = 0
  const full = {
    ...shop.store,
    write: (name: string, content: Buffer) =>
      ++written > 5 ? Promise.reject(new Error('no space left')) : shop.store.write(name, content),
  }
  await expect(seedDemo(shop.connection, full, sparse, new Date())).rejects.toThrow('no space left')
  expect(await isEmpty(shop.connection)).toBe(true)

  await seedDemo(shop.connection, shop.store, sparse, new Date())
  const shown = await shop.connection.db.selectFrom('pictures').select('productId').execute()
  expect(new Set(shown.map(({ productId }) => productId)).size).toBe(2)
  expect(await readdir(join(shop.database.dataDir, 'pictures'))).toHaveLength(12)
})
