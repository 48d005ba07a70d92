import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { orderYears, showDay, showWeekdayAndDate } from '../../../../contract/values/dates.ts'
import { euroOfPrice } from '../../../../contract/values/money.ts'
import { type Order, orderColumns, type OrderStatus, orders } from '../../../../contract/endpoints/orders.ts'
import { apiPage, type Page, keyOf } from '../../../api/api.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { useListState } from '../../../ui/tables/use-list-state.ts'
import { ListToolbar, ListTable } from '../../../ui/tables/list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToday } from '../../../ui/today.ts'
import layout from '../../../ui/layout.module.css'
import { Remark } from '../../../ui/remark.tsx'

interface OrderListProps {
  /** Absent for the orders of all users (administrators only). */
  userID?: string
  defaultYear: number
  status?: OrderStatus | undefined
  leverdatum?: string | undefined
  filter?: ReactNode
  before?: Column<Order>
  /** Above the list; gets the rows of this page, the total of all pages and the query. */
  above?: (rows: readonly Order[], total: number, query: ListQuery) => ReactNode
  action: (order: Order, isCrowded: boolean) => ReactNode
  /** For a year without orders; `years` are those with orders, newest first. */
  emptyYear?: (year: number, years: readonly number[]) => ReactNode
}

export interface ListQuery {
  readonly jaar: number | undefined
  readonly zoek: string
  readonly status: OrderStatus | undefined
  readonly leverdatum: string | undefined
}

const columns: readonly Column<Order>[] = [
  { header: 'Datum', whole: true, cell: (order) => showDay(order.date) },
  { header: 'Ordernummer', sort: 'ordernummer', whole: true, cell: (order) => <OrderNumber order={order} /> },
  { header: 'Bedrijfsnaam', sort: 'bedrijfsnaam', wide: true, cell: (order) => <Company order={order} /> },
  { header: 'Administratienummer', sort: 'administratienummer', cell: (order) => order.administratienummer },
  { header: 'Bedrag', sort: 'totalPrice', cell: (order) => euroOfPrice(order.totalPrice), numeric: true },
  { header: 'Status', sort: 'orderstatus', whole: true, cell: (order) => <StatusBadge status={order.orderstatus} /> },
]

const deliveryColumn: Column<Order> = {
  header: 'Leverdatum',
  sort: 'leverdatum',
  whole: true,
  cell: ({ leverdatum }) => leverdatum !== null && showDay(leverdatum),
}

function OrderNumber({ order }: { order: Order }) {
  return (
    <>
      <strong>{order.ordernummer}</strong>
      {order.referentie !== '' && <p className={layout.fine}>{order.referentie}</p>}
    </>
  )
}

function Company({ order: { bedrijfsnaam, besteldDoor, comment } }: { order: Order }) {
  return (
    <>
      {bedrijfsnaam}
      {besteldDoor !== undefined && <p className={layout.fine}>Besteld door {besteldDoor}</p>}
      <Remark comment={comment} />
    </>
  )
}

export function OrderList({
  userID,
  defaultYear,
  status,
  leverdatum,
  filter,
  before,
  above,
  action,
  emptyYear,
}: OrderListProps) {
  const list = useListState(orderColumns)
  const today = useToday()
  const year = list.jaar ?? defaultYear
  const jaar = year === 'alle' ? undefined : year
  const input = { query: { jaar, status, leverdatum, ...list.query } }
  const answer = useQuery({
    queryKey:
      userID === undefined ? keyOf(orders.all, input) : keyOf(orders.ofUser, { ...input, params: { id: userID } }),
    queryFn: (): Promise<Page<Order[]>> =>
      userID === undefined ? apiPage(orders.all, input) : apiPage(orders.ofUser, { ...input, params: { id: userID } }),
    placeholderData: keepPreviousData,
  })

  // Hidden when no order of the page has a delivery date.
  const { data } = answer
  const delivers = data?.rows.some((order) => order.leverdatum !== null) ?? false
  const none = status === undefined ? 'Geen orders' : `Geen orders met status ${status}`

  return (
    <>
      <ListToolbar
        list={list}
        columns={columns}
        years={orderYears(today)}
        year={year}
        searches="Zoek op ordernummer, bedrijfsnaam of referentie"
      >
        {filter}
      </ListToolbar>
      <ListTable
        list={list}
        answer={answer}
        loading="Orders worden geladen"
        above={data && above?.(data.rows, data.total, { jaar, zoek: list.zoek, status, leverdatum })}
        room={delivers ? 70 : before ? 61 : 58}
        caption={jaar === undefined ? 'Orders van alle jaren' : `Orders van ${jaar}`}
        columns={[
          ...(before ? [before] : []),
          ...columns,
          ...(delivers ? [deliveryColumn] : []),
          { header: 'Acties', cell: (order) => action(order, delivers), actions: true },
        ]}
        rowKey={(order) => order._id}
        none={
          leverdatum !== undefined
            ? `${none} voor ${showWeekdayAndDate(leverdatum, today)}`
            : jaar === undefined
              ? none
              : `${none} in ${jaar}`
        }
        what="order"
        within={jaar === undefined ? undefined : `in ${jaar}`}
      >
        {jaar !== undefined && emptyYear?.(jaar, data?.years ?? [])}
      </ListTable>
    </>
  )
}
