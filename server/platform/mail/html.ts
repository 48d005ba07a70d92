// Tagged literals that escape everything except HTML.
import { escapeHtml } from '../escape-html.ts'

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/** Attributes need double quotes: ``html`<p class="${name}">` ``. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const written = parts.map((part, index) => asText(part) + (literals[index + 1] ?? ''))
  return new Html((literals[0] ?? '') + written.join(''))
}

function asText(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return escapeHtml(part)
  return typeof part === 'number' ? String(part) : part.map(({ text }) => text).join('')
}
