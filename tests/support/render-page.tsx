import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

// React then runs effects and updates before `act` returns.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

/** Puts a part of the page into the document, until the test has finished. */
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

/**
 * Calls a hook as a part of the page would.
 * @param around what has to stand around that part: a router, a cache of answers
 * @returns what the hook answered last
 */
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
