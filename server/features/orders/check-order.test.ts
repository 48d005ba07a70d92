import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { CatalogueIndex } from '../products/catalogue-index.ts'
import { checkOrder } from './check-order.ts'

const shop = await openTestShop()
const buyer = await shop.login()

type Lines = { _id?: string; code?: string; qty: number | string }[]
const check = async (lines: Lines) => (await buyer.call(orders.check, { body: { lines } })).body
const place = (lines: { _id: string; qty: number }[]) => buyer.call(orders.place, { body: { order: lines } })

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

test('check order: a code that differs in one sign is told before what a search would find', async () => {
  const { productCode } = await shop.addProduct({ productName: 'Tulipa Angelique' })
  const near = `${productCode}7`
  // A search would find this one.
  await shop.addProduct({ productName: `Crocus ${near}` })
  expect((await check([{ code: near, qty: 1 }])).lines).toMatchObject([{ status: 'unknown', nearest: [productCode] }])
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
  await shop.addProduct({ productName: "Tulipa 'Apeldorn'", showStatus: 'Nee' })
  expect(await nearest('apeldorn')).toEqual([first.productCode])
  expect(await nearest(`${second.productCode} Queen of Night`)).toEqual([second.productCode])
  for (let more = 0; more < 3; more++) await shop.addProduct()
  expect(await nearest(`${letter}${digits.slice(0, -1)}`)).toHaveLength(3)
})

test('check order: each of a pasted list of names gets the code of its product', async () => {
  const named = await Promise.all(
    Array.from({ length: 12 }, (_, at) => shop.addProduct({ productName: `Dahlia Soort${'abcdefghijkl'.charAt(at)}` })),
  )
  const { lines } = await check(named.map(({ productName }) => ({ code: productName, qty: 1 })))
  expect(lines.map(({ nearest }) => nearest?.[0])).toEqual(named.map(({ productCode }) => productCode))
})

test('check order: nothing more is searched for a client who has left', async () => {
  const wanted = [{ code: 'queen of', qty: 1 }]
  const facts = {
    wanted,
    buysAsStaff: false,
    btw: { standaard: null },
    priceList: null,
    day: dayInAmsterdam(shop.now()),
  }
  const left = checkOrder(shop.connection.db, new CatalogueIndex(), { ...facts, signal: AbortSignal.abort() })
  await expect(left).rejects.toMatchObject({ status: 503 })
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
