// Columns and tabs that an import takes, asks about, or leaves out.
import { readFile } from 'node:fs/promises'
import { writeXlsx } from 'hucre/xlsx'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { imports, type SheetImport } from '../../../contract/endpoints/imports.ts'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { csv, importDone, type Part, type Photos, postSheet, readSheet } from '../../../tests/support/import-sheet.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop({ pollJobsEvery: 20, logLevel: 'silent' })
  admin = await shop.login({ isAdmin: true })
})

const fixture = (name: string) => readFile(new URL(`../../../tests/support/sheets/${name}`, import.meta.url))
type Rows = readonly (readonly (string | number)[])[]
const workbook = (tabs: Readonly<Record<string, Rows>>) =>
  writeXlsx({ sheets: Object.entries(tabs).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })) })

const read = (sheet: Part, photos: Photos = []) => readSheet(admin, postSheet(admin, sheet, photos))
const choose = (id: string, body: BodyOf<typeof imports.update>) => admin.call(imports.update, { params: { id }, body })
async function chosen(id: string, body: BodyOf<typeof imports.update>): Promise<SheetImport> {
  expect(await choose(id, body)).toMatchObject({ status: 200, sentence: '' })
  return importDone(admin, id)
}
const apply = (id: string) => admin.call(imports.apply, { params: { id } })
const changesOf = ({ rows }: Pick<SheetImport, 'rows'>) =>
  rows.map(({ productCode, changes }) => `${productCode} ${changes.map((one) => `${one.column} ${one.after}`).join()}`)
const known = (productCode: string, price = '0.10') => {
  return shop.addProduct({ price }).then(async ({ _id }) => {
    await shop.connection.db.updateTable('products').set({ productCode }).where('_id', '=', _id).execute()
    return _id
  })
}
const priceOf = async (id: string) => (await admin.call(products.one, { params: { id } })).body.price

test('imports: of two columns that fit alike the right one is asked, and nothing is read or applied before', async () => {
  const id = await known('B1001')
  const asking = await read(csv('Productcode;Prijs;prijs;Opmerking', 'B1001;0,21;0,22;mooi'))
  expect(asking).toMatchObject({ status: 'ready', rows: [], counts: { new: 0, changed: 0, same: 0, wrong: 0 } })
  const reason = 'de kolommen B en C passen even goed'
  expect(asking.questions).toEqual([{ kind: 'column', tab: '', field: 'price', options: ['B', 'C'], reason }])
  expect(await apply(asking._id)).toMatchObject({
    status: 409,
    sentence: 'Beantwoord eerst de vraag boven de regels',
  })
  const answered = await chosen(asking._id, { columns: [{ field: 'price', column: 'C' }] })
  expect([answered.questions, changesOf(answered)]).toEqual([[], ['B1001 Prijs 0,22']])
  // A column that was chosen can be changed, also into none.
  const none = await chosen(asking._id, { columns: [{ field: 'price', column: null }] })
  expect(none.counts).toMatchObject({ same: 1, changed: 0 })
  await chosen(asking._id, { columns: [{ field: 'price', column: 'B' }] })
  expect((await apply(asking._id)).status).toBe(200)
  await importDone(admin, asking._id)
  expect(await priceOf(id)).toBe('0.21')
  expect((await choose(asking._id, { columns: [{ field: 'price', column: 'C' }] })).status).toBe(409)
})

test.each<[BodyOf<typeof imports.update>, string]>([
  [{ columns: [{ field: 'gewicht', column: 'B' }] }, 'Dit veld bestaat niet'],
  [{ columns: [{ field: 'price', column: 'b2' }] }, 'Deze kolom bestaat niet'],
  [{ tabs: ['Bloemen'] }, 'Het tabblad Bloemen is er niet'],
  [{ tabs: [] }, 'Kies een tabblad'],
])('imports: the choice %j is refused, and what was read stays', async (body, sentence) => {
  await known('B1001')
  const { _id } = await read(csv('Productcode;Prijs', 'B1001;0,21'))
  expect(await choose(_id, body)).toMatchObject({ status: 400, sentence })
  expect(changesOf(await importDone(admin, _id))).toEqual(['B1001 Prijs 0,21'])
})

test('imports: a computed price counts as it is shown; an unclear one per 100 is named as such', async () => {
  for (const code of ['B1001', 'B1002', 'B1003']) await known(code)
  const sheet = await workbook({
    Blad: [
      ['Productcode', 'Prijs per 100', 'Voorraad'],
      ['B1001', 15.000000000000002, 350.00000000000006],
      ['B1002', 15.125, ''],
      ['B1003', '1.500', ''],
    ],
  })
  const { rows } = await read(sheet)
  const faults = (code: string) => rows.find(({ productCode }) => productCode === code)?.faults
  expect(faults('B1002')).toMatchObject([
    { cell: 'B3', sentence: '‘15,1250’ per 100 kunnen we niet omrekenen naar een prijs per stuk' },
  ])
  expect(faults('B1003')).toMatchObject([
    { cell: 'B4', sentence: '‘1.500’ per 100 kunnen we niet omrekenen naar een prijs per stuk' },
  ])
  expect(changesOf({ rows: rows.filter(({ productCode }) => productCode === 'B1001') })).toEqual([
    'B1001 Prijs 0,15,Voorraad 350',
  ])
})

