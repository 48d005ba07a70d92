import type { ReactNode } from 'react'
import type { Column } from './data-table.tsx'
import type { ListState } from './use-list-state.ts'
import { classNames } from '../class-names.ts'
import layout from '../layout.module.css'
import classes from './list-toolbar.module.css'
import { SearchBox } from '../fields/search-box.tsx'
import { SelectBox } from '../fields/select-box.tsx'

interface ListToolbarProps {
  list: ListState
  /** Without years there is no selector. */
  years?: readonly number[] | undefined
  /** 'alle' is offered only if the address already has it. */
  year?: number | 'alle' | undefined
  searches: string
  /** Of the table below, whose heads sort where there is room for them. */
  columns?: readonly Pick<Column<never>, 'header' | 'sort'>[]
  children?: ReactNode
}

const typingPauseMilliseconds = 250

export function ListToolbar({ list, years, year, searches, columns = [], children }: ListToolbarProps) {
  return (
    <search className={classNames(layout.row, layout.apart, classes.bar)} data-screen-only>
      {years !== undefined && (
        <SelectBox
          label="Jaar"
          value={String(year)}
          choices={[...(year === 'alle' ? [['alle', 'Alle jaren'] as const] : []), ...years.map(asChoice)]}
          onChoose={(jaar) => list.set({ jaar })}
        />
      )}
      <SearchBox
        zoek={list.zoek}
        placeholder="...zoek"
        label={searches}
        pause={typingPauseMilliseconds}
        onSearch={(zoek) => list.set({ zoek })}
      />
      {children}
      {columns.some(({ sort }) => sort !== undefined) && <SortChoice columns={columns} list={list} />}
    </search>
  )
}

const asChoice = (year: number) => [String(year), String(year)] as const

function SortChoice({ columns, list }: Required<Pick<ListToolbarProps, 'columns' | 'list'>>) {
  return (
    <span className={classes.sort}>
      <SelectBox
        label="Sorteer op"
        value={list.sorteer}
        choices={[
          ['', 'Sorteer op…'],
          ...columns.flatMap(({ header, sort }) =>
            sort === undefined
              ? []
              : [[sort, `${header}, oplopend`] as const, [`-${sort}`, `${header}, aflopend`] as const],
          ),
        ]}
        onChoose={(sorteer) => list.set({ sorteer })}
      />
    </span>
  )
}
