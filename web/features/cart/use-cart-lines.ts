import { useMemo } from 'react'
import { checkCart } from './cart-check.ts'
import type { CartItem } from './cart-item.ts'
import { useOrderCheck } from './use-order-check.ts'

export function useCartLines(items: readonly CartItem[]) {
  const wanted = useMemo(() => items.map(({ _id, qty }) => ({ _id, qty })), [items])
  const { checked, refetch } = useOrderCheck(wanted)
  const lines = useMemo(() => checkCart(items, checked), [items, checked])
  return { lines, refetch }
}
