import { useMutation } from '@tanstack/react-query'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { api } from '../../api/api.ts'
import { addLinesToCart, cartItems } from './cart-store.ts'
import { takeLines } from './take-lines.ts'

export interface LineToTake {
  readonly _id: string
  readonly qty: number
  readonly productName: string
  /** Price of the last time, "12.50", to compare with. */
  readonly price?: string
}

export function useTakeLines() {
  return useMutation({
    mutationFn: async (lines: readonly LineToTake[]) => {
      const asked = lines.slice(0, maxOrderLines).map(({ _id, qty }) => ({ _id, qty }))
      const checked = await api(orders.check, { body: { lines: asked } })
      const known = lines.map(({ productName, price }) => ({ name: productName, price }))
      const result = takeLines({ asked, ...checked }, known, cartItems())
      addLinesToCart(result.taken)
      return result
    },
  })
}
