import { Button } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { useState } from 'react'
import { dayInAmsterdam, firstOfMonth, isDay } from '../../../../contract/values/dates.ts'
import { orderStatuses } from '../../../../contract/endpoints/orders.ts'
import { useAsksForDate } from '../../../api/use-asks-for-date.ts'
import { BackLink, ViewLink } from '../../../ui/buttons/back-link.tsx'
import { DateBox, SelectBox } from '../../../ui/fields/controls.tsx'
import { currentYear } from '../../../ui/today.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import { PageHeading, PageNote } from '../../../ui/page/page.tsx'
import { newOrderAlertsOn, setNewOrderAlerts } from '../../../api/new-order-alerts.ts'
import { useListState } from '../../../ui/tables/use-list-state.ts'
import { OrderList } from './order-list.tsx'
import { ChooseOrder, OrderSelection } from './order-selection.tsx'
import type { ChosenOrders } from './use-order-selection.ts'
import { StatusChange } from './status-change.tsx'
import { useSetStatus } from './use-set-status.ts'
import { Checkbox } from '../../../ui/fields/checkbox.ts'

export function OrdersMain({ chosen }: { chosen: ChosenOrders }) {
  const list = useListState()
  const change = useSetStatus(chosen.deselect)
  const status = orderStatuses.find((one) => one === list.filter('status'))
  const asked = list.filter('leverdatum')
  const leverdatum = isDay(asked) ? asked : undefined
  const delivers = useAsksForDate()
  return (
    <>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <PageHeading
        actions={
          <>
            <NewOrderAlertsField />
            {chosen.ids.size === 0 && <ExportButton what="orders" period={monthSoFar()} />}
            <Button component={Link} to="/orders/new/0" leftSection={<Plus size={16} />}>
              Nieuwe order
            </Button>
          </>
        }
      >
        Orders
      </PageHeading>
      <PageNote />
      <StatusChange change={change} onClose={change.forget} />
      <OrderList
        defaultYear={currentYear()}
        status={status}
        before={{ header: 'Kies', cell: (order) => <ChooseOrder order={order} chosen={chosen} />, actions: true }}
        above={(rows, total, query) => (
          <OrderSelection chosen={chosen} rows={rows} total={total} query={query} change={change} />
        )}
        leverdatum={leverdatum}
        filter={
          <>
            <SelectBox
              label="Status"
              value={status ?? ''}
              choices={[['', 'Alle statussen'], ...orderStatuses.map((one) => [one, one] as const)]}
              onChoose={(wanted) => list.set({ status: wanted })}
            />
            {(delivers || leverdatum !== undefined) && (
              <DateBox
                label="Leverdatum"
                value={leverdatum ?? ''}
                // An order delivered in January may be of December.
                onChoose={(wanted) => list.set({ leverdatum: wanted, jaar: wanted === '' ? '' : 'alle' })}
              />
            )}
          </>
        }
        action={({ _id, ordernummer }) => <ViewLink to={`/orders/details/${_id}`} what={`order ${ordernummer}`} />}
      />
    </>
  )
}

function monthSoFar() {
  const today = dayInAmsterdam(new Date())
  return { van: firstOfMonth(today), tot: today }
}

function NewOrderAlertsField() {
  const [isOn, setOn] = useState(newOrderAlertsOn)
  return (
    <Checkbox
      size="sm"
      label="Meld nieuwe orders"
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        setNewOrderAlerts(checked)
        setOn(checked)
      }}
    />
  )
}
