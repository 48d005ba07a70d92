import { expect, test } from 'vitest'
import { sampleProduct } from '../../../tests/support/page/sample-product.ts'
import type { CheckedLine } from '../../../contract/endpoints/orders.ts'
import { checkCart } from './cart-check.ts'
import type { CartItem } from './cart-item.ts'
import type { Checked } from './use-order-check.ts'

const tulip = sampleProduct()
const item: CartItem = { ...tulip, qty: 40 }
const okLine: CheckedLine = {
  line: 0,
  code: tulip.productCode,
  qty: 40,
  status: 'ok',
  product: tulip,
  price: tulip.price,
  available: 100,
  sentence: '',
}
const answer = (line: Partial<CheckedLine>): Checked => ({
  asked: [{ _id: item._id, qty: 40 }],
  // The product's price and the line's agree.
  lines: [{ ...okLine, ...('price' in line && line.price && { product: { ...tulip, price: line.price } }), ...line }],
  total: '0.00',
})
const check = (line: Partial<CheckedLine>, inCart: Partial<CartItem> = {}) =>
  checkCart([{ ...item, ...inCart }], answer(line))[0]

test('cart check: a quantity that was changed since the answer is compared with the stock that it told', () => {
  expect(check({}, { qty: 101 })?.findings).toEqual([
    { kind: 'short', sentence: 'Nog 100 op voorraad.', nearest: [100] },
  ])
  expect(check({ status: 'short', available: 39 }, { qty: 39 })?.findings).toEqual([])
})

test('cart check: the price that counts is the one for this customer; written in another way it is no change', () => {
  expect(check({ price: '0.20' })?.fresh).toEqual({ ...tulip, price: '0.20' })
  expect(check({ price: '0.50' }, { price: '0.5' })?.findings).toEqual([])
})

test('cart check: while nothing is known, what the cart holds counts', () => {
  expect(checkCart([item], undefined)).toEqual([{ item, fresh: undefined, stock: 100, findings: [] }])
  expect(checkCart([{ ...item, stock: 5 }], undefined)[0]?.findings).toEqual([
    { kind: 'short', sentence: 'Nog 5 op voorraad.', nearest: [5] },
  ])
})

test('cart check: lines stay in the order of the cart, whatever order was asked', () => {
  const others = ['a', 'b', 'c'].map((_id) => ({ ...item, _id }))
  const lines = checkCart(others, {
    asked: others.toReversed().map(({ _id }) => ({ _id, qty: 40 })),
    lines: others.map(() => okLine),
    total: '0.00',
  })
  expect(lines.map((line) => line.item._id)).toEqual(['a', 'b', 'c'])
  expect(lines.every(({ findings }) => findings.length === 0)).toBe(true)
})

const packed = { ...tulip, stock: 620, vpe: 250, minimum: 250 }
const inPacks = (qty: number, line: Partial<CheckedLine> = {}) =>
  check({ product: packed, status: 'pack', available: 620, ...line }, { ...packed, qty })?.findings

test('cart check: a quantity of no whole packs, or below the minimum, is found with the nearest that can be had', () => {
  const sentence = 'Gaat per 250 stuks, kies 250 of 500.'
  expect(inPacks(300)).toEqual([{ kind: 'pack', sentence, nearest: [250, 500] }])
  expect(inPacks(450)).toEqual([{ kind: 'pack', sentence, nearest: [500, 250] }])
  expect(inPacks(500)).toEqual([])
  const minimum = { ...packed, minimum: 500 }
  expect(inPacks(250, { product: minimum })).toEqual([
    { kind: 'pack', sentence: 'Gaat vanaf 500 stuks, kies 500.', nearest: [500] },
  ])
  // With too little stock, that is what there is to know.
  expect(inPacks(700)).toEqual([{ kind: 'short', sentence: 'Nog 620 op voorraad.', nearest: [500] }])
})

test('cart check: a price that changed is told as it is at this quantity', () => {
  const staffel = [{ vanaf: 40, price: '0.20' }]
  expect(check({ product: { ...tulip, staffel } })?.findings).toEqual([{ kind: 'price', before: 25, now: 20 }])
  expect(check({ product: { ...tulip, staffel } }, { qty: 39 })?.findings).toEqual([])
  expect(check({ product: { ...tulip, price: '0.24', staffel } }, { staffel })?.findings).toEqual([])
})
