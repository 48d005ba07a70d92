import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { files } from '../../../contract/endpoints/files.ts'
import { imports, type SheetImport } from '../../../contract/endpoints/imports.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import {
  blobOf,
  csv,
  importDone,
  type Part,
  type Photos,
  postSheet,
  readSheet,
} from '../../../tests/support/import-sheet.ts'
import { addPriceList, givePriceList } from '../../../tests/support/price-list.ts'
import { somebodyWaits } from '../../../tests/support/databases/somebody-waits.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { uploadPhoto } from '../../../tests/support/upload-photo.ts'
import { checkImport } from './check-import.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop({ pollJobsEvery: 50, logLevel: 'silent' })
  admin = await shop.login({ isAdmin: true })
})

const read = (sheet: Part, photos: Photos = [], fields: Record<string, string> = {}) =>
  readSheet(admin, postSheet(admin, sheet, photos, fields))
async function apply(id: string): Promise<SheetImport> {
  expect((await admin.call(imports.apply, { params: { id } })).status).toBe(200)
  return importDone(admin, id)
}
const all = async () => (await admin.call(products.all, {})).body
const one = async (id: string) => (await admin.call(products.one, { params: { id } })).body
const photo = (background = '#c03') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

/** Lets time pass, and whatever is too old then be cleared up. */
async function pass(milliseconds: number): Promise<void> {
  shop.passTime(milliseconds)
  admin = await shop.newSession(admin.userId)
  await shop.runJobs('imports.old', 'files.unused')
}

test('imports: are removed after a day, or after ninety when applied', async () => {
  const { productCode } = await shop.addProduct()
  const hour = 3_600_000
  const sheet = (price: string) => csv('Productcode;Prijs', `${productCode};${price}`)
  const applied = await read(sheet('0,50'))
  await apply(applied._id)
  const left = await read(sheet('0,60'))
  const statuses = async () => {
    const found = [applied, left].map(
      async ({ _id }) => (await admin.call(imports.one, { params: { id: _id } })).status,
    )
    return Promise.all(found)
  }
  const undo = async ({ _id }: SheetImport) => (await admin.send('GET', `/imports/${_id}/oude-waarden.csv`)).status
  expect([await undo(applied), await undo(left)]).toEqual([200, 409])
  await pass(23 * hour)
  expect(await statuses()).toEqual([200, 200])
  await pass(2 * hour)
  expect(await statuses()).toEqual([200, 404])
  await pass(88 * 24 * hour)
  expect(await statuses()).toEqual([200, 404])
  await pass(24 * hour)
  expect(await statuses()).toEqual([404, 404])
})

test('imports: an import whose rows are being cleared away is not applied with those that are left', async () => {
  const { _id, productCode } = await shop.addProduct({ price: '0.40' })
  const found = await read(csv('Productcode;Prijs', `${productCode};0,60`))
  const { db } = shop.connection
  const letGo = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (trx) => {
    await sql`select from import_rows where "importId" = ${found._id} for update`.execute(trx)
    held.resolve()
    await letGo.promise
  })
  await held.promise
  const clearing = pass(25 * 3_600_000)
  await expect.poll(() => somebodyWaits(shop.connection.db), { timeout: 10_000 }).toBe(true)
  const { status } = await admin.call(imports.apply, { params: { id: found._id } })
  letGo.resolve()
  await holding
  await clearing
  expect(status).toBe(409)
  expect((await admin.call(imports.one, { params: { id: found._id } })).status).toBe(404)
  expect((await one(_id)).price).toBe('0.40')
})

test('imports: a photo that a colleague gave a product meanwhile is shown, and not lost', async () => {
  const tulip = await shop.addProduct()
  const bytes = new Uint8Array(await photo())
  const found = await read(csv('Productcode', tulip.productCode), [{ name: `${tulip.productCode}-2.png`, bytes }])
  const form = new FormData()
  form.append('file', blobOf(bytes))
  const uploaded = files.upload.response.parse((await admin.send('POST', '/files/upload', { body: form })).body)
  const newPictureArray = [...tulip.picture, ...uploaded.file.map(({ filename }) => filename)]
  await admin.call(products.updatePicture, { body: { _id: tulip._id, newPictureArray } })
  expect(await apply(found._id)).toMatchObject({ status: 'ready', hasMoved: true })
  expect((await one(tulip._id)).picture).toEqual(newPictureArray)
  expect((await apply(found._id)).status).toBe('applied')
})

test('imports: the photos of a mended sheet stay for as long as it does', async () => {
  const { _id, productCode } = await shop.addProduct()
  const hour = 3_600_000
  const second = { name: `${productCode}-2.png`, bytes: new Uint8Array(await photo()) }
  const wrong = await read(csv('Productcode;Prijs', `${productCode};duur`), [second])
  await pass(20 * hour)
  const sheet = csv('Productcode;Prijs', `${productCode};0,60`)
  expect((await read(sheet, [], { anders: wrong._id })).rows[0]?.changes).toHaveLength(1)
  const mended = await read(sheet, [], { previous: wrong._id })
  expect(mended.rows[0]?.changes).toHaveLength(2)
  expect((await admin.call(imports.one, { params: { id: wrong._id } })).body.total).toBe(2)
  await pass(20 * hour)
  expect((await apply(mended._id)).status).toBe('applied')
  const filename = (await one(_id)).picture[1]
  expect((await fetch(`${shop.url}/files/images/${filename}`)).status).toBe(200)
})

