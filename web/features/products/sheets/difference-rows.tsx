import type { ImportRow } from '../../../../contract/endpoints/imports.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import classes from './difference-rows.module.css'

export const outcomeLabels = { new: 'Nieuw', changed: 'Gewijzigd', same: 'Gelijk', wrong: 'Fout' } as const

export type Difference = Omit<ImportRow, 'row'>

const columns: readonly Column<Difference>[] = [
  { header: 'Productcode', whole: true, cell: ({ productCode }) => (productCode === '' ? 'nieuwe code' : productCode) },
  { header: 'Productnaam', title: true, cell: ({ productName }) => printedQuotes(productName) },
  {
    header: 'Wat',
    whole: true,
    cell: ({ outcome }) => (
      <span className={classes.outcome} data-outcome={outcome}>
        {outcomeLabels[outcome]}
      </span>
    ),
  },
  { header: 'Oud en nieuw', wide: true, cell: (row) => <What row={row} /> },
]

interface DifferenceRowsProps<Row extends Difference> {
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  first: Column<Row>
  stale?: boolean
}

export function DifferenceRows<Row extends Difference>({ first, ...table }: DifferenceRowsProps<Row>) {
  return <DataTable room={52} columns={[first, ...columns]} {...table} />
}

function What({ row: { outcome, changes, faults, notes } }: { row: Difference }) {
  return (
    <ul className={classes.changes}>
      {faults.map(({ cell, column, sentence }, at) => (
        <li key={at} className={classes.fault}>
          {[cell, column].filter((part) => part !== '').join(', ')}
          {cell === '' && column === '' ? '' : ': '}
          {sentence}
        </li>
      ))}
      {changes.map(({ column, before, after }) => (
        <li key={column}>
          <span className={classes.column}>{column}</span>{' '}
          {outcome !== 'new' && (
            <>
              <del>{before === '' ? 'leeg' : before}</del> →{' '}
            </>
          )}
          <ins>{after === '' ? 'leeg' : after}</ins>
        </li>
      ))}
      {notes.map((note) => (
        <li key={note} className={classes.column}>
          {note}
        </li>
      ))}
    </ul>
  )
}
