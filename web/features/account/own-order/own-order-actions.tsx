import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useNavigate } from 'react-router'
import { type Order, orders } from '../../../../contract/endpoints/orders.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { api, invalidate, query } from '../../../api/api.ts'
import { forgetPlaced } from '../../../api/use-placed-order.ts'
import { removesRecord } from '../../../api/removes-record.ts'
import { ConfirmButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { QuietAlert, reasonOf } from '../../../ui/forms/save-failure.tsx'
import { useToday } from '../../../ui/today.ts'
import { changeableUntil } from '../../cart/changeable-until.ts'
import layout from '../../../ui/layout.module.css'
import { useIsHere } from '../../../ui/use-is-here.ts'

interface OwnOrderActionsProps {
  order: Order
  /** ISO 8601; null without an end. */
  until: string | null
  /** The address to go to once the order is cancelled. */
  list: string
  onChange: () => void
}

export function OwnOrderActions({ order, until, list, onChange }: OwnOrderActionsProps) {
  const today = useToday()
  return (
    <div className={layout.row}>
      <Button h={44} variant="default" leftSection={<Pencil size={18} />} onClick={onChange}>
        Wijzig bestelling
      </Button>
      <CancelOrder order={order} list={list} />
      <span className={layout.note}>{changeableUntil(until, today)}</span>
    </div>
  )
}

function CancelOrder({ order, list }: { order: Order; list: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere(true)
  const one = query(orders.one, { params: { id: order._id } })
  const cancel = useMutation({
    mutationKey: removesRecord,
    mutationFn: () => api(orders.cancelOwn, { params: { id: order._id } }),
    meta: { handles: [0, 409] },
    onSuccess: async () => {
      toast(`Bestelling ${order.ordernummer} is geannuleerd.`, 'good')
      // Synchronous: as long as the page shows it, the removed order would be requested again.
      if (isHere()) await navigate(list, { replace: true, flushSync: true })
      client.removeQueries({ queryKey: one.queryKey })
      forgetPlaced(client, order._id)
      void invalidate(client, orders.ofUser, products.shop)
    },
    // The order may no longer be changeable, or have been cancelled anyway: refetches it, so that the page shows its current state.
    onError: () => client.invalidateQueries({ queryKey: one.queryKey }),
  })
  return (
    <ConfirmButton
      h={44}
      label="Annuleer bestelling"
      confirm="Annuleer bestelling"
      cancel="Behoud bestelling"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    >
      Bestelling {order.ordernummer} vervalt helemaal en wordt niet geleverd.
      {cancel.error && <QuietAlert>{`Niet geannuleerd. ${reasonOf(cancel.error)}`}</QuietAlert>}
    </ConfirmButton>
  )
}
