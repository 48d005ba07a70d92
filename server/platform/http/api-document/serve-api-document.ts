import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../../contract/endpoints/endpoint.ts'
import { lazily } from '../../../../contract/values/lazily.ts'
import { answerCached, CachedResponse } from '../cache/cached-response.ts'
import { forbidden } from '../../errors.ts'
import type { Authenticate } from '../serve.ts'
import { type ApiDocument, apiDocument } from './api-document.ts'
import { escapeHtml } from '../../escape-html.ts'

export function serveApiDocument(
  app: FastifyInstance,
  served: ReadonlySet<Endpoint>,
  shopName: string,
  authenticate: Authenticate,
): void {
  const document = lazily(() => apiDocument(served, shopName))
  const response = lazily(() => new CachedResponse(JSON.stringify(document()), {}))

  app.get('/openapi.json', async (request, reply) => {
    const body = await answerCached(response(), request, reply)
    reply.header('cache-control', 'no-store')
    return body
  })
  app.get('/docs', async (request, reply) => {
    const session = await authenticate(request)
    if (!session) return reply.redirect('/login', 303)
    if (!session.isAdmin) throw forbidden()
    const nonce = randomBytes(16).toString('base64')
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
    return apiPage(document(), nonce)
  })
}

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

function apiPage(document: ApiDocument, nonce: string): string {
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
