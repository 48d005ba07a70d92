import { afterEach, beforeEach, expect, test } from 'vitest'
import { imports } from '../../../contract/endpoints/imports.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let buyer: Client
beforeEach(async () => {
  shop = await openTestShop({ pollJobsEvery: 50 })
  buyer = await shop.login()
})
afterEach(() => shop.close())

type Lines = { _id?: string; code?: string; qty: number | string }[]
const check = async (lines: Lines) => (await buyer.call(orders.check, { body: { lines } })).body
const place = (lines: { _id: string; qty: number }[]) => buyer.call(orders.place, { body: { order: lines } })

/** Products that a sheet brings, each under a code of its own where it has one. */
async function fromSheet(admin: Client, ...codes: readonly string[]) {
  const known = new Set((await admin.call(products.all, {})).body.map(({ _id }) => _id))
  const form = new FormData()
  const columns = 'Productcode;Productnaam;Product categorie;Tekst;Prijs;Voorraad'
  const rows = codes.map((code) => `${code};Tulipa Angelique;Bollen;Dubbele late tulp;0,25;500`)
  form.append('sheet', new Blob([[columns, ...rows].join('\r\n')]), 'lijst.csv')
  const { body, sentence } = await admin.send('POST', '/imports', { body: form })
  expect(sentence).toBe('')
  const params = { id: imports.create.response.parse(body)._id }
  const status = async () => (await admin.call(imports.one, { params })).body.status
  await expect.poll(status).toBe('ready')
  await admin.call(imports.apply, { params })
  await expect.poll(status).toBe('applied')
  return (await admin.call(products.all, {})).body.filter(({ _id }) => !known.has(_id))
}

test('check order: lines are found by code, however it is written, and by _id; the total is that of the ok lines', async () => {
  const tulip = await shop.addProduct({ price: '0.25', stock: 100 })
  const crocus = await shop.addProduct({ price: '1.10', stock: 5 })
  const { lines, total } = await check([
    { code: ` ${tulip.productCode.toLowerCase().replace('b', 'b-')} `, qty: '40' },
    { _id: crocus._id, qty: 5 },
    { _id: crocus._id, qty: 1 },
    { code: 'Q-1', qty: 2 },
  ])
  expect(lines.map(({ line, code, qty, status }) => [line, code, qty, status])).toEqual([
    [0, tulip.productCode, 40, 'ok'],
    [1, crocus.productCode, 5, 'short'],
    [2, crocus.productCode, 1, 'short'],
    [3, 'Q-1', 2, 'unknown'],
  ])
  expect(lines[0]).toMatchObject({ price: '0.25', available: 100, sentence: '' })
  expect(lines[0]?.product).toMatchObject({ _id: tulip._id, productName: tulip.productName })
  expect(lines[1]).toMatchObject({ available: 5, sentence: 'Nog 5 op voorraad.' })
  expect(total).toBe('10.00')
})

test('check order: what an order would be refused for, the check has said, and nothing is taken by asking', async () => {
  const tulip = await shop.addProduct({ stock: 5 })
  const empty = await shop.addProduct({ stock: 0 })
  const hidden = await shop.addProduct({ showStatus: 'Nee' })
  const removed = await shop.addProduct()
  const admin = await shop.login({ isAdmin: true })
  await admin.call(products.remove, { body: { _id: removed._id } })
  const wanted = [
    [tulip._id, 5, 'ok', ''],
    [tulip._id, 6, 'short', 'Nog 5 op voorraad.'],
    [empty._id, 1, 'short', 'Niet op voorraad!'],
    [hidden._id, 1, 'gone', 'Niet meer leverbaar.'],
    [removed._id, 1, 'gone', 'Niet meer leverbaar.'],
    ['nergens', 1, 'unknown', 'We vinden geen product met deze code of naam.'],
  ] as const
  for (const [_id, qty, status, sentence] of wanted)
    expect((await check([{ _id, qty }])).lines[0]).toMatchObject({ status, sentence })
  for (const [_id, qty, status] of wanted.toReversed())
    expect([_id, (await place([{ _id, qty }])).status]).toEqual([_id, status === 'ok' ? 200 : 409])
  // The one that went through took all: the next check knows.
  expect((await check([{ _id: tulip._id, qty: 1 }])).lines[0]).toMatchObject({ status: 'short', available: 0 })
})

test('check order: codes of what is no longer for sale are no unknown codes, and tell nothing of the product', async () => {
  const hidden = await shop.addProduct({ showStatus: 'Nee' })
  const removed = await shop.addProduct()
  const admin = await shop.login({ isAdmin: true })
  await admin.call(products.remove, { body: { _id: removed._id } })
  const { lines, total } = await check([
    { code: hidden.productCode, qty: 1 },
    { code: removed.productCode.toLowerCase(), qty: 1 },
  ])
  expect(lines.map(({ status, product, nearest }) => [status, product, nearest])).toEqual([
    ['gone', undefined, undefined],
    ['gone', undefined, undefined],
  ])
  expect(total).toBe('0.00')
  // Alone as well.
  const alone = await check([{ code: removed.productCode, qty: 1 }])
  expect(alone.lines).toMatchObject([{ status: 'gone' }])
})

