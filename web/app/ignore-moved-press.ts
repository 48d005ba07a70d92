const pressable = 'a, button, input, select, textarea, summary, label, [role="button"], [tabindex]'

function pressedBy({ target }: Event): Element | null {
  const found = target instanceof Element ? target.closest(pressable) : null
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found
}

/** The second half of a double press does nothing to what came under the finger after the first: the next line's 'Verwijder', say. */
export function ignoreMovedPress(): void {
  let first: Element | null = null
  document.addEventListener(
    'click',
    (event) => {
      const pressed = pressedBy(event)
      if (event.detail < 2) first = pressed
      else if (pressed !== first) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    true,
  )
}
