import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { orders } from '../../../contract/endpoints/orders.ts'
import { statusOf } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { Empty, Failed, Loading } from '../../ui/page/states.tsx'
import { OrderEdit } from './order-edit.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { OrderView } from './order-view.tsx'

const list = '/orders/main/0'

/** /orders/details/{id}, with the modes of §4: view and edit. */
export function OrderPage({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const [editing, setEditing] = useState(false)
  const { data: order, error, refetch } = useQuery({ ...query(orders.one, { params: { id } }), staleTime: 0 })

  if (!order) {
    if (!error) return <Loading label="Order wordt geladen" />
    if (statusOf(error) !== 404) return <Failed onRetry={() => void refetch()} />
    return (
      <Empty title="Order niet gevonden">
        <Button component={Link} to={list} variant="light">
          Naar orders
        </Button>
      </Empty>
    )
  }
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
