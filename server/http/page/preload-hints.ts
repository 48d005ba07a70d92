// Preload hints of the page, as tags: files and answers that it will ask for as soon as its script runs.

/** What this visitor's page will ask for first. */
export interface PreloadHints {
  /** Addresses of the API, as the page will write them. */
  readonly answers: readonly string[]
  /** HTML for each `<!--slot-->` of the outline, in their order; `__NONCE__` becomes that of the answer. */
  readonly slots: readonly string[]
}

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `crossorigin` makes it the same request as the page's own fetch, which then takes this answer. */
export function answerLink(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`
}

/** Of low priority: on a slow line the outline's pictures, which are small and seen at once, come first. */
export function scriptLink(file: string): string {
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="${escapeHtml(file)}">`
}

export function styleLink(file: string): string {
  return `<link rel="stylesheet" crossorigin href="${escapeHtml(file)}">`
}
