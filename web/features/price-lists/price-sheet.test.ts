import { expect, test } from 'vitest'
import type { PriceRow } from './edited-prices.ts'
import { pastedPrices } from './pasted-prices.ts'
import { priceSheet } from './price-sheet.ts'

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

test('price sheet: what went out as a sheet comes back as it was', () => {
  expect(pastedPrices(priceSheet(rows))).toEqual([
    { row: 2, code: 'B1001', price: '0,40', van: '', totEnMet: '', complaint: undefined },
    { row: 3, code: '=B1002', price: '0,40', van: '2026-09-01', totEnMet: '2026-12-31', complaint: undefined },
    { row: 4, code: 'B1003', price: '1234,50', van: '', totEnMet: '', complaint: undefined },
  ])
})

test.each([
  ['B1001\t0,45', 'B1001', '0,45', undefined],
  ['B1001;0,45', 'B1001', '0,45', undefined],
  ['B1001 0,45', 'B1001', '0,45', undefined],
  ['B1001: €0,45', 'B1001', '€0,45', undefined],
  ["B1001\tTulipa 'Apeldoorn'\t0,50\t0,45", 'B1001', '0,45', undefined],
  ['Prijs\tCode\n0,45\tB1001', 'B1001', '0,45', undefined],
  ['B1001\tveel', 'B1001', 'veel', 'Prijs is geen geldig bedrag'],
  ['B1001\t', 'B1001', '', 'Prijs is niet ingevuld'],
  ['Code\tPrijs\tVan\nB1001\t0,45\t30-02-2026', 'B1001', '0,45', 'Deze datum bestaat niet'],
])('price sheet: %j is a price of %s: %s (%s)', (text, code, price, complaint) => {
  expect(pastedPrices(text)).toMatchObject([{ code, price, complaint }])
})
