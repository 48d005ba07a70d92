import { expect, test } from 'vitest'
import { allEndpoints } from '../../../contract/endpoints/all-endpoints.ts'
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

test('every screen of staff turns a customer and a stranger away to /login', async () => {
  const shop = await openShop()
  const buyer = await openAs(browser, shop, await shop.login(), '/')
  const stranger = await browser.open()
  for (const page of [buyer, stranger]) {
    for (const screen of screens) {
      await page.goto(shop.url + screen)
      await page.waitForURL(`${shop.url}/login`)
    }
  }
  await buyer.goto(shop.url)
  await buyer.getByRole('link', { name: 'Winkelwagentje' }).waitFor()
  expect(await buyer.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
})

test('the server refuses a customer whatever the page would show', async () => {
  const shop = await openShop()
  const buyer = await shop.login()
  for (const call of allEndpoints.filter(({ access }) => access === 'admin')) {
    const path = call.path.replace(/:\w+/g, 'x')
    const { status } = await buyer.send(call.method, path, call.method === 'GET' ? {} : { body: {} })
    expect([call.method, path, status]).toEqual([call.method, path, 403])
  }
})
