import { useCallback, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

const releasing = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Keeps the pressed element in place while content above it changes height, so it can be pressed again. */
export function useScrollAnchor() {
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
