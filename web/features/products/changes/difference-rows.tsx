import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ImportRow } from '../../../../contract/endpoints/imports.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './difference-rows.module.css'

export const outcomeLabels = { new: 'Nieuw', changed: 'Gewijzigd', same: 'Gelijk', wrong: 'Fout' } as const

export type Difference = Omit<ImportRow, '_id' | 'tab' | 'row'> & { readonly link?: string }

const columns: readonly Column<Difference>[] = [
  {
    header: 'Productcode',
    whole: true,
    cell: ({ productCode, link }) => {
      const code = productCode === '' ? 'nieuwe code' : productCode
      return link === undefined ? code : <Link to={link}>{code}</Link>
    },
  },
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

const mostInLine = 3

function What({ row: { outcome, changes, faults, notes } }: { row: Difference }) {
  const parts: ReactNode[] = [
    ...faults.map(({ cell, column, sentence }, at) => (
      <span key={`fault ${at}`} className={layout.warning}>
        {[cell, column].filter((part) => part !== '').join(', ')}
        {cell === '' && column === '' ? '' : ': '}
        {sentence}
      </span>
    )),
    ...notes.map((note) => (
      <span key={note} className={layout.note}>
        {note}
      </span>
    )),
    ...changes.map(({ column, before, after }) => (
      <span key={column}>
        <span className={layout.note}>{column}</span>{' '}
        {outcome !== 'new' && (
          <>
            <del>{before === '' ? 'leeg' : before}</del> →{' '}
          </>
        )}
        <ins>{after === '' ? 'leeg' : after}</ins>
      </span>
    )),
  ]
  const shown = parts.length <= mostInLine ? parts.length : Math.max(faults.length + notes.length, mostInLine - 1)
  const [line, others] = [parts.slice(0, shown), parts.slice(shown)]
  if (others.length === 0) return <Parts parts={line} className={classes.line} />
  return (
    <details>
      <summary>
        <Parts
          parts={[...line, <span key="more" className={layout.note}>{`en nog ${others.length}`}</span>]}
          className={classes.line}
        />
      </summary>
      <Parts parts={others} className={classes.changes} />
    </details>
  )
}

const Parts = ({ parts, className }: { parts: readonly ReactNode[]; className: string | undefined }) => (
  <ul className={className}>
    {parts.map((part, at) => (
      <li key={at}>{part}</li>
    ))}
  </ul>
)
