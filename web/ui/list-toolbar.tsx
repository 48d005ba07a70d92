import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ListState } from './use-list-state.ts'
import classes from './list-toolbar.module.css'
import { SearchField } from './search-field.tsx'
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
      <SearchBox list={list} searches={searches} />
      {children}
    </search>
  )
}

function SearchBox({ list, searches }: { list: ListState; searches: string }) {
  // The draft counts only at the address that it was typed at: back and forward change the search as well.
  const [draft, setDraft] = useState({ text: list.zoek, over: list.zoek })
  const typed = draft.over === list.zoek ? draft.text : list.zoek
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string, pause: number) => {
    clearTimeout(timer.current)
    setDraft({ text, over: list.zoek })
    timer.current = setTimeout(() => {
      setDraft({ text, over: text.trim() })
      list.set({ zoek: text.trim() })
    }, pause)
  }

  return (
    <SearchField
      text={typed}
      placeholder="...zoek"
      label={searches}
      onType={(text) => search(text, typingPauseMilliseconds)}
      onEnter={() => search(typed, 0)}
      onClear={() => search('', 0)}
    />
  )
}
