import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { yearInAmsterdam } from '../../../../contract/values/dates.ts'
import { type Order, orders } from '../../../../contract/endpoints/orders.ts'
import { centsOf, formatPrice } from '../../../../contract/values/money.ts'
import { freshAndQuiet, invalidate, query, statusOf } from '../../../api/api.ts'
import { useSession } from '../../../api/session.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { reasonOf } from '../../../ui/forms/save-failure.tsx'
import { useIsHere } from '../../../ui/use-is-here.ts'
import type { CartLine } from '../cart-check.ts'
import { priceAt } from '../cart-item.ts'
import { takeOrdered } from '../cart-store.ts'
import { type SentAddition, storeAddition, storedAddition, storeInDraft } from './order-draft.ts'
import { saveOwnOrder, takeOwnOrder } from './save-own-order.ts'

/** Of the newest orders. */
const most = 20

export const addToOrderKey = ['add-to-order'] as const

/** @param leverdatum '' for none; only orders for the same date are offered */
export function useAddToOrder(leverdatum: string, klantWijzigt: boolean) {
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  /** Undefined for a new order. */
  const [chosen, setChosen] = useState<Pick<Order, '_id' | 'ordernummer'> | undefined>(storedAddition)
  const date = leverdatum === '' ? {} : { leverdatum }
  const open = useQuery({
    ...query(orders.ofUser, {
      params: { id: session?._id ?? '' },
      query: { status: 'open', perPagina: most, ...date },
    }),
    ...freshAndQuiet,
    enabled: klantWijzigt && session !== undefined,
  })
  const isSameDate = (order: Order) => (order.leverdatum ?? '') === leverdatum && order.wijzigbaarTot !== undefined
  // A disabled query keeps its data.
  const offered = klantWijzigt ? (open.data ?? []).filter(isSameDate) : []
  const target = offered.find(({ _id }) => _id === chosen?._id)

  const add = useMutation({
    mutationKey: addToOrderKey,
    mutationFn: async ({ order, sent }: { order: Order; sent: readonly CartLine[] }) => {
      const earlier = storedAddition()
      if (earlier?._id !== order._id) {
        const before = order.order.map(({ _id, qty }) => ({ _id, qty }))
        const { _id, ordernummer, version } = order
        return send({ _id, ordernummer, before, lines: together(before, sent), version })
      }
      const saved = await send(earlier)
      const lines = together(earlier.before, sent)
      if (JSON.stringify(lines) === JSON.stringify(earlier.lines)) return saved
      return send({ ...earlier, lines, version: saved.version }, earlier)
    },
    meta: { handles: [0, 400, 409] },
    onSuccess: async (saved, { sent }) => {
      takeOwnOrder(client, saved)
      takeOrdered(sent.map(({ item }) => item))
      storeAddition(undefined)
      // Remark and reference, which do not go along, stay for the next order.
      storeInDraft('leverdatum', '')
      toast(`Toegevoegd aan order ${saved.ordernummer}.`, 'good')
      // Someone who left the cart stays where he is.
      if (!isHere()) return
      const year = yearInAmsterdam(new Date(saved.date))
      await navigate(`/userpage/${session?._id ?? saved.userID}?jaar=${year}&order=${saved._id}`)
    },
    onError: (error) => {
      if (!isHere()) toast(`Niet toegevoegd aan de order. ${reasonOf(error)}`)
      void invalidate(client, orders.ofUser, orders.check)
    },
  })
  const choose = (id: string) => setChosen(offered.find(({ _id }) => _id === id))
  return { offered, chosen, target, isLoading: open.isLoading, choose, add }
}

async function send(sent: SentAddition, savedBefore?: SentAddition): Promise<Order> {
  storeAddition(sent)
  try {
    return await saveOwnOrder(sent._id, { order: [...sent.lines], version: sent.version })
  } catch (error) {
    if ([400, 404, 409].includes(statusOf(error))) storeAddition(savedBefore)
    throw error
  }
}

function together(before: SentAddition['before'], added: readonly CartLine[]): SentAddition['lines'] {
  const lines = new Map<string, SentAddition['lines'][number]>()
  for (const line of before) lines.set(line._id, line)
  for (const line of added) {
    const { _id, qty: more } = line.item
    const qty = (lines.get(_id)?.qty ?? 0) + more
    lines.set(_id, { _id, qty, price: formatPrice(shownPrice(line, qty)) })
  }
  return [...lines.values()]
}

/** Products of the order that these lines make dearer, at the quantity of both together. */
export function dearerLines({ order }: Order, added: readonly CartLine[]) {
  const ordered = new Map(order.map((line) => [line._id, line]))
  return added.flatMap((line) => {
    const before = ordered.get(line.item._id)
    if (!before) return []
    const qty = before.qty + line.item.qty
    const now = shownPrice(line, qty)
    return now > centsOf(before.price) ? [{ ...before, qty, now, item: line.fresh ?? line.item }] : []
  })
}

/** Cents per piece at this quantity; the old price until the buyer has agreed to another one. */
function shownPrice({ item, fresh = item, findings }: CartLine, qty: number): number {
  return priceAt(findings.some(({ kind }) => kind === 'price') ? item : fresh, qty)
}
