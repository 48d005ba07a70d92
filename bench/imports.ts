// A sheet of 20,000 rows, half of which change a product and some of which are new, read and applied while others are in
// the shop: how long it takes, what the process needs, and what those others notice.
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { imports } from '../contract/imports.ts'
import { editablePrice } from '../contract/money.ts'
import { productSheet } from '../contract/product-sheet.ts'
import { connect } from '../server/db/connect.ts'
import type { ShopDatabase } from './databases.ts'
import { productIdOf, tokenOf } from './generate-shop.ts'
import { eventLoopP99, metricsToken, peakMegabytes } from './meanwhile.ts'
import { type Server, startShop } from './process.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'

const known = 19_500
const added = 500
/** 2,000 take minutes: `BENCH_PHOTOS=2000` sends them all. */
const photos = Number(process.env['BENCH_PHOTOS'] ?? 100)
/** Different ones, that come again under other names. */
const sorts = 10
/** As the page sends them. */
const photosOfRequest = 3

/** @param database with 20,000 products */
export async function measureImports(database: ShopDatabase): Promise<Row[]> {
  const sheet = await sheetOf(database)
  const shop = await startShop(database, { METRICS_TOKEN: metricsToken })
  const others = await startOthers(shop)
  try {
    const about = (what: string) => `${database.engine}, import of 20,000 rows: ${what}`
    await eventLoopP99(shop)
    const started = performance.now()
    const id = await send(shop, form(sheet))
    const received = performance.now()
    await until(shop, id, 'ready')
    const judged = performance.now()
    const judging = await eventLoopP99(shop)
    await call(shop, 'POST', `/imports/${id}/apply`)
    await until(shop, id, 'applied')
    const applied = performance.now()
    const applying = await eventLoopP99(shop)
    const memory = await peakMegabytes(shop)
    // Photos are made for it in this process, which would be slow to see that a page has come.
    const { pages, orders } = await others.stop()
    await eventLoopP99(shop)
    const [first, rate] = await photosASecond(shop)
    const photographing = await eventLoopP99(shop)
    const withPhotos = await peakMegabytes(shop)
    const seconds = (what: string, from: number, to: number, target = ''): Row => ({
      what: about(what),
      floor: '',
      shop: `${((to - from) / 1000).toFixed(1)} s`,
      target,
    })
    const waits = (what: string, all: readonly number[]): Row => ({
      what: about(what),
      floor: '',
      shop: `${tell(Math.max(...all))} ms at most, of ${all.length}`,
      p50: median(all),
      p99: percentile(all, 0.99),
    })
    return [
      seconds('sent and taken in', started, received),
      seconds('difference shown', received, judged),
      seconds('applied', judged, applied),
      seconds('all of it', started, applied, '20 s'),
      { what: about('memory, peak'), floor: '', shop: `${memory.toFixed(0)} MB`, target: '300 MB' },
      {
        what: about('turn of the event loop, reading'),
        floor: '',
        shop: `${judging.toFixed(0)} ms (p99)`,
        target: '50 ms (p99)',
      },
      {
        what: about('turn of the event loop, applying'),
        floor: '',
        shop: `${applying.toFixed(0)} ms (p99)`,
        target: '50 ms (p99)',
      },
      waits('a page of the shop meanwhile', pages),
      waits('an order meanwhile', orders),
      {
        what: `${database.engine}, ${photos} photos of an import, ${first} MB each`,
        floor: '',
        shop: `${rate.toFixed(1)}/s: 2,000 in ${(2000 / rate / 60).toFixed(1)} min`,
        target: '10 min',
      },
      {
        what: about('memory with those photos, peak'),
        floor: '',
        shop: `${withPhotos.toFixed(0)} MB`,
        target: '300 MB',
      },
      {
        what: about('turn of the event loop, photos'),
        floor: '',
        shop: `${photographing.toFixed(0)} ms (p99)`,
        target: '50 ms (p99)',
      },
    ]
  } finally {
    await others.stop()
    await shop.stop()
  }
}

/** The catalogue's own products, every other with another price and size, and new ones behind them. */
async function sheetOf(database: ShopDatabase): Promise<Uint8Array> {
  const connection = await connect(database, (error) => console.error(error.message))
  const rows = await connection.db
    .selectFrom('products')
    .select(['productCode', 'productName', 'text', 'priceCents', 'maat'])
    .where('deletedAt', 'is', null)
    .orderBy('shopIndex')
    .limit(known)
    .execute()
  await connection.close()
  const run = Date.now().toString(36).toUpperCase()
  const fields = ['productCode', 'productName', 'text', 'price', 'maat', 'productType', 'stock'] as const
  const lines = [
    fields.map((field) => productSheet[field].label),
    ...rows.map(({ productCode, productName, text, priceCents, maat }, at) => {
      const cents = at % 2 === 0 ? priceCents : priceCents + 1
      const size = at % 2 === 0 ? maat : maat === '12/+' ? '14/+' : '12/+'
      return [productCode, productName, text, editablePrice((cents / 100).toFixed(2)), size, '', '']
    }),
    ...Array.from({ length: added }, (_, at) => {
      return [
        `N${run}${at}`,
        `Tulipa Nieuw ${at}`,
        'Een nieuwe soort uit eigen teelt',
        '0,45',
        '12/+',
        'Bollen',
        '1000',
      ]
    }),
  ]
  return Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n'))
}