test('imports: cells with signs that cannot be seen are read as on the pages', async () => {
  await known('B1001')
  await known('B1002')
  const found = await read(
    csv('Productcode;Voorraad;Prijs', 'B10\u00ad01;1\u00a0250;€\u00a00,21', 'B1002;1\u202f250;0,22\u00a0€'),
  )
  expect(changesOf(found)).toEqual(['B1001 Prijs 0,21,Voorraad 1250', 'B1002 Prijs 0,22,Voorraad 1250'])
})

test('imports: every visible tab with the columns is read, others are named; chosen tabs are read alone', async () => {
  await known('B1001')
  await known('P1072')
  const tabs = {
    Bollen: [
      ['Productcode', 'Prijs'],
      ['B1001', 0.2],
    ],
    Toelichting: [['Let op'], ['Prijzen zonder btw']],
    Planten: [
      ['Prijs', 'Code'],
      [3.1, 'P1072'],
    ],
  }
  const found = await read(await workbook(tabs))
  expect(found.read).toMatchObject({ tabs: ['Bollen', 'Planten'], otherTabs: ['Toelichting'], hiddenTabs: [] })
  expect(found.rows.map(({ tab, row, productCode }) => [tab, row, productCode])).toEqual([
    ['Bollen', 2, 'B1001'],
    ['Planten', 2, 'P1072'],
  ])
  const one = await chosen(found._id, { tabs: ['Planten'] })
  expect([one.read.tabs, one.read.otherTabs, changesOf(one)]).toEqual([
    ['Planten'],
    ['Bollen', 'Toelichting'],
    ['P1072 Prijs 3,10'],
  ])
  const twice = await read(await workbook({ 'Lijst 2025': tabs.Bollen, 'Lijst 2026': tabs.Bollen }))
  expect(twice.rows[0]?.faults[0]?.sentence).toBe('B1001 staat ook op regel 2 van Lijst 2025')
})

test('imports: hidden tabs and rows are left out, and counted', async () => {
  await known('B1003')
  const rows = (price: number) => [
    ['Code', 'Prijs'],
    ['B1003', price],
  ]
  const parts = unzipSync(await workbook({ 'vorig jaar': rows(0.11), nieuw: [...rows(0.26), ['B1003', 0.99]] }))
  const changed = (name: string, from: RegExp | string, to: string) => {
    parts[name] = strToU8(new TextDecoder().decode(parts[name]).replace(from, to))
  }
  changed('xl/workbook.xml', '<sheet ', '<sheet state="veryHidden" ')
  changed('xl/worksheets/sheet2.xml', /<row r="3"/, '<row r="3" hidden="1"')
  const found = await read(zipSync(parts))
  expect(found.read).toMatchObject({ tabs: ['nieuw'], hiddenTabs: ['vorig jaar'], hiddenRows: 1 })
  expect(changesOf(found)).toEqual(['B1003 Prijs 0,26'])
})

test('imports: an unused column without a heading is named by its letter, if it holds anything', async () => {
  await known('B1001')
  const unusedOf = async (row: string) => (await read(csv('Productcode;;Prijs;Opmerking', row))).read.unused
  expect(await unusedOf('B1001;mooi;0,21;let op')).toEqual(['kolom B', 'Opmerking'])
  expect(await unusedOf('B1001;;0,21;let op')).toEqual(['Opmerking'])
})

test('imports: hidden columns of a grower are left out, and counted', async () => {
  await known('B1001', '0.19')
  await known('B1002', '0.20')
  const found = await read(await fixture('grower-hidden-columns.xlsx'))
  expect(found.read).toMatchObject({ hiddenColumns: 2, unused: ['Aantal'] })
  expect(found.rows.map(({ productCode, changes }) => [productCode, changes.map(({ column }) => column)])).toEqual([
    ['B1001', ['Productnaam']],
    ['B1002', ['Productnaam', 'Prijs']],
  ])
})

test('imports: sizes and heights of a grower are what their formats show', async () => {
  for (const code of ['B1001', 'B1002', 'B1003']) await known(code)
  const { rows, counts } = await read(await fixture('grower-number-formats.xlsx'))
  expect(counts.wrong).toBe(0)
  const shown = (column: string) => rows.map(({ changes }) => changes.find((change) => change.column === column)?.after)
  expect(shown('Maat')).toEqual(['12/+', '11/12', '8/9'])
  expect(shown('Hoogte')).toEqual(['40', '45', '10'])
  expect(shown('Voorraad')).toEqual(['8500', '900', '50000'])
})

