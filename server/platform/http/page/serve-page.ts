import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { preferredEncoding } from '../cache/cached-response.ts'
import { notFound } from '../../errors.ts'
import { escapeHtml } from '../../escape-html.ts'
import { pagePolicy, workerPolicy } from '../security-headers.ts'

export interface PreloadHints {
  /** API addresses, exactly as the page requests them. */
  readonly answers: readonly string[]
  /** HTML for each `<!--slot-->` of the outline, in order; `__NONCE__` is filled in later. */
  readonly slots: readonly string[]
}

export interface PageSettings {
  readonly folder: string
  readonly shopName: string
  readonly sentryDsn: string | undefined
  /** First URL segments shared by a screen and a call. */
  readonly sharedWithApi: readonly string[]
  /** False without a session cookie: the page then knows that no one is logged in. */
  mayHaveSession(request: FastifyRequest): boolean
  preloadHints(request: FastifyRequest): Promise<PreloadHints | undefined>
}

interface PageParts {
  readonly screen: string
  readonly links: readonly string[]
  readonly values: Readonly<Record<'SCHEME' | 'SESSION' | 'OPENED_BY', string>>
  readonly slots: readonly string[]
}

const shellValues = { SCHEME: 'auto', SESSION: 'offline', OPENED_BY: 'elsewhere' }

/** True if a person opens a URL in a browser (§7.1), false for a script. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const mode = request.headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return new Negotiator(request.raw).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** `crossorigin` makes the request the same as the page's fetch, which then takes this answer. */
function answerLink(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`
}

const firstPart = (url: string) => /^\/([^/?]*)/.exec(url)?.[1] ?? ''

export async function servePage(app: FastifyInstance, settings: PageSettings): Promise<void> {
  const template = (await readFile(join(settings.folder, 'index.html'), 'utf8'))
    .replaceAll('__SHOP_NAME__', () => escapeHtml(settings.shopName))
    .replaceAll('__SENTRY_DSN__', () => escapeHtml(settings.sentryDsn ?? ''))
  const outlineFor = outlinesOf(template)
  const shared = new Set(settings.sharedWithApi)
  const reportHosts = settings.sentryDsn === undefined ? [] : [new URL(settings.sentryDsn).origin]

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const screen = firstPart(request.url)
    const hints = settings.mayHaveSession(request) ? await preloadHints(request) : undefined
    const links = (hints?.answers ?? []).map(answerLink)
    const values = {
      SCHEME: schemeOf(request),
      SESSION: hints === undefined ? 'none' : 'unknown',
      OPENED_BY: openedBy(request),
    }
    return send(request, reply, { screen, links, values, slots: hints?.slots ?? [] })
  }

  /** Without data of a visit: the service worker keeps it for when the server is unreachable. */
  const sendShell = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, { screen: '*', links: [], values: shellValues, slots: [] })

  function send(request: FastifyRequest, reply: FastifyReply, { screen, links, values, slots }: PageParts) {
    const nonce = randomBytes(16).toString('base64')
    const html = withSlots(outlineFor(screen), slots)
      .replaceAll('__NONCE__', nonce)
      .replace('__SCHEME__', values.SCHEME)
      .replace('__SESSION__', values.SESSION)
      .replace('__OPENED_BY__', values.OPENED_BY)
      .replace('<!--preload-->', () => links.join(''))
    reply.headers({ 'content-security-policy': pagePolicy(nonce, reportHosts), 'cache-control': 'no-store' })
    reply.code(200).type('text/html; charset=utf-8')
    return reply.send(compressed(request, reply, html))
  }

  /** Undefined without a session. If the hints fail, the page goes without. */
  async function preloadHints(request: FastifyRequest): Promise<PreloadHints | undefined> {
    try {
      return await settings.preloadHints(request)
    } catch (error) {
      request.log.warn({ err: error }, 'could not find the preload hints')
      return { answers: [], slots: [] }
    }
  }

  await app.register(fastifyStatic, {
    root: settings.folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html*', '**/*.{br,gz,map}'],
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path)
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/[\\/]sw\.js$/.test(path)) response.header('content-security-policy', workerPolicy)
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!shared.has(firstPart(request.url)) || (request.method !== 'GET' && request.method !== 'HEAD')) return
    if (request.routeOptions.config.endpoint?.kind === 'document') return
    addVary(reply, 'Sec-Fetch-Mode, Accept')
    if (isNavigation(request)) return sendPage(request, reply)
  })
  app.get('/', async (request, reply) => sendPage(request, reply))
  app.get('/app-shell', async (request, reply) => sendShell(request, reply))
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(webManifest(settings.shopName)),
  )
  app.get('/index.html', async (_request, reply) => reply.redirect('/', 308))
  app.setNotFoundHandler(async (request, reply) => {
    if (isNavigation(request)) return sendPage(request, reply)
    throw notFound()
  })
}

/** Adds request headers that caches must compare. */
function addVary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`)
}

/** Empty without the header, as without TLS: the page then goes by its referrer. */
function openedBy(request: FastifyRequest): 'here' | 'elsewhere' | '' {
  const site = request.headers['sec-fetch-site']
  if (site === undefined) return ''
  return site === 'none' || site === 'same-origin' ? 'here' : 'elsewhere'
}

/** Each outline of index.html begins with its URL, as `<!--outline /shop-->`; keeps one, or that of `*`. */
function outlinesOf(template: string): (screen: string) => string {
  const part = /<!--outline ([^\s>]+)-->([^]*?)(?=<!--outline)/g
  const addresses = new Set([...template.matchAll(part)].map(([, address = '']) => address))
  const pages = new Map(
    [...addresses].map((wanted) => [
      wanted,
      template.replace(part, (_all, address: string, html: string) => (address === wanted ? html : '')),
    ]),
  )
  return (screen) => pages.get(`/${screen}`) ?? pages.get('*') ?? template
}

/** Chosen by hand and stored in a cookie; 'auto' follows the system. */
function schemeOf(request: FastifyRequest): string {
  const chosen = request.cookies['weergave']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
}

/** Needed outside routes, where no other compression applies. */
function compressed(request: FastifyRequest, reply: FastifyReply, html: string): Buffer | string {
  const encoding = preferredEncoding(request)
  addVary(reply, 'accept-encoding')
  if (encoding === undefined) return html
  reply.header('content-encoding', encoding)
  return encoding === 'gzip'
    ? gzipSync(html)
    : brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

function withSlots(html: string, slots: readonly string[]): string {
  const left = slots.values()
  return html.replaceAll('<!--slot-->', () => left.next().value ?? '')
}

// https://www.w3.org/TR/appmanifest/; the build draws the icons.

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/icons/${name}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
})

function webManifest(shopName: string): string {
  return JSON.stringify({
    id: '/',
    name: shopName,
    short_name: shopName,
    description: 'Bestel bloembollen, waxbollen en planten voor uw bedrijf.',
    lang: 'nl',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // --paper of tokens.css.
    background_color: '#f3f6ef',
    theme_color: '#f3f6ef',
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('maskable-512', 512, 'maskable')],
    shortcuts: [
      { name: 'Winkel', url: '/shop/all/0' },
      { name: 'Snelbestellen', url: '/snelbestellen' },
      { name: 'Winkelwagentje', url: '/shoppingcart' },
    ],
  })
}
