import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../contract/orders.ts'
import { openAs } from './testing/at-work.ts'
import { browserForFile } from './testing/browser.ts'
import { ownShops } from './testing/own-shop.ts'

const openShop = ownShops()
const browser = browserForFile()

async function furnished() {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ bedrijfsnaam: 'Bloemist met een tamelijk lange naam, Aalsmeer' })
  const product = await shop.stock({ productName: 'Hippeastrum Picotee in wax, zilver, groot', pictures: 2 })
  await shop.addProduct({ productName: 'Crocus Pickwick', stock: 0 })
  const { body: order } = await buyer.call(orders.place, { body: { order: [{ _id: product._id, qty: 3 }] } })
  const bewerk = (page: Page) => page.getByRole('button', { name: 'Bewerk' }).click()
  const screens: [string, ((page: Page) => Promise<void>)?][] = [
    ['/dashboard', (page) => page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'attached' })],
    ['/productbeheer/main/0'],
    ['/productbeheer/main/0', (page) => page.getByRole('button', { name: 'Wijzig volgorde Winkel' }).click()],
    ['/productbeheer/new/0', (page) => page.getByRole('button', { name: 'Maak aan' }).click()],
    [`/productbeheer/details/${product._id}`],
    [`/productbeheer/details/${product._id}`, bewerk],
    ['/gebruikers/main/0'],
    ['/gebruikers/new/0', (page) => page.getByRole('button', { name: 'Maak aan' }).click()],
    [`/gebruikers/details/${buyer.userId}`],
    [`/gebruikers/details/${buyer.userId}`, bewerk],
    ['/orders/main/0'],
    [`/orders/details/${order._id}`],
    [`/orders/details/${order._id}`, bewerk],
  ]
  return { shop, admin, screens }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen of staff has anything for axe to find (${colorScheme})`, async () => {
    const { shop, admin, screens } = await furnished()
    const page = await openAs(browser, shop, admin, '/', { colorScheme })
    for (const [path, prepare] of screens) {
      await page.goto(shop.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await prepare?.(page)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(({ id, nodes }) => `${path}: ${id} ${nodes.map((node) => node.html).join(' ')}`)
      expect(found).toEqual([])
    }
  }, 240_000)
}

test('every screen of staff fits its window, from 320 to 1920 px', async () => {
  const { shop, admin, screens } = await furnished()
  const page = await openAs(browser, shop, admin, '/')
  for (const [path, prepare] of screens) {
    await page.goto(shop.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await prepare?.(page)
    await page.waitForLoadState('networkidle')
    for (const width of [320, 390, 767, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      // The chart measures its room after the window has changed.
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(beyond, { message: `${path} at ${width} px`, timeout: 5000 }).toBe(0)
    }
  }
}, 240_000)
