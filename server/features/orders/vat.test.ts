// Btw from settings and products to orders, papers, mail and exports; orders keep the rates of their day.
import { beforeEach, expect, test, vi } from 'vitest'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import type { Mailbox } from '../../../tests/support/services/mailbox.ts'
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { readPdf, wordsOf } from '../../../tests/support/documents/read-pdf.ts'
import type { Client, TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let mailbox: Mailbox
let admin: Client
let buyer: Client
let tulip: ManagedProduct
let vase: ManagedProduct
beforeEach(async () => {
  ;({ shop, mailbox } = await openMailingShop())
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  buyer = await shop.login({ bedrijfsnaam: 'De Roos', email: 'roos@example.nl' })
  tulip = await shop.addProduct({ productName: 'Tulipa', price: '0.15', stock: 1000 })
  vase = await shop.addProduct({ productName: 'Vaas van glas', price: '9.95', stock: 1000, btwTarief: 21 })
})

type Rate = BodyOf<typeof settings.update>['btw']
const setRate = (standaard: NonNullable<Rate>['standaard']) =>
  admin.call(settings.update, {
    body: { btw: { standaard }, bestelling: { klantWijzigt: true }, berichten: { winkelNieuweOrder: false } },
  })
const line = ({ _id }: ManagedProduct, qty: number) => ({ _id, qty })
const place = async (...order: { _id: string; qty: number }[]) =>
  (await buyer.call(orders.place, { body: { order } })).body
const read = async (id: string) => (await buyer.call(orders.one, { params: { id } })).body
const pdf = async (id: string) => {
  const answer = await fetch(`${shop.url}/orders/${id}/bevestiging.pdf`, { headers: { cookie: buyer.cookie } })
  return readPdf(Buffer.from(await answer.arrayBuffer()))
}
const paper = async (id: string) => wordsOf(await pdf(id)).join('\n')

test('vat: where no rate is set, nothing says btw, whatever a product has of its own', async () => {
  const placed = await place(line(tulip, 3), line(vase, 1))
  const checked = await buyer.call(orders.check, { body: { lines: [line(vase, 1)] } })
  for (const answer of [placed, await read(placed._id), checked.body]) {
    expect(answer).not.toHaveProperty('btw')
    expect(answer).not.toHaveProperty('totaalInclBtw')
  }
  expect(await paper(placed._id)).not.toContain('incl. btw')
  const csv = await (await fetch(`${shop.url}/exports/orders.csv`, { headers: { cookie: admin.cookie } })).text()
  expect(csv).not.toContain('Btw')
})

test('vat: check, order, paper, mail and export say the same per rate, half up to a cent', async () => {
  await setRate(9)
  // 0.45 at 9 % is 4.05 cents, 29.85 at 21 % is 626.85.
  const rates = [
    { tarief: 9, over: '0.45', bedrag: '0.04' },
    { tarief: 21, over: '29.85', bedrag: '6.27' },
  ]
  const taxed = { btw: rates, totaalInclBtw: '36.61' }
  const wanted = [line(tulip, 3), line(vase, 3)]
  expect((await buyer.call(orders.check, { body: { lines: wanted } })).body).toMatchObject({ total: '30.30', ...taxed })
  const placed = await place(...wanted)
  expect(placed).toMatchObject({ totalPrice: '30.30', ...taxed })
  expect(await read(placed._id)).toMatchObject(taxed)
  const list = await admin.call(orders.all, { query: {} })
  expect(list.body).toMatchObject([taxed])
  expect(await paper(placed._id)).toContain('Btw 9 %\n€ 0,04\nBtw 21 %\n€ 6,27\nTotaal incl. btw\n€ 36,61')
  await vi.waitUntil(() => mailbox.received.length > 0, { timeout: 20_000 })
  expect(mailbox.received[0]?.mail.text).toMatch(/Btw 9 % +€ 0,04\n *Btw 21 % +€ 6,27\n *Totaal incl\. btw +€ 36,61/)
  const csv = await (await fetch(`${shop.url}/exports/orders.csv`, { headers: { cookie: admin.cookie } })).text()
  const cells = csv
    .trim()
    .split('\r\n')
    .map((row) => row.split(';').slice(-3))
  expect(cells).toEqual([
    ['Btw 0 %', 'Btw 9 %', 'Btw 21 %'],
    ['', '0,04', '6,27'],
    ['', '', ''],
  ])
})

test('vat: on paper the label of a large sum stands clear of it', async () => {
  await setRate(9)
  const dear = await shop.addProduct({ price: '99999.99', stock: 1_000_000 })
  const { _id } = await place(line(dear, 1_000_000))
  const texts = (await pdf(_id)).pages.flat()
  const startOf = (wanted: string) => texts.find(({ text }) => text.replaceAll('\u00a0', ' ').trim() === wanted)?.x ?? 0
  // The label is some 67 points wide.
  expect(startOf('€ 108.999.989.100,00') - startOf('Totaal incl. btw')).toBeGreaterThan(70)
})

test('vat: an order keeps its rates through changes of settings, product and quantity; an added line gets those of its day', async () => {
  await setRate(9)
  const placed = await place(line(tulip, 100), line(vase, 1))
  await setRate(21)
  await admin.call(products.update, { body: { ...vase, btwTarief: 0 } })
  expect((await read(placed._id)).btw).toEqual([
    { tarief: 9, over: '15.00', bedrag: '1.35' },
    { tarief: 21, over: '9.95', bedrag: '2.09' },
  ])
  const lily = await shop.addProduct({ productName: 'Lilium wit', price: '1.00', stock: 100 })
  const own = await buyer.call(orders.changeOwn, {
    params: { id: placed._id },
    body: { order: [line(tulip, 200), line(vase, 2), line(lily, 10)], version: placed.version },
  })
  const afterOwn = [
    { tarief: 9, over: '30.00', bedrag: '2.70' },
    { tarief: 21, over: '29.90', bedrag: '6.28' },
  ]
  expect(own.body.btw).toEqual(afterOwn)
  const { body: edited } = await admin.call(orders.update, {
    body: {
      _id: placed._id,
      order: [line(tulip, 100), line(vase, 2), line(lily, 10), line(await shop.addProduct({ btwTarief: 0 }), 2)],
      version: own.body.version,
    },
  })
  expect(edited.btw).toEqual([
    { tarief: 0, over: '1.00', bedrag: '0.00' },
    { tarief: 9, over: '15.00', bedrag: '1.35' },
    { tarief: 21, over: '29.90', bedrag: '6.28' },
  ])
  expect(edited.totaalInclBtw).toBe('53.53')
  const { body: picked } = await admin.call(picking.pickShort, {
    params: { id: placed._id },
    body: { lines: [{ _id: vase._id, gepakt: 0 }], version: edited.version },
  })
  expect(JSON.stringify(picked)).not.toContain('btw')
  expect((await read(placed._id)).btw?.map(({ tarief }) => tarief)).toEqual([0, 9, 21])
})

test('vat: a line added after the shop or before the order had a rate is not taxed, and takes no btw from the others', async () => {
  const before = await place(line(tulip, 100))
  await setRate(9)
  const taxed = await place(line(tulip, 100))
  const add = async (order: typeof taxed) => {
    const body = { order: [line(tulip, 100), line(vase, 1)], version: order.version }
    return (await buyer.call(orders.changeOwn, { params: { id: order._id }, body })).body
  }
  expect(await add(before)).not.toHaveProperty('btw')
  await setRate(null)
  const rates = [{ tarief: 9, over: '15.00', bedrag: '1.35' }]
  expect(await add(taxed)).toMatchObject({ totalPrice: '24.95', btw: rates, totaalInclBtw: '26.30' })
  expect(await paper(taxed._id)).toContain('Btw 9 %\n€ 1,35\nTotaal incl. btw\n€ 26,30')
})

test('vat: an order placed without rates stays without, also when only lines added later are left', async () => {
  const placed = await place(line(tulip, 100))
  await setRate(9)
  const change = async (version: number, ...order: { _id: string; qty: number }[]) =>
    (await buyer.call(orders.changeOwn, { params: { id: placed._id }, body: { order, version } })).body
  const own = await change(placed.version, line(tulip, 100), line(vase, 1))
  const lily = await shop.addProduct({ productName: 'Lilium wit', price: '1.00', stock: 100 })
  const order = [line(tulip, 100), line(vase, 1), line(lily, 10)]
  const { body: edited } = await admin.call(orders.update, { body: { _id: placed._id, order, version: own.version } })
  const withoutFirst = await change(edited.version, line(vase, 1), line(lily, 10))
  const withoutOwn = await change(withoutFirst.version, line(lily, 10))
  for (const answer of [withoutFirst, withoutOwn, await read(placed._id)]) {
    expect(answer).not.toHaveProperty('btw')
    expect(answer).not.toHaveProperty('totaalInclBtw')
  }
})

test('vat: a rate is none, 0, 9 or 21, for the shop and for a product', async () => {
  const wrong = await admin.send('PUT', '/settings', { body: { btw: { standaard: 6 } } })
  expect(wrong).toMatchObject({ status: 400, sentence: 'Kies 0, 9 of 21 procent btw, of geen' })
  const refused = await admin.send('PUT', products.update.path, { body: { ...vase, btwTarief: 6 } })
  expect(refused).toMatchObject({ status: 400, sentence: 'Btw-tarief moet 0, 9 of 21 zijn' })
  const { body } = await admin.call(products.update, { body: { ...vase, btwTarief: '9%' } })
  expect(body.btwTarief).toBe(9)
})
