const pressable = 'a, button, input, select, textarea, summary, label, [role="button"], [tabindex]'

function pressedBy({ target }: Event): Element | null {
  const found = target instanceof Element ? target.closest(pressable) : null
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found
}

/** Ignores the second half of a double press if something else came under the finger meanwhile, such as the next line's 'Verwijder'. */
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
