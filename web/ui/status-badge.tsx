import type { OrderStatus } from '../../contract/endpoints/orders.ts'
import classes from './status-badge.module.css'

/** An order's status; told apart by its word and shape, not by colour alone. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      {status}
    </span>
  )
}
