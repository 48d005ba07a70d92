import type { ImportRow } from '../../../../contract/imports.ts'
import { printedQuotes } from '../../../../contract/quotes.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import classes from './import-page.module.css'

const fateWord = { new: 'Nieuw', changed: 'Gewijzigd', same: 'Gelijk', wrong: 'Fout' } as const

const columns: readonly Column<ImportRow>[] = [
  { header: 'Rij', numeric: true, cell: ({ row }) => row },
  { header: 'Productcode', whole: true, cell: ({ productCode }) => (productCode === '' ? 'nieuwe code' : productCode) },
  { header: 'Productnaam', title: true, cell: ({ productName }) => printedQuotes(productName) },
  {
    header: 'Wat',
    whole: true,
    cell: ({ fate }) => (
      <span className={classes.fate} data-fate={fate}>
        {fateWord[fate]}
      </span>
    ),
  },
  { header: 'Oud en nieuw', wide: true, cell: (row) => <What row={row} /> },
]

/** What each row does: old and new side by side, or each fault with its cell. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <DataTable
      caption="Regels van het blad"
      room={52}
      columns={columns}
      rows={rows}
      rowKey={({ row }) => String(row)}
    />
  )
}

function What({ row: { fate, changes, faults, notes } }: { row: ImportRow }) {
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
          {fate !== 'new' && (
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
