import CircleCheck from 'lucide-react/icons/circle-check'
import { useId } from 'react'
import { showCount } from '../../../contract/values/counts.ts'
import { showDayInWords } from '../../../contract/values/dates.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import { euro, euroOfPrice, parsePrice } from '../../../contract/values/money.ts'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import layout from '../../ui/layout.module.css'
import classes from './placed-order.module.css'

export function PlacedOrder({ order }: { order: Order }) {
  const title = useId()
  return (
    <section className={classes.placed} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        <CircleCheck size={22} aria-hidden="true" />
        {`Order ${order.ordernummer} is geplaatst`}
      </h2>
      <ul className={classes.lines}>
        {order.order.map((line) => (
          <li key={line._id}>
            <span className={classes.qty}>{showCount(line.qty)} ×</span>
            <span>{printedQuotes(line.productName)}</span>
            <span className={classes.amount}>{euro(line.qty * (parsePrice(line.price) ?? 0))}</span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        Totaal ex. btw <strong>{euroOfPrice(order.totalPrice)}</strong>
      </p>
      {order.leverdatum !== null && <p>Levering {showDayInWords(order.leverdatum)}</p>}
      {order.referentie !== '' && <p>Uw referentie: {order.referentie}</p>}
      {order.comment !== defaultComment && <p className={layout.typed}>Opmerking: {order.comment}</p>}
    </section>
  )
}
