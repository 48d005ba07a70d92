import type { ReactNode } from 'react'
import type { ListState } from './use-list-state.ts'
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
  children?: ReactNode
}

const typingPauseMilliseconds = 250

export function ListToolbar({ list, years, year, searches, children }: ListToolbarProps) {
  return (
    <search className={classes.bar}>
      {years !== undefined && (
        <SelectBox aria-label="Jaar" value={year} onChange={(event) => list.set({ jaar: event.target.value })}>
          {year === 'alle' && <option value="alle">Alle jaren</option>}
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectBox>
      )}
      <SearchBox
        zoek={list.zoek}
        placeholder="...zoek"
        label={searches}
        pause={typingPauseMilliseconds}
        onSearch={(zoek) => list.set({ zoek })}
      />
      {children}
    </search>
  )
}