test('imports: each row says what it would do, nothing is written until it is applied, and then all of it', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', price: '0.40', maat: '11/12' })
  const crocus = await shop.addProduct({ productName: 'Crocus Pickwick', price: '0.20' })
  const before = await all()
  const sheet = csv(
    'Prijs;Productcode;Maat;Opmerking;Productnaam;Tekst;Product categorie;Voorraad',
    `0,45;${tulip.productCode.toLowerCase()};12/+;let op;Tulipa Apeldoorn;Rode tulp, zift 12/+;Bollen;100`,
    `0,20;${crocus.productCode};;;;;;`,
    '1,25;X-77;P13;;"Hippeastrum ""Minerva""";Amaryllis in was;Wax bollen;40',
  )
  const found = await read(sheet)
  expect(found).toMatchObject({
    status: 'ready',
    counts: { new: 1, changed: 1, same: 1, wrong: 0 },
    ignored: ['Opmerking'],
    done: 3,
    total: 3,
    hasMoved: false,
  })
  expect(
    found.rows.map(({ row, outcome, productCode, changes, notes }) => ({ row, outcome, productCode, changes, notes })),
  ).toEqual([
    {
      row: 2,
      outcome: 'changed',
      productCode: tulip.productCode,
      changes: [
        { column: 'Prijs', before: '0,40', after: '0,45' },
        { column: 'Maat', before: '11/12', after: '12/+' },
      ],
      notes: [],
    },
    { row: 3, outcome: 'same', productCode: crocus.productCode, changes: [], notes: [] },
    {
      row: 4,
      outcome: 'new',
      productCode: 'X-77',
      changes: found.rows[2]?.changes,
      notes: ['Blijft verborgen tot er een foto is.'],
    },
  ])
  expect(found.rows[2]?.changes).toContainEqual({ column: 'Productnaam', before: '', after: 'Hippeastrum "Minerva"' })
  expect(await all()).toEqual(before)
  expect((await apply(found._id)).status).toBe('applied')
  expect(await one(tulip._id)).toEqual({ ...tulip, price: '0.45', maat: '12/+', version: 2 })
  expect(await one(crocus._id)).toEqual(crocus)
  const made = (await all()).at(-1)
  expect(made).toMatchObject({
    productCode: 'X-77',
    showStatus: 'Nee',
    stock: 40,
    productType: 'waxbollen',
    price: '1.25',
    shopIndex: 2,
  })
  const historyOf = (id: string) => admin.call(reports.history, { params: { entity: 'product', id } })
  expect((await historyOf(tulip._id)).body).toHaveLength(3)
  expect((await historyOf(made?._id ?? '')).body.map(({ what }) => what)).toContain('Product aangemaakt')
  expect((await admin.send('POST', `/imports/${found._id}/apply`)).status).toBe(409)
  expect((await admin.send('DELETE', `/imports/${found._id}`)).status).toBe(409)
  expect((await admin.send('DELETE', '/imports/weg')).status).toBe(404)
  // One that was given away before its turn came is not checked.
  await checkImport(shop.connection, 'weg', () => shop.now())
})

test('imports: wrong rows are named with their cells, and keep the sheet out', async () => {
  const tulip = await shop.addProduct()
  const mistyped = tulip.productCode.replace('1', 'l')
  const found = await read(
    csv(
      'Productcode;Prijs;Kleur;Productnaam;Minimum;Verpakt per',
      `${tulip.productCode};veel;;;;`,
      `${tulip.productCode};1;;;;`,
      `${mistyped};1,00;;Nieuwe bol;;`,
      ';;;=1+1;;',
      `${(await shop.addProduct()).productCode};0,30;mauve;;10;4`,
      '-;1,00;;Nieuwe bol;;',
    ),
  )
  expect(found.counts).toEqual({ new: 0, changed: 0, same: 0, wrong: 6 })
  expect(found.rows.map(({ faults }) => faults.map(({ cell, sentence }) => `${cell} ${sentence}`))).toEqual([
    ['B2 Prijs is geen geldig bedrag'],
    [`A3 ${tulip.productCode} staat ook op regel 2`],
    [` ${mistyped} is nieuw: Vul de text in`, ` ${mistyped} is nieuw: Product categorie is niet ingevuld`],
    ['D5 Hier staat een formule; vul de waarde in'],
    ['C6 Deze kleur bestaat niet'],
    ['A7 Een code moet minstens één letter of cijfer hebben; laat de cel leeg voor een nieuwe code'],
  ])
  expect(found.rows.flatMap(({ notes }) => notes)).toEqual([`Bedoelde u ${tulip.productCode}?`])
  const answer = await admin.send('POST', `/imports/${found._id}/apply`)
  expect({ status: answer.status, sentence: answer.sentence }).toEqual({
    status: 409,
    sentence: 'Verbeter eerst de foute regels, of haal ze uit het bestand',
  })
  const undone = async (id: string) => {
    const { status, sentence } = await admin.send('GET', `/imports/${id}/oude-waarden.csv`)
    return [status, sentence]
  }
  expect(await undone(found._id)).toEqual([409, 'Deze import is nog niet ingevoerd'])
  expect((await undone('weg'))[0]).toBe(404)
  const page = await admin.call(imports.one, {
    params: { id: found._id },
    query: { outcome: 'wrong', perPagina: 2, pagina: 3 },
  })
  expect([page.body.rows.map(({ row }) => row), page.headers.get('x-total-count')]).toEqual([[6, 7], '6'])
  expect((await admin.call(imports.remove, { params: { id: found._id } })).status).toBe(200)
  expect((await admin.send('GET', `/imports/${found._id}`)).status).toBe(404)
})

