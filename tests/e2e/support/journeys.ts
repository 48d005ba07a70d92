import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import { type Client, openTestShop, type TestShop } from '../../support/test-shop.ts'
import { uploadPhoto } from '../../support/upload-photo.ts'

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

export type FileBrowser = {
  /** In a new context: no cookies or storage. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** Allows a console message; any other fails the test. */
  expectComplaint(pattern: RegExp): void
}

/** One per worker; contexts isolate the tests. */
let running: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  const { path, env } = inject('chromium')
  const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env } })
  // A crash costs one test, not the ones after it.
  browser.once('disconnected', () => (running = undefined))
  return browser
}
const runningBrowser = () => (running ??= launch())

/** The page listens to live news, and keeps the shop for later, at once instead of three seconds after its start. */
export async function listenAtOnce(to: BrowserContext | Page): Promise<void> {
  await to.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (run: () => void, wait?: number, ...rest: unknown[]) =>
        later(run, wait === 3_000 ? 0 : wait, ...rest),
    })
  })
}

/** A session may end before a page opens its event stream, or while it is open; the page asks for another. */
const streamWithoutSession = /\/live\b.*(401|ERR_INCOMPLETE_CHUNKED_ENCODING)/
/** Products of `addProduct` have pictures without files. */
const pictureWithoutFile = /\/files\/images\/0{9}\d{11}-335544\.webp/
const alwaysExpected = [streamWithoutSession, pictureWithoutFile]

/** A test fails on a console error, an exception or a CSP report, listed as `<address>: <text>`. */
function browserForFile({ listensAtOnce = false } = {}): FileBrowser {
  let contexts: BrowserContext[] = []
  let complaints: string[] = []
  let expected = alwaysExpected

  beforeAll(async () => void (await runningBrowser()))
  afterEach(async () => {
    for (const context of contexts) await context.close()
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
    contexts = []
    complaints = []
    expected = alwaysExpected
    expect(unexpected, 'the browser complained').toEqual([])
  })

  return {
    async open(options = {}) {
      const context = await (await runningBrowser()).newContext({
        viewport: desktop,
        locale: 'nl-NL',
        timezoneId: 'Europe/Amsterdam',
        // A worker's requests would bypass a test's routes; offline.test.ts allows it.
        serviceWorkers: 'block',
        ...options,
      })
      contexts.push(context)
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.location().url}: ${message.text()}`)
      })
      context.on('weberror', (error) => {
        complaints.push(`${error.page()?.url() ?? ''}: ${String(error.error())}`)
      })
      if (listensAtOnce) await listenAtOnce(context)
      // The console misses some CSP reports.
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
          // oxlint-disable-next-line no-console -- the test listens to the browser's console
          console.error(`stopped by ${effectiveDirective}: ${blockedURI} ${sample}`),
        ),
      )
      return context.newPage()
    },
    expectComplaint(pattern) {
      expected = [...expected, pattern]
    },
  }
}

type Settings = Parameters<typeof openTestShop>[0]
type ProductFields = Parameters<TestShop['addProduct']>[0] & { pictures?: number }

export interface OwnShop extends TestShop {
  /** With real picture files. */
  stock(fields?: ProductFields): Promise<ManagedProduct>
  seat(page: Page, client: Client): Promise<void>
}

async function openOwnShop(settings: Settings = {}): Promise<OwnShop> {
  return furnish(await openTestShop({ pageFolder: join(import.meta.dirname, '../../../dist'), ...settings }))
}

const colours = ['#c42f5b', '#f0a73a', '#4856b0']

function furnish(shop: TestShop): OwnShop {
  let photographer: Client | undefined
  return {
    ...shop,
    async stock({ pictures = 1, ...fields } = {}) {
      photographer ??= await shop.login({ gebruikersnaam: 'fotograaf', isAdmin: true })
      const picture = []
      for (const background of colours.slice(0, pictures)) picture.push(await uploadPhoto(photographer, { background }))
      return shop.addProduct({ picture, ...fields })
    },
    async seat(page, client) {
      const [name = '', value = ''] = client.cookie.split('=')
      await page.context().addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: 'Lax' }])
    },
  }
}

/** The shops and the browser of a file's journeys. */
export const journeys = (options?: Parameters<typeof browserForFile>[0]) => ({
  openShop: openOwnShop,
  browser: browserForFile(options),
})
