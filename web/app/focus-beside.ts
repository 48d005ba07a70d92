import { focusable } from './use-focus-recovery.ts'

/** What a stray Enter does no harm to, and no telephone opens its keyboard for. */
const actions = 'a[href], button:enabled:not([data-danger]), [tabindex="0"]:not(input, select, textarea)'

/**
 * Where the focus goes from an element that stays disabled: to another action of the same group or bar, else to the nearest
 * place that says what was done or where this is.
 */
export function besideIn(places: readonly Element[], element: HTMLElement): HTMLElement | undefined {
  const [group, bar] = places
  const next =
    nearest(group, actions, element) ??
    nearest(bar, actions, element) ??
    places.map((place) => nearest(place, 'output, h1, h2, h3', element)).find((one) => one !== undefined)
  return next && focusable(next)
}

/** Before the element, or else after it. */
function nearest(place: Element | undefined, selector: string, element: HTMLElement): HTMLElement | undefined {
  const there = [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (one) => one.checkVisibility() && (one.textContent !== '' || one.matches(actions)),
  )
  const isBefore = (one: HTMLElement) => (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return there.findLast(isBefore) ?? there[0]
}