test('imports: the code of a removed product brings that product back, and the dry run says so', async () => {
  const removed = await shop.addProduct({ productName: 'Oude tulp', stock: 40, price: '0.50' })
  await admin.call(products.remove, { body: { _id: removed._id } })
  const head = 'Productcode;Productnaam;Product categorie;Tekst;Prijs;Voorraad'
  const incomplete = await read(csv('Productcode;Prijs', `${removed.productCode};0,60`))
  expect(incomplete.rows[0]?.faults[0]?.sentence).toContain(`${removed.productCode} is verwijderd: `)
  const found = await read(csv(head, `${removed.productCode};Nieuwe tulp;bollen;Een tulp uit de polder;0,60;25`))
  expect(found.counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 0 })
  expect(found.rows[0]?.notes).toContain(`Brengt het verwijderde product ${removed.productCode} terug.`)
  expect(await all()).toEqual([])
  await apply(found._id)
  expect(await all()).toMatchObject([
    { _id: removed._id, productCode: removed.productCode, productName: 'Nieuwe tulp', price: '0.60', stock: 25 },
  ])
  const ledger = await shop.connection.db
    .selectFrom('stock_ledger')
    .select((eb) => eb.fn.sum<number>('delta').as('stock'))
    .where('productId', '=', removed._id)
    .executeTakeFirstOrThrow()
  expect(Number(ledger.stock)).toBe(25)
  const { body } = await admin.call(reports.history, { params: { entity: 'product', id: removed._id } })
  expect(body.map(({ what }) => what).join('\n')).toMatch(/aangemaakt[^]*verwijderd/)
})

test('imports: a removed product comes back without its agreed prices, and the price list says so', async () => {
  const [removed, kept] = [await shop.addProduct({ productName: 'Oude tulp' }), await shop.addProduct()]
  const listId = await addPriceList(admin, '0', [
    { _id: removed._id, price: '0.11' },
    { _id: kept._id, price: '0.12' },
  ])
  const customer = await shop.login()
  await givePriceList(admin, customer, listId)
  const prices = async () => {
    const { body } = await customer.call(products.shop, {})
    return new Map(body.map(({ _id, price }) => [_id, price]))
  }
  expect((await prices()).get(removed._id)).toBe('0.11')
  await admin.call(products.remove, { body: { _id: removed._id } })
  const sheet = csv(
    'Productcode;Productnaam;Product categorie;Tekst;Prijs;Voorraad;Weergeven',
    `${removed.productCode};Nieuwe tulp;bollen;Een tulp uit de polder;0,95;25;Ja`,
  )
  await apply((await read(sheet, [{ name: `${removed.productCode}.png`, bytes: await photo() }]))._id)
  expect(await prices()).toEqual(
    new Map([
      [removed._id, '0.95'],
      [kept._id, '0.12'],
    ]),
  )
  const { body } = await admin.call(reports.history, { params: { entity: 'price-list', id: listId } })
  expect(body[0]?.what).toBe('Afgesproken prijzen gewijzigd; Oude tulp €\u00a00,11 → geen')
})

test('imports: amounts and numbers are read as sheets write them; what could be two values is refused', async () => {
  const { productCode, _id } = await shop.addProduct({ price: '0.10', stock: 5 })
  const sheet = (cells: string) =>
    read(csv('Productcode;Prijs;Voorraad;Verpakt per;Bloei vanaf;Bloei tot en met;Staffel', `${productCode};${cells}`))
  const { _id: id, rows } = await sheet('€ 12,-;250,00;10,0;4,0;5.0;500,0: 0,21 €')
  expect(rows[0]?.changes.map(({ column, after }) => `${column} ${after}`)).toEqual([
    'Prijs 12,00',
    'Voorraad 250',
    'Bloei vanaf april',
    'Bloei tot en met mei',
    'Verpakt per 10',
    'Staffel 500: 0,21',
  ])
  await apply(id)
  expect(await one(_id)).toMatchObject({ price: '12.00', stock: 250, vpe: 10 })
  expect((await sheet('0,21 €;1.250;1 000;;;')).rows[0]?.changes).toMatchObject([
    { column: 'Prijs', after: '0,21' },
    { column: 'Voorraad', after: '1250' },
    { column: 'Bloei vanaf', after: '' },
    { column: 'Bloei tot en met', after: '' },
    { column: 'Verpakt per', after: '1000' },
    { column: 'Staffel', after: '' },
  ])
  expect((await sheet('1.000;2,5;10,5;;;')).rows[0]?.faults.map(({ cell, sentence }) => `${cell} ${sentence}`)).toEqual(
    [
      'B2 Prijs is niet duidelijk: typ in plaats van 1.000 bijvoorbeeld 1000 of 1,00',
      'C2 Voorraad moet een heel getal van 0 of meer zijn',
      'D2 Verpakt per moet een heel getal van 1 tot en met 100.000 zijn',
    ],
  )
})

test('imports: a size that a product has already is no fault, whatever it looks like', async () => {
  const { productCode } = await shop.addProduct({ maat: '1250' })
  expect((await read(csv('Productcode;Maat', `${productCode};1250`))).counts).toMatchObject({ same: 1, wrong: 0 })
})

