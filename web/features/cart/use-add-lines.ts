import { useMutation } from '@tanstack/react-query'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { api } from '../../api/api.ts'
import { addLinesToCart, cartItems } from './cart-store.ts'
import { linesToAdd } from './lines-to-add.ts'

interface LineToAdd {
  readonly _id: string
  readonly qty: number
  readonly productName: string
  readonly price?: string
}

export function useAddLines() {
  return useMutation({
    mutationFn: async (lines: readonly LineToAdd[]) => {
      const asked = lines.slice(0, maxOrderLines)
      const answer = await api(orders.check, { body: { lines: asked.map(({ _id, qty }) => ({ _id, qty })) } })
      const result = linesToAdd(
        answer.lines.flatMap((checked, at) => {
          const line = asked[at]
          return line ? [{ ...line, checked }] : []
        }),
        cartItems(),
      )
      addLinesToCart(result.taken)
      return result
    },
  })
}
