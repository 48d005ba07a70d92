import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { files } from '../contract/endpoints/files.ts'
import { imports } from '../contract/endpoints/imports.ts'
import { lists } from '../contract/endpoints/lists.ts'
import { orders } from '../contract/endpoints/orders.ts'
import { picking } from '../contract/endpoints/picking.ts'
import { priceLists } from '../contract/endpoints/price-lists.ts'
import { products } from '../contract/endpoints/products.ts'
import { readEvents } from '../tests/support/event-reader.ts'
import { csv, importDone, postSheet, readSheet } from '../tests/support/import-sheet.ts'
import type { Answer, Client } from '../tests/support/test-shop.ts'
import { codeOf, productIdOf } from './generate-shop.ts'

interface BusyShop {
  readonly url: string
  readonly buyers: readonly Client[]
  readonly staff: Client
  /** Ends the day. */
  readonly signal: AbortSignal
}

/** Average pause of a buyer between two acts, in ms. */
const buyersDelay = 20
/** Of the usual shop. */
const known = 200

const random = (below: number) => Math.floor(Math.random() * below)
/** Products in a row. */
function some(count: number): number[] {
  const first = 1 + random(known - count)
  return Array.from({ length: count }, (_, at) => first + at)
}
const linesOf = (count: number) => some(count).map((at) => ({ _id: productIdOf(at), qty: 1 + random(20) }))
const newPrice = () => (0.2 + Math.random()).toFixed(2)

/** @throws for anything but an answer */
async function ok<Body>(asked: Promise<Answer<Body>>): Promise<Body> {
  const { status, sentence, body } = await asked
  if (status !== 200) throw new Error(`${status} ${sentence}`)
  return body
}

