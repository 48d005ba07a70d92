import { escapeHtml } from '../../escape-html.ts'
import type { ApiDocument } from './api-document.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
  h2 { margin-top: 2.5rem; text-transform: capitalize }
  details { border: 1px solid #8886; border-radius: 8px; margin: .5rem 0; padding: .6rem .9rem }
  summary { cursor: pointer; display: flex; gap: .75rem; flex-wrap: wrap; align-items: baseline }
  code, pre { font: .875rem/1.5 ui-monospace, monospace }
  pre { overflow: auto; background: #8881; border-radius: 6px; padding: .75rem; max-height: 24rem }
  .method { font-weight: 700; min-width: 4rem } .access { margin-left: auto; opacity: .75; font-size: .875rem }
`
const json = (value: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

type Operation = ApiDocument['paths'][string][string]

function showOperation(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters.length === 0 ? '' : `<h4>Parameters</h4>${json(operation.parameters)}`
  const body = operation.requestBody ? `<h4>Body</h4>${json(operation.requestBody.content)}` : ''
  return `<details><summary><code class="method">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code>
    <span>${escapeHtml(operation.summary)}</span><span class="access">${operation['x-access']}</span></summary>
    ${parameters}${body}<h4>Answers</h4>${json(operation.responses)}</details>`
}

export function apiPage(document: ApiDocument, nonce: string): string {
  const groups = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const group = operation.tags[0] ?? ''
      groups.set(group, [...(groups.get(group) ?? []), showOperation(path, method, operation)])
    }
  }
  const sections = [...groups].map(([name, rows]) => `<section><h2>${escapeHtml(name)}</h2>${rows.join('')}</section>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(document.info.title)}</title><style nonce="${nonce}">${style}</style></head>
    <body><main><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description)}</p>${sections.join('')}</main></body></html>`
}
