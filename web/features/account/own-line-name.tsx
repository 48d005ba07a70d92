import type { OrderLine } from '../../../contract/endpoints/orders.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import layout from '../../ui/layout.module.css'

export function OwnLineName({ line }: { line: OrderLine }) {
  const name = printedQuotes(line.productName)
  return (
    <>
      {line.removed ? (
        <>
          Verwijderd product <span className={layout.soft}>({name})</span>
        </>
      ) : (
        name
      )}{' '}
      <span className={layout.soft}>{line.productCode}</span>
    </>
  )
}