test('imports: what a spreadsheet made of a size, or could not find, is named in a CSV too', async () => {
  const written = ['10-nov', 'Oct-11', '10-nov-26', '10. Nov', 'nov.-10', '10 november 2026', "nov '10", '8. März']
  const dates = [...written, '8-10-2026', '8/10/26', '2026-10-08', '46336', '1000', '46.336']
  const sizes = ['10/11', '12/+', 'P13', '10-12', 'mei', '999', 'C2', '10,5', 'XL marmer 2']
  const codes = await Promise.all([...dates, ...sizes, ''].map(async () => (await shop.addProduct()).productCode))
  const cells = [...dates.map((date) => `${date};`), ...sizes.map((size) => `${size};`), '#N/B;#VERW!']
  const found = await read(csv('Productcode;Maat;Tekst', ...cells.map((cell, at) => `${codes[at]};${cell}`)))
  const notFound = 'Hier staat een foutmelding uit Excel; vul de waarde in'
  expect(found.counts).toMatchObject({ changed: sizes.length, wrong: dates.length + 1 })
  expect(found.rows.flatMap(({ faults }) => faults.map(({ cell, sentence }) => `${cell} ${sentence}`))).toEqual([
    ...dates.map(
      (_, at) =>
        `B${at + 2} Excel heeft hier een datum van gemaakt; maak van de kolom een tekstkolom en vul de maat opnieuw in`,
    ),
    `B${codes.length + 1} ${notFound}`,
    `C${codes.length + 1} ${notFound}`,
  ])
})

// While a question is open, only photos are counted.
test.each([
  { status: 'reading', total: 1 },
  { status: 'reading', total: 0 },
  { status: 'reading', done: 3, total: 3 },
  { status: 'applying', total: 1 },
] as const)(
  'imports: one that nobody does any more says so; one whose turn has not come goes on waiting (%j)',
  async (counted) => {
    const { productCode } = await shop.addProduct()
    const { _id } = await read(csv('Productcode;Prijs', `${productCode};0,60`))
    const { db } = shop.connection
    const changedAt = shop.now().toISOString()
    await db
      .updateTable('imports')
      .set({ done: 0, ...counted, changedAt })
      .where('_id', '=', _id)
      .execute()
    const later = { id: 'later', payload: JSON.stringify({ id: _id }), state: 'waiting' } as const
    const dueAt = '2999-01-01T00:00:00.000Z'
    const answer = async () => {
      const { status, sentence, rows } = (await admin.call(imports.one, { params: { id: _id } })).body
      return { status, sentence, rows: rows.length }
    }
    shop.passTime(121_000)
    for (const kind of ['imports.check', 'imports.apply']) {
      await db
        .insertInto('jobs')
        .values({ ...later, kind, createdAt: changedAt, dueAt, attempts: 0, takeovers: 0 })
        .execute()
      // Its earlier result is not shown while it is checked again.
      const rows = counted.status === 'reading' ? 0 : 1
      expect(await answer()).toEqual({ status: counted.status, sentence: null, rows })
      await db
        .updateTable('jobs')
        .set({ id: kind, state: 'failed', lastError: 'disk full' })
        .where('id', '=', 'later')
        .execute()
    }
    expect(await answer()).toEqual({
      status: 'failed',
      sentence: 'De import is afgebroken, er is niets ingevoerd; stuur het bestand opnieuw',
      rows: 1,
    })
  },
)

test('imports: a sheet of twenty megabytes is the largest', async () => {
  const sheet = new Uint8Array(20 * 1024 * 1024 + 1).fill(120)
  const sentence = 'Een bestand mag ten hoogste 20 MB zijn'
  const tooLarge = await postSheet(admin, sheet)
  expect([tooLarge.status, tooLarge.sentence]).toEqual([413, sentence])
  // Its content is refused for another reason.
  expect((await postSheet(admin, sheet.subarray(1))).sentence).not.toBe(sentence)
})

test('imports: where the catalogue moved since, nothing is done and the new difference is shown; sales are no such move', async () => {
  const [tulip, crocus] = [await shop.addProduct(), await shop.addProduct()]
  const found = await read(
    csv('Productcode;Prijs;Voorraad', `${tulip.productCode};0,90;150`, `${crocus.productCode};0,80;100`),
  )
  await admin.send('PUT', '/products/bulk', { body: { rows: [{ _id: crocus._id, price: '0.70', stockDelta: -5 }] } })
  const moved = await apply(found._id)
  expect(moved).toMatchObject({ status: 'ready', hasMoved: true })
  expect(moved.rows[1]?.changes).toEqual([
    { column: 'Prijs', before: '0,70', after: '0,80' },
    { column: 'Voorraad', before: '95', after: '100' },
  ])
  expect((await one(tulip._id)).price).toBe('0.50')
  await admin.send('PUT', '/products/bulk', { body: { rows: [{ _id: tulip._id, stockDelta: -30 }] } })
  expect(await apply(found._id)).toMatchObject({ status: 'applied', hasMoved: false })
  expect(await one(tulip._id)).toMatchObject({ price: '0.90', stock: 120 })
  expect(await one(crocus._id)).toMatchObject({ price: '0.80', stock: 100 })
  const { rows } = await sql`
    select "_id" from products p
    where "stock" <> (select sum("delta") from stock_ledger where "productId" = p."_id")`.execute(shop.connection.db)
  expect(rows).toEqual([])
})

