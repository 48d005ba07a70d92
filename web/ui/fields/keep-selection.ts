import type { MouseEvent } from 'react'

/** For a field that selects its text on focus: Safari would put the caret where the press that focused it ends. */
export function keepSelection({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  if (currentTarget === document.activeElement) return
  currentTarget.addEventListener('mouseup', (event) => event.preventDefault(), { once: true })
}
