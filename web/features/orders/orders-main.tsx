import { Button } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'react-router'
import { type OrderStatus, orderStatuses } from '../../../contract/orders.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { currentYear } from '../../ui/date.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageNote } from '../../ui/page-note.tsx'
import { SelectBox } from '../../ui/select-box.tsx'
import { OrderList } from './order-list.tsx'
import { RingChoiceField } from './ring-choice-field.tsx'

/** §2, Admin order list; the status in the address narrows it, which the dashboard's open orders make use of. */
export function OrdersMain() {
  const [params, setParams] = useSearchParams()
  const { search } = useLocation()
  const status = orderStatuses.find((one) => one === params.get('status'))
  const choose = (chosen: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      next.delete('pagina')
      if (chosen === '') next.delete('status')
      else next.set('status', chosen)
      return next
    })

  return (
    <>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <PageHeading actions={<RingChoiceField />}>Orders</PageHeading>
      <PageNote />
      <OrderList
        defaultYear={currentYear()}
        status={status}
        filter={<StatusFilter status={status} onChoose={choose} />}
        action={(order) => (
          <Button
            component={Link}
            to={`/orders/details/${order._id}`}
            state={{ search }}
            variant="light"
            aria-label={`Bekijk order ${order.ordernummer}`}
          >
            Bekijk
          </Button>
        )}
      />
    </>
  )
}

function StatusFilter({ status, onChoose }: { status: OrderStatus | undefined; onChoose: (status: string) => void }) {
  return (
    <SelectBox aria-label="Status" value={status ?? ''} onChange={({ target }) => onChoose(target.value)}>
      <option value="">Alle statussen</option>
      {orderStatuses.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </SelectBox>
  )
}
