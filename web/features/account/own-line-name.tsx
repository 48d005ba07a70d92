import type { OrderLine } from '../../../contract/endpoints/orders.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import classes from './order-items.module.css'

export function OwnLineName({ line }: { line: OrderLine }) {
  const name = printedQuotes(line.productName)
  return (
    <>
      {line.removed ? (
        <>
          Verwijderd product <span className={classes.was}>({name})</span>
        </>
      ) : (
        name
      )}{' '}
      <span className={classes.was}>{line.productCode}</span>
    </>
  )
}