test('imports: photos come by code, loose or in a ZIP; a broken one is named, and a fixed sheet finds the others again', async () => {
  const tulip = await shop.addProduct()
  const zip = zipSync({
    [`map/${tulip.productCode}-2.png`]: new Uint8Array(await photo('#03c')),
    // With the time at which it was taken, as most programs pack it.
    'X1.jpg': [new Uint8Array(await photo()), { extra: { 0x5455: strToU8('tijd.') } }],
    'X-5.png': new Uint8Array(await photo()),
    'zomaar.png': new Uint8Array(await photo()),
    '-.png': new Uint8Array(await photo()),
    'IMG_1.heic': strToU8('van een telefoon'),
    'kapot.png': [new Uint8Array(3000), { level: 6 }],
  })
  const damaged = Buffer.from(zip).indexOf('kapot.png') + 9
  zip.fill(0xff, damaged, damaged + 10)
  const rows = [
    'Productcode;Productnaam;Tekst;Prijs;Product categorie',
    `${tulip.productCode};;;;`,
    'X1;Nieuwe bol;Een nieuwe bol;1;Bollen',
    'X-5;Nieuwe bol;Een nieuwe bol;1;Bollen',
    // As the second photo of the first is called, had its name no dash.
    `${tulip.productCode}2;Nieuwe bol;Een nieuwe bol;1;Bollen`,
    // No photo is of a product without a code.
    ';Nieuwe bol;Een nieuwe bol;1;Bollen',
  ]
  const other = await read(csv(...rows), [{ name: 'Y9.jpg', bytes: strToU8('geen foto, van een andere import') }])
  const ofOther = shop.connection.db.updateTable('imports').where('_id', '=', other._id)
  await ofOther.set({ status: 'reading', done: 1 }).execute()
  const broken = { name: 'X2.jpg', bytes: strToU8('x') }
  const wrong = await read(csv(...rows, 'X2;Nieuwe bol;Een nieuwe bol;1;Bollen'), [
    { name: 'fotos.zip', bytes: zip },
    broken,
  ])
  expect(wrong.counts).toEqual({ new: 4, changed: 1, same: 0, wrong: 1 })
  const pageOfAll = await admin.call(imports.one, { params: { id: wrong._id }, query: { perPagina: 1, pagina: 2 } })
  expect([pageOfAll.body.rows.length, pageOfAll.headers.get('x-total-count')]).toEqual([1, '6'])
  expect(wrong.rows[0]?.faults[0]?.sentence).toContain("X2.jpg: Alleen foto's in JPEG")
  const ofNothing = 'Hoort bij geen regel van dit bestand'
  const unsupported = "Alleen foto's in JPEG, PNG of WebP kunnen worden gebruikt"
  const unreadable = 'Deze foto kunnen we niet lezen, kies een andere'
  expect(wrong.photos).toEqual([
    { name: '-.png', sentence: ofNothing },
    { name: 'IMG_1.heic', sentence: ofNothing },
    { name: 'kapot.png', sentence: ofNothing },
    { name: 'zomaar.png', sentence: ofNothing },
    { name: 'IMG_1.heic', sentence: unsupported },
    { name: 'X2.jpg', sentence: unsupported },
    { name: 'kapot.png', sentence: unreadable },
  ])
  expect((await admin.call(imports.one, { params: { id: other._id } })).body).toMatchObject({ done: 1 })
  const fixed = await read(csv(...rows), [], { previous: wrong._id })
  // Those of the one before, and no others.
  const lost = { name: 'X2.jpg', sentence: ofNothing }
  expect(fixed.photos).toEqual([wrong.photos[0], wrong.photos[1], lost, ...wrong.photos.slice(2)])
  expect(fixed.counts).toEqual({ new: 4, changed: 1, same: 0, wrong: 0 })
  expect((await apply(fixed._id)).status).toBe('applied')
  const after = await one(tulip._id)
  expect([after.picture.length, after.picture[0]]).toEqual([2, tulip.picture[0]])
  const [, made, ...others] = await all()
  expect(made).toMatchObject({ productCode: 'X1', showStatus: 'Ja' })
  const { body: history } = await admin.call(reports.history, { params: { entity: 'product', id: made?._id ?? '' } })
  expect(history.map(({ what }) => what)).toEqual(['Product aangemaakt'])
  expect(others.map(({ picture }) => picture.length)).toEqual([1, 0, 0])
  expect((await fetch(`${shop.url}/files/images/${made?.picture[0]}`)).status).toBe(200)
})

test('imports: a folder of photos comes in parts after its sheet: shown after the last, whatever went wrong in between', async () => {
  const [tulip, crocus] = [await shop.addProduct(), await shop.addProduct()]
  const { _id } = await read(csv('Productcode', tulip.productCode, crocus.productCode))
  const add = async (names: readonly string[], more: '?verder=1' | '' = '?verder=1') => {
    const form = new FormData()
    for (const name of names) form.append('photos', blobOf(await photo()), name)
    // As browsers send a field in which nothing was chosen.
    form.append('photos', blobOf(''), '')
    form.append('anders', blobOf(await photo()), 'X1.png')
    form.append('done', '1')
    return admin.send('POST', `/imports/${_id}/photos${more}`, { body: form })
  }
  // Another import's photos are not among this one's.
  await read(csv('Productcode', tulip.productCode), [{ name: 'X1.png', bytes: new Uint8Array(await photo()) }])
  expect((await add([`${crocus.productCode}-2.png`, `${tulip.productCode}-2.png`])).body).toEqual({ photos: 2 })
  // Sent again, since its answer was lost.
  expect((await add([`${tulip.productCode}-2.png`])).status).toBe(200)
  const { names } = (await admin.call(imports.photos, { params: { id: _id } })).body
  expect(names).toEqual([`${tulip.productCode}-2.png`, `${crocus.productCode}-2.png`].toSorted())
  expect((await importDone(admin, _id)).counts).toMatchObject({ same: 2, changed: 0 })
  expect((await add([], '')).body).toEqual({ photos: 0 })
  const found = await importDone(admin, _id)
  expect(found.rows.map(({ changes }) => changes)).toEqual([
    [{ column: "Foto's", before: '1', after: '2' }],
    [{ column: "Foto's", before: '1', after: '2' }],
  ])
  await apply(_id)
  expect((await all()).map(({ picture }) => picture.length)).toEqual([2, 2])
  const late = await add([`${tulip.productCode}-3.png`])
  expect([late.status, late.sentence]).toEqual([
    409,
    "Er kunnen nu geen foto's bij deze import; wacht tot het bestand gelezen is",
  ])
  expect((await admin.send('GET', '/imports/weg/photos')).status).toBe(404)
})

