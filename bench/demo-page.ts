// The demo shop as it is built, and a browser to look at it with.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { cartStorageKey } from '../contract/limits.ts'
import { unpackChromium } from '../tests/e2e/support/chromium.ts'
import { demoPassword } from '../server/auth/demo-accounts.ts'
import { demoBuyer } from '../demo/shop/customers.ts'
import { isDrawing } from '../demo/shop/draw-pictures.ts'
import { freePort } from '../tests/support/free-port.ts'

export interface DemoPage {
  readonly url: string
  readonly browser: Browser
  readonly debuggingPort: number
  close(): Promise<void>
}

export async function openDemo(): Promise<DemoPage> {
  const data = await mkdtemp(join(tmpdir(), 'bollenveld-page-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: data, DATABASE_URL: '', PORT: String(port) }
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const debuggingPort = await freePort()
  const { path, env: libraries } = await unpackChromium()
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...libraries },
    args: [`--remote-debugging-port=${debuggingPort}`],
  })
  await ready(url)
  while (isDrawing(data)) await pause(200)
  while (isDrawing(data)) await new Promise((resolve) => setTimeout(resolve, 200))
  return {
    url,
    browser,
    debuggingPort,
    async close() {
      await browser.close()
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function ready(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) await pause(50)
}

/** Logs the demo buyer in and puts the shop's first products in his cart. */
export async function logInWithCart(page: Page, url: string, lines: number): Promise<void> {
  await page.goto(`${url}/`)
  await page.evaluate(
    async ({ key, account, lines: wanted }) => {
      const json = { 'content-type': 'application/json' }
      await fetch('/auth/try', { method: 'POST', headers: json, body: JSON.stringify(account) })
      const products: unknown = await (await fetch('/products/shop')).json()
      const items = Array.isArray(products)
        ? products.slice(0, wanted).map((product: object) => ({ ...product, qty: 1 }))
        : []
      localStorage.setItem(key, JSON.stringify(items))
    },
    { key: cartStorageKey, account: { gebruikersnaam: demoBuyer.gebruikersnaam, wachtwoord: demoPassword }, lines },
  )
}
