/** Finds, in the browser, wrapped words, dates, numbers or amounts and overflowing text; e-mail addresses may wrap. */
export function brokenText(): string[] {
  const tokens = /€\s?−?[\d.,]*\d|\d+(?:[-.:,]\d+)*|[^\s@.\-–/]+[@.\-–/]*/g
  const hidden = (element: Element) => element.closest('[hidden], script, style, option, noscript') !== null
  /** For screen readers only: a one-pixel box. */
  const unseen = (element: Element) => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      if (box.clientWidth === 1 && box.clientHeight === 1) return true
    }
    return false
  }
  const lines = (range: Range) =>
    new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size
  const sticksOut = (range: Range, element: Element) => {
    const { left, right } = range.getBoundingClientRect()
    const outside = (box: Element) => {
      const around = box.getBoundingClientRect()
      return left < around.left - 1 || right > around.right + 1
    }
    const drawing = element.closest('svg')
    if (drawing) return outside(drawing)
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { display, position, textOverflow, overflowX } = getComputedStyle(box)
      // The rest is a movement of the finger away.
      if (textOverflow === 'ellipsis' || overflowX === 'auto') return false
      if (display !== 'inline' && display !== 'contents' && outside(box)) return true
      // Boxes around it do not contain positioned text.
      if (position === 'absolute' || position === 'fixed') return false
    }
    return false
  }

  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || text.trim() === '' || hidden(element) || !element.checkVisibility() || unseen(element)) continue
    const range = document.createRange()
    for (const { 0: token, index } of text.matchAll(tokens)) {
      range.setStart(node, index)
      range.setEnd(node, index + token.length)
      if (lines(range) > 1) found.push(`'${token}' of '${text.trim()}' breaks`)
      else if (/\d/.test(token) && sticksOut(range, element)) found.push(`'${token}' of '${text.trim()}' sticks out`)
    }
  }
  return found
}
