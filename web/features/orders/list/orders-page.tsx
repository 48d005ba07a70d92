import { Navigate, useParams } from 'react-router'
import { OrderPage } from '../order-page.tsx'
import { OrdersMain } from './orders-main.tsx'
import { useSelectionState } from './use-order-selection.ts'

/** /orders/:pageStatus/:id (§2): main or details. */
export function OrdersPage() {
  const { pageStatus, id = '' } = useParams()
  const selectionState = useSelectionState()
  if (pageStatus === 'main') return <OrdersMain selectionState={selectionState} />
  if (pageStatus === 'details') return <OrderPage key={id} id={id} onRemoved={() => selectionState.deselect(id)} />
  return <Navigate to="/PageNotFound" replace />
}
