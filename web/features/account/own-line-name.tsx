import type { OrderLine } from '../../../contract/endpoints/orders.ts'
import { printedName } from '../../../contract/rules/product-texts.ts'
import layout from '../../ui/layout.module.css'

export function OwnLineName({ line }: { line: OrderLine }) {
  const name = printedName(line)
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
