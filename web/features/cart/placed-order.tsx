import { Button } from '@mantine/core'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId } from 'react'
import { Link } from 'react-router'
import { showCount, showProducts } from '../../../contract/values/counts.ts'
import { showWeekdayAndDate, yearInAmsterdam } from '../../../contract/values/dates.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import { centsOf, euro, euroOfPrice } from '../../../contract/values/money.ts'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { printedName } from '../../../contract/rules/product-texts.ts'
import { documents } from '../../../contract/endpoints/documents.ts'
import { urlOf } from '../../api/api.ts'
import { useSession } from '../../api/session.ts'
import { DocumentLink } from '../../ui/buttons/document-link.tsx'
import layout from '../../ui/layout.module.css'
import { useToday } from '../../ui/today.ts'
import { VatLines } from '../../ui/vat-lines.tsx'
import { changeableUntil } from './changeable-until.ts'
import classes from './placed-order.module.css'
import { classNames } from '../../ui/class-names.ts'

const mostShown = 8

export function PlacedOrder({ order }: { order: Order }) {
  const title = useId()
  const today = useToday()
  const session = useSession()
  return (
    <section className={classNames(layout.tight, classes.placed)} aria-labelledby={title}>
      <div className={classNames(layout.words, classes.head)}>
        <h2 id={title} className={classNames(layout.row, classes.title)}>
          <CircleCheck size={22} />
          {`Bestelling ${order.ordernummer} is geplaatst`}
        </h2>
        <p className={layout.total}>
          Totaal ex. btw <strong>{euroOfPrice(order.totalPrice)}</strong>
        </p>
      </div>
      <VatLines {...order} />
      {order.leverdatum !== null && <p>Levering {showWeekdayAndDate(order.leverdatum, today)}</p>}
      {order.bevestigingNaar !== undefined && <p>{`U krijgt een bevestiging op ${order.bevestigingNaar}.`}</p>}
      {order.wijzigbaarTot !== undefined && <p>{changeableUntil(order.wijzigbaarTot, today)}</p>}
      {order.order.length > mostShown ? (
        <details>
          <summary>{showProducts(order.order.length)}</summary>
          <Lines order={order} />
        </details>
      ) : (
        <Lines order={order} />
      )}
      {order.referentie !== '' && <p>Uw referentie: {order.referentie}</p>}
      {order.comment !== defaultComment && <p className={layout.typed}>Opmerking: {order.comment}</p>}
      <p className={layout.row}>
        <Button
          component={Link}
          to={`/userpage/${session?._id ?? order.userID}?jaar=${yearInAmsterdam(new Date(order.date))}&order=${order._id}`}
          h={44}
        >
          Bekijk order
        </Button>
        <DocumentLink href={urlOf(documents.confirmation, { params: { id: order._id } })}>
          Orderbevestiging
        </DocumentLink>
      </p>
    </section>
  )
}

function Lines({ order }: { order: Order }) {
  return (
    <ul className={classes.lines}>
      {order.order.map((line) => (
        <li key={line._id}>
          <span className={classes.qty}>{showCount(line.qty)} ×</span>
          <span>{printedName(line)}</span>
          <span className={classes.amount}>{euro(line.qty * centsOf(line.price))}</span>
        </li>
      ))}
    </ul>
  )
}
