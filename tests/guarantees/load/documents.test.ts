import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { readPdf } from '../../support/documents/read-pdf.ts'
import { type Client, openTestShop } from '../../support/test-shop.ts'

const threads: Worker[] = []
const remember = (thread: Worker) => threads.push(thread)
process.on('worker', remember)
const shop = await openTestShop()
afterAll(() => void process.off('worker', remember))

test('documents: a flood of them, their worker killed again and again, leaves every other request answered', async () => {
  const [admin, buyer, other] = await Promise.all([shop.login({ isAdmin: true }), shop.login(), shop.login()])
  const products = await Promise.all(Array.from({ length: 20 }, () => shop.addProduct({ stock: 1000 })))
  const place = async (client: Client) =>
    (await client.call(orders.place, { body: { order: products.map(({ _id }) => ({ _id, qty: 2 })), comment: '' } }))
      .body
  const [{ _id, ordernummer }, next] = [await place(buyer), await place(buyer)]
  const document = async (client: Client, path: string) => {
    const answer = await fetch(shop.url + path, { headers: { cookie: client.cookie } })
    if (answer.status !== 200) return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`
    return readPdf(Buffer.from(await answer.arrayBuffer())).title
  }
  const tooBusy = '503 text/plain'
  const flood = Array.from({ length: 130 }, async (_, at) => {
    const own = at % 2 === 0 ? next : { _id, ordernummer }
    const [asked, title] =
      at % 5 === 0
        ? [document(admin, `/orders/papers/verzamellijst.pdf?ids=${_id}`), 'Verzamellijst']
        : [document(buyer, `/orders/${own._id}/pakbon.pdf`), `Pakbon ${own.ordernummer}`]
    const came = await asked
    return came === title ? 'his own' : came
  })
  let killed = 0
  const killing = setInterval(() => {
    const thread = threads.at(-1)
    if (!thread) return
    killed++
    void thread.terminate()
  }, 150)
  const others = []
  for (let count = 0; count < 25 || killed === 0; count++) {
    others.push((await other.call(orders.ofUser, { params: { id: other.userId }, query: {} })).status)
    others.push((await other.send('GET', '/products/shop')).status)
  }
  expect((await place(other)).orderstatus).toBe('open')
  clearInterval(killing)
  expect(new Set(others)).toEqual(new Set([200]))
  const came = await Promise.all(flood)
  expect(new Set([...came, tooBusy])).toEqual(new Set(['his own', tooBusy]))
  expect(threads.length).toBeGreaterThan(1)
  expect(await document(buyer, `/orders/${_id}/pakbon.pdf`)).toBe(`Pakbon ${ordernummer}`)
})
