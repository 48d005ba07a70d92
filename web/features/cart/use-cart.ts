import { useSyncExternalStore } from 'react'
import type { CartItem } from './cart-item.ts'
import { cartItems, subscribeToCart } from './cart-store.ts'

export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(subscribeToCart, cartItems)
}
