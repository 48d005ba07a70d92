import { Button } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import { showCount } from '../../../contract/values/counts.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import { centsOf, euro, euroOfPrice, parsePrice } from '../../../contract/values/money.ts'
import type { Order, OrderLine } from '../../../contract/endpoints/orders.ts'
import { ChangeHistory } from '../history/change-history.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { PageNote } from '../../ui/page/page-note.tsx'
import { Columns, Panel, Stacked } from '../../ui/page/panel.tsx'
import { OrderMessages } from '../messages/order-messages.tsx'
import { VatLines } from '../../ui/vat-lines.tsx'
import { LineName } from './line-name.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderIntro } from './order-intro.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderTotal } from './order-total.tsx'

const columns: readonly Column<OrderLine>[] = [
  { header: 'Product', cell: (line) => <LineName line={line} />, title: true, wide: true },
  { header: 'Aantal', cell: (line) => showCount(line.qty), numeric: true },
  { header: 'Prijs p/stuk', cell: (line) => euroOfPrice(line.price), numeric: true },
  { header: 'Subtotaal', cell: (line) => euro(line.qty * centsOf(line.price)), numeric: true },
]

export function OrderView({ order, onEdit }: { order: Order; onEdit: () => void }) {
  return (
    <>
      <PageHeading
        intro={<OrderIntro order={order} />}
        actions={
          <>
            <Button variant="default" leftSection={<Printer size={16} />} onClick={() => window.print()}>
              Print
            </Button>
            <Button leftSection={<Pencil size={16} />} onClick={onEdit}>
              Bewerk
            </Button>
          </>
        }
      >
        {`Order ${order.ordernummer}`}
      </PageHeading>
      <PageNote />
      <Columns>
        <Stacked>
          {order.comment !== defaultComment && <Panel title="Opmerking">{order.comment}</Panel>}
          <div>
            <DataTable
              room={37}
              caption="Orderregels"
              columns={columns}
              rows={order.order}
              rowKey={(line) => line._id}
            />
            <OrderTotal cents={parsePrice(order.totalPrice)} />
            <VatLines {...order} />
          </div>
          {order.comment === defaultComment && <Panel title="Opmerking">{order.comment}</Panel>}
        </Stacked>
        <Stacked>
          <OrderDocuments order={order} />
          <OrderCustomer order={order} />
          <OrderMessages orderId={order._id} userId={order.userID} />
          <ChangeHistory entity="order" id={order._id} />
        </Stacked>
      </Columns>
    </>
  )
}