function form(sheet: Uint8Array): FormData {
  const body = new FormData()
  body.append('sheet', new Blob([new Uint8Array(sheet)]), 'lijst.csv')
  return body
}

async function call({ port }: Server, method: string, path: string, body?: FormData): Promise<unknown> {
  const headers = { cookie: `bollenveld=${tokenOf(0)}` }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) })
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

const send = async (shop: Server, body: FormData) =>
  imports.create.response.parse(await call(shop, 'POST', '/imports', body))._id

/** Asks as often as the page does. */
async function until(shop: Server, id: string, wanted: 'ready' | 'applied'): Promise<void> {
  for (;;) {
    const found = imports.one.response.parse(await call(shop, 'GET', `/imports/${id}`))
    if (found.status === wanted) return
    if (found.status === 'failed' || found.hasMoved || (wanted === 'applied' && found.status === 'ready'))
      throw new Error(`The import is ${found.status}: ${found.sentence}`)
    await pause(250)
  }
}

/** One customer who leafs through the shop, and one who orders. */
async function startOthers({ port }: Server) {
  const headers = { cookie: `bollenveld=${tokenOf(1)}`, 'content-type': 'application/json' }
  const [pages, orders]: number[][] = [[], []]
  let stopped = false
  async function repeat(all: number[] | undefined, rest: number, ask: (count: number) => Promise<Response>) {
    for (let count = 0; !stopped; count++) {
      const started = performance.now()
      const answer = await ask(count)
      await answer.arrayBuffer()
      if (answer.status !== 200) console.error(`${answer.url} was answered with ${answer.status}.`)
      all?.push(performance.now() - started)
      await pause(rest)
    }
  }
  const page = (count: number) =>
    fetch(`http://127.0.0.1:${port}/products/shop?perPagina=12&pagina=${1 + (count % 500)}`, { headers })
  const order = (count: number) => {
    const body = JSON.stringify({ order: [{ _id: productIdOf(1 + (count % 900)), qty: 1 }] })
    return fetch(`http://127.0.0.1:${port}/orders`, { method: 'POST', headers, body })
  }
  // The catalogue is in memory before anything is measured.
  await page(0).then((answer) => answer.arrayBuffer())
  const loops = [repeat(pages, 20, page), repeat(orders, 200, order)]
  return {
    async stop() {
      stopped = true
      await Promise.all(loops)
      return { pages: pages ?? [], orders: orders ?? [] }
    },
  }
}

/** @returns megabytes a photo, and how many a second become pictures */
async function photosASecond(shop: Server): Promise<[string, number]> {
  const made: Uint8Array[] = []
  for (let at = 0; at < sorts; at++) made.push(await photo(at))
  const codes = Array.from({ length: photos }, (_, at) => `B${1001 + at}`)
  const started = performance.now()
  const id = await send(shop, form(Buffer.from(['Productcode', ...codes].join('\r\n'))))
  await until(shop, id, 'ready')
  const waiting = codes.map((code, at) => ({ name: `${code}.jpg`, bytes: made[at % sorts] ?? new Uint8Array() }))
  async function sendSome(): Promise<void> {
    for (let some = waiting.splice(0, photosOfRequest); some.length > 0; some = waiting.splice(0, photosOfRequest)) {
      const body = new FormData()
      for (const { name, bytes } of some) body.append('photos', new Blob([new Uint8Array(bytes)]), name)
      await call(shop, 'POST', `/imports/${id}/photos?verder=1`, body)
    }
  }
  await Promise.all([sendSome(), sendSome()])
  const last = new FormData()
  last.append('done', '1')
  await call(shop, 'POST', `/imports/${id}/photos`, last)
  await until(shop, id, 'ready')
  const bytes = made.reduce((sum, one) => sum + one.length, 0) / sorts
  return [(bytes / 1024 / 1024).toFixed(1), photos / ((performance.now() - started) / 1000)]
}

/** As a telephone makes them: 12 megapixels, in which noise stands for leaves. */
function photo(at: number): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 100 + 10 * at, sigma: 10 + (at % 5) } as const
  return sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
}
