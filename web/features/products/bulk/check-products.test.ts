import { expect, test } from 'vitest'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { productAt } from '../../../../tests/support/products.ts'
import { checkProducts, withTexts } from './check-products.ts'
import { nothingTyped, readChange, type TypedChange } from './wanted-change.ts'

const product = (fields: Partial<ManagedProduct>) => productAt(1, { _id: 'tulip', version: 7, ...fields })
const check = (products: readonly ManagedProduct[], typed: Partial<TypedChange>) =>
  checkProducts(products, readChange({ ...nothingTyped, ...typed }))

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

test('bulk change: hiding a product that waits for a photo ends the wait; another change does not', () => {
  const waiting = product({ showStatus: 'Nee', wachtOpFoto: true })
  const [hidden] = check([waiting], { fields: { showStatus: 'Nee' } })
  expect(hidden && withTexts(hidden).changes).toEqual([
    { column: 'Weergeven', before: 'Nee, tot er een foto is', after: 'Nee' },
  ])
  expect(hidden?.change?.row).toEqual({ _id: 'tulip', version: 7, showStatus: 'Nee' })
  expect(check([waiting], { fields: { kleur: 'wit' } })[0]?.change?.row).toEqual({
    _id: 'tulip',
    version: 7,
    kleur: 'wit',
  })
})

test('bulk change: steps that rounding makes equal are refused, and what is as wanted stays', () => {
  const staffel = [
    { vanaf: 100, price: '0.42' },
    { vanaf: 500, price: '0.41' },
  ]
  const [checked] = check([product({ staffel })], { percent: '0', rounding: 5 })
  expect(checked?.faults).toEqual([
    { cell: '', column: 'Staffel', sentence: 'Elke stap van de staffel moet goedkoper zijn dan de vorige' },
  ])
  expect(checked?.change).toBeUndefined()
  expect(check([product({ kleur: 'wit' })], { fields: { kleur: 'wit', showStatus: 'Ja' } })[0]?.outcome).toBe('same')
})
