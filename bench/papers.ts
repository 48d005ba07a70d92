// Papers as they are asked for over HTTP: how long one takes, and what other requests notice while a hundred are made.
import { orders } from '../contract/orders.ts'
import { connect } from '../server/db/connect.ts'
import type { ShopDatabase } from './databases.ts'
import { productIdOf, tokenOf } from './generate-shop.ts'
import { eventLoopP99, metricsToken, pagesUntil } from './meanwhile.ts'
import { startShop } from './process.ts'
import type { Row } from './row.ts'
import { median } from './table.ts'

const names = ["Tulipa 'Queen of Night'", 'Narcissus Tête-à-Tête', "Hyacinthus 'Delft Blue'", 'Allium Gladiator Ø']
const vpe = 25

/** @param database with more than 500 products */
export async function measurePapers(database: ShopDatabase, rounds: number): Promise<Row[]> {
  const connection = await connect(database, (error) => console.error(error.message))
  const products = Array.from({ length: 500 }, (_, at) => productIdOf(at + 1))
  for (const [at, _id] of products.entries()) {
    const productName = `${names[at % names.length] ?? ''} ${at}`
    const facts = { productName, vpe, minimum: vpe, perLaag: 8, showStatus: 'Ja' as const }
    await connection.db.updateTable('products').set(facts).where('_id', '=', _id).execute()
  }
  await connection.close()
  const shop = await startShop(database, { METRICS_TOKEN: metricsToken })
  try {
    const url = `http://127.0.0.1:${shop.port}`
    const headers = { cookie: `bollenveld=${tokenOf(0)}`, 'content-type': 'application/json' }
    const place = async (lines: number) => {
      const order = products.slice(0, lines).map((_id, at) => ({ _id, qty: vpe * ((at % 7) + 1) }))
      const answer = await fetch(`${url}/orders`, { method: 'POST', headers, body: JSON.stringify({ order }) })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`An order of ${lines} lines: ${answer.status} ${text}`)
      return orders.place.response.parse(JSON.parse(text))._id
    }
    const small = await place(20)
    const large = [await place(500), await place(500), await place(500), await place(500)]
    const make = async (path: string) => {
      const started = performance.now()
      const answer = await fetch(url + path, { headers })
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      await answer.arrayBuffer()
      return performance.now() - started
    }
    const slip = `/orders/${small}/pakbon.pdf`
    const list = `/orders/papers/verzamellijst.pdf?ids=${large.join(',')}`
    // The first one starts the thread and parses the fonts.
    const first = await make(slip)
    await make(list)
    const slips: number[] = []
    for (let count = 0; count < 20 * rounds; count++) slips.push(await make(slip))
    const lists: number[] = []
    for (let count = 0; count < rounds; count++) lists.push(await make(list))
    const turns: number[] = []
    const pages: number[] = []
    for (let round = 0; round < rounds; round++) {
      await eventLoopP99(shop)
      pages.push(...(await pagesUntil(shop, Promise.all(Array.from({ length: 100 }, () => make(slip))))))
      turns.push(await eventLoopP99(shop))
    }
    const row = (what: string, values: readonly number[], some: Partial<Row> = {}): Row => ({
      what: `${database.engine}, papers: ${what}`,
      floor: '',
      shop: `${median(values).toFixed(0)} ms`,
      p50: median(values),
      p99: values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0,
      ...some,
    })
    return [
      row('pakbon of 20 lines', slips, { target: '60 ms' }),
      row('verzamellijst of 2,000 lines', lists, { target: '1,500 ms' }),
      row('the first one of a process', [first]),
      row('turn of the event loop while 100 are made', turns, {
        shop: `${median(turns).toFixed(0)} ms (p99)`,
        target: '50 ms (p99)',
      }),
      row('a page of the shop meanwhile', pages),
    ]
  } finally {
    await shop.stop()
  }
}
