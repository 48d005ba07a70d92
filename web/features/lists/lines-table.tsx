import { memo } from 'react'
import { showCount } from '../../../contract/values/counts.ts'
import { showDay } from '../../../contract/values/dates.ts'
import { euroOfPrice } from '../../../contract/values/money.ts'
import { lineSentence } from '../../../contract/rules/check-line.ts'
import { isInStock } from '../../../contract/rules/packs.ts'
import { aheadText } from '../../../contract/rules/sold-ahead.ts'
import type { ListLine } from '../../../contract/endpoints/lists.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { classNames } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/fields/checkbox.ts'
import { CompactInput } from '../../ui/fields/controls.tsx'
import { useToday } from '../../ui/today.ts'
import { useOwnPacks } from '../../api/use-own-packs.ts'
import { sameProps } from '../../ui/same-props.ts'
import { RemoveCell, removeHeading, Table, TableHead } from '../../ui/tables/table.tsx'
import { Pictured } from '../../ui/picture.tsx'
import layout from '../../ui/layout.module.css'
import classes from './lists.module.css'
import type { ListLines } from './use-list-lines.ts'

interface LinesTableProps {
  caption: string
  list: ListLines
  /** Must be the same function in each render. Without it lines stay. */
  onRemove?: (_id: string) => void
}

export function LinesTable({ caption, list, onRemove }: LinesTableProps) {
  return (
    <Table caption={caption} room={47}>
      <TableHead
        columns={[
          { name: 'Kies', hidden: true },
          'Product',
          { name: 'Voorraad', numeric: true },
          { name: 'Prijs', numeric: true },
          { name: 'Laatst besteld', numeric: true },
          { name: 'Aantal', numeric: true },
          ...(onRemove ? [removeHeading] : []),
        ]}
      />
      <tbody>
        {list.lines.map((line) => (
          <Row
            key={line._id}
            line={line}
            isTicked={list.ticked.has(line._id)}
            typed={list.textOf(line)}
            error={list.errorOf(line)}
            onTick={list.tick}
            onType={list.type}
            onRemove={onRemove}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  line: ListLine
  isTicked: boolean
  typed: string
  error: string | undefined
  onTick: ListLines['tick']
  onType: ListLines['type']
  onRemove: ((_id: string) => void) | undefined
}

/** Memoised: typing in one of 500 lines must not render the others. */
const Row = memo(function Row({ line, isTicked, typed, error, onTick, onType, onRemove }: RowProps) {
  const { _id, productName, productCode, maat, vpe = 1, minimum = vpe, leverbaarVanaf = null, stock, price } = line
  const { picture, laatstBesteld, removed } = line
  const packs = useOwnPacks({ vpe, minimum })
  const inStock = isInStock({ ...packs, stock })
  const ahead = aheadText({ leverbaarVanaf }, useToday())
  const facts = [productCode, maat, vpe > 1 && `verpakt per ${showCount(vpe)}`].filter(Boolean)
  const name = printedQuotes(productName)
  return (
    <tr className={classes.line}>
      <td className={classes.tick}>
        <Checkbox
          aria-label={`Kies ${productName}`}
          disabled={removed}
          checked={isTicked && !removed}
          onChange={({ target }) => onTick([_id], target.checked)}
        />
      </td>
      <td className={classes.product} data-product>
        <Pictured picture={picture}>
          <span className={layout.name}>{removed ? <s>{name}</s> : name}</span>
          <span className={layout.fine}>{facts.join(' · ')}</span>
          {ahead !== '' && <span className={layout.fine}>{ahead}</span>}
          {!removed && !inStock && stock > 0 && (
            <span className={layout.warning}>{lineSentence.short({ packs, available: stock })}</span>
          )}
          {removed && <span className={layout.warning}>{lineSentence.gone()}</span>}
        </Pictured>
      </td>
      <td data-numeric data-label="Voorraad" data-bad={!inStock || undefined}>
        {!removed && showCount(stock)}
      </td>
      <td data-numeric data-label="Prijs">
        {price !== null && euroOfPrice(price)}
      </td>
      <td data-numeric data-label="Laatst besteld">
        {laatstBesteld && (
          <>
            {showCount(laatstBesteld.qty)}{' '}
            <span className={classNames(layout.fine, classes.day)}>op {showDay(laatstBesteld.date)}</span>
          </>
        )}
      </td>
      <td className={classes.qty} data-numeric>
        <CompactInput
          data-numeric
          label={`Aantal: ${productName}`}
          placeholder="Aantal"
          inputMode="numeric"
          maxLength={20}
          value={typed}
          error={error}
          onChange={(event) => onType(_id, event.currentTarget.value)}
        />
      </td>
      {onRemove && <RemoveCell label={`Verwijder ${productName}`} onRemove={() => onRemove(_id)} />}
    </tr>
  )
}, sameProps)
