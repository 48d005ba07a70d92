import type { ReactNode } from 'react'
import type { Page } from '../../api/api.ts'
import { Answered, type Answer } from '../page/states.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { ListPages } from './list-pages.tsx'
import { NothingFound, type NothingFoundProps } from './nothing-found.tsx'
import type { ListState } from './use-list-state.ts'

interface ListTableProps<Row> extends Omit<NothingFoundProps, 'total'> {
  list: ListState
  answer: Answer<Page<Row[]>> & { readonly isPlaceholderData: boolean }
  /** E.g. 'Orders worden geladen'. */
  loading: string
  above?: ReactNode
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  room: number
}

/** A list of staff: its rows and its pages, or what stands there without them. `children`: below 'nothing found'. */
export function ListTable<Row>({
  list,
  answer,
  loading,
  above,
  caption,
  columns,
  rowKey,
  room,
  ...nothing
}: ListTableProps<Row>) {
  const table = { caption, columns, rowKey, room, list }
  return (
    <Answered answer={answer} loading={loading}>
      {({ rows, total }) => (
        <>
          {rows.length > 0 && above}
          {rows.length > 0 ? (
            <DataTable {...table} rows={rows} stale={answer.isPlaceholderData} />
          ) : (
            <NothingFound {...nothing} list={list} total={total} />
          )}
          <ListPages list={list} total={total} />
        </>
      )}
    </Answered>
  )
}
