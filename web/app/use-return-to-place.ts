import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterStateContext, useLocation, useNavigationType } from 'react-router'

const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** `ScrollRestoration` tries once; this goes on while a page that is still loading grows, until the user moves it. */
export function useReturnToPlace(): void {
  const top = useContext(UNSAFE_DataRouterStateContext)?.restoreScrollPosition
  const movement = useNavigationType()
  const { key } = useLocation()

  useEffect(() => {
    if (movement !== 'POP' || typeof top !== 'number') return
    const end = new AbortController()
    const growth = new ResizeObserver(() => {
      window.scrollTo({ top, behavior: 'instant' })
      if (window.scrollY > top - 1) end.abort()
    })
    end.signal.addEventListener('abort', () => growth.disconnect())
    for (const move of moves) window.addEventListener(move, () => end.abort(), { capture: true, signal: end.signal })
    growth.observe(document.body)
    return () => end.abort()
  }, [key, movement, top])
}
