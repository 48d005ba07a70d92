// Papers are made beside the server: whoever floods them, or ends their thread, takes nothing from other requests.
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../contract/orders.ts'
import { type Client, openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
const threads: Worker[] = []
const remember = (thread: Worker) => threads.push(thread)
beforeAll(async () => {
  process.on('worker', remember)
  shop = await openTestShop()
})
afterAll(async () => {
  await shop.close()
  process.off('worker', remember)
})

test('a flood of papers, their thread killed again and again, leaves every other call answered', async () => {
  const [admin, buyer, other] = await Promise.all([shop.login({ isAdmin: true }), shop.login(), shop.login()])
  const products = await Promise.all(Array.from({ length: 20 }, () => shop.addProduct({ stock: 1000 })))
  const place = async (client: Client) =>
    (await client.call(orders.place, { body: { order: products.map(({ _id }) => ({ _id, qty: 2 })), comment: '' } }))
      .body
  const { _id } = await place(buyer)
  const paper = async (client: Client, path: string) => {
    const { status, headers } = await fetch(shop.url + path, { headers: { cookie: client.cookie } })
    return `${status} ${headers.get('content-type')?.split(';')[0]}`
  }
  const flood = Array.from({ length: 130 }, (_, at) =>
    at % 5 === 0
      ? paper(admin, `/orders/papers/verzamellijst.pdf?ids=${_id}`)
      : paper(buyer, `/orders/${_id}/pakbon.pdf`),
  )
  const killing = setInterval(() => void threads.at(-1)?.terminate(), 150)
  // Meanwhile somebody else goes on as ever.
  const others = []
  for (let count = 0; count < 25; count++) {
    others.push((await other.call(orders.ofUser, { params: { id: other.userId }, query: {} })).status)
    others.push((await other.send('GET', '/products/shop')).status)
  }
  expect((await place(other)).orderstatus).toBe('open')
  clearInterval(killing)
  expect(new Set(others)).toEqual(new Set([200]))
  expect(new Set([...(await Promise.all(flood)), '503 text/plain'])).toEqual(
    new Set(['200 application/pdf', '503 text/plain']),
  )
  expect(threads.length).toBeGreaterThan(1)
  expect(await paper(buyer, `/orders/${_id}/pakbon.pdf`)).toBe('200 application/pdf')
})
