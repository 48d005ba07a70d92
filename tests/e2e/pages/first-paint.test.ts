// The outline before any script runs; nothing shifts when the page replaces it.
import { expect, test } from 'vitest'
import { browserForFile, phone } from '../support/browser.ts'
import { shopForFile } from '../support/shop.ts'

const shop = shopForFile()
const browser = browserForFile()

const paper = { light: 'rgb(243, 246, 239)', dark: 'rgb(14, 21, 17)' }

test.each(['/', '/login', '/shop/bollen/0', '/shoppingcart', '/dashboard'])(
  'before any script has run %s stands in outline',
  async (path) => {
    const page = await browser.open({ javaScriptEnabled: false, viewport: phone })
    const answer = await page.goto(shop.url + path)
    await page.getByRole('status', { name: 'De pagina wordt geladen' }).waitFor()
    // Disabling scripts in the browser does not render <noscript>, so this reads the HTML.
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
