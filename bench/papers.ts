// Papers as they are asked for over HTTP: how long one takes, and what other requests notice while a hundred are made.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { orders } from '../contract/orders.ts'
import { openTestShop } from '../tests/support/test-shop.ts'
import type { Row } from './row.ts'
import { median } from './table.ts'

/** The client shares the server's thread, so that its own work counts against the server too. */
export async function measurePapers(rounds: number): Promise<Row[]> {
  const shop = await openTestShop()
  try {
    const admin = await shop.login({ isAdmin: true })
    const names = ["Tulipa 'Queen of Night'", 'Narcissus Tête-à-Tête', "Hyacinthus 'Delft Blue'", 'Allium Gladiator Ø']
    const products: { readonly _id: string }[] = []
    for (let at = 0; at < 500; at++) {
      const productName = `${names[at % names.length] ?? ''} ${at}`
      products.push(await shop.addProduct({ productName, stock: 1_000_000, vpe: 25, minimum: 25, perLaag: 8 }))
    }
    const place = async (lines: number) => {
      const order = products.slice(0, lines).map(({ _id }, at) => ({ _id, qty: 25 * ((at % 7) + 1) }))
      return (await admin.call(orders.place, { body: { order, comment: '' } })).body._id
    }
    const small = await place(20)
    const large = [await place(500), await place(500), await place(500), await place(500)]
    const make = async (path: string) => {
      const started = performance.now()
      const answer = await fetch(shop.url + path, { headers: { cookie: admin.cookie } })
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
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await Promise.all(Array.from({ length: 100 }, () => make(slip)))
    delay.disable()
    const row = (what: string, values: readonly number[], target: string): Row => ({
      what: `papers: ${what}`,
      floor: '',
      shop: `${median(values).toFixed(0)} ms`,
      p50: median(values),
      p99: Math.max(...values),
      target,
    })
    return [
      row('pakbon of 20 lines', slips, '60 ms'),
      row('verzamellijst of 2,000 lines', lists, '1,500 ms'),
      row('the first one of a process', [first], ''),
      {
        what: 'papers: turn of the event loop while 100 are made',
        floor: '',
        shop: `${(delay.percentile(99) / 1e6).toFixed(0)} ms (p99)`,
        p50: delay.percentile(50) / 1e6,
        p99: delay.percentile(99) / 1e6,
        target: '50 ms (p99)',
      },
    ]
  } finally {
    await shop.close()
  }
}
