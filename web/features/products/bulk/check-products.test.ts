import { expect, test } from 'vitest'
import { neutralFacts } from '../../../../contract/rules/product-fields.ts'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { checkProducts } from './check-products.ts'
import { complaintsOf, nothingTyped, readChange, type TypedChange } from './wanted-change.ts'

const product = (fields: Partial<ManagedProduct>): ManagedProduct => ({
  ...neutralFacts,
  _id: fields.productCode ?? 'tulip',
  productCode: 'B1001',
  productName: 'Tulipa Apeldoorn',
  text: 'Rood',
  picture: [],
  stock: 200,
  price: '0.50',
  productType: 'bollen',
  shopIndex: 0,
  showStatus: 'Ja',
  staffel: [],
  version: 7,
  ...fields,
})
const check = (products: readonly ManagedProduct[], typed: Partial<TypedChange>) =>
  checkProducts(products, readChange({ ...nothingTyped, ...typed }))

test('check products: what cannot be comes first, then the largest moves either way, and last what stays', () => {
  const checked = check(
    [
      product({ productCode: 'B1', price: '10.00' }),
      product({ productCode: 'B2', price: '0.00' }),
      product({ productCode: 'B3', price: '0.06' }),
      product({ productCode: 'B4', price: '0.02' }),
      product({ productCode: 'B5', price: '0.05' }),
      product({ productCode: 'B6', price: '0.51' }),
    ],
    { percent: '+5 %', rounding: '5' },
  )
  expect(checked.map(({ productCode, outcome }) => `${productCode} ${outcome}`)).toEqual([
    'B4 wrong',
    'B3 changed',
    'B6 changed',
    'B1 changed',
    'B2 same',
    'B5 same',
  ])
  expect(checked[0]?.faults).toEqual([
    { cell: '', column: 'Prijs', sentence: 'wordt €\u00a00,00; een prijs moet boven nul blijven' },
  ])
  expect(checked.at(-1)?.notes).toEqual(['Door het afronden blijft de prijs gelijk.'])
})

test('bulk change: every field that changes is sent with its version, and its old value kept for the version after', () => {
  const staffel = [
    { vanaf: 100, price: '0.40' },
    { vanaf: 500, price: '0.30' },
  ]
  const [checked] = check([product({ staffel, kleur: 'rood', maat: '11/12' })], {
    percent: '-10',
    fields: { showStatus: 'Nee', productType: 'planten', kleur: '-', maat: ' 12/+ ' },
  })
  const changed = [
    { vanaf: 100, price: '0.36' },
    { vanaf: 500, price: '0.27' },
  ]
  const row = { price: '0.45', staffel: changed, showStatus: 'Nee', productType: 'planten', kleur: '', maat: '12/+' }
  const undo = { price: '0.50', staffel, showStatus: 'Ja', productType: 'bollen', kleur: 'rood', maat: '11/12' }
  expect(checked?.change).toEqual({
    row: { _id: 'tulip', version: 7, ...row },
    undo: { _id: 'tulip', version: 8, ...undo },
  })
  expect(check([product({ staffel })], { percent: '-10', withStaffel: false })[0]?.change?.row).toEqual({
    _id: 'tulip',
    version: 7,
    price: '0.45',
  })
})

test('bulk change: steps that rounding makes equal are refused, and what is as wanted stays', () => {
  const staffel = [
    { vanaf: 100, price: '0.42' },
    { vanaf: 500, price: '0.41' },
  ]
  const [checked] = check([product({ staffel })], { percent: '0', rounding: '5' })
  expect(checked?.faults).toEqual([
    { cell: '', column: 'Staffel', sentence: 'Elke stap van de staffel is goedkoper dan de vorige' },
  ])
  expect(checked?.change).toBeUndefined()
  expect(check([product({ kleur: 'wit' })], { fields: { kleur: 'wit', showStatus: 'Ja' } })[0]?.outcome).toBe('same')
})

test('check products: what is typed wrong changes nothing and is said', () => {
  const typed = { ...nothingTyped, percent: 'veel', fields: { kleur: 'turquoise', maat: '1234567890123' } }
  expect(complaintsOf(typed)).toEqual({
    percent: 'Percentage moet een getal zijn van -99,99 tot 999,99, zoals +5 % of -2,5 %',
    kleur: 'Deze kleur bestaat niet',
    maat: '"Maat" mag maximaal 12 tekens hebben.',
  })
  expect(readChange(typed)).toEqual({ price: undefined, fields: {} })
})
