import type { OrderLine } from '../../../contract/endpoints/orders.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import classes from './line-name.module.css'

/** §2: a product removed from the catalogue shows as 'Verwijderd product'; what it was called stands below it. */
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
