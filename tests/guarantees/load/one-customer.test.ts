// Twenty connections of one customer, on whichever endpoint, leave the others served.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { rolesByAccess } from '../../../contract/endpoints/access.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { insertRows } from '../../../server/platform/db/rows.ts'
import { client, openTestShop } from '../../support/test-shop.ts'
import { startServer } from '../support/real-server.ts'
import { allNamed, openWorld, type Sample, sampleOf, sendSample } from '../support/samples.ts'

const productCount = 600
const lines = 500
const lists = 100
const ordersOfCustomer = 440
const connections = 20
/** In ms. */
const long = 400
const mostDelay = 300
const mostBusy = 50
const metricsToken = randomBytes(16).toString('hex')
const productId = (at: number) => `product-${at}`

const shop = await openTestShop({ logLevel: 'silent', pollJobsEvery: 3_600_000 })
const world = await openWorld(shop)
await fill()
const server = await startServer(shop, { METRICS_TOKEN: metricsToken })
const heavy = client(server.url, world.owner.userId, world.owner.cookie)
const other = await shop.login().then(({ userId, cookie }) => client(server.url, userId, cookie))
afterAll(() => server.kill())

async function fill(): Promise<void> {
  const { db } = shop.connection
  const made = await shop.addProduct({ stock: 10_000_000 })
  const one = await db.selectFrom('products').selectAll().where('_id', '=', made._id).executeTakeFirstOrThrow()
  const userId = world.owner.userId
  const at = new Date().toISOString()
  await shop.connection.transact(async (trx) => {
    const all = Array.from({ length: productCount }, (_, index) => index)
    await insertRows(
      trx,
      'products',
      all.map((index) => ({ ...one, _id: productId(index), productCode: `H${index}`, shopIndex: index + 1 })),
    )
    for (let list = 0; list < lists; list++) {
      const listId = `list-${list}`
      await insertRows(trx, 'lists', [{ _id: listId, userId, naam: `Lijst ${list}`, place: list, changedAt: at }])
      await insertRows(
        trx,
        'list_lines',
        all.slice(0, lines).map((place) => ({ listId, productId: productId(place), place, qty: 10 })),
      )
    }
    const user = await trx.selectFrom('users').selectAll().where('_id', '=', userId).executeTakeFirstOrThrow()
    const { bedrijfsnaam, email, telefoonnummer, administratienummer, kopersnummer, boxnummer, ektnummer } = user
    const company = { bedrijfsnaam, email, telefoonnummer, administratienummer, kopersnummer, boxnummer, ektnummer }
    const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))]
    for (let index = 0; index < ordersOfCustomer; index++) {
      const orderId = `order-${index}`
      const row = { _id: orderId, ordernummer: 900_000 + index, date: at, year, month, userId, ...company }
      const state = { totalCents: 100 * 500, comment: '', orderstatus: 'verwerkt', search: '', version: 1 }
      await insertRows(trx, 'orders', [{ ...row, ...state, deletedAt: null, leverdatum: null }])
      await insertRows(
        trx,
        'order_lines',
        all.slice(0, 100).map((position) => ({
          orderId,
          productId: productId(position),
          position,
          productName: 'Tulipa',
          qty: 10,
          priceCents: 50,
        })),
      )
    }
  })
}

const manyLines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ _id: productId(index), qty: 1 + (index % 3) }))

/** The heaviest request of each; of the others their sample. */
const heaviest: Readonly<Record<string, () => Sample>> = {
  // Another one would end the customer's sessions.
  'passwords.change': () => ({ body: { huidig: 'niet-het-wachtwoord', wachtwoord: 'narcissen-uit-hillegom' } }),
  'orders.check': () => ({ body: { lines: manyLines(lines) } }),
  'orders.place': () => ({ body: { order: manyLines(lines), comment: 'x' } }),
  'orders.one': () => ({ params: { id: 'order-1' } }),
  'documents.confirmation': () => ({ params: { id: 'order-1' } }),
  'documents.packingSlip': () => ({ params: { id: 'order-1' } }),
  'lists.one': () => ({ params: { id: 'list-1' } }),
  'lists.update': () => ({ params: { id: 'list-1' }, body: { naam: 'Lijst 1', lines: manyLines(lines) } }),
  'lists.remove': () => ({ params: { id: 'none' } }),
  'lists.create': () => ({ body: { naam: 'Te veel', lines: manyLines(lines) } }),
}

const ofCustomers = allNamed.filter(({ endpoint }) => {
  const roles: readonly string[] = rolesByAccess[endpoint.access]
  return roles.includes('customer') && endpoint.kind !== 'events'
})

/** Nine of ten, or all but one, since the machine has other work too. */
async function delayOf(path: string, until: () => boolean): Promise<number> {
  const times: number[] = []
  while (!until()) {
    const since = performance.now()
    const { status } = await other.send('GET', path)
    expect(status).toBe(200)
    times.push(performance.now() - since)
    await pause(20)
  }
  const { length } = times
  return times.sort((a, b) => a - b)[Math.min(Math.floor(length * 0.9), length - 2)] ?? Infinity
}

