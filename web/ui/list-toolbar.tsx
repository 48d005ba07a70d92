import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ListState } from './list-state.ts'
import classes from './list-toolbar.module.css'

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
        <select
          className={classes.year}
          aria-label="Jaar"
          value={year}
          onChange={(event) => list.set({ jaar: Number(event.target.value) })}
        >
          {year === 'alle' && <option value="alle">Alle jaren</option>}
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )}
      <SearchBox list={list} searches={searches} />
      {children}
    </search>
  )
}

function SearchBox({ list, searches }: { list: ListState; searches: string }) {
  // What is being typed counts as long as the address is the one it was typed over: back and forward change it too.
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
    <div className={classes.search}>
      <Search className={classes.icon} size={18} aria-hidden="true" />
      <input
        type="search"
        className={classes.input}
        placeholder="...zoek"
        aria-label={searches}
        maxLength={100}
        value={typed}
        onChange={(event) => search(event.target.value, typingPauseMilliseconds)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed, 0)
          if (event.key === 'Escape') search('', 0)
        }}
      />
      {typed !== '' && (
        <button type="button" className={classes.clear} aria-label="Zoekveld leegmaken" onClick={() => search('', 0)}>
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
