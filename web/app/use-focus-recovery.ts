import { useEffect } from 'react'
import { hasTouchKeyboard } from '../ui/has-touch-keyboard.ts'

/** In ms; an element still disabled then, with no request pending, stays disabled. */
const waitFor = 300
const busy = '[data-busy], [data-loading]'
const reachable = 'a[href], :enabled:not(fieldset), [tabindex]'

/** A stray Enter here does no harm, and no phone opens its keyboard. */
const actions = 'a[href], button:enabled:not([data-danger]), [tabindex="0"]:not(input, select, textarea)'

/** Browsers drop the focus when its element is removed or disabled, sending keyboard users to the top of the page. */
export function useFocusRecovery(): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    let around: readonly HTMLElement[] = []
    const waiting = new WeakSet<Element>()
    let frame = 0
    let timer: number | undefined
    let isKeyDown = false

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      around = placesAround(target)
    }
    // A press beside all controls drops the focus on purpose.
    const leave = () => {
      last = undefined
    }
    const isLost = () => document.activeElement === document.body || document.activeElement === last
    const keep = () => {
      frame = 0
      if (!last || !isLost()) return
      if (!last.checkVisibility()) successorIn(around)?.focus({ preventScroll: true })
      else if (last.matches(':disabled')) timer ??= window.setTimeout(handOver, waitFor, last)
      else if (waiting.delete(last)) last.focus({ preventScroll: true })
    }
    // A key still held down would also press the new target.
    const handOver = (from: HTMLElement) => {
      timer = undefined
      const isMissed = () => last === from && isLost() && from.matches(':disabled') && !isKeyDown
      if (!isMissed() || document.querySelector(busy)) return
      besideIn(around, from)?.focus({ preventScroll: true })
    }
    const look = () => {
      frame ||= requestAnimationFrame(keep)
    }
    const onKeyDown = () => {
      isKeyDown = true
    }
    const onKeyUp = () => {
      isKeyDown = false
      look()
    }
    // Not per frame: between two frames an element can be disabled, lose the focus and be enabled again.
    const changes = new MutationObserver(() => {
      if (last?.matches(':disabled')) waiting.add(last)
      look()
    })
    const attributeFilter = ['disabled', 'data-loading', 'hidden', 'open']
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter })
    const ended = new AbortController()
    const first = { capture: true, signal: ended.signal }
    document.addEventListener('focusin', remember, first)
    document.addEventListener('pointerdown', leave, first)
    document.addEventListener('keydown', onKeyDown, first)
    document.addEventListener('keyup', onKeyUp, first)
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      ended.abort()
    }
  }, [])
}

function placesAround(element: HTMLElement): readonly HTMLElement[] {
  const places: HTMLElement[] = []
  for (let place = element.parentElement; place && place !== document.body; place = place.parentElement) {
    places.push(place)
    if (place.matches('main, dialog')) break
  }
  return places
}

/** The nearest heading, or the first focusable element; on touch, never a field that would open the keyboard. */
function successorIn(places: readonly HTMLElement[]): HTMLElement | null {
  for (const place of places) {
    const inside = [...place.querySelectorAll<HTMLElement>(`h1, h2, h3, ${reachable}`)]
    const there = inside.filter((one) => one.checkVisibility())
    const next = there.find((one) => one.localName === 'h1') ?? there[0]
    if (next) return focusable(next.matches('input, textarea') && hasTouchKeyboard() ? place : next)
  }
  return document.querySelector('main')
}

function focusable(element: HTMLElement): HTMLElement {
  if (!element.matches(reachable)) element.tabIndex = -1
  return element
}

/** Focus target for an element that stays disabled: an action in its group or bar, else the nearest message or heading. */
function besideIn(places: readonly Element[], element: HTMLElement): HTMLElement | undefined {
  const [group, bar] = places
  const next =
    nearest(group, actions, element) ??
    nearest(bar, actions, element) ??
    places.map((place) => nearest(place, 'output, h1, h2, h3', element)).find((one) => one !== undefined)
  return next && focusable(next)
}

function nearest(place: Element | undefined, selector: string, element: HTMLElement): HTMLElement | undefined {
  const there = [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (one) => one.checkVisibility() && (one.textContent !== '' || one.matches(actions)),
  )
  const isBefore = (one: HTMLElement) => (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return there.findLast(isBefore) ?? there[0]
}
