import { expect, test } from 'vitest'
import { openAs } from '../support/at-work.ts'
import { browserForFile } from '../support/browser.ts'
import { ownShops } from '../support/own-shop.ts'

const openShop = ownShops()
const browser = browserForFile()

const screens = [
  '/dashboard',
  '/productbeheer/main/0',
  '/productbeheer/new/0',
  '/gebruikers/main/0',
  '/gebruikers/new/0',
  '/orders/main/0',
  '/orders/details/anything',
]

test('access: every screen of staff sends a customer and a stranger to /login', async () => {
  const shop = await openShop()
  const buyer = await openAs(browser, shop, await shop.login(), '/')
  const stranger = await browser.open()
  for (const [page, some] of [
    [buyer, screens],
    [stranger, screens.slice(0, 1)],
  ] as const) {
    for (const screen of some) {
      await page.goto(shop.url + screen)
      await page.waitForURL(`${shop.url}/login`)
    }
  }
  await buyer.goto(shop.url)
  await buyer.getByRole('link', { name: 'Winkelwagentje' }).waitFor()
  expect(await buyer.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
})
