import { expect, test } from 'vitest'
import { productAt } from '../../tests/support/products.ts'
import { CatalogueIndex } from './catalogue-index.ts'

const idsOf = (found: readonly { readonly _id: string }[]) => found.map(({ _id }) => _id)

test('products at one place are in the order of their ids, however they were read', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((_id) => productAt(7, { _id }))
  const first = productAt(1)
  if (!a || !b || !c) throw new Error('three products')
  for (const read of [
    [a, b, c, first],
    [c, b, first, a],
    [b, c, a, first],
  ])
    expect(idsOf(new CatalogueIndex(read).find({}).items.map(({ product }) => product))).toEqual(['p1', 'a', 'b', 'c'])
})

test('few in stock are those with that many pieces at most, the fewest first, hidden ones too', () => {
  const index = new CatalogueIndex([
    productAt(0, { stock: 10 }),
    productAt(1, { stock: 11 }),
    productAt(2, { stock: 0, showStatus: 'Nee' }),
    productAt(3, { stock: 9 }),
    productAt(4, { stock: 10 }),
  ])
  expect(idsOf(index.withStockUpTo(10))).toEqual(['p2', 'p3', 'p0', 'p4'])
  expect(index.withStockUpTo(-1)).toEqual([])
})

test('a code is found however it is written, also of what came after another was looked for', () => {
  const index = new CatalogueIndex([productAt(1)])
  for (const written of ['B1001', ' b 10-01']) expect(index.getByCode(written)?._id).toBe('p1')
  expect(index.getByCode('B1002')).toBeUndefined()
  index.renew(['p2'], [productAt(2, { showStatus: 'Nee' })])
  expect(index.getByCode('b1002')?._id).toBe('p2')
  expect(index.getForSaleByCode('b1002')).toBeUndefined()
  expect(index.getForSaleByCode('b1001')?._id).toBe('p1')
  index.renew(['p1'], [])
  expect(index.getByCode('b1001')).toBeUndefined()
})

test('what has left the catalogue keeps a search from nothing that is like it', () => {
  const index = new CatalogueIndex([
    productAt(1, { productName: 'Hyasint' }),
    productAt(2, { productName: 'Hyacint' }),
    productAt(3, { productName: 'Crocus' }),
  ])
  const found = () => idsOf(index.find({ zoek: 'hyasint' }).items.map(({ product }) => product))
  expect(found()).toEqual(['p1'])
  index.renew(['p1'], [])
  expect(found()).toEqual(['p2'])
  // Nothing that can be looked for is no question.
  for (const zoek of ['', '  ']) expect(index.find({ zoek }).total).toBe(2)
})
