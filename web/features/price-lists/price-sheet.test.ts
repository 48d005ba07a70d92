import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type Edits, type PriceRow, sentPrices, rowsWith, withSheet } from './edited-prices.ts'
import { agreedPriceLines } from '../spreadsheets/line-jobs.ts'
import { readLines } from '../spreadsheets/read-lines.ts'
import { type ReadTabs, readTabs, readText } from '../spreadsheets/read-tabs.ts'
import { agreedPrice, priceSheet } from './price-sheet.ts'

const row = (productCode: string, productName: string, rest: Partial<PriceRow> = {}): PriceRow => ({
  _id: productCode,
  product: { productCode, productName, price: '0.50' },
  price: '0,4',
  van: '',
  totEnMet: '',
  ...rest,
})
const rows = [
  row('B1001', "Tulipa 'Apeldoorn'; rood"),
  row('=B1002', '=HYPERLINK("https://example.org")', { van: '2026-09-01', totEnMet: '2026-12-31' }),
  row('B1003', '-Crocus', { price: '1.234,50' }),
]

async function pricesOf(text: string) {
  return pricesIn(await readText(text))
}
function pricesIn(tabs: ReadTabs) {
  if ('refusal' in tabs) throw new Error(tabs.refusal)
  return readLines(tabs, agreedPriceLines, (code) => code === 'B1001').lines.map(agreedPrice)
}

test('price sheet: a sheet has no formula, and says prices and days as a Dutch reader writes them', () => {
  expect(priceSheet(rows)).toBe(
    [
      '\ufeffCode;Naam;Winkelprijs;Prijs;Van;Tot en met',
      `B1001;"Tulipa 'Apeldoorn'; rood";0,50;0,40;;`,
      `'=B1002;"'=HYPERLINK(""https://example.org"")";0,50;0,40;01-09-2026;31-12-2026`,
      `B1003;'-Crocus;0,50;1234,50;;`,
      '',
    ].join('\r\n'),
  )
})

test('price sheet: a price that is not right yet goes out as it was typed, never as free', () => {
  const prices = ['', '0,1x', '1.000'].map((price) => row('B1001', 'Crocus', { price }))
  expect(prices.map((one) => priceSheet([one]).split('\r\n')[1])).toEqual([
    'B1001;Crocus;0,50;;;',
    'B1001;Crocus;0,50;0,1x;;',
    'B1001;Crocus;0,50;1.000;;',
  ])
})

test.each([
  ['B1001\t0,45', 'B1001', '0,45', undefined],
  ['B1001: €0,45', 'B1001', '€0,45', undefined],
  ['Prijs\tCode\n0,45\tB1001', 'B1001', '0,45', undefined],
  ['Code,Prijs\nB1001,1,250', 'B1001', '1,250', 'Prijs mag ten hoogste twee cijfers achter de komma hebben'],
  ['B1001 0,45 t/m 31-12-2026', 'B1001', '0,45 t/m 31-12-2026', 'Prijs is geen geldig bedrag'],
  ['Code\tPrijs\nB1001\tveel', 'B1001', 'veel', 'Prijs is geen geldig bedrag'],
  ['Code\tPrijs\tVan\nB1001\t0,45\t30-02-2026', 'B1001', '0,45', 'Deze datum bestaat niet'],
  ['Code\tPrijs\tVan\nB1001\t0,45\t01-12-0026', 'B1001', '0,45', 'Deze datum bestaat niet'],
])('price sheet: %j is a price of %s: %s (%s)', async (text, code, price, complaint) => {
  expect(await pricesOf(text)).toMatchObject([{ code, price, complaint }])
})

test('price sheet: a day cell of a workbook stays the day until which a price holds', async () => {
  const day = (month: number, date: number) => new Date(Date.UTC(2026, month - 1, date))
  const rows = [
    ['Code', 'Naam', 'Prijs', 'Van', 'Tot en met'],
    ['B1001', 'Queen of Night', 0.15, day(12, 1), day(12, 31)],
    ['B1002', 'Apeldoorn', 0.16, null, day(12, 31)],
    ['B1003', 'Angelique', 0.17, null, 'eind december'],
  ]
  expect(pricesIn(await readTabs(await writeXlsx({ sheets: [{ name: 'Blad', rows }] })))).toEqual([
    { row: 2, code: 'B1001', price: '0,15', van: '2026-12-01', totEnMet: '2026-12-31', complaint: undefined },
    { row: 3, code: 'B1002', price: '0,16', van: '', totEnMet: '2026-12-31', complaint: undefined },
    { row: 4, code: 'B1003', price: '0,17', van: '', totEnMet: '', complaint: 'Deze datum bestaat niet' },
  ])
})

test('price sheet: without a column of days a price stays valid as it was', () => {
  const days = { van: '2026-12-01', totEnMet: '2026-12-31' }
  const there = [{ _id: 'B1001', price: '0.15', ...days }]
  const read = { ...row('B1001', 'Queen of Night'), from: { sheet: 1, id: 'B1001', isEditedByHand: false } }
  const sent = (edits: Edits) => sentPrices(rowsWith(there, edits))
  const withoutDays = withSheet(there, {}, [{ ...read, van: undefined, totEnMet: undefined }], 1)
  expect(sent(withoutDays)).toEqual([{ _id: 'B1001', price: '0,4', ...days }])
  const always = withSheet(there, withoutDays, [{ ...read, van: '', totEnMet: '' }], 1)
  expect(sent(always)).toEqual([{ _id: 'B1001', price: '0,4', van: '', totEnMet: '' }])
  // The column of days is given up again.
  expect(withSheet(there, always, [{ ...read, van: undefined, totEnMet: undefined }], 1)).toEqual(withoutDays)
})
