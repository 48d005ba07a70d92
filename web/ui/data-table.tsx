import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { Table } from './table.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Column<Row> {
  /** As in the heading; on a card it stands before the value. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers and money stand to the right, in figures of one width, and never break. */
  readonly numeric?: boolean
  /** A date, a number that is none to count with, or a single word: never breaks. */
  readonly whole?: boolean
  /** Names and addresses: room for the longest words that they are made of. */
  readonly wide?: boolean
  /** On a card the value that names the row: larger, without its heading. */
  readonly title?: boolean
  /** A column of buttons: its heading is only read aloud. */
  readonly actions?: boolean
}

interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The width in rem that all columns need beside each other; with less, each row is a card. */
  room: number
  /** Old rows stand here while new ones are fetched. */
  stale?: boolean
}

/** A table that becomes a pile of cards where it would not fit. */
export function DataTable<Row>({ caption, columns, rows, rowKey, room, stale = false }: DataTableProps<Row>) {
  return (
    <Table caption={caption} room={room} className={classes.table} data-stale={stale || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.header} scope="col" data-numeric={column.numeric} data-actions={column.actions}>
              {column.actions ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td
                key={column.header}
                data-label={column.header}
                data-numeric={column.numeric}
                data-whole={column.whole}
                data-wide={column.wide}
                data-title={column.title}
                data-actions={column.actions}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
