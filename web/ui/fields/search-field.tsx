import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { RefObject } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import control from './control.module.css'
import classes from './search-field.module.css'

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
    <div className={classes.search}>
      <Search className={classes.icon} size={18} />
      <input
        ref={input}
        type="search"
        className={classNames(control.control, classes.input)}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        maxLength={100}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.()
          if (event.key === 'Escape') onClear()
        }}
      />
      {text !== '' && (
        <IconButton className={classes.clear} label="Zoekveld leegmaken" onClick={onClear}>
          <X size={16} />
        </IconButton>
      )}
    </div>
  )
}
