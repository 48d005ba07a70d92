import { useCallback, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

const lettingGo = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Keeps the pressed element in place while content above it changes height, so it can be pressed again. */
export function useScrollAnchor() {
  const place = useRef<HTMLElement>(null)
  const held = useRef<number>(undefined)
  const movement = useNavigationType()

  const hold = useCallback(() => {
    held.current = place.current?.getBoundingClientRect().top
    const letGo = () => {
      held.current = undefined
      for (const event of lettingGo) window.removeEventListener(event, letGo, true)
    }
    for (const event of lettingGo) window.addEventListener(event, letGo, { capture: true, passive: true })
  }, [])

  // New rows may render long after the press.
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    if (movement === 'POP') {
      // Back and forward restore the scroll position.
      held.current = undefined
      element.style.marginTop = ''
    }
    if (held.current === undefined) return
    element.style.marginTop = ''
    window.scrollBy({ top: element.getBoundingClientRect().top - held.current, behavior: 'instant' })
    // Adds space above if the page cannot scroll far enough.
    const short = held.current - element.getBoundingClientRect().top
    if (short > 0) element.style.marginTop = `calc(${getComputedStyle(element).marginTop} + ${short}px)`
  })

  return { place, hold }
}
