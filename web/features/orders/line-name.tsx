import type { OrderLine } from '../../../contract/orders.ts'
import classes from './line-name.module.css'

/** §2: a product removed from the catalogue shows as 'Verwijderd product'; what it was called stands below it. */
export function LineName({ line }: { line: OrderLine }) {
  if (!line.removed) return line.productName
  return (
    <span>
      Verwijderd product
      <small className={classes.former}>{line.productName}</small>
    </span>
  )
}
