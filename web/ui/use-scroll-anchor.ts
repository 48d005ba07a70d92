import { useCallback, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** Each of these ends the anchoring: somebody scrolls, or presses something else. */
const lettingGo = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Keeps what was pressed where it was on the screen while what stands above it becomes longer or shorter, so that it can
 * be pressed again without looking for it.
 */
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

  // After every change of what is shown: the new rows may come long after the press.
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    if (movement === 'POP') {
      // Back and forward find the page as it was left.
      held.current = undefined
      element.style.marginTop = ''
    }
    if (held.current === undefined) return
    element.style.marginTop = ''
    window.scrollBy({ top: element.getBoundingClientRect().top - held.current, behavior: 'instant' })
    // Where the page is too short to scroll so far, room is made above it.
    const short = held.current - element.getBoundingClientRect().top
    if (short > 0) element.style.marginTop = `calc(${getComputedStyle(element).marginTop} + ${short}px)`
  })

  return { place, hold }
}
