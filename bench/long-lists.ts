// What 500 lines cost the buyer's browser, on each screen that can hold as many: npm run bench -- longLists
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { cartStorageKey, maxOrderLines } from '../contract/limits.ts'
import { lists } from '../contract/lists.ts'
import { products } from '../contract/products.ts'
import { unpackChromium } from '../tests/e2e/support/chromium.ts'
import { paste } from '../tests/e2e/support/paste.ts'
import { openTestShop } from '../tests/support/test-shop.ts'
import { spread, table } from './table.ts'

/** Milliseconds in which an answer that was asked for after the last key has come and is drawn. */
const untilAnswered = 1500

export async function measureLongLists(rounds: number): Promise<string> {
  const shop = await openTestShop({ pageFolder: join(import.meta.dirname, '../dist') })
  for (let at = 0; at < maxOrderLines; at++) await shop.addProduct({ productName: `Tulipa ${at}`, price: '0.25' })
  const buyer = await shop.login()
  const { body: all } = await buyer.call(products.shop, { query: {} })
  const { body: list } = await buyer.call(lists.create, {
    body: { naam: 'Najaar', lines: all.map(({ _id }) => ({ _id, qty: 20 })) },
  })
  const { path, env } = await unpackChromium()
  const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env } })
  const samples = new Map<string, number[]>()
  try {
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
      // Its products are made without files.
      await context.route('**/files/images/**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: drawing }),
      )
      const [name = '', value = ''] = buyer.cookie.split('=')
      await context.addCookies([{ name, value, url: shop.url }])
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      const measure = async (what: string, does: () => Promise<unknown>) => {
        const before = await processor(session)
        await does()
        samples.set(what, [...(samples.get(what) ?? []), (await processor(session)) - before])
      }
      const typing = async (where: string, label: string) => {
        await page.getByLabel(label, { exact: true }).focus()
        // The first key brings the field out from under whatever lies over it.
        for (const key of ['End', '1']) await page.keyboard.press(key)
        await page.waitForTimeout(untilAnswered)
        await measure(`${where}: one digit typed`, async () => {
          await page.keyboard.press('5')
          await drawn(page)
        })
        await measure(`${where}: its answer drawn`, () => page.waitForTimeout(untilAnswered))
      }

      await page.goto(`${shop.url}/snelbestellen`, { waitUntil: 'networkidle' })
      const text = all.map(({ productCode }) => `${productCode}\t20`).join('\n')
      await measure('Snelbestellen: pasted, until the rows stand there', async () => {
        await paste(page.getByLabel('Plak of typ uw regels'), text)
        await shows(page, 'tbody tr', maxOrderLines)
      })
      await measure('Snelbestellen: until all are checked', () => shows(page, 'tbody tr svg + span', maxOrderLines))
      await typing('Snelbestellen', 'Aantal, regel 250')

      const items = JSON.stringify(all.map((product) => ({ ...product, qty: 20 })))
      await page.evaluate(([key, cart]) => localStorage.setItem(key, cart), [cartStorageKey, items] as const)
      await page.goto(`${shop.url}/shoppingcart`, { waitUntil: 'networkidle' })
      await typing('cart', 'Aantal: Tulipa 250')
      await page.goto(`${shop.url}/bestellijsten?lijst=${list._id}`, { waitUntil: 'networkidle' })
      await typing('list', 'Aantal: Tulipa 250')
      await context.close()
    }
  } finally {
    await browser.close()
    await shop.close()
  }
  return table(
    [`Of ${maxOrderLines} lines`, 'Processor of the page, ms'],
    [...samples].map(([what, each]) => [what, spread(each, 0)]),
  )
}

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** Milliseconds that the page's main thread has worked. */
async function processor(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Waits in the page itself: a locator that is asked again and again would cost more than what is measured. */
const shows = (page: Page, selector: string, count: number) =>
  page.waitForFunction(([what, many]) => document.querySelectorAll(what).length >= many, [selector, count] as const)

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
