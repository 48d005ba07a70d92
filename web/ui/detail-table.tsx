import type { ReactNode } from 'react'
import classes from './detail-table.module.css'

interface DetailTableProps {
  /** What the table is about, for screen readers. */
  caption: string
  rows: readonly (readonly [label: string, value: ReactNode])[]
}

/** One record: a name and a value a row. */
export function DetailTable({ caption, rows }: DetailTableProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
