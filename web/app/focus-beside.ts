import { focusable } from './use-focus-recovery.ts'

/** A stray Enter here does no harm, and no phone opens its keyboard. */
const actions = 'a[href], button:enabled:not([data-danger]), [tabindex="0"]:not(input, select, textarea)'

/** Focus target for an element that stays disabled: an action in its group or bar, else the nearest message or heading. */
export function besideIn(places: readonly Element[], element: HTMLElement): HTMLElement | undefined {
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
