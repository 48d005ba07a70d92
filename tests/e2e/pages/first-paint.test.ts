// The outline before any script runs; nothing shifts when the page replaces it.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { openAs } from '../support/at-work.ts'
import { desktop, journeys, phone } from '../support/journeys.ts'
import { intercept } from '../support/intercept.ts'
import { shiftOf, watchShifts } from '../support/layout-shift.ts'

const { browser, openShop } = journeys()

const paper = { light: 'rgb(243, 246, 239)', dark: 'rgb(14, 21, 17)' }

test('first paint: stands in outline before any script has run', async () => {
  const shop = await openShop()
  const page = await browser.open({ javaScriptEnabled: false, viewport: phone })
  for (const path of ['/', '/login', '/shop/bollen/0', '/shoppingcart', '/dashboard']) {
    const answer = await page.goto(shop.url + path)
    await page.getByRole('status', { name: 'De pagina wordt geladen' }).waitFor()
    // Disabling scripts in the browser does not render <noscript>, so this reads the HTML.
    expect(await answer?.text()).toContain('Zet JavaScript aan om te bestellen.')
    const box = await page.locator('.start-page > *').first().boundingBox()
    expect(box?.width).toBeGreaterThan(100)
  }
})

test.each([phone, desktop])(
  'first paint: the cards of the shop stay where the outline shows them, at $width px',
  async (viewport) => {
    const shop = await openShop()
    await shop.stock({ productName: "Tulipa 'Apeldoorn'", maat: '12/+', kleur: 'rood', bloeiVan: 4, bloeiTot: 5 })
    const buyer = await shop.login()
    const before = await openAs(browser, shop, buyer, '/shop/bollen/0', { viewport, javaScriptEnabled: false })
    const outline = await before.locator('.start-card').first().boundingBox()
    const page = await openAs(browser, shop, buyer, '/shop/bollen/0', { viewport })
    await page.getByRole('combobox', { name: 'Kleur' }).waitFor()
    const heading = page.getByRole('heading', { name: 'Apeldoorn' })
    const card = await page.locator('main li').filter({ has: heading }).boundingBox()
    expect(card?.y).toBeCloseTo(outline?.y ?? 0, 0)
    expect(card?.x).toBeCloseTo(outline?.x ?? 0, 0)
  },
)

test.each(['/', '/userpage/ME?jaar=alle'])(
  'first paint: orders that come late push nothing aside on a phone, at %s',
  async (path) => {
    const shop = await openShop()
    const tulip = await shop.stock({ productName: "Tulipa 'Apeldoorn'", price: '1.00' })
    const buyer = await shop.login()
    for (let order = 0; order < 5; order++)
      await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 1 }] } })
    const page = await openAs(browser, shop, buyer, '/login', { viewport: phone })
    await watchShifts(page)
    // Long enough to show that they are loading.
    await page.route('**/orders/getUserOrders/**', async (route) => {
      await pause(800)
      await route.continue()
    })
    await page.goto(shop.url + path.replace('ME', buyer.userId))
    await page.getByText('€ 1,00').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThan(0.05)
  },
)

test('first paint: follows the system’s scheme until one is chosen, which it shows from then on', async () => {
  const shop = await openShop()
  const page = await browser.open({ javaScriptEnabled: false })
  for (const { system, chosen, seen } of [
    { system: 'light', chosen: undefined, seen: 'light' },
    { system: 'dark', chosen: undefined, seen: 'dark' },
    { system: 'light', chosen: 'dark', seen: 'dark' },
    { system: 'dark', chosen: 'light', seen: 'light' },
  ] as const) {
    await page.emulateMedia({ colorScheme: system })
    if (chosen) await page.context().addCookies([{ name: 'weergave', value: chosen, url: shop.url }])
    await page.goto(shop.url)
    const colour = await page.locator('.start').evaluate((outline) => getComputedStyle(outline).backgroundColor)
    expect(colour).toBe(paper[seen])
  }

  const visitor = await browser.open({ colorScheme: 'light' })
  await visitor.goto(shop.url)
  await visitor.getByRole('button', { name: 'Donkere weergave' }).click()
  await visitor.reload()
  await visitor.getByRole('button', { name: 'Lichte weergave' }).waitFor()
  expect(await visitor.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
})

test('first paint: says when a script does not arrive, and retries', async () => {
  const shop = await openShop()
  browser.expectComplaint(/ERR_FAILED|dynamically imported module/)
  const page = await browser.open()
  const endFailing = await intercept(page, /\/assets\/libraries-[^/]+\.js$/, (route) => route.abort())
  await page.goto(shop.url)
  await page.getByRole('alert').filter({ hasText: 'De pagina kon niet worden geladen.' }).waitFor()
  endFailing()
  await page.getByRole('link', { name: 'Probeer opnieuw' }).click()
  await page.getByRole('heading', { name: 'Welkom bij Bollenveld' }).waitFor()
})

test('first paint: a browser that lacks what every screen needs is said to be too old', async () => {
  const shop = await openShop()
  const page = await browser.open()
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
  await page.goto(shop.url)
  await page.getByRole('alert').filter({ hasText: 'Deze browser is te oud voor deze pagina.' }).waitFor()
})
