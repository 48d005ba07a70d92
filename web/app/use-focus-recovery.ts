import { useEffect } from 'react'

const reachable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]'

/**
 * When the focused element is removed (a button that did its work, a line that was taken out), browsers drop the focus and
 * keyboard users start again at the top of the page. This moves it to the nearest element around the removed one; an element
 * that was only disabled for a while gets it back. Where a page moves the focus itself, nothing happens here.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    let around: readonly Element[] = []
    const waiting = new WeakSet<Element>()
    let frame = 0

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      around = placesAround(target)
    }
    // A press beside all controls takes the focus away on purpose.
    const leave = () => {
      last = undefined
    }
    const keep = () => {
      frame = 0
      if (!last) return
      const { activeElement } = document
      if (activeElement !== document.body && activeElement !== last) return
      if (!last.checkVisibility()) successorIn(around)?.focus({ preventScroll: true })
      else if (last.matches(':disabled')) waiting.add(last)
      else if (waiting.delete(last)) last.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(() => {
      frame ||= requestAnimationFrame(keep)
    })
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'open'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', leave, true)
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', leave, true)
    }
  }, [])
}

/** From the nearest outward, as far as the page's own part. */
function placesAround(element: Element): readonly Element[] {
  const places: Element[] = []
  for (let place = element.parentElement; place && place !== document.body; place = place.parentElement) {
    places.push(place)
    if (place.localName === 'main') break
  }
  return places
}

/** The heading of the nearest place that is still there, or the first thing in it that can be reached. */
function successorIn(places: readonly Element[]): HTMLElement | null {
  for (const place of places) {
    const inside = [...place.querySelectorAll<HTMLElement>(`h1, h2, h3, ${reachable}`)]
    const there = inside.filter((one) => one.checkVisibility())
    const next = there.find((one) => one.localName === 'h1') ?? there[0]
    if (!next) continue
    if (!next.matches(reachable)) next.tabIndex = -1
    return next
  }
  return document.querySelector('main')
}
