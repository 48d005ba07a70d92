/** For when an answer comes: the user may be typing in another form by then. */
export function focusLate(element: HTMLElement | null): void {
  const { activeElement: at } = document
  if (at?.matches('input, textarea') && at.closest('form') !== element?.closest('form')) return
  element?.focus()
}
