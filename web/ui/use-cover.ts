import { useEffect, useRef } from 'react'

type Edge = 'top' | 'bottom'

const moments = ['pointerdown', 'pointerup', 'pointercancel', 'focusin', 'input'] as const

/**
 * For a bar that stays at the edge of the window: tells the page how much of it that covers, so that what gets the focus
 * stands clear of it (`scroll-padding` in base.css), and brings out from under it what somebody types in.
 */
export function useCover<Bar extends HTMLElement>(edge: Edge) {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement.style
    const name = `--covered-${edge}`
    const measure = () => root.setProperty(name, `${coverOf(element, edge)}px`)
    // Browsers scroll to the first line of a text, not to its field, and not at all to where the pointer puts the focus.
    let pressed = false
    const uncover = ({ type }: Event) => {
      if (type.startsWith('pointer')) pressed = type === 'pointerdown'
      const { activeElement: at } = document
      if (!pressed && at?.matches('input, textarea') && !element.contains(at)) at.scrollIntoView({ block: 'nearest' })
    }
    const size = new ResizeObserver(measure)
    size.observe(element)
    window.addEventListener('resize', measure)
    for (const type of moments) document.addEventListener(type, uncover)
    return () => {
      size.disconnect()
      window.removeEventListener('resize', measure)
      for (const type of moments) document.removeEventListener(type, uncover)
      root.removeProperty(name)
    }
  }, [edge])
  return bar
}

/** Pixels of the window, none where the layout of the moment lets the bar scroll along. */
function coverOf(element: HTMLElement, edge: Edge): number {
  const style = getComputedStyle(element)
  const gap = Number.parseFloat(style[edge])
  return style.position === 'sticky' && !Number.isNaN(gap) ? Math.ceil(element.offsetHeight + gap) : 0
}
