import { showPieces } from '../../../contract/values/counts.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { api } from '../../api/api.ts'
import { RemoveRecord } from '../../ui/forms/remove-record.tsx'

/** Warns for a processed order, whose goods are probably delivered. */
export function RemoveOrder({ order, onRemoved }: { order: Order; onRemoved: () => void }) {
  const total = order.order.reduce((sum, line) => sum + line.qty, 0)
  return (
    <RemoveRecord
      remove={() => api(orders.remove, { params: { id: order._id } })}
      note={`Order ${order.ordernummer} is verwijderd, de voorraad is teruggeboekt.`}
      list="/orders/main/0"
      one={orders.one}
      all={orders.all}
      onRemoved={onRemoved}
    >
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
    </RemoveRecord>
  )
}
