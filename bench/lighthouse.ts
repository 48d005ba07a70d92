// Lighthouse's mobile preset on the pages that a buyer sees, against the demo shop as it is built: npm run bench -- page
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { type DemoPage, logInWithCart } from './demo-page.ts'
import { table } from './table.ts'

const visitsEach = 5
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

/** The median of several visits, by performance, with the lowest and highest of them. */
async function audit(url: string, name: string, port: number): Promise<string[]> {
  const visits: Visit[] = []
  for (let visit = 0; visit < visitsEach; visit++) visits.push(await visitOnce(url, port))
  visits.sort((a, b) => score(a, 'performance') - score(b, 'performance'))
  const [lowest, middle, highest] = [visits[0], visits[Math.floor(visitsEach / 2)], visits.at(-1)]
  if (!lowest || !middle || !highest) throw new Error(`Lighthouse has no result for ${url}.`)
  for (const category of categories.slice(1)) {
    for (const { id } of middle.categories[category]?.auditRefs ?? []) {
      const found = middle.audits[id]
      if (found && found.score !== null && found.score < 1) console.log(`${name}: ${category}: ${found.title}`)
    }
  }
  const value = (id: string) => middle.audits[id]?.numericValue ?? 0
  const requests = middle.audits['network-requests']?.details
  const count = requests && 'items' in requests && Array.isArray(requests.items) ? requests.items.length : 0
  return [
    name,
    `${score(middle, 'performance')} (${score(lowest, 'performance')}–${score(highest, 'performance')})`,
    ...categories.slice(1).map((category) => String(score(middle, category))),
    `${(value('largest-contentful-paint') / 1000).toFixed(2)} s`,
    value('cumulative-layout-shift').toFixed(3),
    `${Math.round(value('total-blocking-time'))} ms`,
    `${Math.round(value('total-byte-weight') / 1000)} kB`,
    String(count),
  ]
}

type Visit = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

async function visitOnce(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`)
  return result.lhr
}

const score = (visit: Visit, category: string) => Math.round((visit.categories[category]?.score ?? 0) * 100)
