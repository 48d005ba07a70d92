import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { currentYear } from '../../ui/date.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { OrderList } from './order-list.tsx'

export function OrdersPage() {
  return (
    <>
      <PageHeading>Orders</PageHeading>
      <OrderList
        defaultYear={currentYear()}
        action={(order) => (
          <Button component={Link} to={`/orders/details/${order._id}`} variant="light">
            Bekijk
          </Button>
        )}
      />
    </>
  )
}
