import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** Ctrl+Enter, or ⌘+Enter. */
export const isCtrlEnter = ({ key, ctrlKey, metaKey }: Key): boolean => key === 'Enter' && (ctrlKey || metaKey)

export const isPlainEnter = (event: Key): boolean => event.key === 'Enter' && !isCtrlEnter(event)

/** For a field where Enter alone would send the form too early. */
export function keepPlainEnter(event: Key & Pick<Event, 'preventDefault'>): void {
  if (isPlainEnter(event)) event.preventDefault()
}

/** Anywhere on the page: on to the next step. */
export function useCtrlEnter(onPress: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (!isCtrlEnter(event) || event.defaultPrevented) return
    event.preventDefault()
    // Held down, it would go on through the steps after this one.
    if (!event.repeat) onPress()
  })
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
