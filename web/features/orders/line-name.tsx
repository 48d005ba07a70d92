import type { OrderLine } from '../../../contract/endpoints/orders.ts'
import { printedName } from '../../../contract/rules/product-texts.ts'
import layout from '../../ui/layout.module.css'

/** §2: a removed product shows as 'Verwijderd product', with its former name below; the code goes with every line. */
export function LineName({ line }: { line: OrderLine }) {
  const name = printedName(line)
  return (
    <span>
      {line.removed ? 'Verwijderd product' : name}
      {line.removed && <p className={layout.fine}>{name}</p>}
      <p className={layout.fine}>{line.productCode}</p>
    </span>
  )
}
