import { beforeEach, expect, test, vi } from 'vitest'
import { sampleProduct } from '../../../tests/support/page/sample-product.ts'
import { blockStorage } from '../../../tests/support/page/block-storage.ts'
import { cartStorageKey, maxQty } from '../../../contract/values/limits.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { changeStorageOwner, claimStorage } from '../../api/browser-storage.ts'
import type { CartItem } from './cart-item.ts'
import {
  addLinesToCart,
  addToCart,
  cartItems,
  emptyCart,
  refreshCart,
  removeFromCart,
  restoreToCart,
  setQty,
  subscribeToCart,
} from './cart-store.ts'

const productOf = (_id: string, more: Partial<Product> = {}) => sampleProduct({ _id, ...more })
const inCart = () => cartItems().map(({ _id, qty }) => [_id, qty])
const stored = (): unknown => JSON.parse(window.localStorage.getItem(cartStorageKey) ?? 'null')

/** As another tab of this browser changes the cart. */
function inOtherTab(items: readonly CartItem[]) {
  window.localStorage.setItem(cartStorageKey, JSON.stringify(items))
}

beforeEach(() => {
  emptyCart()
})

test('cart store: a product is added once, with one piece unless more is asked', () => {
  addToCart(productOf('tulip'))
  addToCart(productOf('rose'), 40)
  addToCart(productOf('tulip'), 7)
  expect(inCart()).toEqual([
    ['tulip', 1],
    ['rose', 40],
  ])
  expect(stored()).toEqual(cartItems())
})

test('cart store: lines are added to what is in the cart, which takes over what is now said of their products', () => {
  addToCart(productOf('tulip', { price: '0.25' }), 40)
  addLinesToCart([
    { product: productOf('tulip', { price: '0.30' }), qty: 10 },
    { product: productOf('rose'), qty: maxQty },
  ])
  addLinesToCart([{ product: productOf('rose'), qty: 1 }])
  expect(inCart()).toEqual([
    ['tulip', 50],
    ['rose', maxQty],
  ])
  expect(cartItems()[0]?.price).toBe('0.30')
})

test('cart store: a quantity is whole, one at least and no more than an order takes', () => {
  addToCart(productOf('tulip'))
  const qtyAfter = (qty: number) => {
    setQty('tulip', qty)
    return cartItems()[0]?.qty
  }
  expect([12.9, 0, -3, 1e9].map(qtyAfter)).toEqual([12, 1, 1, maxQty])
})

test('cart store: what was taken out comes back, beside what was added meanwhile', () => {
  addToCart(productOf('tulip'), 5)
  addToCart(productOf('rose'), 6)
  const before = cartItems()
  removeFromCart(['tulip', 'rose'])
  addToCart(productOf('rose'), 1)
  restoreToCart(before)
  expect(inCart()).toEqual([
    ['rose', 1],
    ['tulip', 5],
  ])
})

test('cart store: the catalogue renews what the cart says of a product, and leaves the quantity', () => {
  addToCart(productOf('tulip'), 5)
  refreshCart([productOf('tulip', { price: '0.30' }), productOf('rose')])
  expect(cartItems()).toEqual([{ ...productOf('tulip', { price: '0.30' }), qty: 5 }])
})

test('cart store: a change starts from what another tab has stored', () => {
  addToCart(productOf('tulip'))
  inOtherTab([{ ...productOf('rose'), qty: 3 }])
  addToCart(productOf('lily'))
  expect(inCart()).toEqual([
    ['rose', 3],
    ['lily', 1],
  ])
})

test('cart store: so does the first change of a page', async () => {
  vi.resetModules()
  const opened = await import('./cart-store.ts')
  inOtherTab([{ ...productOf('rose'), qty: 3 }])
  opened.addToCart(productOf('lily'))
  expect(opened.cartItems().map(({ _id }) => _id)).toEqual(['rose', 'lily'])
})

test('cart store: what another tab changed is shown at once', () => {
  const shown = vi.fn<() => void>()
  const unsubscribe = subscribeToCart(shown)
  inOtherTab([{ ...productOf('rose'), qty: 3 }])
  window.dispatchEvent(new StorageEvent('storage', { key: cartStorageKey }))
  expect(shown).toHaveBeenCalledTimes(1)
  expect(inCart()).toEqual([['rose', 3]])
  unsubscribe()
  window.dispatchEvent(new StorageEvent('storage', { key: cartStorageKey }))
  expect(shown).toHaveBeenCalledTimes(1)
})

test('cart store: the next user finds an empty cart', () => {
  claimStorage('anna')
  addToCart(productOf('tulip'))
  changeStorageOwner('bert')
  expect(inCart()).toEqual([])
})

test('cart store: where the browser keeps nothing, the cart lives as long as the page', () => {
  blockStorage()
  addToCart(productOf('tulip'), 2)
  addToCart(productOf('rose'), 3)
  setQty('tulip', 4)
  expect(inCart()).toEqual([
    ['tulip', 4],
    ['rose', 3],
  ])
})
