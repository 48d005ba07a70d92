// What a buyer waits for: the first visit, in bytes and until it can be used, and from a click to the next page on screen.
import type { CDPSession, Page } from 'playwright-core'
import { phone } from '../tests/e2e/support/browser.ts'
import { type DemoPage, logInWithCart } from './demo-page.ts'
import { median, spread, table } from './table.ts'

/** The least that any click costs in this browser: a bare page whose button replaces four pieces of text. */
const floorPage = `<!doctype html><button>go</button><ul><li>a<li>b<li>c<li>d</ul><script type="module">
  document.querySelector('button').onclick = () => document.querySelector('ul').replaceChildren(...[1, 2, 3, 4].map((n) =>
    Object.assign(document.createElement('li'), { textContent: 'item ' + n })), Object.assign(document.createElement('b'), { id: 'done' }))
</script>`

interface Step {
  readonly name: string
  /** What is clicked. */
  readonly press: string
  /** What is on the page once it shows what was asked, nothing being busy any more. */
  readonly shows: string
}

const steps: readonly Step[] = [
  { name: 'another category', press: 'a[data-type="waxbollen"]', shows: 'a[data-type="waxbollen"][aria-current]' },
  { name: 'the next page', press: 'a[rel="next"]', shows: 'a[aria-label="Pagina 2"][aria-current]' },
  { name: 'add to cart', press: 'main li button[aria-label^="Voeg toe: "]', shows: 'main li a[href="/shoppingcart"]' },
  { name: 'open the cart', press: 'nav a[href="/shoppingcart"]', shows: 'main table tbody tr' },
  { name: 'the order list', press: 'nav a[href^="/userpage/"]', shows: 'main select[aria-label="Jaar"]' },
]

export async function measureVisits(demo: DemoPage, rounds: number): Promise<string> {
  const floors: Sample[] = []
  const samples = new Map<string, Sample[]>(steps.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await measureFloor(demo))
    const page = await openAsBuyer(demo, { width: 1280, height: 800 }, 0)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    for (const step of steps) samples.get(step.name)?.push(await click(page, session, step))
    await page.context().close()
  }
  const floor = median(floors.map(({ processor }) => processor))
  const row = (name: string, all: readonly Sample[]) => [
    name,
    spread(
      all.map(({ paint }) => paint),
      0,
    ),
    spread(
      all.map(({ processor }) => processor),
      1,
    ),
    (median(all.map(({ processor }) => processor)) / floor).toFixed(1),
  ]
  const clicks = table(
    ['Click', 'To next paint, ms', 'Processor, ms', 'Times the floor'],
    [row('floor: a bare button', floors), ...steps.map(({ name }) => row(name, samples.get(name) ?? []))],
  )
  return `${clicks}\n\n${await measureFirstVisits(demo)}`
}

interface Sample {
  /** Milliseconds from the click until what was asked has been painted. */
  readonly paint: number
  /** Milliseconds that the page's thread was at work for it. */
  readonly processor: number
}

async function measureFloor({ browser }: DemoPage): Promise<Sample> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.setContent(floorPage)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const sample = await click(page, session, { name: 'floor', press: 'button', shows: '#done' })
  await context.close()
  return sample
}

async function click(page: Page, session: CDPSession, { press, shows }: Step): Promise<Sample> {
  const target = page.locator(press).first()
  await target.scrollIntoViewIfNeeded()
  // As people do: the pointer is on its target for a moment before it presses.
  await target.hover()
  await page.waitForLoadState('networkidle')
  const before = await processorTime(session)
  const painted = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const watch = (event: Event) => {
          const look = () => {
            if (document.querySelector(selector) && !document.querySelector('main [aria-busy="true"]'))
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)))
            else requestAnimationFrame(look)
          }
          look()
        }
        document.addEventListener('click', watch, { capture: true, once: true })
      }),
    shows,
  )
  await target.click()
  await page.locator(shows).first().waitFor({ state: 'attached' })
  const paint = await painted
  return { paint, processor: (await processorTime(session)) - before }
}

async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** On a slow phone line (Lighthouse's: 1.6 Mbit/s, 150 ms), with nothing kept from before but the session. */
async function measureFirstVisits(demo: DemoPage): Promise<string> {
  const visits = [
    { name: 'Home', path: '/', usable: 'main a[href="/shop/bollen/0"]' },
    { name: 'Shop', path: '/shop/bollen/0', usable: 'main li a[href="/shoppingcart"], main li button' },
    { name: 'Cart', path: '/shoppingcart', usable: 'main table tbody tr' },
  ]
  const rows: string[][] = []
  for (const { name, path, usable } of visits) {
    const page = await openAsBuyer(demo, phone, 3)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: false })
    await session.send('Network.clearBrowserCache')
    const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
    await session.send('Network.emulateNetworkConditions', line)
    let bytes = 0
    let requests = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests += 1
    })
    await page.goto(demo.url + path, { waitUntil: 'commit' })
    await page.locator(usable).first().waitFor()
    const { outline, ready } = await page.evaluate(() => ({
      outline: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      ready: performance.now(),
    }))
    await page.waitForLoadState('networkidle')
    rows.push([name, seconds(outline), seconds(ready), `${Math.round(bytes / 1000)} kB`, String(requests)])
    await page.context().close()
  }
  return table(['First visit, slow line', 'Outline painted', 'Usable', 'Transferred', 'Requests'], rows)
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

async function openAsBuyer({ url, browser }: DemoPage, viewport: { width: number; height: number }, lines: number) {
  const page = await (await browser.newContext({ viewport })).newPage()
  await logInWithCart(page, url, lines)
  await page.goto(`${url}/shop/bollen/0`)
  await page.waitForLoadState('networkidle')
  return page
}
