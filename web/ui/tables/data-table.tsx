import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { type SortDirection, Table, TableHead } from './table.tsx'
import type { ListState } from './use-list-state.ts'

export interface Column<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Right-aligned tabular figures that never wrap. */
  readonly numeric?: boolean
  readonly whole?: boolean
  readonly wide?: boolean
  /** Names the row: on a card, larger and without its heading. */
  readonly title?: boolean
  /** Buttons; the heading is for screen readers only. */
  readonly actions?: boolean
  /** A small button that removes the row: on a card, in its corner. */
  readonly remove?: boolean
  /** The value of `sorteer` that sorts by this column, if any. */
  readonly sort?: string
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Width in rem that all columns need; below it, each row becomes a card. */
  room: number
  /** Old rows are shown while new ones load. */
  stale?: boolean
  /** Rows as low as those of a spreadsheet. */
  dense?: boolean
  list?: ListState
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  room,
  stale = false,
  dense = false,
  list,
}: DataTableProps<Row>) {
  return (
    <Table
      caption={caption}
      room={room}
      className={classes.table}
      data-stale={stale || undefined}
      data-dense={dense || undefined}
    >
      <TableHead
        columns={columns.map(({ header, numeric, actions, remove, sort }) => ({
          name: header,
          numeric,
          hidden: actions ?? remove,
          sort: list && sort !== undefined ? sortedOn(list, sort) : undefined,
        }))}
      />
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
                data-remove={column.remove}
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

function sortedOn({ sorteer, set }: ListState, sort: string) {
  const direction: SortDirection | undefined =
    sorteer === sort ? 'ascending' : sorteer === `-${sort}` ? 'descending' : undefined
  const next = { ascending: `-${sort}`, descending: '', none: sort }[direction ?? 'none']
  return { direction, onPress: () => set({ sorteer: next }) }
}
