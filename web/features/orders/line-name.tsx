import type { OrderLine } from '../../../contract/endpoints/orders.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import classes from './order.module.css'

/** §2: a removed product shows as 'Verwijderd product', with its former name below. */
export function LineName({ line }: { line: OrderLine }) {
  const name = printedQuotes(line.productName)
  if (!line.removed) return name
  return (
    <span>
      Verwijderd product
      <small className={classes.former}>{name}</small>
    </span>
  )
}
