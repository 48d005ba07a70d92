import type { ReactNode } from 'react'
import classes from './detail-table.module.css'
import { Table } from './table.tsx'

export type DetailRow = readonly [label: string, value: ReactNode]

interface DetailTableProps {
  caption: string
  rows: readonly DetailRow[]
}

export function DetailTable({ caption, rows }: DetailTableProps) {
  return (
    <Table caption={caption} className={classes.table}>
      {/* A fixed layout would take its column widths from the hidden caption's row. */}
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
