import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isOpenTo } from '../../../contract/endpoints/access.ts'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import { formatPrice } from '../../../contract/values/money.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type PriceTerms, resolvePrice, resolveStaffel } from '../../../contract/rules/price.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import { readPdf, wordsOf } from '../../support/documents/read-pdf.ts'
import { addPriceList, givePriceList } from '../../support/price-list.ts'
import { type Client, openTestShop } from '../../support/test-shop.ts'
import { engine, inMemory, size } from '../support/engine.ts'
import { allNamed, openWorld, sampleOf } from '../support/samples.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = await temporaryFolder()
await mkdir(join(folder, '.vite'))
const page =
  '<html><!--preload--><!--outline /shop-->SHOP<!--slot--><!--slot--><!--outline *-->OTHER<!--outline end--></html>'
await writeFile(join(folder, 'index.html'), page)
const shop = await openTestShop({ logLevel: 'silent', pageFolder: folder, ...inMemory })
const world = await openWorld(shop)

interface Customer {
  readonly client: Client
  /** Prices only this customer may see, in every notation. */
  readonly secrets: readonly string[]
}

/** One with a percentage list, one with agreed prices, one with neither. */
async function threeCustomers() {
  const day = dayInAmsterdam(shop.now())
  const costs = [91_357, 82_461, 73_589, 64_613, 95_717]
  const made: ManagedProduct[] = []
  // Sequential, for a fixed shop order.
  for (const cents of costs)
    made.push(
      await shop.addProduct({
        price: formatPrice(cents),
        stock: 1_000_000,
        staffel: [{ vanaf: 40, price: formatPrice(cents - 1_733) }],
      }),
    )
  const standard = made.map(({ _id }, at) => {
    const priceCents = costs[at] ?? 0
    return { _id, priceCents, staffel: [{ vanaf: 40, priceCents: priceCents - 1_733 }] }
  })
  const agreed = standard.map(({ _id, priceCents }, at) => ({ _id, cents: priceCents - 5_003 - at * 211 }))
  const ofPercentage: PriceTerms = { korting: 1_317, agreed: new Map() }
  const ofAgreed: PriceTerms = {
    korting: 0,
    agreed: new Map(agreed.map(({ _id, cents }) => [_id, { priceCents: cents, van: null, totEnMet: null }])),
  }
  const lists = [
    await addPriceList(world.admin, '13.17', []),
    await addPriceList(
      world.admin,
      '0',
      agreed.map(({ _id, cents }) => ({ _id, price: formatPrice(cents) })),
    ),
    null,
  ]
  const secretsOf = (priceList: PriceTerms) =>
    standard.flatMap((product) => {
      const cents = [
        resolvePrice({ priceList, product, qty: 1, day }),
        ...resolveStaffel({ priceList, product, day }).map((step) => step.priceCents),
      ]
      return cents.flatMap((one) => [formatPrice(one), formatPrice(one).replace('.', ','), `":${one}`])
    })
  const secrets = [secretsOf(ofPercentage), secretsOf(ofAgreed), []]
  const customers: Customer[] = []
  for (const [at, list] of lists.entries()) {
    const client = await shop.login()
    await givePriceList(world.admin, client, list)
    customers.push({ client, secrets: secrets[at] ?? [] })
  }
  return { products: made, customers }
}

function foreignPrices(customers: readonly Customer[], customer: Customer, sent: string): string[] {
  const foreign = customers.filter((one) => one !== customer).flatMap(({ secrets }) => secrets)
  return foreign.filter((secret) => !customer.secrets.includes(secret) && sent.includes(secret))
}

/** All others are refused: authorization.test.ts. */
const open = allNamed.filter(({ endpoint }) => endpoint.kind !== 'events' && isOpenTo(endpoint.access, 'customer'))

