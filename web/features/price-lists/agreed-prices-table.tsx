import { type KeyboardEvent, memo } from 'react'
import { euroOfPrice } from '../../../contract/values/money.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { CompactInput } from '../../ui/fields/controls.tsx'
import { RemoveCell, removeHeading, Table, TableHead } from '../../ui/tables/table.tsx'
import { sameProps } from '../../ui/same-props.ts'
import layout from '../../ui/layout.module.css'
import classes from './price-lists.module.css'
import { complaintsOf, hasNoEffect, type PriceRow } from './edited-prices.ts'

const days = [
  { field: 'van', label: 'Van' },
  { field: 'totEnMet', label: 'Tot en met' },
] as const

interface TableProps {
  rows: readonly PriceRow[]
  onSet: (row: PriceRow) => void
  onRemove: (_id: string) => void
}

export function AgreedPricesTable({ rows, onSet, onRemove }: TableProps) {
  return (
    <Table caption="Afgesproken prijzen" room={56}>
      <TableHead
        columns={[
          'Product',
          { name: 'Winkelprijs', numeric: true },
          'Prijs p/stuk',
          ...days.map(({ label }) => label),
          removeHeading,
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <Row key={row._id} row={row} onSet={onSet} onRemove={onRemove} />
        ))}
      </tbody>
    </Table>
  )
}

const Row = memo(
  function Row({ row, onSet, onRemove }: Omit<TableProps, 'rows'> & { row: PriceRow }) {
    const { product } = row
    const complaints = complaintsOf(row)
    return (
      <tr>
        <th scope="row" data-product>
          <span className={layout.name}>{printedQuotes(product.productName)}</span>
          <span className={layout.fine}>{product.productCode}</span>
          {hasNoEffect(row) && <p className={layout.warning}>Niet lager dan de winkelprijs, telt niet mee.</p>}
        </th>
        <td className={classes.cell} data-label="Winkelprijs" data-numeric>
          {euroOfPrice(product.price)}
        </td>
        <td className={classes.cell} data-label="Prijs p/stuk">
          <CompactInput
            data-numeric
            label={`Prijs: ${product.productName}`}
            inputMode="decimal"
            maxLength={20}
            onKeyDown={goToNextRow}
            data-column="price"
            data-price-of={row._id}
            value={row.price}
            error={complaints.price}
            onChange={({ target }) => onSet({ ...row, price: target.value })}
          />
        </td>
        {days.map(({ field, label }) => (
          <td key={field} className={classes.cell} data-label={label}>
            <CompactInput
              className={classes.day}
              type="date"
              label={`${label}: ${product.productName}`}
              onKeyDown={goToNextRow}
              data-column={field}
              value={row[field]}
              error={complaints[field]}
              onChange={({ target }) => onSet({ ...row, [field]: target.value })}
            />
          </td>
        ))}
        <RemoveCell label={`Verwijder ${product.productName}`} onRemove={() => onRemove(row._id)} />
      </tr>
    )
  },
  // The callbacks do the same in each render, so only the row is compared.
  (before, now) => sameProps(before.row, now.row),
)

function goToNextRow(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: input } = event
  if (key !== 'Enter') return
  const next = input.closest('tr')?.nextElementSibling?.querySelector(`[data-column="${input.dataset['column']}"]`)
  if (!(next instanceof HTMLInputElement)) return
  event.preventDefault()
  next.focus()
  next.select()
}