test('imports: an empty photo is named as one that cannot be used', async () => {
  const { productCode } = await shop.addProduct()
  const { photos, counts } = await read(csv('Productcode;Prijs', `${productCode};0,60`, 'X9;1'), [
    { name: 'X9.png', bytes: new Uint8Array() },
  ])
  const sentence = "Alleen foto's in JPEG, PNG of WebP kunnen worden gebruikt"
  expect([photos, counts.wrong]).toEqual([[{ name: 'X9.png', sentence }], 1])
})

test('imports: of two photos for one place the second is named as not used; a photo sent again replaces itself', async () => {
  const [tulip, crocus, lily] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
  const codes = [tulip, crocus, lily].map(({ productCode }) => productCode)
  const [first = '', second = '', third = ''] = codes
  const [red, blue] = [new Uint8Array(await photo()), new Uint8Array(await photo('#03c'))]
  const zip = zipSync({ [`a/${third}.png`]: red, [`b/${third}.png`]: blue })
  const sent = [
    { name: `${first}.png`, bytes: red },
    { name: `${first.toLowerCase()}.jpg`, bytes: blue },
    { name: `${second}.png`, bytes: red },
    { name: `${second}-1.png`, bytes: blue },
    { name: 'fotos.zip', bytes: zip },
  ]
  const found = await read(csv('Productcode', ...codes), sent)
  const pairs = found.photos.map(({ name, sentence }) => [sentence.replace('Zelfde plaats als ', ''), name].toSorted())
  expect(pairs).toEqual([
    [`${first}.png`, `${first.toLowerCase()}.jpg`],
    [`${second}-1.png`, `${second}.png`],
    [`${third}.png`, `fotos.zip/b/${third}.png`],
  ])
  expect(found.counts).toMatchObject({ changed: 3, wrong: 0 })
  const again = new FormData()
  for (const { name, bytes } of sent) again.append('photos', blobOf(bytes), name)
  await admin.send('POST', `/imports/${found._id}/photos`, { body: again })
  expect((await importDone(admin, found._id)).photos).toEqual(found.photos)
  expect((await apply(found._id)).status).toBe('applied')
  expect((await all()).map(({ picture }) => picture.length)).toEqual([1, 1, 1])
})

test('imports: a row that hides its product leaves its photos as they are, and names those that came', async () => {
  const { _id, productCode, picture } = await shop.addProduct()
  const name = `${productCode}.png`
  const found = await read(csv('Productcode;Verwijder', `${productCode};Ja`), [
    { name, bytes: new Uint8Array(await photo('#03c')) },
  ])
  expect(found.photos).toEqual([{ name, sentence: 'De regel van dit product verbergt het product' }])
  expect(found.rows[0]?.changes.map(({ column }) => column)).toEqual(['Weergeven'])
  await apply(found._id)
  expect(await one(_id)).toMatchObject({ showStatus: 'Nee', picture })
})

test('imports: the sheet of old values brings back what was changed and hides what was new', async () => {
  const [tulip, crocus] = [await shop.addProduct({ maat: '12/+' }), await shop.addProduct()]
  const before = await all()
  const found = await read(
    csv(
      'prijs;Maat;Code;Voorraad;Opmerking;Productnaam;Tekst;Product categorie',
      `9;;${tulip.productCode};;let op;;;`,
      `;;${crocus.productCode};7;;'=Crocus;;`,
      '2;;N1;;;Nieuwe bol;Een nieuwe bol;Planten',
    ),
  )
  await apply(found._id)
  const response = await fetch(`${shop.url}/imports/${found._id}/oude-waarden.csv`, {
    headers: { cookie: admin.cookie },
  })
  expect(response.headers.get('content-disposition')).toContain('oude-waarden.csv')
  const sheet = new Uint8Array(await response.arrayBuffer())
  // The reader's own columns, in the order in which he had them.
  expect(new TextDecoder().decode(sheet).split('\r\n')[0]).toBe('prijs;Maat;Code;Voorraad;Productnaam;Verwijder')
  const undo = await read(sheet)
  expect(undo.counts).toMatchObject({ changed: 3, wrong: 0 })
  await apply(undo._id)
  const again = (await all()).slice(0, 2).map((product) => ({ ...product, version: 1 }))
  expect(again).toEqual(before)
})

const heading = 'Productcode;Productnaam;Tekst;Prijs;Voorraad;Product categorie;Weergeven'
const bulb = (code: string, shown = '') => `${code};Nieuwe bol;Een nieuwe bol;1;40;Bollen;${shown}`
async function enter(sheet: Part, photos: Photos = []): Promise<SheetImport> {
  const found = await apply((await read(sheet, photos))._id)
  expect(found.status).toBe('applied')
  return found
}
async function photoOf(code: string) {
  return { name: `${code}.png`, bytes: new Uint8Array(await photo()) }
}
const byCode = async (code: string) => {
  const found = (await all()).find(({ productCode }) => productCode === code)
  if (!found) throw new Error(`${code} is missing`)
  return found
}
const givePhoto = async (code: string) =>
  admin.call(products.updatePicture, {
    body: { _id: (await byCode(code))._id, newPictureArray: [await uploadPhoto(admin)] },
  })
