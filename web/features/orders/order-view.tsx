import { Button } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import { Link } from 'react-router'
import { defaultComment } from '../../../contract/values/limits.ts'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { placedHere } from '../../api/new-order-alerts.ts'
import { ChangeHistory } from '../history/change-history.tsx'
import layout from '../../ui/layout.module.css'
import { PageHeading, PageNote, Columns, Panel, Stacked } from '../../ui/page/page.tsx'
import { OrderMessages } from '../messages/order-messages.tsx'
import { LineName } from './line-name.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderIntro } from './order-intro.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderLines } from './order-lines.tsx'

export function OrderView({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const remark = (
    <Panel title="Opmerking">
      <p className={layout.typed}>{order.comment}</p>
    </Panel>
  )
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
      <PageNote>
        {placedHere.has(order._id) && (
          <Link to="/orders/new/0" data-finger>
            Nieuwe order
          </Link>
        )}
      </PageNote>
      <Columns>
        <Stacked>
          {order.comment !== defaultComment && remark}
          <div>
            <OrderLines order={order} caption="Orderregels" name={(line) => <LineName line={line} />} />
          </div>
          {order.comment === defaultComment && remark}
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
