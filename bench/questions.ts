// One request at a time on a large shop: searches, quick order checks, staff order lists and documents.
import { orders as callsOfOrders } from '../contract/endpoints/orders.ts'
import { type RealServer, startServer } from '../tests/guarantees/support/real-server.ts'
import { client } from '../tests/support/test-shop.ts'
import { codeOf, cookieOf, nameOf, productIdOf, sizes, userIdOf, wordsOf } from './generate-shop.ts'
import { applyLoad, type Request } from './load.ts'
import type { HowLong, Shop } from './shops.ts'
import { atMost, type Row } from './table.ts'

const { products, orders } = sizes.large
const searches = 300
const checkedLines = 500
const buyer = { cookie: cookieOf(1), 'content-type': 'application/json' }
const staff = { cookie: cookieOf(0) }

async function ask({ url }: RealServer, requests: Request[], amount: number) {
  await applyLoad({ url, connections: 1, requests: requests.slice(0, 1), amount: 2 })
  return applyLoad({ url, connections: 1, requests, amount })
}

export async function measureQuestions(database: Shop, { rounds }: HowLong): Promise<Row[]> {
  const shop = await startServer({ database })
  const p95Of = async (...requests: Request[]) => (await ask(shop, requests, 20 * rounds)).p95
  const rows = [
    atMost('search among 20,000 products, p95', (await ask(shop, searchRequests(), searches)).p95, 20, 'ms'),
    atMost('check of 500 lines, p95', await p95Of(checkRequest(0)), 50, 'ms'),
    atMost('check of 500 lines, every tenth unknown, p95', await p95Of(checkRequest(10)), 50, 'ms'),
  ]
  async function slowestOf(paths: Readonly<Record<string, string>>) {
    let slowest = { what: '', p95: 0 }
    for (const [what, path] of Object.entries(paths)) {
      const p95 = await p95Of({ path, headers: staff })
      if (p95 > slowest.p95) slowest = { what, p95 }
    }
    return slowest
  }
  const lists = await slowestOf(orderQueries)
  const sales = await slowestOf(salesQueries)
  await shop.stop()
  return [
    ...rows,
    atMost('pages and searches of 100,000 orders, slowest p95', lists.p95, 50, 'ms', ` (${lists.what})`),
    atMost('sales of a month among 100,000 orders, slowest p95', sales.p95, 100, 'ms', ` (${sales.what})`),
  ]
}

export async function measureDocuments(database: Shop, { rounds }: HowLong): Promise<Row[]> {
  const shop = await startServer({ database })
  async function place(lines: number): Promise<string> {
    const order = Array.from({ length: lines }, (_, at) => ({ _id: productIdOf(at + 1), qty: 1 + (at % 7) }))
    const by = client(shop.url, userIdOf(0), cookieOf(0))
    return (await by.call(callsOfOrders.place, { body: { order } })).body._id
  }
  const slip = { path: `/orders/${await place(20)}/pakbon.pdf`, headers: staff }
  const large = [await place(500), await place(500), await place(500), await place(500)]
  const list = { path: `/orders/papers/verzamellijst.pdf?ids=${large.join(',')}`, headers: staff }
  const rows = [
    atMost('packing slip of 20 lines, p95', (await ask(shop, [slip], 20 * rounds)).p95, 60, 'ms'),
    atMost('pick list of 2,000 lines', (await ask(shop, [list], rounds)).p50, 1_500, 'ms'),
  ]
  await shop.stop()
  return rows
}

/** All different, so no cache helps. */
function searchRequests(): Request[] {
  const misspelt = (word: string) => word.slice(0, 2) + word.slice(3)
  return Array.from({ length: searches }, (_, at) => {
    const product = 1 + ((at * 67) % products)
    const [first = '', second = ''] = wordsOf(product)
    const kinds = [
      first,
      misspelt(first),
      `${first} ${second}`,
      misspelt(nameOf(product)),
      codeOf(product),
      first.slice(0, 4),
    ]
    const typed = encodeURIComponent(kinds[at % kinds.length] ?? '')
    return { path: `/products/shop?zoek=${typed}&perPagina=50&pagina=1`, headers: buyer }
  })
}

/** @param unknown every n-th line has an unknown code; 0 for none */
function checkRequest(unknown: number): Request {
  const lines = Array.from({ length: checkedLines }, (_, at) => {
    const code = codeOf(1 + ((at * 37) % products))
    return { code: unknown > 0 && at % unknown === 0 ? `Q${code}` : code, qty: 10 }
  })
  return { method: 'POST', path: '/orders/check', headers: buyer, body: JSON.stringify({ lines }) }
}

const year = new Date().getUTCFullYear()
const lastPage = orders / 10
const orderQueries = {
  newest: `/orders?jaar=${year}&pagina=1`,
  'middle page': `/orders?pagina=${lastPage / 2}`,
  'last page': `/orders?pagina=${lastPage}`,
  'handled, middle page': `/orders?status=verwerkt&pagina=${lastPage / 2}`,
  'of a delivery day': `/orders?leverdatum=${year - 1}-06-15&pagina=1`,
  'by number': `/orders?zoek=${9_990 + orders}&pagina=1`,
  'by three digits': `/orders?zoek=777&pagina=1`,
  'by company, a year': `/orders?zoek=bloemist%2012&jaar=${year - 1}&pagina=1`,
  'by reference': `/orders?zoek=inkoop%20${orders / 20}&pagina=1`,
  'by two letters': `/orders?zoek=oe&pagina=1`,
  'by what is not there': `/orders?zoek=zzzzzz&pagina=1`,
}
const salesPath = (per: string) =>
  `/reports/sales?per=${per}&van=${year - 1}-05-01&tot=${year - 1}-05-31&pagina=1&perPagina=10`
const salesQueries = {
  'per product': salesPath('product'),
  'per customer': salesPath('klant'),
  'per category': salesPath('categorie'),
}
