// Lighthouse's mobile preset on the pages that a buyer sees, against the demo shop as it is built: npm run bench -- page
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { chromium, type Page } from 'playwright-core'
import { cartStorageKey } from '../contract/limits.ts'
import { unpackChromium } from '../e2e/testing/chromium.ts'
import { demoBuyer, demoPassword } from '../server/demo/customers.ts'
import { freePort } from '../server/testing/free-port.ts'
import { table } from './table.ts'

const categories = ['performance', 'accessibility', 'best-practices'] as const

export async function measurePages(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'bollenveld-lighthouse-'))
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
  try {
    await ready(url)
    // Lighthouse opens its own tab in the browser's default context, so it is there that somebody logs in.
    const rows = [await audit(`${url}/`, 'Home', debuggingPort), await audit(`${url}/login`, 'Login', debuggingPort)]
    const context = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`)
    const page = await context.contexts()[0]?.newPage()
    if (!page) throw new Error('The browser has no default context.')
    await logInAndFillCart(page, url)
    rows.push(await audit(`${url}/shop/bollen/0`, 'Shop', debuggingPort))
    rows.push(await audit(`${url}/shoppingcart`, 'Cart', debuggingPort))
    return table(
      ['Page', 'Performance', 'Accessibility', 'Best practices', 'LCP', 'CLS', 'Blocked', 'Transferred', 'Requests'],
      rows,
    )
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(data, { recursive: true, force: true })
  }
}

async function ready(url: string): Promise<void> {
  while (
    !(await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await pause(50)
}

async function logInAndFillCart(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`)
  await page.evaluate(
    async ({ key, account }) => {
      const json = { 'content-type': 'application/json' }
      await fetch('/auth/try', { method: 'POST', headers: json, body: JSON.stringify(account) })
      const products: unknown = await (await fetch('/products/shop?perPagina=3')).json()
      const items = Array.isArray(products) ? products.map((product: object) => ({ ...product, qty: 1 })) : []
      localStorage.setItem(key, JSON.stringify(items))
    },
    { key: cartStorageKey, account: { gebruikersnaam: demoBuyer.gebruikersnaam, wachtwoord: demoPassword } },
  )
}

async function audit(url: string, name: string, port: number): Promise<string[]> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`)
  const { lhr } = result
  const score = (category: string) => String(Math.round((lhr.categories[category]?.score ?? 0) * 100))
  const value = (id: string) => lhr.audits[id]?.numericValue ?? 0
  for (const category of categories.slice(1)) {
    for (const { id } of lhr.categories[category]?.auditRefs ?? []) {
      const found = lhr.audits[id]
      if (found && found.score !== null && found.score < 1) console.log(`${name}: ${category}: ${found.title}`)
    }
  }
  const requests = lhr.audits['network-requests']?.details
  const count = requests && 'items' in requests && Array.isArray(requests.items) ? requests.items.length : 0
  return [
    name,
    ...categories.map(score),
    `${(value('largest-contentful-paint') / 1000).toFixed(2)} s`,
    value('cumulative-layout-shift').toFixed(3),
    `${Math.round(value('total-blocking-time'))} ms`,
    `${Math.round(value('total-byte-weight') / 1000)} kB`,
    String(count),
  ]
}
