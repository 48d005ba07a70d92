/**
 * Cleans the typed text in the input itself: if React set another value, it would put the caret at the end. What stands
 * after the caret is clean, so the caret stays before it.
 * @returns the cleaned text
 */
export function cleanTyped(input: HTMLInputElement, clean: (typed: string) => string): string {
  const { value, selectionEnd } = input
  const cleaned = clean(value)
  if (cleaned !== value) {
    const caret = Math.max(0, cleaned.length - (value.length - (selectionEnd ?? value.length)))
    input.value = cleaned
    input.setSelectionRange(caret, caret)
  }
  return cleaned
}
