import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { maxSearch } from '../../../contract/values/limits.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { useIsHere } from '../use-is-here.ts'
import { asTyped } from './as-typed.ts'
import classes from './controls.module.css'

interface SearchFieldProps {
  text: string
  placeholder: string
  label: string
  onType: (text: string) => void
  onEnter?: () => void
  onClear: () => void
  shortcut?: string | undefined
  input?: RefObject<HTMLInputElement | null> | undefined
}

export function SearchField({ text, placeholder, label, onType, onEnter, onClear, shortcut, input }: SearchFieldProps) {
  return (
    <div className={classNames(classes.box, classes.search)}>
      <Search size={18} />
      <input
        ref={input}
        type="search"
        {...asTyped}
        className={classes.control}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        maxLength={maxSearch}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.()
          if (event.key === 'Escape' && text !== '') onClear()
        }}
      />
      {text !== '' && (
        <IconButton label="Zoekveld leegmaken" onClick={onClear}>
          <X size={16} />
        </IconButton>
      )}
    </div>
  )
}

interface SearchBoxProps {
  zoek: string
  placeholder: string
  label: string
  /** Delay in ms after the last keystroke. */
  pause: number
  onSearch: (zoek: string) => void
  onEnter?: (zoek: string) => void
  /** As in `aria-keyshortcuts`. */
  shortcut?: string
  input?: RefObject<HTMLInputElement | null>
}

export function SearchBox({ zoek, placeholder, label, pause, onSearch, onEnter, shortcut, input }: SearchBoxProps) {
  const [text, setText] = useState(zoek)
  /** Searches not in the address yet, which lags behind fast typing. */
  const sent = useRef<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHere = useIsHere()
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const own = sent.current.indexOf(zoek)
    sent.current = sent.current.slice(own + 1)
    if (own >= 0) return
    // Back, forward and links also change the search.
    clearTimeout(timer.current)
    sent.current = []
    setText(zoek)
  }, [zoek])

  const search = (typed: string) => {
    const wanted = typed.trim()
    if (wanted !== (sent.current.at(-1) ?? zoek)) sent.current = [...sent.current, wanted]
    onSearch(wanted)
  }
  const type = (typed: string) => {
    clearTimeout(timer.current)
    setText(typed)
    timer.current = setTimeout(() => {
      // Searching now would cancel the navigation to the next page.
      if (isHere()) search(typed)
    }, pause)
  }
  const searchNow = (typed: string) => {
    clearTimeout(timer.current)
    setText(typed)
    search(typed)
  }

  return (
    <SearchField
      text={text}
      placeholder={placeholder}
      label={label}
      shortcut={shortcut}
      input={input}
      onType={type}
      onEnter={() => {
        searchNow(text)
        onEnter?.(text.trim())
      }}
      onClear={() => searchNow('')}
    />
  )
}
