import { useEffect, useEffectEvent, useRef } from 'react'

/** Ctrl+Enter, or ⌘+Enter, anywhere on the page: on to the next step. */
export function useCtrlEnter(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Runs now, or once `isReady`; dropped if `unchanged` has another value by then. */
export function useAsSoonAs(isReady: boolean, run: () => void, unchanged?: unknown): () => void {
  const wanted = useRef<{ unchanged: unknown }>(undefined)
  const goOn = useEffectEvent(() => {
    if (wanted.current && wanted.current.unchanged === unchanged) run()
    wanted.current = undefined
  })
  useEffect(() => {
    if (isReady) goOn()
  }, [isReady])
  return () => {
    if (isReady) run()
    else wanted.current = { unchanged }
  }
}
