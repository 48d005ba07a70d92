import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { IconButton } from './icon-button.tsx'
import classes from './search-field.module.css'

interface SearchFieldProps {
  text: string
  placeholder: string
  /** What the search looks at, for who cannot see the placeholder's context. */
  label: string
  onType: (text: string) => void
  onEnter: () => void
  onClear: () => void
}

export function SearchField({ text, placeholder, label, onType, onEnter, onClear }: SearchFieldProps) {
  return (
    <div className={classes.search}>
      <Search className={classes.icon} size={18} aria-hidden="true" />
      <input
        type="search"
        className={classes.input}
        placeholder={placeholder}
        aria-label={label}
        maxLength={100}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter()
          if (event.key === 'Escape') onClear()
        }}
      />
      {text !== '' && (
        <IconButton className={classes.clear} label="Zoekveld leegmaken" onClick={onClear}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
