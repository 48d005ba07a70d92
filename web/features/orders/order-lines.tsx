import type { ReactNode } from 'react'
import type { Order, OrderLine } from '../../../contract/endpoints/orders.ts'
import { showCount } from '../../../contract/values/counts.ts'
import { centsOf, euro, euroOfPrice, parsePrice } from '../../../contract/values/money.ts'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { VatLines } from '../../ui/vat-lines.tsx'
import classes from './order.module.css'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'

const amounts: readonly Column<OrderLine>[] = [
  { header: 'Aantal', cell: (line) => showCount(line.qty), numeric: true },
  { header: 'Prijs p/stuk', cell: (line) => euroOfPrice(line.price), numeric: true },
  { header: 'Subtotaal', cell: (line) => euro(line.qty * centsOf(line.price)), numeric: true },
]

interface OrderLinesProps {
  order: Order
  caption: string
  name: (line: OrderLine) => ReactNode
}

export function OrderLines({ order, caption, name }: OrderLinesProps) {
  const columns = [{ header: 'Product', cell: name, title: true, wide: true }, ...amounts]
  return (
    <>
      <DataTable room={37} caption={caption} columns={columns} rows={order.order} rowKey={({ _id }) => _id} />
      <OrderTotal cents={parsePrice(order.totalPrice)} />
      <VatLines {...order} />
    </>
  )
}

/** @param cents undefined while a typed line is invalid */
export function OrderTotal({ cents }: { cents: number | undefined }) {
  return (
    <p className={classNames(layout.end, classes.total)}>
      <span>Totaal ex. btw</span>
      <output className={classes.amount}>{cents === undefined ? '–' : euro(cents)}</output>
    </p>
  )
}
