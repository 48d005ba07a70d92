// What is seen before any script has run, and that nothing moves when the page itself takes its place.
import { expect, test } from 'vitest'
import { demoPassword } from '../../server/auth/demo-accounts.ts'
import { demoBuyer } from '../../demo/shop/customers.ts'
import { browserForFile, phone } from './support/browser.ts'
import { shopForFile } from './support/shop.ts'

const shop = shopForFile()
const browser = browserForFile()

const paper = { light: 'rgb(243, 246, 239)', dark: 'rgb(14, 21, 17)' }

test.each(['/', '/login', '/shop/bollen/0', '/shoppingcart', '/dashboard'])(
  'before any script has run %s stands in outline',
  async (path) => {
    const page = await browser.open({ javaScriptEnabled: false, viewport: phone })
    const answer = await page.goto(shop.url + path)
    await page.getByRole('status', { name: 'De pagina wordt geladen' }).waitFor()
    // The browser's own switch for scripts leaves noscript unread, so it is looked for in the page's text.
    expect(await answer?.text()).toContain('Zet JavaScript aan om te bestellen.')
    const box = await page.locator('.start-page > *').first().boundingBox()
    expect(box?.width).toBeGreaterThan(100)
  },
)

test.each([
  { system: 'light', chosen: undefined, seen: 'light' },
  { system: 'dark', chosen: undefined, seen: 'dark' },
  { system: 'light', chosen: 'dark', seen: 'dark' },
  { system: 'dark', chosen: 'light', seen: 'light' },
] as const)('the outline is $seen on a $system system when $chosen was chosen', async ({ system, chosen, seen }) => {
  const page = await browser.open({ javaScriptEnabled: false, colorScheme: system })
  if (chosen) await page.context().addCookies([{ name: 'weergave', value: chosen, url: shop.url }])
  await page.goto(shop.url)
  const colour = await page.locator('.start').evaluate((outline) => getComputedStyle(outline).backgroundColor)
  expect(colour).toBe(paper[seen])
})

test('a scheme chosen by hand is there at the next visit, from the outline on', async () => {
  const page = await browser.open({ colorScheme: 'light' })
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Donkere weergave' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Lichte weergave' }).waitFor()
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  const html = await (await page.context().request.get(shop.url, { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('data-mantine-color-scheme="dark"')
})

test('the shop’s first pictures are in the outline, and what was fetched ahead is not asked for again', async () => {
  const page = await browser.open({ viewport: phone })
  await page.goto(`${shop.url}/login`)
  await page.getByLabel('Gebruikersnaam').fill(demoBuyer.gebruikersnaam)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop/bollen/0')

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().slice(shop.url.length)))
  const answer = await page.goto(`${shop.url}/shop/bollen/0`)
  const pictures = [...((await answer?.text()) ?? '').matchAll(/<img src="(\/files\/images\/[^"?]+)/g)]
  expect(pictures).toHaveLength(4)
  await page
    .getByRole('button', { name: /^Voeg toe|Toegevoegd/ })
    .first()
    .waitFor()
  const first = page
    .getByRole('button', { name: /^Vergroot foto/ })
    .first()
    .locator('img')
  expect(await first.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)).toBe(pictures[0]?.[1])
  await page.getByText('Pagina 1 van').waitFor({ state: 'attached' })
  const times = (part: string) => asked.filter((url) => url.includes(part)).length
  expect(times('/auth/checkUser')).toBe(1)
  expect(times('productType=bollen&pagina=1')).toBe(1)
  // What is seen at once does not wait behind the page's large script.
  const place = (part: string) => asked.findIndex((url) => url.includes(part))
  expect(place(pictures[0]?.[1] ?? '')).toBeLessThan(place('/assets/libraries'))
})

test('a page whose script does not arrive says so, and can be asked for again', async () => {
  browser.expectComplaint(/ERR_FAILED|dynamically imported module/)
  const page = await browser.open()
  await page.route(/\/assets\/libraries-[^/]+\.js$/, (route) => route.abort())
  await page.goto(shop.url)
  await page.getByRole('alert').filter({ hasText: 'De pagina kon niet worden geladen.' }).waitFor()
  await page.unroute(/\/assets\/libraries-[^/]+\.js$/)
  await page.getByRole('link', { name: 'Probeer opnieuw' }).click()
  await page.getByRole('heading', { name: 'Welkom bij Bollenveld' }).waitFor()
})

test('the journeys try the page that buyers get, not a development build of it', async () => {
  const page = await browser.open()
  // React tells its developers' tools which build it is: 0 for production.
  let build: unknown
  await page.exposeFunction('tellBuild', (bundleType: unknown) => (build = bundleType))
  await page.addInitScript(`
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { supportsFiber: true, inject: ({ bundleType }) => window.tellBuild(bundleType) }`)
  await page.goto(shop.url)
  await expect.poll(() => build).toBe(0)
})
