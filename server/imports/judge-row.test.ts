// What one row of a sheet would do to its product, or to the catalogue.
import { expect, test } from 'vitest'
import { productFields } from '../../contract/products.ts'
import type { ProductRow } from '../db/schema.ts'
import { columnsOf } from '../products/product-columns.ts'
import { judgeRow, type RowPhoto } from './judge-row.ts'
import { readFields, type RowCells } from './read-cells.ts'

const tulip: ProductRow = {
  ...columnsOf(
    productFields.parse({
      productName: 'Tulipa',
      text: 'Rode tulp',
      price: '0.50',
      stock: 100,
      productType: 'bollen',
      maat: '12/+',
      vpe: 10,
    }),
  ),
  _id: 'tulp',
  productCode: 'B1001',
  stock: 100,
  shopIndex: 0,
  search: '',
  deletedAt: null,
  version: 1,
}
const hidden: ProductRow = { ...tulip, showStatus: 'Nee' }
const photo = (place: number, filename: string | null = `${place}.webp`, sentence: string | null = null): RowPhoto => ({
  name: `foto-${place}.png`,
  place,
  filename,
  sentence,
})

interface Asked {
  readonly before?: ProductRow
  readonly pictures?: readonly string[]
  readonly photos?: readonly RowPhoto[]
  readonly twin?: number
}
const judged = (cells: RowCells, { before, pictures = [], photos = [], twin }: Asked = {}) =>
  judgeRow({
    row: 7,
    cells,
    dates: [],
    letters: { productCode: 'A', price: 'B', text: 'C' },
    known: before && { row: before, pictures },
    twin,
    photos,
  })
const faultsOf = (...asked: Parameters<typeof judged>) =>
  judged(...asked).detail.faults.map(({ cell, column, sentence }) => `${cell}|${column}|${sentence}`)
const whole = { productName: 'Nieuwe bol', text: 'Een nieuwe bol', price: '1,25', productType: 'Wax bollen' }

test('an empty cell leaves what every product has, and empties the rest', () => {
  const stays = { productName: '', productType: '', text: '', price: '', stock: '', showStatus: '' }
  expect(readFields({ cells: stays, formulas: [], row: 2 }, {})).toEqual({ fields: {}, faults: [] })
  const { fate, detail } = judged(
    { productCode: 'B1001', ...stays, maat: '', vpe: '' },
    { before: tulip, pictures: ['a'] },
  )
  expect([fate, detail.changes]).toEqual([
    'changed',
    [
      { field: 'maat', before: '12/+', after: '' },
      { field: 'vpe', before: '10', after: '1' },
    ],
  ])
})

test('a number is one where it is counted, and the text of its cell elsewhere', () => {
  const { fields, faults } = readFields(
    { cells: { maat: 12, vbnCode: 1234, productName: 12_345, price: 0.5, stock: 1250 }, formulas: [], row: 2 },
    {},
  )
  expect(faults).toEqual([])
  expect(fields).toMatchObject({ maat: '12', vbnCode: '1234', productName: '12345', price: '0.50', stock: 1250 })
  // 1.125 of a workbook is no thousand, as '1.125' is where it was typed.
  const typed = { stock: '1.125', hoogte: '125', vpe: '1.125', minimum: '1.125', perLaag: '1.125', perKar: '1.125' }
  expect(readFields({ cells: typed, formulas: [], row: 2 }, {}).faults).toEqual([])
  for (const field of ['price', 'stock', 'hoogte', 'vpe', 'minimum', 'perLaag', 'perKar'] as const)
    expect(readFields({ cells: { [field]: 1.125 }, formulas: [], row: 2 }, {}).faults).toHaveLength(1)
})

test('of each cell one fault is told, and a cell that hides or does not is read in many words', () => {
  const cells = { price: 'veel', staffel: '10: x; 10: y', kleur: 'mauve' }
  const { faults } = readFields({ cells, formulas: [], row: 2 }, {})
  expect(faults.map(({ column }) => column).toSorted()).toEqual(['Kleur', 'Prijs', 'Staffel'])
  const hide = 'Vul Ja in om te verbergen, of laat leeg'
  for (const word of ['', 'nee', 'Onwaar']) expect(judged({ hide: word }, { before: tulip }).fate).toBe('same')
  for (const word of ['ja', 'X', 'WAAR']) expect(judged({ hide: word }, { before: tulip }).fate).toBe('changed')
  expect(faultsOf({ hide: 'misschien' }, { before: tulip })).toEqual([`|Verwijder|${hide}`])
  expect(faultsOf({ ...whole, productCode: 'X1', hide: 'ja' })).toEqual([
    '|Verwijder|Dit product staat niet in de catalogus',
  ])
})

test('what would be checked again is what the row gives, but for the stock', () => {
  const { detail } = judged({ productCode: 'B1001', price: '0,60', maat: '12/+', stock: '130' }, { before: tulip })
  expect(detail.basis).toEqual({ price: '0,50', maat: '12/+' })
  expect(detail).toMatchObject({ stockDelta: 30, pictures: null, changes: [{ field: 'price' }, { field: 'stock' }] })
  expect(detail).not.toHaveProperty('picturesBefore')
  expect(judged({ productCode: 'B1001' }, { before: tulip }).detail.stockDelta).toBe(0)
})

