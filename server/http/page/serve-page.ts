// The page: built files from dist/, and index.html with this answer's nonce and preload hints written in.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { addVary } from '../cache/add-vary.ts'
import { preferredEncoding } from '../cache/encoding.ts'
import { notFound } from '../refusal.ts'
import { type PreloadHints, answerLink, escapeHtml, scriptLink, styleLink } from './preload-hints.ts'
import { webManifest } from './web-manifest.ts'
import { pagePolicy, workerPolicy } from '../security-headers.ts'

export interface PageSettings {
  /** Folder of the built page. */
  readonly folder: string
  readonly shopName: string
  readonly sentryDsn: string | undefined
  /** First parts of addresses that are both a screen's and a call's. */
  readonly sharedWithApi: readonly string[]
  /** False where the browser sent no session cookie: the page then knows that nobody is logged in, without asking. */
  mayHaveSession(request: FastifyRequest): boolean
  /** What the page that this visitor opens will ask for; undefined where his session has ended. */
  preloadHints(request: FastifyRequest): Promise<PreloadHints | undefined>
}

/** One page as it is sent: which outline, the files and answers that it names ahead, and what stands in its head. */
interface PageParts {
  readonly screen: string
  readonly files: readonly string[]
  readonly links: readonly string[]
  readonly values: Readonly<Record<'SCHEME' | 'SESSION' | 'OPENED_BY', string>>
  readonly slots: readonly string[]
}

const shellValues = { SCHEME: 'auto', SESSION: 'offline', OPENED_BY: 'elsewhere' }

/** True where a person opens an address in a browser (§7.1); a script's call is not one. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const mode = request.headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return new Negotiator(request.raw).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** The first part of an address: what follows its first slash, up to the next one. */
const firstPart = (url: string) => /^\/([^/?]*)/.exec(url)?.[1] ?? ''

export async function servePage(app: FastifyInstance, settings: PageSettings): Promise<void> {
  const template = (await readFile(join(settings.folder, 'index.html'), 'utf8'))
    .replaceAll('__SHOP_NAME__', () => escapeHtml(settings.shopName))
    .replaceAll('__SENTRY_DSN__', () => escapeHtml(settings.sentryDsn ?? ''))
  const filesOf = await readScreens(settings.folder)
  const outlineFor = outlinesOf(template)
  const shared = new Set(settings.sharedWithApi)
  const reportHosts = settings.sentryDsn === undefined ? [] : [new URL(settings.sentryDsn).origin]

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const screen = firstPart(request.url)
    const files = filesOf.get(screen) ?? []
    const hints = settings.mayHaveSession(request) ? await preloadHints(request) : undefined
    const links = [...files.filter(isScript).map(scriptLink), ...(hints?.answers ?? []).map(answerLink)]
    const values = {
      SCHEME: schemeOf(request),
      SESSION: hints === undefined ? 'none' : 'unknown',
      OPENED_BY: openedBy(request),
    }
    return send(request, reply, { screen, files, links, values, slots: hints?.slots ?? [] })
  }

  /** The page with nothing of a visit in it, for the service worker to keep until the server cannot be reached. */
  const sendShell = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, { screen: '*', files: [], links: [], values: shellValues, slots: [] })

  function send(request: FastifyRequest, reply: FastifyReply, { screen, files, links, values, slots }: PageParts) {
    const nonce = randomBytes(16).toString('base64')
    const html = withSlots(outlineFor(screen), slots)
      .replaceAll('__NONCE__', nonce)
      .replace('__SCHEME__', values.SCHEME)
      .replace('__SESSION__', values.SESSION)
      .replace('__OPENED_BY__', values.OPENED_BY)
      .replace('<!--preload-->', () => links.join(''))
      .replace('<!--styles-->', () =>
        files
          .filter((file) => !isScript(file))
          .map(styleLink)
          .join(''),
      )
    reply.headers({ 'content-security-policy': pagePolicy(nonce, reportHosts), 'cache-control': 'no-store' })
    reply.code(200).type('text/html; charset=utf-8')
    return reply.send(compressed(request, reply, html))
  }

  /** Undefined where nobody is logged in; where the hints fail, the page is sent without them. */
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
    // The template with its marks, and what only stands beside the files that are asked for.
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
    if (request.routeOptions.config.call?.kind === 'document') return
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

const isScript = (file: string) => file.endsWith('.js')

/** Files that each screen needs beside those of every page, by the first part of its address; written by the build. */
async function readScreens(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = await readFile(join(folder, '.vite', 'screens.json'), 'utf8').catch(() => '{}')
  const screens: unknown = JSON.parse(text)
  if (typeof screens !== 'object' || screens === null) return new Map()
  return new Map(
    Object.entries(screens).map(([name, files]) => [
      name,
      Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [],
    ]),
  )
}

/** 'here': typed, from a bookmark, or followed on a page of this origin; 'elsewhere': by another site, or nobody can tell. */
function openedBy(request: FastifyRequest): 'here' | 'elsewhere' {
  const site = request.headers['sec-fetch-site']
  return site === 'none' || site === 'same-origin' ? 'here' : 'elsewhere'
}

/**
 * Chooses among the outlines of index.html, of which each begins with the address that it is for, as `<!--outline /shop-->`,
 * and ends where the next one begins: the page with the outline of a screen's address alone, or with that of `*`.
 */
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

/** The scheme that this visitor chose by hand, which the page keeps in a cookie; 'auto' leaves it to his system. */
function schemeOf(request: FastifyRequest): string {
  const chosen = request.cookies['weergave']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
}

/** As small as the browser accepts: what is sent from outside a route passes no other compression. */
function compressed(request: FastifyRequest, reply: FastifyReply, html: string): Buffer | string {
  const encoding = preferredEncoding(request)
  addVary(reply, 'accept-encoding')
  if (encoding === undefined) return html
  reply.header('content-encoding', encoding)
  return encoding === 'gzip'
    ? gzipSync(html)
    : brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

/** The outline with its slots filled, in their order; those that are left stay empty. */
function withSlots(html: string, slots: readonly string[]): string {
  const left = slots.values()
  return html.replaceAll('<!--slot-->', () => left.next().value ?? '')
}
