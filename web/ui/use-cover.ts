import { useEffect, useRef } from 'react'

type Edge = 'top' | 'bottom'

const moments = ['pointerdown', 'pointerup', 'pointercancel', 'focusin', 'input'] as const

/** Publishes how much of the window a sticky bar covers (see `scroll-padding` in base.css), so it never hides the focus. */
export function useCover<Bar extends HTMLElement>(edge: Edge) {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement.style
    const name = `--covered-${edge}`
    const measure = () => {
      // A custom property of the root has the browser style the whole page again.
      if (element.offsetHeight === 0) root.removeProperty(name)
      else root.setProperty(name, `${coverOf(element, edge)}px`)
    }
    // Browsers scroll to a text's first line rather than its field, and not at all on a pointer focus.
    let pressed = false
    const uncover = ({ type }: Event) => {
      if (type.startsWith('pointer')) pressed = type === 'pointerdown'
      const { activeElement: at } = document
      if (!pressed && at?.matches('input, textarea') && isBehind(element, at)) at.scrollIntoView({ block: 'nearest' })
    }
    const events = edge === 'bottom' ? moments : []
    const size = new ResizeObserver(measure)
    size.observe(element)
    window.addEventListener('resize', measure)
    for (const type of events) document.addEventListener(type, uncover)
    return () => {
      size.disconnect()
      window.removeEventListener('resize', measure)
      for (const type of events) document.removeEventListener(type, uncover)
      root.removeProperty(name)
    }
  }, [edge])
  return bar
}

/** Behind the bar or below it; the bar's own fields do not count. */
function isBehind(bar: Element, field: Element): boolean {
  return !bar.contains(field) && field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
}

/** In px; 0 if the layout lets the bar scroll along. */
function coverOf(element: HTMLElement, edge: Edge): number {
  const style = getComputedStyle(element)
  const gap = Number.parseFloat(style[edge])
  return style.position === 'sticky' && !Number.isNaN(gap) ? Math.ceil(element.offsetHeight + gap) : 0
}
