import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { useNavigate } from 'react-router'
import { showPieces } from '../../../contract/values/counts.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { api, keyOf } from '../../api/api.ts'
import { removesRecord } from '../../api/removes-record.ts'
import { useWayBack } from '../../ui/buttons/back-link.tsx'
import { ConfirmButton } from '../../ui/dialogs/confirm-dialog.tsx'
import { skipLeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { leaveNote } from '../../ui/page/page.tsx'
import { SaveFailure } from '../../ui/forms/save-failure.tsx'

/** Warns for a processed order, whose goods are probably delivered. */
export function RemoveOrder({ order, onRemoved }: { order: Order; onRemoved: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const list = useWayBack('/orders/main/0')
  const remove = useMutation({
    mutationKey: removesRecord,
    mutationFn: () => api(orders.remove, { params: { id: order._id } }),
    onSuccess: async () => {
      leaveNote(`Order ${order.ordernummer} is verwijderd, de voorraad is teruggeboekt.`)
      skipLeaveGuard()
      // Together with the navigation: an earlier render would request the removed order again.
      startTransition(onRemoved)
      await navigate(list)
      client.removeQueries({ queryKey: keyOf(orders.one) })
      await client.invalidateQueries({ queryKey: keyOf(orders.all) })
    },
    // It may have been removed anyway: refetches it.
    onError: () => client.invalidateQueries({ queryKey: keyOf(orders.one) }),
  })
  const total = order.order.reduce((sum, line) => sum + line.qty, 0)
  return (
    <ConfirmButton label="Verwijder" busy={remove.isPending} onConfirm={() => remove.mutate()}>
      {order.orderstatus === 'verwerkt' ? (
        <>
          <strong>Let op: deze order is al verwerkt.</strong> Na verwijderen komen de goederen ({showPieces(total)})
          toch terug in de voorraad. Controleer of ze er werkelijk nog zijn.
        </>
      ) : (
        <>
          Order {order.ordernummer} van {order.bedrijfsnaam} verdwijnt uit de lijsten. De goederen ({showPieces(total)})
          komen terug in de voorraad.
        </>
      )}{' '}
      De klant krijgt hiervan geen bericht.
      <SaveFailure error={remove.error} what="Niet verwijderd" />
    </ConfirmButton>
  )
}
