import { Button } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'react-router'
import { isDay } from '../../../contract/dates.ts'
import { type OrderStatus, orderStatuses } from '../../../contract/orders.ts'
import { useAsksForDate } from '../../api/use-asks-for-date.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DateBox } from '../../ui/date-box.tsx'
import { currentYear } from '../../ui/date.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageNote } from '../../ui/page-note.tsx'
import { SelectBox } from '../../ui/select-box.tsx'
import { OrderList } from './order-list.tsx'
import { RingChoiceField } from './ring-choice-field.tsx'

/** §2, Admin order list; status and delivery date in the address narrow it, which the dashboard makes use of. */
export function OrdersMain() {
  const [params, setParams] = useSearchParams()
  const { search } = useLocation()
  const status = orderStatuses.find((one) => one === params.get('status'))
  const asked = params.get('leverdatum') ?? ''
  const leverdatum = isDay(asked) ? asked : undefined
  const delivers = useAsksForDate()
  const choose = (name: 'status' | 'leverdatum', chosen: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      next.delete('pagina')
      if (chosen === '') next.delete(name)
      else next.set(name, chosen)
      // What is delivered in January may have been ordered in December.
      if (name === 'leverdatum') {
        if (chosen === '') next.delete('jaar')
        else next.set('jaar', 'alle')
      }
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
        leverdatum={leverdatum}
        filter={
          <>
            <StatusFilter status={status} onChoose={(chosen) => choose('status', chosen)} />
            {(delivers || leverdatum !== undefined) && (
              <DateBox
                label="Leverdatum"
                value={leverdatum ?? ''}
                onChange={({ target }) => choose('leverdatum', target.value)}
              />
            )}
          </>
        }
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
