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
    <div className={classes.place}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
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
      </table>
    </div>
  )
}
