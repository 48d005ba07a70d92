import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { yearInAmsterdam } from '../../../../contract/values/dates.ts'
import { type Order, orders } from '../../../../contract/endpoints/orders.ts'
import { keyOf, query, statusOf } from '../../../api/api.ts'
import { useSession } from '../../../api/session.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import type { CartItem } from '../cart-item.ts'
import { removeFromCart } from '../cart-store.ts'
import { clearDraft } from './order-draft.ts'
import { saveOwnOrder, takeOwnOrder } from './save-own-order.ts'

/** Of the newest orders. */
const most = 20

export const addToOrderKey = ['add-to-order'] as const

/** @param leverdatum '' for none; only orders for the same date are offered */
export function useAddToOrder(leverdatum: string, klantWijzigt: boolean) {
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  /** '' for a new order. */
  const [chosen, setChosen] = useState('')
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

  /** Possibly added: resent unchanged before anything newer, so that it counts once. */
  const unanswered = useRef<SentLines>(undefined)

  async function send(sent: SentLines, savedBefore?: SentLines): Promise<Order> {
    unanswered.current = sent
    try {
      return await saveOwnOrder(sent.before._id, { order: sent.lines, version: sent.version })
    } catch (error) {
      if ([400, 404, 409].includes(statusOf(error))) unanswered.current = savedBefore
      throw error
    }
  }

  const add = useMutation({
    mutationKey: addToOrderKey,
    mutationFn: async ({ order, sent }: { order: Order; sent: readonly CartItem[] }) => {
      const earlier = unanswered.current
      if (earlier?.before._id !== order._id)
        return send({ before: order, lines: together(order, sent), version: order.version })
      const saved = await send(earlier)
      const lines = together(earlier.before, sent)
      if (JSON.stringify(lines) === JSON.stringify(earlier.lines)) return saved
      return send({ before: earlier.before, lines, version: saved.version }, earlier)
    },
    meta: { handles: [0, 400, 409] },
    onSuccess: async (saved, { sent }) => {
      unanswered.current = undefined
      takeOwnOrder(client, saved)
      removeFromCart(sent.map(({ _id }) => _id))
      clearDraft()
      toast(`Toegevoegd aan order ${saved.ordernummer}.`, 'good')
      // Someone who left the cart stays where he is.
      if (window.location.pathname !== '/shoppingcart') return
      const year = yearInAmsterdam(new Date(saved.date))
      await navigate(`/userpage/${session?._id ?? saved.userID}?jaar=${year}&order=${saved._id}`)
    },
    onError: () => {
      for (const endpoint of [orders.ofUser, orders.check]) void client.invalidateQueries({ queryKey: keyOf(endpoint) })
    },
  })
  return { offered, target, choose: setChosen, add }
}

interface SentLines {
  /** As it was without the lines of the cart. */
  readonly before: Order
  readonly lines: ReturnType<typeof together>
  readonly version: number
}

function together({ order }: Order, items: readonly CartItem[]) {
  const lines = new Map(order.map(({ _id, qty }) => [_id, qty]))
  for (const { _id, qty } of items) lines.set(_id, (lines.get(_id) ?? 0) + qty)
  return [...lines].map(([_id, qty]) => ({ _id, qty }))
}