test('check: the first twenty unknown codes get suggestions', async () => {
  const { productCode } = await shop.addProduct()
  const typed = Array.from({ length: 21 }, (_, at) => productCode.slice(0, -1) + String.fromCharCode(97 + at))
  const { lines } = await check([...typed, ...typed].map((code) => ({ code, qty: 1 })))
  const suggested = lines.map(({ nearest = [] }) => nearest.includes(productCode))
  const once = [...Array.from({ length: 20 }, () => true), false]
  expect(suggested).toEqual([...once, ...once])
})

test('check order: a code that differs in one sign is told before what a search would find', async () => {
  const { productCode } = await shop.addProduct({ productName: 'Tulipa Angelique' })
  const near = `${productCode}7`
  // A search would find this one.
  await shop.addProduct({ productName: `Crocus ${near}` })
  expect((await check([{ code: near, qty: 1 }])).lines).toMatchObject([{ status: 'unknown', nearest: [productCode] }])
})

test('check order: a code of one’s own that is no longer for sale is no unknown code either, however it is written', async () => {
  const admin = await shop.login({ isAdmin: true })
  const [made] = await fromSheet(admin, 'Tul-12 a')
  const statuses = async () =>
    (await check(['Tul-12 a', 'tul12A', 'TUL-12 A'].map((code) => ({ code, qty: 1 })))).lines.map(
      ({ status }) => status,
    )
  // New ones are hidden until they have a photo.
  expect(await statuses()).toEqual(['gone', 'gone', 'gone'])
  await admin.call(products.remove, { body: { _id: made?._id ?? '' } })
  expect((await statuses())[0]).toBe('gone')
})

test('check order: no code is given that reads like one of a sheet, so that a line means one product', async () => {
  const first = await shop.addProduct()
  const after = (places: number) => `B${Number(first.productCode.slice(1)) + places}`
  const admin = await shop.login({ isAdmin: true })
  // One brings its code, the other is given one.
  const sheet = await fromSheet(admin, after(1).replace('B', 'b-'), '')
  const other = await fromSheet(admin, after(3).replace('B', 'B '))
  const made = [first, ...sheet, ...other, await shop.addProduct(), await shop.addProduct()]
  const rows = made.map(({ _id }) => ({ _id, showStatus: 'Ja' }))
  await admin.send('PUT', '/products/bulk', { body: { rows } })
  const { lines } = await check(made.map(({ productCode }) => ({ code: productCode, qty: 1 })))
  expect(lines.map(({ product }) => product?._id)).toEqual(made.map(({ _id }) => _id))
})

test('check order: of an unknown code or a name the nearest products are told, the hidden ones never', async () => {
  const [first, second] = [
    await shop.addProduct({ productName: "Tulipa 'Apeldoorn'" }),
    await shop.addProduct({ productName: "Tulipa 'Queen of Night'" }),
  ]
  await shop.addProduct({ productName: "Tulipa 'Queen of Day'", showStatus: 'Nee' })
  const nearest = async (code: string) => (await check([{ code, qty: 1 }])).lines[0]?.nearest
  const letter = first.productCode.slice(0, 1)
  const digits = first.productCode.slice(1)
  expect(await nearest(`${letter}${digits.replace('0', 'O')}`)).toContain(first.productCode)
  expect(await nearest(`${letter}${digits}7`)).toContain(first.productCode)
  expect(await nearest(`${letter}${digits.slice(1)}`)).toContain(first.productCode)
  expect(await nearest('tulipa apeldorn')).toEqual([first.productCode])
  expect(await nearest('queen of')).toEqual([second.productCode])
  expect(await nearest('zonnebloem')).toEqual([])
  for (let more = 0; more < 3; more++) await shop.addProduct()
  expect(await nearest(`${letter}${digits.slice(0, -1)}`)).toHaveLength(3)
})

test('check order: 500 lines are checked, more or none are refused with one sentence, and so is a line that says nothing', async () => {
  const tulip = await shop.addProduct({ stock: 500 })
  const lines = (count: number) => Array.from({ length: count }, () => ({ _id: tulip._id, qty: 1 }))
  const all = await check(lines(500))
  expect(all.lines.every(({ status }) => status === 'ok')).toBe(true)
  expect(all.total).toBe('250.00')
  const refused = async (given: Lines) => {
    const { status, sentence } = await buyer.call(orders.check, { body: { lines: given } })
    return [status, sentence]
  }
  expect(await refused(lines(501))).toEqual([400, 'Een bestelling heeft ten hoogste 500 regels'])
  expect(await refused([])).toEqual([400, 'Geen items aanwezig'])
  expect(await refused([{ qty: 1 }])).toEqual([400, 'Code is niet ingevuld'])
  expect(await refused([{ code: ' ', qty: 1 }])).toEqual([400, 'Code is niet ingevuld'])
  expect(await refused([{ code: 'B1', qty: 0 }])).toEqual([400, 'Aantal moet een heel getal van 1 of meer zijn'])
})

test('known codes: what is for sale, however it is written; nothing is said of the rest', async () => {
  const tulip = await shop.addProduct()
  const hidden = await shop.addProduct({ showStatus: 'Nee' })
  const lower = ` ${tulip.productCode.toLowerCase()}`
  const codes = [tulip.productCode, lower, hidden.productCode, 'Q-1', tulip.productName, '']
  expect((await buyer.call(products.known, { body: { codes } })).body.known).toEqual([tulip.productCode, lower])
  const tooMany = await buyer.call(products.known, { body: { codes: Array.from({ length: 3001 }, () => 'B1') } })
  expect([tooMany.status, tooMany.sentence]).toEqual([400, 'Vraag per keer ten hoogste 3.000 codes'])
})
