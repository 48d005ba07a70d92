import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { files } from '../contract/endpoints/files.ts'
import { imports } from '../contract/endpoints/imports.ts'
import { lists } from '../contract/endpoints/lists.ts'
import { live } from '../contract/endpoints/live.ts'
import { orders } from '../contract/endpoints/orders.ts'
import { picking } from '../contract/endpoints/picking.ts'
import { priceLists } from '../contract/endpoints/price-lists.ts'
import { products } from '../contract/endpoints/products.ts'
import type { Answer, Client } from '../tests/support/test-shop.ts'

interface BusyShop {
  readonly url: string
  readonly buyers: readonly Client[]
  readonly staff: Client
  /** Products that never run out, sold by the piece. */
  readonly wares: readonly { readonly _id: string; readonly productCode: string }[]
  readonly until: number
}

const openPages = 20
/** Average pause of a buyer between two acts, in ms. */
const buyersDelay = 20
const linesOfQuickOrder = 120
const rowsOfSheet = 40

/** A conflict with a concurrent change is a correct response. */
const isRaceLost = (status: number) => status === 404 || status === 409

/** @returns what went wrong */
export async function keepBusy({ url, buyers, staff, wares, until }: BusyShop): Promise<readonly string[]> {
  const errors: string[] = []
  const placed: { readonly _id: string; readonly lines: readonly { _id: string; qty: number }[] }[] = []
  const photo = new Blob([new Uint8Array(await photoBytes())])

  const isOver = () => performance.now() >= until
  const pauseFor = (milliseconds: number) =>
    pause(Math.min(2 * Math.random() * milliseconds, Math.max(until - performance.now(), 0)))
  const oneOf = <Value>(all: readonly Value[]): Value => {
    const found = all[Math.floor(Math.random() * all.length)]
    if (found === undefined) throw new Error('There is nothing to choose from.')
    return found
  }
  const some = (count: number) => Array.from({ length: count }, () => oneOf(wares))
  const different = (count: number) => [...new Map(some(count).map((ware) => [ware._id, ware])).values()]
  const qty = () => 1 + Math.floor(Math.random() * 20)
  function note(kind: string, { status, sentence }: Pick<Answer<unknown>, 'status' | 'sentence'>): boolean {
    if (status !== 200 && !isRaceLost(status) && errors.length < 100) errors.push(`${kind}: ${status} ${sentence}`)
    return status === 200
  }
  const get = async (who: Client, kind: string, path: string) => note(kind, await who.send('GET', path))

  async function order(buyer: Client): Promise<void> {
    const lines = different(4).map(({ _id }) => ({ _id, qty: qty() }))
    const answer = await buyer.call(orders.place, { body: { order: lines, comment: 'Graag vroeg' } })
    if (!note('order', answer)) return
    placed.push({ _id: answer.body._id, lines })
    if (placed.length > 200) placed.splice(0, 100)
  }
  async function quickOrder(buyer: Client): Promise<void> {
    const lines = some(linesOfQuickOrder).map(({ productCode }, at) => ({
      code: at % 20 === 19 ? `Q${productCode}` : productCode,
      qty: qty(),
    }))
    note('check', await buyer.call(orders.check, { body: { lines } }))
  }
  async function keepList(buyer: Client): Promise<void> {
    const body = { naam: 'Elke week', lines: different(30).map(({ _id }) => ({ _id, qty: qty() })) }
    const made = await buyer.call(lists.create, { body })
    if (!note('list', made)) return
    const params = { id: made.body._id }
    note('list', await buyer.call(lists.update, { params, body: { ...body, naam: 'Elke maand' } }))
    note('list', await buyer.call(lists.remove, { params }))
  }
  const own = (buyer: Client) => `/orders/getUserOrders/${buyer.userId}?pagina=1&perPagina=10`
  const buyersDo: readonly ((buyer: Client) => Promise<unknown>)[] = [
    order,
    order,
    order,
    (buyer) => get(buyer, 'shop', `/products/shop?pagina=${1 + Math.floor(Math.random() * 5)}`),
    (buyer) =>
      get(buyer, 'shop', `/products/shop?perPagina=50&pagina=1&zoek=${Math.random() < 0.5 ? 'tulipa' : 'tulpia'}`),
    (buyer) => get(buyer, 'shop', '/products/facets?voorraad=1'),
    (buyer) => get(buyer, 'own orders', own(buyer)),
    (buyer) => get(buyer, 'list', '/lists/usual'),
    (buyer) =>
      get(
        buyer,
        'cart',
        `/products/0/getStock?ids=${some(5)
          .map(({ _id }) => _id)
          .join(',')}`,
      ),
    quickOrder,
    keepList,
  ]

  async function correct(): Promise<void> {
    note('stock', await staff.call(products.updateStock, { body: [{ _id: oneOf(wares)._id, stock: 100_000_000 }] }))
  }
  async function changeMany(): Promise<void> {
    const rows = different(40).map(({ _id }) => ({ _id, stockDelta: -5, price: (0.2 + Math.random()).toFixed(2) }))
    note('bulk change', await staff.call(products.bulk, { body: { rows, referentie: 'Telling' } }))
  }
  async function changePrices(): Promise<void> {
    const made = await staff.call(priceLists.create, { body: { naam: 'Exporteurs', korting: '7.50' } })
    if (!note('price list', made)) return
    const params = { id: made.body._id }
    const body = different(30).map(({ _id }) => ({ _id, price: '0.19' }))
    note('price list', await staff.call(priceLists.setPrices, { params, body }))
    note('price list', await staff.call(priceLists.remove, { params }))
  }
  async function picture(): Promise<void> {
    const form = new FormData()
    form.append('file', photo, 'tulp.jpg')
    const { status, sentence, body } = await staff.send('POST', '/files/upload', { body: form })
    if (!note('photo', { status, sentence })) return
    const [stored] = files.upload.response.parse(body).file
    if (!stored) return
    await get(staff, 'photo', `/files/images/${stored.filename}?w=400`)
    note('photo', await staff.call(files.remove, { params: { filename: stored.filename } }))
  }
  async function importSheet(): Promise<void> {
    const rows = different(rowsOfSheet).map(({ productCode }) => `${productCode};${(0.2 + Math.random()).toFixed(2)}`)
    const form = new FormData()
    form.append('sheet', new Blob([['Productcode;Prijs', ...rows].join('\n').replaceAll('.', ',')]), 'prijzen.csv')
    const sent = await staff.send('POST', '/imports', { body: form })
    if (!note('import sent', sent)) return
    const params = { id: imports.create.response.parse(sent.body)._id }
    while (!isOver()) {
      const { status, body } = await staff.call(imports.one, { params })
      if (status !== 200 || body.status === 'applied') return
      if (body.status === 'failed') {
        errors.push(`import: ${body.sentence ?? ''}`)
        return
      }
      // A price changed meanwhile: the import shows a new difference, which is applied as well.
      if (body.status === 'ready') note('import', await staff.call(imports.apply, { params }))
      await pauseFor(100)
    }
  }
  async function handle(): Promise<void> {
    const [first, second, ...rest] = placed.splice(0, 5)
    if (!first || !second) return
    const others = rest.map(({ _id }) => _id)
    const lines = first.lines.map(({ _id, qty: before }) => ({ _id, qty: before + 1 }))
    note('order changed', await staff.call(orders.update, { body: { _id: first._id, order: lines } }))
    note('order removed', await staff.call(orders.remove, { params: { id: second._id } }))
    if (others.length > 0) {
      await get(staff, 'paper', `/orders/papers/verzamellijst.pdf?ids=${others.join(',')}`)
      await get(staff, 'paper', `/orders/papers/pakbonnen.pdf?ids=${others.join(',')}`)
      await get(staff, 'paper', `/orders/${others[0]}/bevestiging.pdf`)
      note('picking', await staff.call(picking.order, { params: { id: others[0] ?? '' } }))
      note('picking', await staff.call(orders.setStatuses, { body: { ids: others, orderstatus: 'verwerkt' } }))
    }
  }
  const year = new Date().getFullYear()
  const staffDo: readonly (readonly [delay: number, () => Promise<unknown>])[] = [
    [100, correct],
    [1_500, changeMany],
    [3_000, changePrices],
    [2_000, picture],
    [4_000, importSheet],
    [400, handle],
    [300, () => get(staff, 'staff looks', `/orders?jaar=${year}&pagina=1`)],
    [500, () => get(staff, 'staff looks', '/orders?zoek=bloemist&pagina=2')],
    [500, () => get(staff, 'staff looks', '/products?pagina=1&zoek=tulipa')],
    [1_000, () => get(staff, 'staff looks', '/reports/today')],
    [1_000, () => get(staff, 'staff looks', '/messages?pagina=1')],
    [500, () => get(staff, 'picking', '/picking/orders?status=open&pagina=1')],
    [5_000, () => get(staff, 'export', '/exports/products.xlsx')],
  ]

  async function openPage(who: Client): Promise<void> {
    let position: string | undefined
    while (!isOver()) {
      const leaving = new AbortController()
      const stays = setTimeout(
        () => leaving.abort(),
        Math.min(5_000 + Math.random() * 20_000, until - performance.now()),
      )
      try {
        const response = await fetch(`${url}${live.events.path}`, {
          headers: { cookie: who.cookie, ...(position !== undefined && { 'last-event-id': position }) },
          signal: leaving.signal,
        })
        note('page opened', { status: response.status, sentence: 'a stream' })
        for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
          position = /^id: (.*)$/m.exec(part)?.[1] ?? position
      } catch (error) {
        if (!leaving.signal.aborted) errors.push(`open page: ${String(error)}`)
      } finally {
        clearTimeout(stays)
      }
    }
  }

  async function repeat(delay: number, act: () => Promise<unknown>): Promise<void> {
    while (!isOver()) {
      await act().catch((error: unknown) => errors.push(String(error)))
      await pauseFor(delay)
    }
  }
  await Promise.all([
    ...buyers.map((buyer) => repeat(buyersDelay, () => oneOf(buyersDo)(buyer))),
    ...staffDo.map(([delay, act]) => repeat(delay, act)),
    ...Array.from({ length: openPages }, (_, at) =>
      openPage(at % 5 === 0 ? staff : (buyers[at % buyers.length] ?? staff)),
    ),
  ])
  return errors
}

/** Noise gives the photo a realistic size. */
function photoBytes(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
