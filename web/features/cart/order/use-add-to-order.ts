import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { yearInAmsterdam } from '../../../../contract/values/dates.ts'
import { type Order, orders } from '../../../../contract/endpoints/orders.ts'
import { codeOf, keyOf, query } from '../../../api/api.ts'
import { useSession } from '../../../api/session.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import type { CartItem } from '../cart-item.ts'
import { removeFromCart } from '../cart-store.ts'
import { clearDraft } from './order-draft.ts'
import { saveOwnOrder, takeOwnOrder } from './save-own-order.ts'
import { reloadCart } from './use-place-order.ts'

/** Of the newest orders. */
const most = 20

export const addToOrderKey = ['add-to-order'] as const

/**
 * @param chosen '' for a new order
 * @param leverdatum '' for none; only orders for the same date are offered
 */
export function useAddToOrder(chosen: string, leverdatum: string, klantWijzigt: boolean) {
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const date = leverdatum === '' ? {} : { leverdatum }
  const open = useQuery({
    ...query(orders.ofUser, {
      params: { id: session?._id ?? '' },
      query: { status: 'open', perPagina: most, ...date },
    }),
    enabled: klantWijzigt && session !== undefined,
    staleTime: 0,
    meta: { quiet: true },
  })
  const isSameDate = (order: Order) => (order.leverdatum ?? '') === leverdatum && order.wijzigbaarTot !== undefined
  const offered = (open.data ?? []).filter(isSameDate)
  const target = offered.find(({ _id }) => _id === chosen)

  const add = useMutation({
    mutationKey: addToOrderKey,
    mutationFn: ({ order, sent }: { order: Order; sent: readonly CartItem[] }) =>
      saveOwnOrder(order._id, { order: together(order, sent), version: order.version }),
    meta: { handles: [0, 400, 409] },
    onSuccess: async (saved, { sent }) => {
      takeOwnOrder(client, saved)
      removeFromCart(sent.map(({ _id }) => _id))
      clearDraft()
      toast(`Toegevoegd aan order ${saved.ordernummer}.`, 'good')
      // Someone who left the cart stays where he is.
      if (window.location.pathname !== '/shoppingcart') return
      const year = yearInAmsterdam(new Date(saved.date))
      await navigate(`/userpage/${session?._id ?? saved.userID}?jaar=${year}&order=${saved._id}`)
    },
    onError: (error) => {
      if (codeOf(error) === 'stock') reloadCart(client)
      for (const endpoint of [orders.ofUser, orders.check]) void client.invalidateQueries({ queryKey: keyOf(endpoint) })
    },
  })
  return { offered, target, add }
}

function together({ order }: Order, items: readonly CartItem[]) {
  const lines = new Map(order.map(({ _id, qty }) => [_id, qty]))
  for (const { _id, qty } of items) lines.set(_id, (lines.get(_id) ?? 0) + qty)
  return [...lines].map(([_id, qty]) => ({ _id, qty }))
}