test.skipIf(engine === 'postgres')('price lists: no answer to a customer has another’s price in any byte', async () => {
  const { products, customers } = await threeCustomers()
  const ids = products.map(({ _id }) => _id)
  const shops = [
    '/products/shop',
    `/products/shop?ids=${ids.join(',')}`,
    '/products/shop?perPagina=50&pagina=1',
    '/products/shop?zoek=tulipa',
    `/products/shop?bij=${ids[2]}&perPagina=4`,
    '/products/facets',
    ...ids.map((id) => `/products/${id}`),
  ]
  const lines = ids.map((_id) => ({ _id, qty: 3 }))
  const tags = new Map<string, Set<string>>()

  async function isOwn(customer: Customer, what: string, text: string, headers?: Headers): Promise<void> {
    const all = text + JSON.stringify([...(headers ?? [])])
    expect([what, foreignPrices(customers, customer, all)]).toEqual([what, []])
  }
  async function ask(customer: Customer, path: string, headers: Record<string, string> = {}) {
    const { cookie } = await shop.newSession(customer.client.userId)
    const answer = await fetch(shop.url + path, { headers: { cookie, ...headers } })
    const text = await answer.text()
    await isOwn(customer, path, text, answer.headers)
    return { status: answer.status, text, tag: answer.headers.get('etag') ?? '' }
  }

  // The second round reads caches filled by the first.
  for (let walk = 0; walk < 2; walk++) {
    for (const customer of customers) {
      for (const { name, endpoint } of open.filter((one) => walk === 0 || one.endpoint.method === 'GET')) {
        const { make } = sampleOf(name)
        const owner = await shop.newSession(customer.client.userId)
        const { params = {}, body } = await make({ ...world, owner })
        const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
        const session = await shop.newSession(customer.client.userId)
        const answer = await session.send(endpoint.method, path, { body })
        await isOwn(customer, name, `${JSON.stringify(answer.body)} ${answer.sentence}`, answer.headers)
      }
      for (const encoding of ['identity', 'gzip', 'br'])
        for (const path of shops) {
          const { status, text, tag } = await ask(customer, path, { 'accept-encoding': encoding })
          expect(status).toBe(200)
          expect(text).toContain(
            path.startsWith('/products/shop') ? (customer.secrets[path.includes('bij') ? 6 : 0] ?? '') : '',
          )
          if (tag !== '') tags.set(path, (tags.get(path) ?? new Set()).add(tag))
        }
      const { cookie } = await shop.newSession(customer.client.userId)
      const offered = async (format: 'xlsx' | 'pdf') => {
        const answer = await fetch(`${shop.url}/products/aanbod.${format}`, { headers: { cookie } })
        return Buffer.from(await answer.arrayBuffer())
      }
      const sheet = Object.values(unzipSync(await offered('xlsx'))).map((part) => strFromU8(part))
      await isOwn(customer, 'the sheet of the offer', sheet.join(' '))
      const paper = wordsOf(readPdf(await offered('pdf'))).join(' ')
      expect(paper).toContain((customer.secrets[0] ?? '').replace('.', ','))
      await isOwn(customer, 'the paper of the offer', paper)
      const owner = await shop.newSession(customer.client.userId)
      const checked = await owner.call(orders.check, { body: { lines } })
      const placed = await owner.call(orders.place, { body: { order: lines } })
      expect(placed.body.totalPrice).toBe(checked.body.total)
      await isOwn(customer, 'check', JSON.stringify(checked.body))
      await isOwn(customer, 'place', JSON.stringify(placed.body))
      for (const page of ['/shop/bollen/0', '/shop/all/0?weergave=lijst', '/shoppingcart'])
        await ask(customer, page, { 'sec-fetch-mode': 'navigate' })
    }
    // An ETag is valid only for its own customer.
    for (const path of shops.filter((one) => one.startsWith('/products/shop')))
      for (const customer of customers) {
        const own = await ask(customer, path)
        for (const tag of tags.get(path) ?? []) {
          const { status } = await ask(customer, path, { 'if-none-match': tag })
          expect([path, status]).toEqual([path, tag === own.tag ? 304 : 200])
        }
      }
  }
})

async function whileOrdering(buyers: readonly Client[], _id: string, work: () => Promise<void>): Promise<void> {
  let isDone = false
  const order = async (buyer: Client) => {
    while (!isDone) {
      const { status } = await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
      expect(status).toBe(200)
    }
  }
  const working = work().finally(() => {
    isDone = true
  })
  await Promise.all([working, ...buyers.map(order)])
}

async function paidLess(_id: string, cents: number): Promise<number> {
  const { count } = await shop.connection.db
    .selectFrom('order_lines')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('productId', '=', _id)
    .where('priceCents', '<', cents)
    .executeTakeFirstOrThrow()
  return count
}

const changes = size(15)

test('price lists: what is paid is what the customer’s list said when the order was committed', {
  timeout: 300_000,
}, async () => {
  const { _id } = await shop.addProduct({ price: '999.99', stock: 1_000_000 })
  const lists = [await addPriceList(world.admin, '0', []), await addPriceList(world.admin, '0', [])] as const
  const buyer = await shop.login()
  const sessions = await Promise.all(Array.from({ length: 8 }, () => shop.newSession(buyer.userId)))
  const setPrice = async (id: string, cents: number) => {
    const body = [{ _id, price: formatPrice(cents) }]
    expect((await world.admin.call(priceLists.setPrices, { params: { id }, body })).status).toBe(200)
  }
  await setPrice(lists[0], 100)
  await givePriceList(world.admin, buyer, lists[0])
  const seen = new Map<number, number>()
  const note = async (cents: number) => void seen.set(cents, await paidLess(_id, cents))
  await whileOrdering(sessions, _id, async () => {
    for (let change = 1; change <= changes; change++) {
      // Another list, and then another price on it.
      const id = lists[change % 2 === 0 ? 0 : 1]
      const cents = 100 + 2 * change
      await setPrice(id, cents)
      await givePriceList(world.admin, buyer, id)
      await note(cents)
      await setPrice(id, cents + 1)
      await note(cents + 1)
    }
  })
  for (const [cents, before] of seen) expect([cents, await paidLess(_id, cents)]).toEqual([cents, before])
})
