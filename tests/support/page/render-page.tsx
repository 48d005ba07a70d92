import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

// Makes `act` flush effects and updates.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

/** Unmounts after the test. */
export function renderPage(page: ReactNode): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  act(() => root.render(page))
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
  })
  return place
}

/** @param around e.g. a router or query client. @returns the hook's latest value */
export function renderHook<Answer>(hook: () => Answer, around = (part: ReactNode) => part): () => Answer {
  const answers: Answer[] = []
  function Part() {
    answers.push(hook())
    return null
  }
  renderPage(around(<Part />))
  return () => {
    const last = answers.at(-1)
    if (last === undefined) throw new Error('The hook was not called')
    return last
  }
}
