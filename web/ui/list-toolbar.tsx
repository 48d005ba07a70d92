import type { ReactNode } from 'react'
import type { ListState } from './use-list-state.ts'
import classes from './list-toolbar.module.css'
import { SearchBox } from './search-box.tsx'
import { SelectBox } from './select-box.tsx'

interface ListToolbarProps {
  list: ListState
  /** Offered by the year selector; without them there is none. */
  years?: readonly number[] | undefined
  /** The year that is shown, or all of them, which is offered only to who came that way. */
  year?: number | 'alle' | undefined
  /** What the search looks at, for who cannot see the placeholder's context. */
  searches: string
  children?: ReactNode
}

const typingPauseMilliseconds = 250

/** Year selector and '...zoek' box above a list (§2). */
export function ListToolbar({ list, years, year, searches, children }: ListToolbarProps) {
  return (
    <search className={classes.bar}>
      {years !== undefined && (
        <SelectBox aria-label="Jaar" value={year} onChange={(event) => list.set({ jaar: Number(event.target.value) })}>
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
