import { Navigate, useParams } from 'react-router'
import { OrderPage } from '../order-page.tsx'
import { OrdersMain } from './orders-main.tsx'
import { useKeptChoice } from './use-kept-choice.ts'

/** /orders/:pageStatus/:id (§2): main or details. */
export function OrdersPage() {
  const { pageStatus, id = '' } = useParams()
  const kept = useKeptChoice()
  if (pageStatus === 'main') return <OrdersMain kept={kept} />
  if (pageStatus === 'details') return <OrderPage key={id} id={id} onRemoved={() => kept.leaveOut(id)} />
  return <Navigate to="/PageNotFound" replace />
}
