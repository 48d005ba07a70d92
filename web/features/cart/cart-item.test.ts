import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleProduct } from '../../../tests/support/page/sample-product.ts'
import { maxQty } from '../../../contract/values/limits.ts'
import { product } from '../../../contract/endpoints/products.ts'
import { type CartItem, cartTotal, parseCart } from './cart-item.ts'

const tulip: CartItem = { ...sampleProduct(), qty: 40 }
const stored = (...items: unknown[]) => parseCart(JSON.stringify(items))

test('cart item: a cart is read as it was stored', () => {
  const pot = { ...tulip, _id: 'pot', productType: 'planten', showStatus: 'Nee' }
  expect(stored(tulip, pot)).toEqual([tulip, pot])
})

test('cart item: packs and staffel come back, and what they cannot be does not', () => {
  const packed = { ...tulip, vpe: 250, minimum: 500, staffel: [{ vanaf: 500, price: '0.21' }] }
  expect(stored(packed)).toEqual([packed])
  const damaged = { ...tulip, vpe: 0, minimum: 'x', staffel: [null, { vanaf: '5', price: '0.21' }] }
  expect(stored(damaged)).toEqual([tulip])
})

test('cart item: a line costs what its quantity costs', () => {
  const staffel = [
    { vanaf: 500, price: '0.21' },
    { vanaf: 1000, price: '0.19' },
  ]
  expect([499, 500, 1000].map((qty) => cartTotal([{ ...tulip, staffel, qty }]))).toEqual([12_475, 10_500, 19_000])
})

test.each([null, '', '{', 'null', '{"_id":"x","qty":1}', '"cart"'])('cart item: %j is an empty cart', (text) => {
  expect(parseCart(text)).toEqual([])
})

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

test('cart item: a damaged field gets a value that can be shown', () => {
  const [item] = stored({
    _id: 'x',
    qty: 2,
    price: 'veel',
    stock: -4,
    picture: 'a.webp',
    productType: 'fruit',
    productName: 7,
  })
  expect(item).toMatchObject({
    price: '0.00',
    stock: 0,
    picture: [],
    productType: 'bollen',
    productName: '7',
    text: '',
  })
})

test('cart item: the total is exact to the cent', () => {
  expect(cartTotal([tulip, { ...tulip, price: '0.10', qty: 3 }])).toBe(40 * 25 + 30)
  expect(cartTotal([])).toBe(0)
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
