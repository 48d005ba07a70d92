import type { Order } from '../../contract/endpoints/orders.ts'
import { vatLabel } from '../../contract/rules/vat.ts'
import { euroOfPrice } from '../../contract/values/money.ts'
import classes from './vat-lines.module.css'

/** Below 'Totaal ex. btw'; nothing for an order without btw. */
export function VatLines({ btw = [], totaalInclBtw }: Pick<Order, 'btw' | 'totaalInclBtw'>) {
  if (totaalInclBtw === undefined) return null
  return (
    <dl className={classes.lines}>
      {btw.map(({ tarief, bedrag }) => (
        <div key={tarief}>
          <dt>{vatLabel(tarief)}</dt>
          <dd>{euroOfPrice(bedrag)}</dd>
        </div>
      ))}
      <div>
        <dt>Totaal incl. btw</dt>
        <dd>{euroOfPrice(totaalInclBtw)}</dd>
      </div>
    </dl>
  )
}
