import { useWindowEvent } from '@mantine/hooks'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { ShopView } from '../../../contract/rules/shop-place.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SearchBox } from '../../ui/fields/search-field.tsx'
import classes from './shop-tools.module.css'
import { rememberView } from './shop-view.ts'
import type { ShopAddress } from './use-shop-place.ts'
import { withParams } from '../../ui/search-params.ts'

/** Lets a fast typist go on, and still seems immediate. */
const typingPauseMilliseconds = 20

interface ShopToolsProps {
  address: ShopAddress
  filters: { readonly open: boolean; readonly active: boolean; readonly toggle: () => void } | undefined
  /** A search submitted with Enter; undefined once another is typed. */
  onAwait: (zoek: string | undefined) => void
}

export function ShopTools({ address: { place, narrow }, filters, onAwait }: ShopToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  useSearchShortcut(input)
  return (
    <search className={classes.tools}>
      <SearchBox
        zoek={place.filter.zoek ?? ''}
        placeholder="Zoek op naam of code"
        label="Zoek op naam of code"
        pause={typingPauseMilliseconds}
        onSearch={(zoek) => {
          onAwait(undefined)
          narrow({ zoek })
        }}
        onEnter={onAwait}
        shortcut="Control+K Meta+K"
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
          <SlidersHorizontal size={20} />
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
          to={`${pathname}?${withParams(params, { pagina: '', weergave: view === 'lijst' ? view : '' })}`}
          preventScrollReset
          aria-label={label}
          aria-current={view === current ? 'true' : undefined}
          title={label}
          onClick={() => rememberView(view)}
        >
          <Icon className="mantine-hidden-from-xs" size={20} />
          <span className={classes.word}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Ctrl+K (⌘K). With a modifier, since a single key conflicts with speech input (WCAG 2.1.4). */
function useSearchShortcut(input: React.RefObject<HTMLInputElement | null>): void {
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  })
}
