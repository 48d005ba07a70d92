import type { KeyboardEvent } from 'react'

/** A row with one stop for Tab: the arrows go to its other fields, buttons and links, toggles last. */
export function moveFocusInRow(event: KeyboardEvent<HTMLTableRowElement>) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const { target, currentTarget: row } = event
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  // Within a text they move the caret; from its edge, or when all of it is selected, they go on.
  if (target instanceof HTMLInputElement) {
    const { selectionStart: start, selectionEnd: end, value } = target
    const isAll = start === 0 && end === value.length
    if (!isAll && (start !== end || start !== (by < 0 ? 0 : value.length))) return
  }
  const stops = [
    ...row.querySelectorAll<HTMLElement>('a[href], input:enabled, button:enabled:not([aria-pressed])'),
    ...row.querySelectorAll<HTMLElement>('button[aria-pressed]:enabled'),
  ]
  const next = stops[stops.findIndex((stop) => stop === target) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}
