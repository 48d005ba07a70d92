import { beforeEach, expect, test, vi } from 'vitest'
import { sampleProduct } from '../../../tests/support/page/sample-product.ts'
import { blockStorage } from '../../../tests/support/page/block-storage.ts'
import { cartStorageKey, maxQty } from '../../../contract/values/limits.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import type { CartItem } from './cart-item.ts'
import { addToCart, cartItems, removeFromCart, setQty } from './cart-store.ts'

const productOf = (_id: string, more: Partial<Product> = {}) => sampleProduct({ _id, ...more })
const inCart = () => Object.fromEntries(cartItems().map(({ _id, qty }) => [_id, qty]))

/** As another tab of this browser changes the cart. */
function inOtherTab(items: readonly CartItem[]) {
  window.localStorage.setItem(cartStorageKey, JSON.stringify(items))
}

beforeEach(() => {
  inOtherTab([])
  removeFromCart([])
})

test('cart store: a quantity is whole, one at least and no more than an order takes', () => {
  addToCart(productOf('tulip'))
  const qtyAfter = (qty: number) => {
    setQty('tulip', qty)
    return cartItems()[0]?.qty
  }
  expect([12.9, 0, -3, 1e9].map(qtyAfter)).toEqual([12, 1, 1, maxQty])
})

test('cart store: a change starts from what another tab has stored', () => {
  addToCart(productOf('tulip'))
  inOtherTab([{ ...productOf('rose'), qty: 3 }])
  addToCart(productOf('lily'))
  expect(inCart()).toEqual({ rose: 3, lily: 1 })
})

test('cart store: so does the first change of a page', async () => {
  vi.resetModules()
  const opened = await import('./cart-store.ts')
  inOtherTab([{ ...productOf('rose'), qty: 3 }])
  opened.addToCart(productOf('lily'))
  expect(opened.cartItems().map(({ _id }) => _id)).toEqual(['rose', 'lily'])
})

test('cart store: where the browser keeps nothing, the cart lives as long as the page', () => {
  blockStorage()
  addToCart(productOf('tulip'), 2)
  addToCart(productOf('rose'), 3)
  setQty('tulip', 4)
  expect(inCart()).toEqual({ tulip: 4, rose: 3 })
})
