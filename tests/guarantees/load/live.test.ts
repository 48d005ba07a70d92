import { expect, test } from 'vitest'
import { products } from '../../../contract/endpoints/products.ts'
import { readEvents } from '../../support/event-reader.ts'
import { client, type Client } from '../../support/test-shop.ts'
import { figure } from '../support/figures.ts'
import { orderDeskForFile } from '../support/order-desk.ts'
import { deafSocket, within } from '../support/raw-client.ts'

const metricsToken = 'figures-for-the-collector'
const desk = orderDeskForFile({ METRICS_TOKEN: metricsToken })

const deafPages = 20
const productsOfChange = 450
const bytesOfEvent = 90
/** Above what the kernel buffers. */
const mostSent = 6 * 1024 * 1024

async function openPages(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/^bollenveld_open_pages (\d+)$/m.exec(await answer.text())?.[1])
}

async function change(staff: Client, ids: readonly string[], round: number): Promise<number> {
  const stock = 1_000_000 + round
  await staff.call(products.bulk, { body: { rows: ids.map((_id) => ({ _id, stock })) } })
  return stock
}

test('live: an open page that never reads is dropped, and the others are told as before', {
  timeout: 240_000,
}, async () => {
  const { shop, server, buyer } = desk()
  const { userId, cookie } = await shop.login({ isAdmin: true })
  const staff = client(server.url, userId, cookie)
  const ids: string[] = []
  for (let index = 0; index < productsOfChange; index++) ids.push((await shop.addProduct())._id)
  for (let page = 0; page < deafPages; page++) {
    const socket = await deafSocket(server.url, '127.0.0.1')
    socket.write(`GET /live HTTP/1.1\r\nHost: x\r\nCookie: ${buyer.cookie}\r\n\r\n`)
  }
  expect(await within(10_000, async () => (await openPages(server.url)) === deafPages)).toBe(true)
  // A second session, since one is limited to twenty streams.
  const page = await readEvents(server.url, staff)
  const before = await server.memory()
  let longest = 0
  let rounds = 0
  let most = before
  for (; (await openPages(server.url)) > 1; rounds++) {
    expect(rounds * productsOfChange * bytesOfEvent, 'bytes that nobody read').toBeLessThan(mostSent)
    const stock = await change(staff, ids, rounds)
    const since = performance.now()
    const told = () =>
      page.received
        .slice(-2 * productsOfChange)
        .some(({ data }) => typeof data === 'object' && data !== null && 'stock' in data && data.stock === stock)
    expect(await within(10_000, told)).toBe(true)
    longest = Math.max(longest, performance.now() - since)
    most = Math.max(most, await server.memory())
  }
  page.close()
  figure(
    'live',
    `${deafPages} open pages that never read dropped after ${rounds} changes of ${productsOfChange} products; another was told within ${longest.toFixed(0)} ms; ${(most - before).toFixed(0)} MB more`,
  )
})
