import { expect, test } from 'vitest'
import { sampleProduct } from '../../../tests/support/sample-product.ts'
import type { Product } from '../../../contract/products.ts'
import { checkCart } from './cart-check.ts'
import type { CartItem } from './cart-item.ts'

const tulip = sampleProduct()
const item: CartItem = { ...tulip, qty: 40 }
const check = (now: Partial<Product>, inCart: Partial<CartItem> = {}) =>
  checkCart([{ ...item, ...inCart }], [{ ...tulip, ...now }])[0]

test('a product as it was put in the cart has no findings', () => {
  expect(check({})).toMatchObject({ stock: 100, findings: [], fresh: tulip })
  expect(check({ stock: 40 })?.findings).toEqual([])
})

test('too little stock, none, and another price are found, also together', () => {
  expect(check({ stock: 39 })?.findings).toEqual([{ kind: 'short', stock: 39 }])
  expect(check({ stock: 0 })?.findings).toEqual([{ kind: 'short', stock: 0 }])
  expect(check({ price: '0.24' })?.findings).toEqual([{ kind: 'price', price: '0.24' }])
  expect(check({ stock: 1, price: '0.30' })?.findings.map(({ kind }) => kind)).toEqual(['short', 'price'])
})

test('the same price written in another way is no change', () => {
  expect(check({ price: '0.50' }, { price: '0.5' })?.findings).toEqual([])
})

test('what the catalogue no longer has is gone, and nothing else is said of it', () => {
  expect(checkCart([{ ...item, qty: 1000 }], [])[0]?.findings).toEqual([{ kind: 'gone' }])
})

test('while the catalogue is not known, what the cart holds counts', () => {
  expect(checkCart([item], undefined)).toEqual([{ item, fresh: undefined, stock: 100, findings: [] }])
  expect(checkCart([{ ...item, stock: 5 }], undefined)[0]?.findings).toEqual([{ kind: 'short', stock: 5 }])
})

test('lines stay in the order of the cart, whatever order the catalogue has', () => {
  const others = ['a', 'b', 'c'].map((_id) => ({ ...item, _id }))
  const lines = checkCart(others, [...others].reverse())
  expect(lines.map((line) => line.item._id)).toEqual(['a', 'b', 'c'])
  expect(lines.every(({ findings }) => findings.length === 0)).toBe(true)
})
