import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleProduct } from '../../../tests/support/page/sample-product.ts'
import { maxQty } from '../../../contract/values/limits.ts'
import { product } from '../../../contract/endpoints/products.ts'
import { type CartItem, cartTotal, parseCart } from './cart-item.ts'

const tulip: CartItem = { ...sampleProduct(), qty: 40 }
const stored = (...items: unknown[]) => parseCart(JSON.stringify(items))

test.each([
  null,
  7,
  'x',
  [],
  {},
  { ...tulip, _id: '' },
  { ...tulip, _id: 5 },
  { ...tulip, qty: 0 },
  { ...tulip, qty: 'x' },
])('cart item: %j is no line, and takes no other one with it', (wrong) => {
  expect(stored(wrong, tulip)).toEqual([tulip])
})

test('cart item: of a product that is there twice the first line counts', () => {
  expect(stored(tulip, { ...tulip, qty: 1 })).toEqual([tulip])
})

test('cart item: quantities are whole and within the limit of an order', () => {
  const qtyOf = (qty: unknown) => stored({ ...tulip, qty })[0]?.qty
  expect([qtyOf(1), qtyOf(2.9), qtyOf('3'), qtyOf(1e12)]).toEqual([1, 2, 3, maxQty])
})

test('cart item: whatever stands in storage makes a cart that the shop can show and store again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), damagedLines()), (text) => {
      const items = parseCart(text)
      for (const { qty, ...rest } of items) {
        expect(product.safeParse(rest).success).toBe(true)
        expect(Number.isInteger(qty) && qty >= 1 && qty <= maxQty).toBe(true)
      }
      expect(new Set(items.map(({ _id }) => _id)).size).toBe(items.length)
      expect(cartTotal(items)).toBeGreaterThanOrEqual(0)
      expect(parseCart(JSON.stringify(items))).toEqual(items)
    }),
  )
})

/** Lines with a field or two that are not as they should be. */
function damagedLines() {
  const value = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.constantFrom('1e5', '1.000', '99999999999999'))
  const damage = fc.dictionary(fc.constantFrom(...Object.keys(tulip)), value, { maxKeys: 2 })
  return fc.array(damage.map((fields) => ({ ...tulip, ...fields }))).map((lines) => JSON.stringify(lines))
}
