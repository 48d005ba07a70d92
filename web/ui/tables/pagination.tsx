import { usePagination } from '@mantine/hooks'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { Link, type Location, useLocation, useNavigationType } from 'react-router'
import { withParams } from '../search-params.ts'
import classes from './pagination.module.css'

interface PaginationProps {
  page: number
  pages: number
  /** Defaults to the current path. */
  path?: string
  onIntent?: (page: number) => void
}

export function Pagination({ page, pages, path, onIntent }: PaginationProps) {
  const location: Location<unknown> = useLocation()
  const { pathname, search, state } = location
  const { place, hold } = useScrollAnchor()
  // Always the same number of items, so the row keeps its width.
  const { range } = usePagination({ page, total: pages })
  if (pages <= 1) return null

  const link = (target: number) => ({
    to: `${path ?? pathname}?${withParams(new URLSearchParams(search), { pagina: String(target) })}`,
    preventScrollReset: true,
    // Says where a back link goes.
    state,
    onClick: hold,
    onPointerEnter: () => onIntent?.(target),
    onFocus: () => onIntent?.(target),
  })

  const step = (isThere: boolean, target: number, arrow: ReactNode, names: { rel: string; 'aria-label': string }) =>
    isThere ? (
      <Link className={classes.step} {...link(target)} {...names}>
        {arrow}
      </Link>
    ) : (
      <span className={classes.step} data-off>
        {arrow}
      </span>
    )

  return (
    <nav ref={place} className={classes.pages} data-screen-only aria-label="Pagina's">
      {step(page > 1, page - 1, <ChevronLeft size={20} />, { rel: 'prev', 'aria-label': 'Vorige pagina' })}
      <ol className={classes.list}>
        {range.map((target, at) =>
          target === 'dots' ? (
            <li key={`gap ${at}`} className={classes.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={target} className={isSpare(target, page, pages) ? 'mantine-visible-from-xs' : undefined}>
              <Link
                className={classes.page}
                {...link(target)}
                aria-label={`Pagina ${target}`}
                aria-current={target === page ? 'page' : undefined}
              >
                {target}
              </Link>
            </li>
          ),
        )}
      </ol>
      {step(page < pages, page + 1, <ChevronRight size={20} />, { rel: 'next', 'aria-label': 'Volgende pagina' })}
    </nav>
  )
}

/** Hidden on the narrowest screens. */
function isSpare(target: number, page: number, pages: number): boolean {
  return pages > 7 && ((page <= 4 && target === 5) || (page >= pages - 3 && target === pages - 4))
}

const releasing = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Keeps the pressed element in place while content above it changes height, so it can be pressed again. */
function useScrollAnchor() {
  const place = useRef<HTMLElement>(null)
  const anchorTop = useRef<number>(undefined)
  const movement = useNavigationType()

  const hold = useCallback(() => {
    anchorTop.current = place.current?.getBoundingClientRect().top
    const release = () => {
      anchorTop.current = undefined
      for (const event of releasing) window.removeEventListener(event, release, true)
    }
    for (const event of releasing) window.addEventListener(event, release, { capture: true, passive: true })
  }, [])

  // New rows may render long after the press.
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    if (movement === 'POP') {
      // Back and forward restore the scroll position.
      anchorTop.current = undefined
      element.style.marginTop = ''
    }
    if (anchorTop.current === undefined) return
    element.style.marginTop = ''
    window.scrollBy({ top: element.getBoundingClientRect().top - anchorTop.current, behavior: 'instant' })
    // Adds space above if the page cannot scroll far enough.
    const short = anchorTop.current - element.getBoundingClientRect().top
    if (short > 0) element.style.marginTop = `calc(${getComputedStyle(element).marginTop} + ${short}px)`
  })

  return { place, hold }
}
