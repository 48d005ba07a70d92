import { beforeEach, expect, test } from 'vitest'
import { errorCodeHeader, errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { maxStock } from '../../../contract/values/limits.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { expectBalancedBooks } from '../../../tests/guarantees/support/books.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ isAdmin: true })
})

const bulk = (rows: readonly unknown[], more: object = {}) =>
  admin.send('PUT', '/products/bulk', { body: { rows, ...more } })
const read = async (id: string) => (await admin.call(products.one, { params: { id } })).body
const history = async (id: string) =>
  (await admin.call(reports.history, { params: { entity: 'product', id } })).body.map(({ what }) => what)

test('bulk change: rows by code or _id change what they name, and nothing else', async () => {
  const [tulip, crocus, allium] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
  const { status, body } = await bulk([
    { productCode: ` ${tulip.productCode.toLowerCase()} `, price: '0,75', maat: '12/+', showStatus: 'Nee' },
    { _id: crocus._id, stockDelta: 40 },
    { productCode: allium.productCode, stock: '1.000', kleur: 'paars' },
  ])
  expect({ status, body }).toEqual({ status: 200, body: { changed: 3 } })
  expect(await read(tulip._id)).toEqual({ ...tulip, price: '0.75', maat: '12/+', showStatus: 'Nee', version: 2 })
  expect(await read(crocus._id)).toEqual({ ...crocus, stock: 140 })
  expect(await read(allium._id)).toEqual({ ...allium, stock: 1000, kleur: 'paars', version: 2 })
  expect((await bulk([{ _id: tulip._id, price: '0.75' }])).body).toEqual({ changed: 0 })
  expect(await read(tulip._id)).toMatchObject({ version: 2 })
  // By its code too, whatever came after those of before; all of its stock may go, and as much come as can be held.
  const late = await shop.addProduct()
  const to = async (stockDelta: number) => {
    expect((await bulk([{ productCode: late.productCode, stockDelta }])).body).toEqual({ changed: 1 })
    return (await read(late._id)).stock
  }
  expect(await to(-100)).toBe(0)
  expect(await to(maxStock)).toBe(maxStock)
})

test('bulk change: each product has one entry in its history, and a delivery is named', async () => {
  const [tulip, crocus] = [await shop.addProduct(), await shop.addProduct()]
  await bulk([{ _id: tulip._id, price: '1', maat: 'P13', productName: 'Tulipa Bastogne' }])
  await bulk([{ _id: crocus._id, stockDelta: 250 }], { referentie: ' LB-2231 ' })
  await bulk([{ _id: crocus._id, stockDelta: -50 }])
  expect((await history(tulip._id))[0]).toBe(
    'Product gewijzigd: naam Tulipa 1 → Tulipa Bastogne, prijs €\u00a00,50 → €\u00a01,00, maat leeg → P13',
  )
  expect(await history(tulip._id)).toHaveLength(3)
  expect((await history(crocus._id)).slice(0, 2)).toEqual([
    'Voorraad −50 stuks: correctie',
    'Voorraad +250 stuks: levering LB-2231',
  ])
  expect(
    (await shop.connection.db.selectFrom('products').select('search').where('_id', '=', tulip._id).execute())[0],
  ).toEqual({
    search: `${tulip.productCode.toLowerCase()} tulipa bastogne`,
  })
})

test('bulk change: the first wrong row is named, and then nothing is changed', async () => {
  const [tulip, gone] = [await shop.addProduct(), await shop.addProduct()]
  await admin.call(products.remove, { body: { _id: gone._id } })
  const good = { _id: tulip._id, price: '9' }
  const refused = async (rows: readonly unknown[], status: number, sentence: string, about?: string) => {
    const answer = await bulk(rows)
    const field = about === undefined ? undefined : answer.headers.get(errorFieldHeader)
    expect({ status: answer.status, sentence: answer.sentence, field }).toEqual({ status, sentence, field: about })
  }
  const other = await shop.addProduct()
  const { productCode } = tulip
  for (const [second, sentence, field] of [
    [{ _id: tulip._id, price: 'veel' }, 'Prijs is geen geldig bedrag', 'rows.1.price'],
    [{ _id: tulip._id, kleur: 'turquoise' }, 'Deze kleur bestaat niet', 'rows.1.kleur'],
    [{ price: '1' }, 'Productcode is niet ingevuld'],
    [{ productCode: 'B9999', price: '1' }, 'B9999 staat niet in de catalogus'],
    [{ _id: gone._id, stock: 1 }, 'Dit product staat niet in de catalogus'],
    [{ productCode, stock: 1 }, `${productCode} staat ook op regel 1, laat er een staan`],
    [{ productCode, stock: 1, stockDelta: 1 }, 'Vul de voorraad in of wat erbij komt, niet allebei'],
    [{ _id: other._id, stockDelta: 999_999_901 }, `Voorraad van ${other.productCode} wordt te hoog`],
    [{ _id: other._id, bloeiVan: 3 }, 'Vul bij bloei beide maanden in, of geen van beide'],
  ] as const)
    await refused([good, second], 400, `Regel 2: ${sentence}`, field)
  const tooMany = `Regel 2: van ${other.productCode} zijn er nog maar 100 stuks`
  await refused([good, { _id: other._id, stockDelta: -101 }], 409, tooMany, 'rows.1')
  await refused([], 400, 'Geen regels')
  await refused(
    Array.from({ length: 5001 }, () => good),
    400,
    'Wijzig per keer ten hoogste 5.000 regels',
  )
  expect(await read(tulip._id)).toEqual(tulip)
  expect(await read(other._id)).toEqual(other)
})