const oldValues = async ({ _id }: SheetImport) => (await admin.send('GET', `/imports/${_id}/oude-waarden.csv`)).sentence
async function inShop(): Promise<string[]> {
  const buyer = await shop.login()
  return (await buyer.call(products.shop, {})).body.map(({ productCode }) => productCode).toSorted()
}

test('imports: a new product without a photo is in the shop from its first one, by hand or by a later sheet', async () => {
  await enter(csv(heading, bulb('N1'), bulb('N2', 'Ja'), bulb('N3'), bulb('N4'), bulb('V1', 'Nee'), bulb('V2', 'Nee')))
  expect(await inShop()).toEqual([])
  expect((await byCode('N1')).wachtOpFoto).toBe(true)
  expect((await byCode('V1')).wachtOpFoto).toBeUndefined()
  expect((await givePhoto('N1')).body).toMatchObject({ showStatus: 'Ja', version: 1 })
  await givePhoto('V1')
  const photos = await Promise.all(['N2', 'N3', 'V2'].map(photoOf))
  const later = await read(csv('Productcode;Prijs', 'N2;2', 'N3;1', 'N4;2', 'V2;1'), photos)
  const shown = { column: 'Weergeven', before: 'Nee, tot er een foto is', after: 'Ja' }
  const photographed = { column: "Foto's", before: '0', after: '1' }
  expect(later.rows.map(({ changes }) => changes)).toEqual([
    [{ column: 'Prijs', before: '1,00', after: '2,00' }, shown, photographed],
    [shown, photographed],
    [{ column: 'Prijs', before: '1,00', after: '2,00' }],
    [photographed],
  ])
  await apply(later._id)
  expect(await inShop()).toEqual(['N1', 'N2', 'N3'])
  expect((await all()).filter(({ wachtOpFoto }) => wachtOpFoto).map(({ productCode }) => productCode)).toEqual(['N4'])
  for (const code of ['N1', 'N2']) {
    const { _id: id } = await byCode(code)
    const { body } = await admin.call(reports.history, { params: { entity: 'product', id } })
    expect(body.map(({ what }) => what).join('\n')).toContain('Nee, tot er een foto is')
  }
})

test('imports: what staff show or hide themselves no longer waits for a photo', async () => {
  const codes = ['N1', 'N2', 'N3', 'N4', 'N5']
  await enter(csv(heading, ...codes.map((code) => bulb(code))))
  const [first, second, third] = await Promise.all(codes.map(byCode))
  const change = (showStatus: 'Ja' | 'Nee') =>
    admin.call(products.bulk, { body: { rows: [{ _id: first?._id ?? '', showStatus }] } })
  expect((await change('Nee')).body).toEqual({ changed: 1 })
  expect((await change('Nee')).body).toEqual({ changed: 0 })
  // A form holds every field: only what it changes is a choice.
  const save = async (product: typeof first, fields: object) =>
    admin.send('PUT', '/products/updateProduct', { body: { ...product, version: undefined, ...fields } })
  await save(second, { price: '3.00' })
  await save(third, { showStatus: 'Ja' })
  await save(third, { showStatus: 'Nee' })
  await enter(csv('Productcode;Weergeven', 'N4;Nee', 'N5;'))
  for (const code of codes) await givePhoto(code)
  expect(await inShop()).toEqual(['N2', 'N5'])
})

test('imports: a hidden product without a photo that a sheet shows waits for one; hiding it meanwhile is not undone', async () => {
  await enter(csv(heading, bulb('N1', 'Nee'), bulb('N2')))
  const asked = await read(csv('Productcode;Weergeven', 'N1;Ja', 'N2;Ja'))
  expect(asked.rows.map(({ outcome, notes }) => [outcome, notes])).toEqual([
    ['changed', ['Blijft verborgen tot er een foto is.']],
    ['same', ['Blijft verborgen tot er een foto is.']],
  ])
  await apply(asked._id)
  const seen = await read(csv('Productcode', 'N1', 'N2'), await Promise.all(['N1', 'N2'].map(photoOf)))
  await admin.call(products.bulk, { body: { rows: [{ productCode: 'N1', showStatus: 'Nee' }] } })
  expect(await apply(seen._id)).toMatchObject({ status: 'ready', hasMoved: true })
  await apply(seen._id)
  expect(await inShop()).toEqual(['N2'])
})

test('imports: a later photo does not show a product of an undone import', async () => {
  const made = await enter(csv(heading, bulb('N1'), bulb('N2'), bulb('N3')))
  const repriced = await enter(csv('Productcode;Prijs;Weergeven', 'N1;3;', 'N2;3;Ja'))
  await enter(await oldValues(repriced))
  expect([(await byCode('N1')).price, (await byCode('N2')).wachtOpFoto]).toEqual(['1.00', true])
  const photographed = await enter(csv('Productcode', 'N2'), [await photoOf('N2')])
  expect(await inShop()).toEqual(['N2'])
  await enter(await oldValues(photographed))
  expect(await inShop()).toEqual([])
  await enter(await oldValues(made))
  for (const code of ['N1', 'N2', 'N3']) await givePhoto(code)
  expect(await inShop()).toEqual([])
})

