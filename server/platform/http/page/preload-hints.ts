import { escapeHtml } from '../../escape-html.ts'

export interface PreloadHints {
  /** API addresses, exactly as the page requests them. */
  readonly answers: readonly string[]
  /** HTML for each `<!--slot-->` of the outline, in order; `__NONCE__` is filled in later. */
  readonly slots: readonly string[]
}

/** `crossorigin` makes the request the same as the page's fetch, which then takes this answer. */
export function answerLink(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`
}
