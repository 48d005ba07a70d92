import type { ReactNode } from 'react'
import classes from './detail-table.module.css'
import { Table } from './table.tsx'

export type DetailRow = readonly [label: string, value: ReactNode]

interface DetailTableProps {
  /** What the table is about, for screen readers. */
  caption: string
  rows: readonly DetailRow[]
}

/** One record: a name and a value a row. */
export function DetailTable({ caption, rows }: DetailTableProps) {
  return (
    <Table caption={caption} className={classes.table}>
      {/* The hidden caption stands in a row of its own, from which a fixed layout would take its widths. */}
      <colgroup>
        <col className={classes.name} />
      </colgroup>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