test('imports: a removed product that a sheet brings back waits for a photo as a new one does', async () => {
  const { _id, productCode } = await shop.addProduct()
  await admin.call(products.remove, { body: { _id } })
  await enter(csv(heading, bulb(productCode)))
  expect(await inShop()).toEqual([])
  await givePhoto(productCode)
  expect(await inShop()).toEqual([productCode])
})

test('imports: the sheet of old values takes off what came, and brings back nothing that was sold since', async () => {
  const [left, soldOut] = [await shop.addProduct({ stock: 8450 }), await shop.addProduct({ stock: 10 })]
  const stocks = async () => (await all()).map(({ stock }) => stock)
  const found = await enter(csv('Code;Voorraad', `${left.productCode};9450`, `${soldOut.productCode};100`))
  const buyer = await shop.login()
  const order = [
    { _id: left._id, qty: 200 },
    { _id: soldOut._id, qty: 95 },
  ]
  expect((await buyer.call(orders.place, { body: { order } })).status).toBe(200)
  await enter(await oldValues(found))
  expect(await stocks()).toEqual([8250, 0])
})

test('imports: the sheet of old values leaves out what was removed since', async () => {
  const [kept, gone] = [await shop.addProduct({ price: '0.40' }), await shop.addProduct({ price: '0.40' })]
  const found = await read(
    csv(
      'Code;Prijs;Productnaam;Tekst;Product categorie',
      `${kept.productCode};9;;;`,
      `${gone.productCode};9;;;`,
      'N1;2;Nieuwe bol;Een nieuwe bol;Planten',
    ),
  )
  await apply(found._id)
  const made = (await all()).find(({ productCode }) => productCode === 'N1')
  for (const _id of [gone._id, made?._id ?? '']) await admin.call(products.remove, { body: { _id } })
  const undo = await read(await oldValues(found))
  expect(undo.counts).toEqual({ new: 0, changed: 1, same: 0, wrong: 0 })
  await apply(undo._id)
  expect((await all()).map(({ _id, price }) => [_id, price])).toEqual([[kept._id, '0.40']])
})

test('imports: control characters and what no database can hold are left out, of cells and of names', async () => {
  const { productCode } = await shop.addProduct()
  const rows = [
    ['Productcode', 'Productnaam', 'Tekst', 'Prijs'],
    // Blanks alone are an empty cell.
    [`${productCode}_x0000_`, 'Tulipa _x0000_Zwart', 'Een halve _xD800_tulp', '  '],
  ]
  const form = new FormData()
  form.append('previous', 'van \0 eerder')
  form.append('sheet', blobOf(await writeXlsx({ sheets: [{ name: 'Blad', rows }] })), 'lijst\0.xlsx')
  form.append('photos', blobOf(await photo()), `${productCode}\0.png`)
  const made = await readSheet(admin, admin.send('POST', '/imports', { body: form }))
  expect(made).toMatchObject({ status: 'ready', sheetName: 'lijst.xlsx', counts: { changed: 1, wrong: 0 } })
  const { body: photos } = await admin.send('GET', `/imports/${made._id}/photos`)
  expect(photos).toEqual({ names: [`${productCode}.png`] })
  await apply(made._id)
  expect(await all()).toMatchObject([{ productName: 'Tulipa Zwart', text: 'Een halve \ufffdtulp' }])

  const wide = Buffer.from(
    `\ufeffProductcode;Productnaam\r\n${productCode};Tulipa\0 Cre\u0300me\u0007\u009f`,
    'utf16le',
  )
  await apply((await read(new Uint8Array(wide)))._id)
  expect(await all()).toMatchObject([{ productName: 'Tulipa Cr\u00e8me' }])
})

test('imports: a row without a code gets the next free one that no other row of its sheet uses', async () => {
  const fields = 'Nieuwe bol;Een nieuwe bol;1;Bollen'
  const sheet = csv(
    'Productcode;Productnaam;Tekst;Prijs;Product categorie',
    `;${fields}`,
    `B1001;${fields}`,
    `;${fields}`,
    `b-1002;${fields}`,
  )
  const found = await read(sheet)
  expect(found.rows.map(({ productCode }) => productCode)).toEqual(['', 'B1001', '', 'b-1002'])
  const applied = await apply(found._id)
  expect(applied.status).toBe('applied')
  const given = (await all()).map(({ productCode }) => productCode)
  expect(given).toEqual(['B1003', 'B1001', 'B1004', 'b-1002'])
  expect(applied.rows.map(({ productCode }) => productCode)).toEqual(given)
  expect((await all()).map(({ shopIndex }) => shopIndex)).toEqual([0, 1, 2, 3])
  const old = await admin.send('GET', `/imports/${found._id}/oude-waarden.csv`)
  expect(old.sentence.split('\r\n').slice(1)).toEqual(given.map((code) => `${code};Ja`))
  // Nor one that reads like what an earlier sheet brought.
  const heading = 'Productcode;Productnaam;Tekst;Prijs;Product categorie'
  const bring = async (code: string) => (await apply((await read(csv(heading, `${code};${fields}`)))._id)).rows[0]
  expect((await bring('b 1005'))?.productCode).toBe('b 1005')
  expect((await bring(''))?.productCode).toBe('B1006')
  // The sheet of old values has codes even if this one had none.
  const nameless = await apply((await read(csv('Productnaam;Tekst;Prijs;Product categorie', fields)))._id)
  const back = await admin.send('GET', `/imports/${nameless._id}/oude-waarden.csv`)
  expect(back.sentence.replace('\ufeff', '').split('\r\n')).toEqual(['Productcode;Verwijder', 'B1007;Ja'])
})
