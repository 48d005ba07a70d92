import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { ShopView } from '../../../contract/shop-place.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import classes from './shop-tools.module.css'
import { rememberView } from './shop-view.ts'
import { changed, type ShopAddress } from './use-shop-place.ts'

/** Long enough to let a fast typist go on, short enough to seem at once. */
const typingPauseMilliseconds = 50

interface ShopToolsProps {
  address: ShopAddress
  /** Undefined where there is nothing to filter by. */
  filters: { readonly open: boolean; readonly active: boolean; readonly toggle: () => void } | undefined
  /** Enter in the search: on to what it finds. */
  onEnter: (zoek: string) => void
}

/** The shop's search, filters and view. */
export function ShopTools({ address: { place, narrow }, filters, onEnter }: ShopToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  useSlash(input)
  return (
    <search className={classes.tools}>
      <SearchBox
        zoek={place.filter.zoek ?? ''}
        placeholder="Zoek op naam of code"
        label="Zoek op naam of code"
        pause={typingPauseMilliseconds}
        onSearch={(zoek) => narrow({ zoek })}
        onEnter={onEnter}
        shortcut="/"
        input={input}
      />
      {filters && (
        <IconButton
          className={classes.filters}
          label="Filters"
          tooltip
          aria-expanded={filters.open}
          data-active={filters.active || undefined}
          onClick={filters.toggle}
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
        </IconButton>
      )}
      <Views view={place.view} />
    </search>
  )
}

const views = [
  { view: 'fotos', label: "Foto's", Icon: LayoutGrid },
  { view: 'lijst', label: 'Lijst', Icon: Rows3 },
] as const

function Views({ view: current }: { view: ShopView }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return (
    <nav className={classes.views} aria-label="Weergave">
      {views.map(({ view, label, Icon }) => (
        <Link
          key={view}
          className={classes.view}
          to={`${pathname}?${changed(params, { pagina: '', weergave: view === 'lijst' ? view : '' })}`}
          preventScrollReset
          aria-label={label}
          aria-current={view === current ? 'true' : undefined}
          title={label}
          onClick={() => rememberView(view)}
        >
          <Icon size={20} aria-hidden="true" />
          <span className={classes.word}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}

/** '/' leads to the search, unless it is typed somewhere. */
function useSlash(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, altKey, metaKey } = event
      if (key !== '/' || ctrlKey || altKey || metaKey || document.querySelector('dialog[open]')) return
      const typing = target instanceof HTMLElement && target.matches('input, textarea, select')
      // In a quantity no stroke can be meant.
      if (typing && target.inputMode !== 'numeric') return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input])
}
