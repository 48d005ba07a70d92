import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { journeys, type OwnShop } from '../support/journeys.ts'
import { openAs } from '../support/at-work.ts'
import { intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys()

const shows = (page: Page, name: string) => page.getByRole('banner').getByText(`Ingelogd als ${name}`)
const overtaken = 'In deze browser is intussen iemand anders ingelogd. Daarom bent u hier opnieuw begonnen.'

async function aboutToOrder(shop: OwnShop) {
  await shop.stock({ productName: 'Tulipa Apeldoorn' })
  const buyer = await shop.login({ gebruikersnaam: 'klant' })
  const page = await openAs(browser, shop, buyer, '/shop/bollen/0')
  await page.getByRole('button', { name: 'Voeg toe' }).click()
  await page.getByRole('link', { name: 'Winkelwagentje' }).click()
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await page.getByLabel('Opmerking bij bestelling:').fill('Voor mevrouw De Wit')
  return { page, buyer }
}
const orderCount = async (shop: OwnShop) =>
  (await shop.connection.db.selectFrom('orders').select('_id').execute()).length

/** Through the login form; response and cookie are this user's. */
async function logInAs(page: Page, shop: OwnShop, gebruikersnaam: string) {
  const client = await shop.login({ gebruikersnaam, isAdmin: true })
  const state = { _id: client.userId, user: gebruikersnaam, isAdmin: true }
  await page.route(`**${auth.try.path}`, async (route) => {
    await shop.seat(page, client)
    await route.fulfill({ json: state })
  })
  await page.goto(`${shop.url}/login`)
  await page.getByLabel('Gebruikersnaam').fill(gebruikersnaam)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('wat dan ook')
  await page.keyboard.press('Enter')
  await shows(page, gebruikersnaam).waitFor()
  return client
}

test('other user: a tab follows the login of another one at once, and what it showed is gone', async () => {
  // Requests of the tab are refused until it has restarted.
  browser.expectComplaint(/status of 409/)
  const shop = await openShop()
  const { page } = await aboutToOrder(shop)
  const other = await page.context().newPage()
  await logInAs(other, shop, 'beheer')
  await page.waitForURL(`${shop.url}/`)
  await page.getByText(overtaken).waitFor()
  await shows(page, 'beheer').waitFor()
  await page.getByRole('link', { name: 'Winkelwagentje 0' }).click()
  await page.getByText('Geen items aanwezig,').waitFor()
  expect(await page.getByText(overtaken).count()).toBe(0)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('De Wit')
  expect(await orderCount(shop)).toBe(0)

  await other.getByRole('link', { name: 'Uitloggen' }).click()
  await page.getByText('U bent in een ander tabblad uitgelogd.').waitFor()
  await page.getByRole('link', { name: 'Inloggen' }).waitFor()
  await logInAs(other, shop, 'chef')
  await shows(page, 'chef').waitFor()
})

test('other user: an order from a tab that missed the change is not placed under the other user', async () => {
  browser.expectComplaint(/\/orders: .*409/)
  const shop = await openShop()
  const { page, buyer } = await aboutToOrder(shop)
  const other = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  // Switches users only now: the page's own requests would notice sooner.
  await intercept(page, shop.url + orders.place.path, async (route) => {
    expect(route.request().headers()['x-shown-user']).toBe(buyer.userId)
    await shop.seat(page, other)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.waitForURL(`${shop.url}/`)
  await page.getByText(overtaken).waitFor()
  await shows(page, 'beheer').waitFor()
  expect(await orderCount(shop)).toBe(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['ingelogd'])
})

test('other user: a page restored from the back/forward cache after a logout shows nothing of the previous user', async () => {
  const shop = await openShop()
  const { page } = await aboutToOrder(shop)
  // As left by another tab while this one was frozen.
  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('ingelogd', ' 1')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.getByText('U bent in een ander tabblad uitgelogd.').waitFor()
  expect(await page.getByText('Tulipa Apeldoorn').count()).toBe(0)
})

test('other user: where a session expired, a login in another tab finds none of its answers', async () => {
  browser.expectComplaint(/401/)
  const shop = await openShop()
  const { page } = await aboutToOrder(shop)
  await page.getByRole('link', { name: 'Winkel', exact: true }).click()
  await page.getByText('Tulipa Apeldoorn').waitFor()
  const endExpired = await intercept(page, `**${products.shop.path}?*`, (route) => route.fulfill({ status: 401 }))
  await page.getByRole('link', { name: 'Planten' }).click()
  await page.waitForURL(`${shop.url}/login`)
  endExpired()
  // The next user's own answer is still on its way.
  await page.route(`**${products.shop.path}?*`, () => undefined)
  await logInAs(await page.context().newPage(), shop, 'beheer')
  await shows(page, 'beheer').waitFor()
  await page.getByRole('link', { name: 'ga naar de winkel' }).click()
  await page.getByRole('list', { name: 'Producten worden geladen' }).waitFor()
  expect(await page.getByText('Tulipa Apeldoorn').count()).toBe(0)
})

test('other user: lines that are answered after a logout go into no cart', async () => {
  const shop = await openShop()
  const tulip = await shop.stock()
  const buyer = await shop.login()
  await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 5 }] } })
  const page = await openAs(browser, shop, buyer, `/userpage/${buyer.userId}?jaar=alle`)
  const asked = Promise.withResolvers<undefined>()
  const loggedOut = Promise.withResolvers<undefined>()
  await page.route(`**${orders.check.path}`, async (route) => {
    const response = await route.fetch()
    asked.resolve(undefined)
    await loggedOut.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: /Bestel opnieuw/ }).click()
  await asked.promise
  await page.getByRole('link', { name: 'Uitloggen' }).click()
  await page.getByRole('link', { name: 'Inloggen' }).waitFor()
  const logged = page.waitForEvent('console', (message) => message.text().includes(orders.check.path))
  loggedOut.resolve(undefined)
  await logged
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['ingelogd'])
})

test('other user: the dashboard left open is kept fresh, and still lets an idle administrator’s session end', async () => {
  browser.expectComplaint(/401/)
  const shop = await openShop()
  const buyer = await shop.login()
  const { _id } = await shop.addProduct()
  const page = await browser.open()
  await page.clock.install()
  await shop.seat(page, await shop.login({ gebruikersnaam: 'beheer', isAdmin: true }))
  await page.goto(`${shop.url}/dashboard`)
  await page.getByRole('region', { name: 'Open orders', exact: true }).waitFor()
  const next = () => page.waitForResponse(`**${reports.today.path}`)
  shop.passTime(60 * 60_000)
  // By the page's own timer or by a live event.
  const [refreshed] = await Promise.all([next(), page.clock.fastForward(60_000)])
  expect(refreshed.status()).toBe(200)
  const told = next()
  await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
  expect((await told).status()).toBe(200)
  shop.passTime(61 * 60_000)
  const later = async () => {
    await page.clock.fastForward(60_000)
    return page.url()
  }
  await expect.poll(later, { timeout: 15_000 }).toBe(`${shop.url}/login`)
})
