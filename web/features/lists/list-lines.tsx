import { memo } from 'react'
import { showCount } from '../../../contract/values/counts.ts'
import { lineSentence } from '../../../contract/rules/check-line.ts'
import type { ListLine } from '../../../contract/endpoints/lists.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { CompactInput } from '../../ui/fields/compact-input.tsx'
import { sameProps } from '../../ui/same-props.ts'
import { RemoveCell, removeHeading } from '../../ui/tables/remove-cell.tsx'
import { Table, TableHead } from '../../ui/tables/table.tsx'
import layout from '../../ui/layout.module.css'
import classes from './list-lines.module.css'

interface ListLinesProps {
  caption: string
  lines: readonly ListLine[]
  edit?: Edit
}

interface Edit {
  readonly qtyOf: (line: ListLine) => string
  readonly errorOf: (line: ListLine) => string | undefined
  /** Must be the same functions in each render. */
  readonly onQty: (_id: string, typed: string) => void
  readonly onRemove: (_id: string) => void
}

export function ListLines({ caption, lines, edit }: ListLinesProps) {
  return (
    <Table caption={caption} room={34} className={classes.table}>
      <TableHead columns={['Product', { name: 'Aantal', numeric: true }, ...(edit ? [removeHeading] : [])]} />
      <tbody>
        {lines.map((line) => (
          <Row
            key={line._id}
            line={line}
            edit={
              edit && { typed: edit.qtyOf(line), error: edit.errorOf(line), onQty: edit.onQty, onRemove: edit.onRemove }
            }
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  line: ListLine
  edit: (Pick<Edit, 'onQty' | 'onRemove'> & { readonly typed: string; readonly error: string | undefined }) | undefined
}

const Row = memo(function Row({ line, edit }: RowProps) {
  const { _id, qty, productName, productCode, removed } = line
  return (
    <tr>
      <td data-product>
        <span className={layout.name}>
          {removed ? <s>{printedQuotes(productName)}</s> : printedQuotes(productName)}
        </span>
        <span className={layout.fine}>{productCode}</span>
        {removed && <span className={classes.gone}>{lineSentence.gone()}</span>}
      </td>
      <td data-numeric>
        {edit ? (
          <CompactInput
            className={classes.input}
            label={`Aantal: ${productName}`}
            inputMode="numeric"
            maxLength={20}
            value={edit.typed}
            error={edit.error}
            onChange={(event) => edit.onQty(_id, event.currentTarget.value)}
          />
        ) : (
          showCount(qty)
        )}
      </td>
      {edit && <RemoveCell label={`Verwijder ${productName}`} onRemove={() => edit.onRemove(_id)} />}
    </tr>
  )
}, sameProps)
