// The page: built files from dist/, and index.html with this answer's nonce and the shop's name written in.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { addVary } from './add-vary.ts'
import { notFound } from './refusal.ts'
import { pagePolicy } from './security-headers.ts'

export interface PageSettings {
  /** Folder of the built page. */
  readonly folder: string
  readonly shopName: string
  readonly sentryDsn: string | undefined
  /** False where the browser sent no session cookie: the page then knows that nobody is logged in, without asking. */
  mayHaveSession(request: FastifyRequest): boolean
}

/** True where a person opens an address in a browser (decisions.md, HTTP); a script's call is not one. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const mode = request.headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return new Negotiator(request.raw).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** The one prefix that page and API share. */
const isOverlap = (request: FastifyRequest) => /^\/orders(?:[/?]|$)/.test(request.url)

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export async function servePage(app: FastifyInstance, settings: PageSettings): Promise<void> {
  const template = (await readFile(join(settings.folder, 'index.html'), 'utf8'))
    .replaceAll('__SHOP_NAME__', escapeHtml(settings.shopName))
    .replaceAll('__SENTRY_DSN__', escapeHtml(settings.sentryDsn ?? ''))
  const reportHosts = settings.sentryDsn === undefined ? [] : [new URL(settings.sentryDsn).origin]

  function sendPage(reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(200)
      .headers({ 'content-security-policy': pagePolicy(nonce, reportHosts), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(
        template
          .replaceAll('__NONCE__', nonce)
          .replace('__SESSION__', settings.mayHaveSession(reply.request) ? 'unknown' : 'none'),
      )
  }

  await app.register(fastifyStatic, {
    root: settings.folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path)
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!isOverlap(request) || (request.method !== 'GET' && request.method !== 'HEAD')) return
    addVary(reply, 'Sec-Fetch-Mode, Accept')
    if (isNavigation(request)) return sendPage(reply)
  })
  app.get('/', async (_request, reply) => sendPage(reply))
  app.setNotFoundHandler(async (request, reply) => {
    if (isNavigation(request)) return sendPage(reply)
    throw notFound()
  })
}
