import { Navigate, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrdersMain } from './orders-main.tsx'
import { useOrderSelection } from './use-order-selection.ts'
import { orders } from '../../../../contract/endpoints/orders.ts'
import { dataUnlessGone, query } from '../../../api/api.ts'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { Missing } from '../../../ui/page/states.tsx'
import { OrderEdit } from '../order-edit.tsx'
import { OrderSheet } from '../order-sheet.tsx'
import { OrderView } from '../order-view.tsx'

export function OrdersPage() {
  const { pageStatus, id = '' } = useParams()
  const chosen = useOrderSelection()
  if (pageStatus === 'main') return <OrdersMain chosen={chosen} />
  if (pageStatus === 'details') return <OrderPage key={id} id={id} onRemoved={() => chosen.deselect([id])} />
  return <Navigate to="/PageNotFound" replace />
}

const list = '/orders/main/0'

function OrderPage({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const [editing, setEditing] = useState(false)
  const answer = useQuery({ ...query(orders.one, { params: { id } }), staleTime: 0 })
  const order = dataUnlessGone(answer)

  if (!order) return <Missing what="Order" answer={answer} to={list} back="Naar orders" />
  return (
    <>
      <OrderSheet order={order} />
      <BackLink to={list}>Orders</BackLink>
      {editing ? (
        <OrderEdit order={order} onDone={() => setEditing(false)} onRemoved={onRemoved} />
      ) : (
        <OrderView order={order} onEdit={() => setEditing(true)} />
      )}
    </>
  )
}
