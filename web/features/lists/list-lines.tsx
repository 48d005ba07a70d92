import Trash2 from 'lucide-react/icons/trash-2'
import { showCount } from '../../../contract/counts.ts'
import { lineSentence } from '../../../contract/line-sentences.ts'
import type { OrderList } from '../../../contract/lists.ts'
import { printedQuotes } from '../../../contract/quotes.ts'
import { CompactInput } from '../../ui/compact-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Table } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './list-lines.module.css'

interface ListLinesProps {
  caption: string
  lines: OrderList['lines']
  /** Quantities as they are being typed, by product; without it they are read alone. */
  edit?: {
    readonly qtyOf: (_id: string) => string
    readonly errorOf: (_id: string) => string | undefined
    readonly onQty: (_id: string, typed: string) => void
    readonly onRemove: (_id: string) => void
  }
}

/** The lines of a list; what left the catalogue is struck through and keeps its name. */
export function ListLines({ caption, lines, edit }: ListLinesProps) {
  return (
    <Table caption={caption} room={34} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" data-numeric>
            Aantal
          </th>
          {edit && (
            <th scope="col">
              <VisuallyHidden>Verwijder</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ _id, qty, productName, productCode, removed }) => (
          <tr key={_id}>
            <td className={classes.product}>
              <span className={classes.name}>
                {removed ? <s>{printedQuotes(productName)}</s> : printedQuotes(productName)}
              </span>
              <span className={classes.code}>{productCode}</span>
              {removed && <span className={classes.gone}>{lineSentence.gone()}</span>}
            </td>
            <td className={classes.qty} data-numeric>
              {edit ? (
                <CompactInput
                  className={classes.input}
                  label={`Aantal: ${productName}`}
                  inputMode="numeric"
                  maxLength={20}
                  value={edit.qtyOf(_id)}
                  error={edit.errorOf(_id)}
                  onChange={(event) => edit.onQty(_id, event.currentTarget.value)}
                />
              ) : (
                showCount(qty)
              )}
            </td>
            {edit && (
              <td className={classes.remove}>
                <IconButton label={`Verwijder ${productName}`} onClick={() => edit.onRemove(_id)}>
                  <Trash2 size={18} aria-hidden="true" />
                </IconButton>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
