import { useParams } from 'react-router'
import { OrdersToPick } from './orders-to-pick.tsx'
import { PickOrder } from './pick-order.tsx'

export function PickingPage() {
  const { id } = useParams()
  return id === undefined ? <OrdersToPick /> : <PickOrder key={id} id={id} />
}
