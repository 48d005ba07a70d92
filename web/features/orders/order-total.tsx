import { euro } from '../../../contract/values/money.ts'
import classes from './order.module.css'

/** @param cents undefined while a typed line is invalid */
export function OrderTotal({ cents }: { cents: number | undefined }) {
  return (
    <p className={classes.total}>
      <span>Totaal ex. btw</span>
      <output className={classes.amount}>{cents === undefined ? '–' : euro(cents)}</output>
    </p>
  )
}
