import type { OrderStatus } from '../../contract/endpoints/orders.ts'
import classes from './status-badge.module.css'

/** Distinguished by word and shape, not by colour alone. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      {status}
    </span>
  )
}
