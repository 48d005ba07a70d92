import { type ReactNode, useId } from 'react'
import { showCount } from '../../../contract/values/counts.ts'
import { packed, showPacked } from '../../../contract/rules/packs.ts'
import type { LineToPick as Line } from '../../../contract/endpoints/picking.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { Thumb } from '../../ui/thumb.tsx'
import classes from './line-to-pick.module.css'
import { Checkbox } from '../../ui/fields/checkbox.ts'

interface LineToPickProps {
  line: Line
  isPicked: boolean
  onPick: (isPicked: boolean) => void
  /** The form for a line that falls short. */
  less?: ReactNode
}

export function LineToPick({ line, isPicked, onPick, less }: LineToPickProps) {
  const { productName, productCode, maat, vpe, qty, stock, picture, removed } = line
  const name = printedQuotes(productName)
  const id = useId()
  return (
    <li className={classes.item}>
      <label htmlFor={id} className={classes.line} data-picked={isPicked || undefined}>
        <Checkbox id={id} size="lg" checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
        <Thumb picture={picture} large />
        <span className={classes.product}>
          <strong className={classes.name}>{removed ? `Verwijderd product (${name})` : name}</strong>
          <span className={classNames(layout.words, layout.fine)}>
            <span>{productCode}</span>
            {maat !== '' && <span>{`Maat ${maat}`}</span>}
            {!removed && <span>{`Nog ${showCount(stock)} op voorraad`}</span>}
          </span>
        </span>
        <span className={classes.qty}>
          <strong className={classes.count}>{showCount(qty)}</strong>
          <span className={layout.fine}>
            {vpe > 1 ? showPacked(packed(qty, vpe), vpe) : qty === 1 ? 'stuk' : 'stuks'}
          </span>
        </span>
      </label>
      {less}
    </li>
  )
}