/** Longest block of the event loop since the last call, in ms. */
async function busyTime(): Promise<number> {
  const { sentence } = await other.send('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(sentence)?.[1]) * 1000
}

/** The best of three, since the machine has other work too. */
async function leastBusy(work: () => Promise<unknown>): Promise<number> {
  let busy = Infinity
  for (let time = 0; time < 3 && !(busy < mostBusy); time++) {
    await busyTime()
    await work()
    // A block is noted in the turn after it.
    await other.send('GET', '/healthz')
    busy = await busyTime()
  }
  return busy
}

test('one customer: papers of others do not wait for the download of his data, nor for a long pick list', async () => {
  const { userId, cookie } = await shop.login({ isAdmin: true })
  const admin = client(server.url, userId, cookie)
  const twenty = Array.from({ length: 20 }, (_, at) => `order-${at}`).join()
  const longPapers = [
    { path: `/users/${heavy.userId}/gegevens.pdf`, who: heavy },
    { path: `/orders/papers/verzamellijst.pdf?ids=${twenty}`, who: admin },
  ]
  for (const { path, who } of longPapers) {
    const leaving = new AbortController()
    let isDone = false
    const download = fetch(server.url + path, { headers: { cookie: who.cookie }, signal: leaving.signal })
      .then((response) => response.arrayBuffer())
      .then(
        () => void (isDone = true),
        () => undefined,
      )
    await pause(100)
    const slip = await admin.send('GET', '/orders/order-1/pakbon.pdf')
    expect({ path, status: slip.status, isDone }).toEqual({ path, status: 200, isDone: false })
    leaving.abort()
    await download
  }
})

test.each(ofCustomers)(
  'one customer: twenty connections that ask $name delay others a little',
  async ({ name, endpoint }) => {
    // Some endpoints end the owner's other sessions.
    const owner = await shop.newSession(heavy.userId)
    const caller = client(server.url, heavy.userId, owner.cookie)
    const sample = await (heaviest[name] ?? (() => sampleOf(name).make({ ...world, owner, caller })))()
    const ask = (signal: AbortSignal) =>
      sendSample(caller, endpoint, sample, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    const over = AbortSignal.timeout(long)
    const isOver = () => over.aborted
    const asking = Array.from({ length: connections }, async () => {
      while (!isOver()) await ask(over)
    })
    await pause(100)
    const [page, health] = await Promise.all([delayOf('/products/shop?pagina=1', isOver), delayOf('/healthz', isOver)])
    await Promise.all(asking)
    expect({ page: page < mostDelay ? 'short' : page, health: health < mostDelay ? 'short' : health }).toEqual({
      page: 'short',
      health: 'short',
    })
    expect(await leastBusy(() => ask(AbortSignal.timeout(2000)))).toBeLessThan(mostBusy)
  },
)

test('one administrator: moving the last product of all to the front leaves others served', async () => {
  const { userId, cookie } = await shop.login({ isAdmin: true })
  const admin = client(server.url, userId, cookie)
  const moveLast = async () => {
    const { body: all } = await admin.call(products.all, {})
    const body = all.map(({ _id, shopIndex }) => ({ _id, shopIndex: (shopIndex + 1) % all.length }))
    expect((await admin.call(products.updateShopIndex, { body })).status).toBe(200)
  }
  expect(await leastBusy(moveLast)).toBeLessThan(mostBusy)
})

test('one administrator: the lines of 250 large orders as a sheet leave others served', async () => {
  const { userId, cookie } = await shop.login({ isAdmin: true })
  const admin = client(server.url, userId, cookie)
  const ids = Array.from({ length: 250 }, (_, at) => `order-${at}`).join()
  const readSheet = async () => {
    const { status } = await admin.send('GET', `/exports/orders.csv?ids=${ids}`)
    expect(status).toBe(200)
  }
  expect(await leastBusy(readSheet)).toBeLessThan(mostBusy)
})

test('one administrator: new names for 3,000 products, and the first search after them, leave others served', async () => {
  const { db } = shop.connection
  const one = await db.selectFrom('products').selectAll().where('_id', '=', productId(0)).executeTakeFirstOrThrow()
  const added = Array.from({ length: 3_000 }, (_, index) => `extra-${index}`)
  const rows = added.map((_id, index) => ({
    ...one,
    _id,
    productCode: `X${index}`,
    shopIndex: productCount + index + 1,
  }))
  await shop.connection.transact((trx) => insertRows(trx, 'products', rows))
  const { userId, cookie } = await shop.login({ isAdmin: true })
  const admin = client(server.url, userId, cookie)
  let round = 0
  const rename = async () => {
    round++
    const body = { rows: added.map((_id, index) => ({ _id, productName: `Naam ${round} van ${index}` })) }
    expect((await admin.call(products.bulk, { body })).body).toEqual({ changed: added.length })
    const query = { zoek: `naam ${round} van 7`, pagina: 1 }
    expect((await admin.call(products.shop, { query })).body[0]?.productName).toBe(`Naam ${round} van 7`)
  }
  expect(await leastBusy(rename)).toBeLessThan(mostBusy)
})