test('imports: a bad byte is named at its cell where its column is used, and only mentioned elsewhere', async () => {
  await known('B1013')
  await known('B1001')
  const bytes = (text: string) => Buffer.from(text.replace('é', '\u0001')).map((byte) => (byte === 1 ? 0xe9 : byte))
  const used = await read(
    bytes('Productcode;Tekst;Prijs\nB1013;Tête-à-Tête is een bekende narcis;0,18\nB1001;café;0,19'),
  )
  expect(used.rows.map(({ productCode, faults }) => [productCode, faults[0]?.cell])).toEqual([
    ['B1001', 'B3'],
    ['B1013', undefined],
  ])
  const unused = await read(bytes('Productcode;Opmerking;Prijs\nB1013;Tête-à-Tête;0,18\nB1001;café;0,19'))
  expect([unused.read.badCells, unused.counts.wrong, changesOf(unused)]).toEqual([
    ['B3'],
    0,
    ['B1013 Prijs 0,18', 'B1001 Prijs 0,19'],
  ])
})

test('imports: what the letters of an older file are is shown, asked where it is not sure, and can be changed', async () => {
  await known('B1001')
  const found = await read(Buffer.from('Productcode;Tekst\nB1001;Een mooie crème tulp', 'latin1'))
  expect(found.read.encoding).toMatchObject({ encoding: 'windows', isSure: true, examples: { windows: 'crème' } })
  const asking = await read(
    Buffer.from([...Buffer.from('Productcode;Tekst\nB1001;Te koop in de Hauptstra'), 0xe1, ...Buffer.from('e 12')]),
  )
  expect(asking.questions).toEqual([{ kind: 'encoding', options: ['windows', 'mac', 'dos'] }])
  expect([asking.rows, (await apply(asking._id)).status]).toEqual([[], 409])
  const { rows, questions } = await chosen(asking._id, { encoding: 'dos' })
  expect([questions, rows[0]?.changes[0]?.after]).toEqual([[], 'Te koop in de Hauptstraße 12'])
})

test.each(['photos-of-a-mac.zip', 'photos-of-windows.zip'])(
  'imports: photos of %s are found by code, whatever their names are written in',
  async (name) => {
    const head = 'Productcode;Productnaam;Product categorie;Tekst;Prijs;Voorraad'
    const rows = ['CRÈME-1;Tulp', 'TÊTE 2;Narcis'].map(
      (row) => `${row} uit de polder;bollen;Een mooie bloem uit de polder;0,10;5`,
    )
    const found = await read(csv(head, ...rows).normalize('NFD'), [{ name: 'fotos.zip', bytes: await fixture(name) }])
    expect(
      found.rows.map(({ productCode, outcome, faults, notes }) => ({ productCode, outcome, faults, notes })),
    ).toEqual([
      { productCode: 'CRÈME-1', outcome: 'new', faults: [], notes: ['Krijgt 1 foto.'] },
      { productCode: 'TÊTE 2', outcome: 'new', faults: [], notes: ['Krijgt 1 foto.'] },
    ])
    expect(found.photos.map(({ name: photo }) => photo).filter((photo) => !/^(?:X9901|IMG_)/.test(photo))).toEqual([])
  },
)

test('imports: the choices of an import that was applied, thrown away or never there are refused', async () => {
  const { _id } = await read(csv('Productcode;Prijs', `${(await shop.addProduct()).productCode};0,21`))
  await admin.call(imports.remove, { params: { id: _id } })
  expect((await choose(_id, { encoding: 'mac' })).status).toBe(404)
})

test('imports: a unit in a later row makes it ask for the stock column, and the answer is kept', async () => {
  const rows = Array.from({ length: 600 }, (_, at) => `B1001;5;${at < 599 ? 'st' : 'kolli'}`)
  await known('B1001')
  const asking = await read(csv('Productcode;Voorraad;Eenheid', ...rows))
  expect(asking.questions).toMatchObject([{ kind: 'column', tab: '', field: 'stock', options: ['B'] }])
  expect(asking.rows).toEqual([])
  const answered = await chosen(asking._id, { columns: [{ field: 'stock', column: 'B' }] })
  expect(answered.questions).toEqual([])
})

test('imports: a second table with other columns is refused', async () => {
  const sheet = csv('Productcode;Prijs;Voorraad', 'B1001;0,15;500', 'Productcode;Voorraad;Prijs', 'B1003;500;0,15')
  expect(await postSheet(admin, sheet)).toMatchObject({
    status: 400,
    sentence: 'Op regel 3 begint een tabel met andere kolommen; lees de twee tabellen apart in',
  })
})
