import { useParams } from 'react-router'
import { OrdersToPick } from './orders-to-pick.tsx'
import { PickOrder } from './pick-order.tsx'

/** /verzamelen: the orders that wait; with an id, one of them. */
export function PickingPage() {
  const { id } = useParams()
  return id === undefined ? <OrdersToPick /> : <PickOrder key={id} id={id} />
}