test('nothing is shown that has no photo, and what has one is', () => {
  const note = ['Blijft verborgen tot er een foto is.']
  const shown = { field: 'showStatus', before: 'Nee', after: 'Ja' }
  const cells = { productCode: 'B1001', showStatus: 'Ja' }
  expect(judged(cells, { before: hidden })).toMatchObject({ fate: 'same', detail: { changes: [], notes: note } })
  for (const asked of [{ pictures: ['a.webp'] }, { photos: [photo(1)] }]) {
    const { detail } = judged(cells, { before: hidden, ...asked })
    expect([detail.changes[0], detail.notes]).toEqual([shown, []])
  }
  // It is hidden already, shown already, or to be hidden.
  for (const [showStatus, before] of [
    ['Nee', hidden],
    ['Ja', tulip],
    ['', hidden],
  ] as const)
    expect(judged({ productCode: 'B1001', showStatus }, { before })).toMatchObject({
      fate: 'same',
      detail: { notes: [] },
    })
  expect(judged({ productCode: 'B1001', showStatus: 'Nee' }, { before: tulip }).detail.changes).toEqual([
    { field: 'showStatus', before: 'Ja', after: 'Nee' },
  ])
  const isShown = (asked: RowCells, photos: readonly RowPhoto[]) => {
    const { detail } = judged({ ...whole, ...asked }, { photos })
    return [detail.fields.showStatus, detail.notes]
  }
  expect(isShown({}, [])).toEqual(['Nee', note])
  expect(isShown({ showStatus: 'Ja' }, [])).toEqual(['Nee', note])
  expect(isShown({}, [photo(1)])).toEqual(['Ja', []])
  expect(isShown({ showStatus: 'Nee' }, [photo(1)])).toEqual(['Nee', []])
})

test('photos take their places, in whatever order they came, and those behind the last follow it', () => {
  const placed = (pictures: readonly string[], ...photos: RowPhoto[]) =>
    judged({ productCode: 'B1001' }, { before: tulip, pictures, photos }).detail
  expect(placed([], photo(2), photo(1), photo(3)).pictures).toEqual(['1.webp', '2.webp', '3.webp'])
  expect(placed([], photo(3), photo(2)).pictures).toEqual(['2.webp', '3.webp'])
  const second = placed(['a', 'b', 'c'], photo(2))
  expect(second).toMatchObject({ pictures: ['a', '2.webp', 'c'], picturesBefore: ['a', 'b', 'c'] })
  expect(second.changes).toEqual([{ field: 'photos', before: '3', after: '3' }])
  expect(placed(['a'], photo(3)).pictures).toEqual(['a', '3.webp'])
  expect(placed(['a'], photo(1)).pictures).toEqual(['1.webp'])
  expect(faultsOf({ productCode: 'B1001' }, { before: tulip, photos: [photo(2, null, 'kapot')] })).toEqual([
    '|Foto|foto-2.png: kapot',
  ])
})

test('a new product needs what every product has, and a code that can be one', () => {
  const made = judged({ ...whole, productCode: 'X-77' })
  expect(made).toMatchObject({
    fate: 'new',
    detail: { _id: null, productCode: 'X-77', productName: 'Nieuwe bol', stockDelta: 0, basis: {}, faults: [] },
  })
  expect(made.detail.changes.map(({ field }) => field)).toEqual([
    'productName',
    'productType',
    'text',
    'price',
    'stock',
    'showStatus',
    'vpe',
  ])
  expect(judged({ ...whole, stock: '40' }).detail.stockDelta).toBe(40)
  expect(faultsOf({ ...whole, text: '' })).toEqual(['C7|Tekst|Nieuw product: Vul de text in'])
  expect(faultsOf({ ...whole, text: '', productCode: 'X1' })).toEqual(['C7|Tekst|X1 is nieuw: Vul de text in'])
  // What is wrong comes before what is missing.
  expect(faultsOf({ ...whole, text: '', price: 'veel' })).toEqual(['B7|Prijs|Prijs is geen geldig bedrag'])
  expect(faultsOf({ ...whole, vpe: '4', minimum: '10' })).toHaveLength(1)
  expect(faultsOf({ ...whole, bloeiVan: 'maart' })).toHaveLength(1)
  const most = '|Productcode|Een code heeft ten hoogste 20 letters, cijfers, streepjes en punten'
  for (const productCode of ['B'.repeat(20), 'é 1./-']) expect(faultsOf({ ...whole, productCode })).toEqual([])
  for (const productCode of ['B'.repeat(21), 'B_1', 'B&1']) expect(faultsOf({ ...whole, productCode })).toEqual([most])
  expect(judged({ ...whole, productCode: 'B_1' })).toMatchObject({ fate: 'wrong', detail: { changes: [] } })
  expect(faultsOf({ ...whole, productCode: '- ./' })).toEqual([
    'A7|Productcode|Een code heeft een letter of cijfer; laat leeg voor een nieuwe code',
  ])
})

test('a code that another row has, or a product that was removed, is refused', () => {
  const twin = 'A7|Productcode|B1001 staat ook op rij 3'
  const gone = 'A7|Productcode|Deze code was van een product dat verwijderd is'
  const cells = { ...whole, productCode: 'B1001' }
  expect(faultsOf(cells, { before: tulip, twin: 3 })).toEqual([twin])
  expect(faultsOf(cells, { before: { ...tulip, deletedAt: '2026-11-24T12:00:00.000Z' }, twin: 3 })).toEqual([
    twin,
    gone,
  ])
  expect(judged(cells, { before: tulip, twin: 3 })).toMatchObject({
    fate: 'wrong',
    detail: { changes: [], fields: {} },
  })
})