/** @returns what went wrong */
export async function keepBusy({ url, buyers, staff, signal }: BusyShop): Promise<readonly unknown[]> {
  const errors: unknown[] = []
  const placed: { readonly _id: string; readonly order: ReturnType<typeof linesOf> }[] = []
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const picture = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#888', noise } })
  const photo = new Blob([new Uint8Array(await picture.jpeg().toBuffer())])
  const get = (who: Client, path: string) => ok(who.send('GET', path))

  async function order(buyer: Client): Promise<void> {
    const lines = linesOf(4)
    const { _id } = await ok(buyer.call(orders.place, { body: { order: lines, comment: 'Graag vroeg' } }))
    placed.push({ _id, order: lines })
    if (placed.length > 200) placed.splice(0, 100)
  }
  function quickOrder(buyer: Client): Promise<unknown> {
    const lines = some(120).map((at) => ({ code: at % 20 === 19 ? `Q${codeOf(at)}` : codeOf(at), qty: 10 }))
    return ok(buyer.call(orders.check, { body: { lines } }))
  }
  async function keepList(buyer: Client): Promise<void> {
    const body = { naam: 'Elke week', lines: linesOf(30) }
    const params = { id: (await ok(buyer.call(lists.create, { body })))._id }
    await ok(buyer.call(lists.update, { params, body: { ...body, naam: 'Elke maand' } }))
    await ok(buyer.call(lists.remove, { params }))
  }
  const idsInCart = () => some(5).map(productIdOf).join()
  const buyersDo: readonly ((buyer: Client) => Promise<unknown>)[] = [
    order,
    order,
    order,
    (buyer) => get(buyer, `/products/shop?pagina=${1 + random(5)}`),
    (buyer) => get(buyer, `/products/shop?perPagina=50&pagina=1&zoek=${random(2) === 0 ? 'tulipa' : 'tulpia'}`),
    (buyer) => get(buyer, '/products/facets?voorraad=1'),
    (buyer) => get(buyer, `/orders/getUserOrders/${buyer.userId}?pagina=1&perPagina=10`),
    (buyer) => get(buyer, '/lists/usual'),
    (buyer) => get(buyer, `/products/0/getStock?ids=${idsInCart()}`),
    quickOrder,
    keepList,
  ]

  const correct = () =>
    ok(staff.call(products.updateStock, { body: [{ _id: productIdOf(1 + random(known)), stock: 100_000_000 }] }))
  function changeMany(): Promise<unknown> {
    const rows = linesOf(40).map(({ _id }) => ({ _id, stockDelta: -5, price: newPrice() }))
    return ok(staff.call(products.bulk, { body: { rows, referentie: 'Telling' } }))
  }
  async function changePrices(): Promise<void> {
    const made = await ok(staff.call(priceLists.create, { body: { naam: 'Exporteurs', korting: '7.50' } }))
    const params = { id: made._id }
    const body = linesOf(30).map(({ _id }) => ({ _id, price: '0.19' }))
    await ok(staff.call(priceLists.setPrices, { params, body }))
    await ok(staff.call(priceLists.remove, { params }))
  }
  async function uploadPhoto(): Promise<void> {
    const form = new FormData()
    form.append('file', photo, 'tulp.jpg')
    const { file } = files.upload.response.parse(await ok(staff.send('POST', '/files/upload', { body: form })))
    const filename = file[0]?.filename ?? ''
    await get(staff, `/files/images/${filename}?w=400`)
    await ok(staff.call(files.remove, { params: { filename } }))
  }
  async function importSheet(): Promise<void> {
    const rows = some(40).map((at) => `${codeOf(at)};${newPrice().replace('.', ',')}`)
    let sheet = await readSheet(staff, postSheet(staff, csv('Productcode;Prijs', ...rows)))
    // A price that changed meanwhile is a new difference, which is applied as well.
    while (sheet.status === 'ready') {
      await ok(staff.call(imports.apply, { params: { id: sheet._id } }))
      sheet = await importDone(staff, sheet._id)
    }
    if (sheet.status === 'failed') throw new Error(`The import failed: ${sheet.sentence}`)
  }
  async function handle(): Promise<void> {
    const [changed, removed, ...others] = placed.splice(0, 5)
    if (!changed || !removed || !others[0]) return
    const lines = changed.order.map(({ _id, qty }) => ({ _id, qty: qty + 1 }))
    await ok(staff.call(orders.update, { body: { _id: changed._id, order: lines } }))
    await ok(staff.call(orders.remove, { params: { id: removed._id } }))
    const ids = others.map(({ _id }) => _id)
    await get(staff, `/orders/papers/verzamellijst.pdf?ids=${ids.join()}`)
    await get(staff, `/orders/papers/pakbonnen.pdf?ids=${ids.join()}`)
    await get(staff, `/orders/${others[0]._id}/bevestiging.pdf`)
    await ok(staff.call(picking.order, { params: { id: others[0]._id } }))
    await ok(staff.call(orders.setStatuses, { body: { ids, orderstatus: 'verwerkt' } }))
  }
  const staffDo: readonly (readonly [delay: number, () => Promise<unknown>])[] = [
    [100, correct],
    [1_500, changeMany],
    [3_000, changePrices],
    [2_000, uploadPhoto],
    [4_000, importSheet],
    [400, handle],
    [300, () => get(staff, `/orders?jaar=${new Date().getFullYear()}&pagina=1`)],
    [500, () => get(staff, '/orders?zoek=bloemist&pagina=2')],
    [500, () => get(staff, '/products?pagina=1&zoek=tulipa')],
    [1_000, () => get(staff, '/reports/today')],
    [1_000, () => get(staff, '/messages?pagina=1')],
    [500, () => get(staff, '/picking/orders?status=open&pagina=1')],
    [5_000, () => get(staff, '/exports/products.xlsx')],
  ]

  async function repeat(delay: number, act: () => Promise<unknown>): Promise<void> {
    while (!signal.aborted) {
      await act().catch((error: unknown) => errors.push(error))
      await pause(2 * Math.random() * delay, undefined, { signal }).catch(() => undefined)
    }
  }
  const whoLook = [staff, staff, staff, staff, ...buyers, ...buyers]
  const openPages = await Promise.all(whoLook.map((who) => readEvents(url, who)))
  await Promise.all([
    ...buyers.map((buyer) => repeat(buyersDelay, () => (buyersDo[random(buyersDo.length)] ?? order)(buyer))),
    ...staffDo.map(([delay, act]) => repeat(delay, act)),
  ])
  for (const page of openPages) page.close()
  return errors
}
