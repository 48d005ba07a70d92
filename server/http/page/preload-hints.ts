// Preload hints of the page, as tags: files, answers and pictures that it will ask for as soon as its script runs.
import { pictureWidths, shopPictureSizes } from '../../../contract/limits.ts'

/** What this visitor's page will ask for first. */
export interface PreloadHints {
  /** Addresses of the API, as the page will write them. */
  readonly answers: readonly string[]
  /** The picture of each card that comes first, by file name; empty where a card has none. */
  readonly pictures: readonly string[]
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

/** A product's picture in the outline, chosen from the same widths as on the page, so that it is fetched once. */
export function pictureTag(filename: string, priority: 'high' | 'auto'): string {
  const url = (width: number) => escapeHtml(`/files/images/${encodeURIComponent(filename)}?w=${width}`)
  const srcset = pictureWidths.map((width) => `${url(width)} ${width}w`).join(', ')
  return `<img src="${url(pictureWidths[1])}" srcset="${srcset}" sizes="${shopPictureSizes}" alt="" fetchpriority="${priority}">`
}
