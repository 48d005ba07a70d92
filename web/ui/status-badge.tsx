import type { OrderStatus } from '../../contract/endpoints/orders.ts'
import { classNames } from './class-names.ts'
import layout from './layout.module.css'
import classes from './status-badge.module.css'

/** Distinguished by word and shape, not by colour alone. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span className={classNames(layout.badge, classes.badge)} data-tone={status === 'verwerkt' ? 'good' : 'warning'}>
      {status}
    </span>
  )
}
