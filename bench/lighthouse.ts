// Lighthouse's mobile preset on the pages that a buyer sees, against the demo shop as it is built: npm run bench -- page
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { type DemoPage, logInWithCart } from './demo-page.ts'
import { table } from './table.ts'

const categories = ['performance', 'accessibility', 'best-practices'] as const

export async function measurePages({ url, debuggingPort }: DemoPage): Promise<string> {
  // Lighthouse opens its own tab in the browser's default context, so it is there that somebody logs in.
  const rows = [await audit(`${url}/`, 'Home', debuggingPort), await audit(`${url}/login`, 'Login', debuggingPort)]
  const context = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`)
  const page = await context.contexts()[0]?.newPage()
  if (!page) throw new Error('The browser has no default context.')
  await logInWithCart(page, url, 3)
  rows.push(await audit(`${url}/shop/bollen/0`, 'Shop', debuggingPort))
  rows.push(await audit(`${url}/shoppingcart`, 'Cart', debuggingPort))
  return table(
    ['Page', 'Performance', 'Accessibility', 'Best practices', 'LCP', 'CLS', 'Blocked', 'Transferred', 'Requests'],
    rows,
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
