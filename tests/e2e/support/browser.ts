import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

export type FileBrowser = {
  /** A page in a context of its own: no cookies, no cart, nothing of another test. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** Declares a complaint of the browser that this test is about; any other one fails the test. */
  expectComplaint(pattern: RegExp): void
  /** How many complaints failed a test of this file so far. */
  complained(): number
}

/** One for all files of a worker, gone with its process: a context keeps what each test does from the next. */
let running: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  const { path, env } = inject('chromium')
  const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env } })
  // One that crashed costs one test, and not those after it.
  browser.once('disconnected', () => (running = undefined))
  return browser
}
const runningBrowser = () => (running ??= launch())

/**
 * A browser for the tests of this file. A test fails when the console shows an error, when a script throws or when the
 * content security policy stops something; a complaint reads as `<address>: <text>`.
 */
export function browserForFile(): FileBrowser {
  let contexts: BrowserContext[] = []
  let complaints: string[] = []
  let expected: RegExp[] = []
  let complained = 0

  beforeAll(async () => void (await runningBrowser()))
  afterEach(async () => {
    for (const context of contexts) await context.close()
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
    contexts = []
    complaints = []
    expected = []
    complained += unexpected.length
    expect(unexpected, 'the browser complained').toEqual([])
  })

  return {
    async open(options = {}) {
      const context = await (await runningBrowser()).newContext({
        viewport: desktop,
        locale: 'nl-NL',
        timezoneId: 'Europe/Amsterdam',
        // What a worker fetches or keeps would be past what a test answers in the server's place; offline.test.ts has one.
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
      // The console tells of most of these, but not of all.
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
          // oxlint-disable-next-line no-console -- said in the browser, whose console is what is listened to
          console.error(`stopped by ${effectiveDirective}: ${blockedURI} ${sample}`),
        ),
      )
      return context.newPage()
    },
    expectComplaint(pattern) {
      expected = [...expected, pattern]
    },
    complained: () => complained,
  }
}
