import { Navigate, useParams } from 'react-router'
import { OrderPage } from './order-page.tsx'
import { OrdersMain } from './orders-main.tsx'

/** /orders/:pageStatus/:id (§2): main or details. */
export function OrdersPage() {
  const { pageStatus, id = '' } = useParams()
  if (pageStatus === 'main') return <OrdersMain />
  if (pageStatus === 'details') return <OrderPage key={id} id={id} />
  return <Navigate to="/PageNotFound" replace />
}
