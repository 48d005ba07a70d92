import { expect, test } from 'vitest'
import { type Edits, type PriceRow, withSheet } from './edited-prices.ts'

const row = (_id: string, price: string, sheet?: number, isMended = false): PriceRow => ({
  _id,
  product: { productCode: _id, productName: _id, price: '1.00' },
  price,
  van: '',
  totEnMet: '',
  ...(sheet !== undefined && { from: { sheet, id: _id, isMended } }),
})
const pricesOf = (edits: Edits) => Object.entries(edits).map(([_id, edit]) => `${_id} ${edit?.price ?? 'verwijderd'}`)

test('edited prices: another column replaces the rows of its sheet alone, and rows mended by hand stay', () => {
  const edits = {
    typed: row('typed', '0,10'),
    removed: null,
    other: row('other', '0,20', 1),
    left: row('left', '0,30', 2),
    again: row('again', '0,40', 2),
    mended: row('mended', '0,50', 2, true),
  }
  const read = ['again', 'mended', 'new'].map((id) => row(id, '0,99', 2))
  expect(pricesOf(withSheet(edits, read, 2))).toEqual([
    'typed 0,10',
    'removed verwijderd',
    'other 0,20',
    'mended 0,50',
    'again 0,99',
    'new 0,99',
  ])
})