test('bulk change: a product that changed since its version is told, and so cannot be changed or put back unseen', async () => {
  const [tulip, crocus] = [await shop.addProduct(), await shop.addProduct()]
  await bulk([{ _id: crocus._id, price: '2' }])
  const rows = [
    { _id: tulip._id, price: '3', version: tulip.version },
    { _id: crocus._id, price: '3', version: crocus.version },
  ]
  const answer = await bulk(rows)
  expect({ status: answer.status, sentence: answer.sentence, code: answer.headers.get(errorCodeHeader) }).toEqual({
    status: 409,
    sentence: `Regel 2: ${crocus.productCode} is intussen door iemand anders gewijzigd`,
    code: 'edit-conflict',
  })
  expect((await read(tulip._id)).price).toBe('0.50')
})

test('bulk change: a repeat with the same key counts once, another body is refused, and a refusal leaves the key free', async () => {
  const tulip = await shop.addProduct({ stock: 10 })
  const under = (key: string, stockDelta: number) =>
    admin.send('PUT', '/products/bulk', {
      body: { rows: [{ _id: tulip._id, stockDelta }] },
      headers: { 'idempotency-key': key },
    })
  expect((await under('een', -11)).status).toBe(409)
  const answers = await Promise.all(Array.from({ length: 5 }, () => under('een', 250)))
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    answers.map(() => ({ status: 200, body: { changed: 1 } })),
  )
  expect(await under('een', 251)).toMatchObject({
    status: 409,
    sentence: 'Uw vorige wijziging is al ingevoerd; kijk na wat er nog moet gebeuren',
  })
  expect((await under('twee', 1)).status).toBe(200)
  expect((await read(tulip._id)).stock).toBe(261)
  await expectBalancedBooks(shop.connection.db)
})

test('bulk change: undo restores old values, once, and keeps a sale made meanwhile', async () => {
  const staffel = [{ vanaf: 100, price: '0.40' }]
  const tulip = await shop.addProduct({ vpe: 25, minimum: 50, staffel, kleur: 'rood' })
  const crocus = await shop.addProduct()
  const change = {
    price: '0.75',
    staffel: [{ vanaf: 100, price: '0.60' }],
    kleur: '',
    vpe: 50,
    showStatus: 'Nee',
    stockDelta: 9,
  }
  const rows = [tulip, crocus].map(({ _id, version }) => ({ _id, version, ...change }))
  const back = [tulip, crocus].map(({ _id, version, ...old }) => ({
    _id,
    version: version + 1,
    price: old.price,
    staffel: old.staffel,
    kleur: old.kleur,
    vpe: old.vpe,
    minimum: old.minimum,
    showStatus: old.showStatus,
    stockDelta: -9,
  }))
  expect((await bulk(rows)).body).toEqual({ changed: 2 })
  await bulk([{ _id: tulip._id, stockDelta: -30 }])
  expect((await bulk(back)).body).toEqual({ changed: 2 })
  expect(await read(tulip._id)).toEqual({ ...tulip, stock: tulip.stock - 30, version: tulip.version + 2 })
  expect(await read(crocus._id)).toEqual({ ...crocus, version: crocus.version + 2 })
  expect((await bulk(back)).status).toBe(409)
  await expectBalancedBooks(shop.connection.db)
})

test('bulk change: 5,000 rows are one change', async () => {
  const some = await Promise.all(Array.from({ length: 3 }, () => shop.addProduct()))
  const [model] = await shop.connection.db.selectFrom('products').selectAll().limit(1).execute()
  if (!model) throw new Error('No product')
  const more = Array.from({ length: 4997 }, (_, at) => ({
    ...model,
    _id: `more-${at}`,
    productCode: `X${at}`,
    stock: 0,
  }))
  for (let at = 0; at < more.length; at += 500)
    await shop.connection.db
      .insertInto('products')
      .values(more.slice(at, at + 500))
      .execute()
  // Its own catalogue knows of them when another process says so, and here by a change.
  shop.connection.invalidations.publish('everything')
  const rows = [...some, ...more].map(({ productCode }) => ({ productCode, price: '4.20', stockDelta: 3 }))
  expect((await bulk(rows, { referentie: 'Groot' })).body).toEqual({ changed: 5000 })
  await expectBalancedBooks(shop.connection.db)
  const { total } = await shop.connection.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('priceCents', '=', 420)
    .where('version', '=', 2)
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(5000)
})
