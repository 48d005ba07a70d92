import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { lists } from '../../../contract/endpoints/lists.ts'
import { live } from '../../../contract/endpoints/live.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { openTcpProxy } from '../../support/services/tcp-proxy.ts'
import { listens, openAs, openListening } from '../support/at-work.ts'
import { journeys } from '../support/journeys.ts'
import { intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys({ listensAtOnce: true })

const ring = (page: Page, ordernummer: number) => page.getByText(`Nieuwe order ${ordernummer}`)

/** One tab holds the lock of the stream, the others wait for it. */
const listening = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return held.length + pending.length
  })

test('live: an open shop and cart follow what others buy and staff change, and leave alone what is being typed', async () => {
  const shop = await openShop()
  const staff = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  const other = await shop.login({ gebruikersnaam: 'ander' })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 400, price: '0.25' })
  await shop.stock({ productName: 'Tulipa Purissima', stock: 90 })
  const page = await openListening(browser, shop, await shop.login(), '/shop/all/0?weergave=lijst')
  const cart = await page.context().newPage()
  const row = page.getByRole('row').filter({ hasText: 'Tulipa Apeldoorn' })
  await row.getByRole('textbox').fill('300')
  await cart.goto(`${shop.url}/shoppingcart`)
  await cart.getByText('Tulipa Apeldoorn').first().waitFor()

  // A half-typed number while another buyer is faster.
  const beside = page.getByRole('row').filter({ hasText: 'Tulipa Purissima' }).getByRole('textbox')
  await beside.pressSequentially('4')
  const before = await row.boundingBox()
  await other.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 150 }] } })
  await row.getByText('250', { exact: true }).waitFor()
  await beside.pressSequentially('5')
  expect(await beside.inputValue()).toBe('45')
  expect(await row.boundingBox()).toEqual(before)
  await cart.getByText('Nog 250 op voorraad').first().waitFor()

  const { version: _, ...edit } = tulip
  await staff.call(products.update, { body: { ...edit, stock: 250, price: '0.19' } })
  await row.getByText('€ 0,19').waitFor()
  await staff.call(products.update, { body: { ...edit, stock: 250, price: '0.19', showStatus: 'Nee' } })
  await row.getByRole('cell', { name: '0', exact: true }).waitFor()

  // Staff see the new price of a hidden product too.
  const desk = await openListening(browser, shop, await shop.login({ isAdmin: true }), '/productbeheer/main/0')
  await desk.getByText('€ 0,19').waitFor()
  for (const cents of [18, 17]) {
    await staff.call(products.update, { body: { ...edit, stock: 250, price: `0.${cents}`, showStatus: 'Nee' } })
    await desk.getByText(`€ 0,${cents}`).waitFor()
  }
})

test('live: a record that others remove is no longer shown, and cannot be worked on', async () => {
  // The removed buyer's page may ask once more.
  browser.expectComplaint(/status of 40[14]/)
  const shop = await openShop()
  const [staff, other] = [await shop.login({ isAdmin: true }), await shop.login({ isAdmin: true })]
  const picker = await shop.login({ magazijn: true })
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 400 })
  const { body: order } = await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 5 }] } })
  const headed = (page: Page, heading: string) => page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  const opened = async (page: Page, path: string, heading: string) => {
    await page.goto(shop.url + path)
    await headed(page, heading)
    return page
  }
  const toPick = await openAs(browser, shop, picker, '/verzamelen')
  const details = await openAs(browser, shop, staff, '/orders/main/0')
  const [product, user, own] = [
    await details.context().newPage(),
    await details.context().newPage(),
    await openAs(browser, shop, buyer, '/'),
  ]
  const begun = [listens(toPick), listens(details)]
  await opened(toPick, `/verzamelen/${order._id}`, `Order ${order.ordernummer}`)
  await opened(details, `/orders/details/${order._id}`, `Order ${order.ordernummer}`)
  await opened(product, `/productbeheer/details/${tulip._id}`, 'Tulipa Apeldoorn')
  await opened(user, `/gebruikers/details/${buyer.userId}`, 'De Roos')
  await opened(own, `/userpage/${buyer.userId}?order=${order._id}`, `Bestelling ${order.ordernummer}`)
  await Promise.all(begun)

  await other.call(orders.remove, { params: { id: order._id } })
  await headed(toPick, 'Order niet gevonden')
  expect(await toPick.getByRole('button', { name: 'Zet op verwerkt' }).count()).toBe(0)
  await headed(details, 'Order niet gevonden')
  await other.call(products.remove, { body: { _id: tulip._id } })
  await headed(product, 'Product niet gevonden')
  expect(await product.title()).toBe('Product niet gevonden · Bollenveld')
  // The page asks again for everything else when its window becomes visible.
  const lookAgain = (page: Page) =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await lookAgain(own)
  await headed(own, 'Bestelling niet gevonden')
  await other.call(users.remove, { params: { id: buyer.userId } })
  await lookAgain(user)
  await headed(user, 'Gebruiker niet gevonden')
})

test('live: an order that is placed while the list loads for the first time is in it', async () => {
  const shop = await openShop()
  const buyer = await shop.login()
  const tulip = await shop.stock({ stock: 400 })
  const place = async () => (await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 5 }] } })).body
  const page = await openListening(browser, shop, await shop.login({ isAdmin: true }), '/dashboard')
  const endHolding = await intercept(page, /\/orders\?/, async (route) => {
    endHolding()
    const answer = await route.fetch()
    await ring(page, (await place()).ordernummer).waitFor()
    await route.fulfill({ response: answer })
  })
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('link', { name: /Bekijk order/ }).waitFor()
})

test('live: a bestellijst that loads during a sale shows the stock after it', async () => {
  const shop = await openShop()
  const [buyer, other] = [await shop.login(), await shop.login({ gebruikersnaam: 'ander' })]
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 400 })
  const body = { naam: 'Elke week', lines: [{ _id: tulip._id, qty: 20 }] }
  const { body: list } = await buyer.call(lists.create, { body })
  const page = await openAs(browser, shop, buyer, '/bestellijsten')
  const beside = await page.context().newPage()
  await beside.goto(`${shop.url}/shop/all/0`)
  await expect.poll(() => listening(page)).toBe(2)
  const endHolding = await intercept(page, `**/lists/${list._id}`, async (route) => {
    endHolding()
    const answer = await route.fetch()
    await other.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 100 }] } })
    await beside.getByText('Voorraad: 300').waitFor()
    await route.fulfill({ response: answer })
  })
  await page.getByRole('link', { name: 'Elke week' }).click()
  await page.getByRole('cell', { name: '300', exact: true }).waitFor()
})

test('live: a new order rings for staff, who can have quiet', async () => {
  const shop = await openShop()
  const staff = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ gebruikersnaam: 'klant', bedrijfsnaam: 'Bloemenhuis Rozengaard' })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 400 })
  const place = async () => (await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 5 }] } })).body
  const page = await openListening(browser, shop, staff, '/orders/main/0')
  const first = await place()
  await ring(page, first.ordernummer).waitFor()

  await staff.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })
  const changed = await place()
  const own = { params: { id: changed._id } }
  await buyer.call(orders.changeOwn, { ...own, body: { order: [{ _id: tulip._id, qty: 9 }], version: 1 } })
  await page.getByText(`Order ${changed.ordernummer} is gewijzigd`).waitFor()
  browser.expectComplaint(/picking\/orders.*404/)
  await buyer.call(orders.cancelOwn, own)
  await page.getByText(`Order ${changed.ordernummer} is geannuleerd`).waitFor()
  await page.getByRole('link', { name: `Bekijk order ${first.ordernummer}` }).waitFor()

  // The order that one places oneself does not ring.
  await page.getByRole('link', { name: 'Nieuwe order' }).click()
  await page.getByLabel('Klant').fill('Rozengaard')
  await page.getByRole('button', { name: 'Bloemenhuis Rozengaard' }).click()
  await page.getByLabel('Code of naam, regel 1').fill(tulip.productCode)
  await page.getByLabel('Aantal, regel 1').fill('5')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Order ${changed.ordernummer + 1} is geplaatst voor`).waitFor()

  await page.getByRole('link', { name: 'Winkel', exact: true }).first().click()
  await page.waitForURL('**/shop/**')
  const second = await place()
  await ring(page, second.ordernummer).waitFor()
  expect(await ring(page, changed.ordernummer + 1).count()).toBe(0)
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expect.poll(() => page.title()).toMatch(/^Orders/)

  await page.getByRole('checkbox', { name: 'Meld nieuwe orders' }).uncheck()
  const third = await place()
  await page.getByRole('link', { name: `Bekijk order ${third.ordernummer}` }).waitFor()
  expect(await ring(page, third.ordernummer).count()).toBe(0)
})

test('live: a new order rings in each of seven tabs over HTTP/1.1; after a lost connection the list has what came meanwhile', async () => {
  browser.expectComplaint(/ERR_/)
  const shop = await openShop()
  const buyer = await shop.login()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 400 })
  const place = async () => (await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 5 }] } })).body
  const line = await openTcpProxy(shop.url)
  onTestFinished(() => line.close())
  const behindLine = { ...shop, url: line.url }
  const list = await openListening(browser, behindLine, await shop.login({ isAdmin: true }), '/orders/main/0')
  const tabs = [list]
  while (tabs.length < 7) {
    const tab = await list.context().newPage()
    await tab.goto(`${line.url}/dashboard`)
    tabs.push(tab)
  }
  await expect.poll(() => listening(list), { timeout: 20_000 }).toBe(7)
  const first = await place()
  // In parallel, since toasts disappear.
  await Promise.all(tabs.map((tab) => ring(tab, first.ordernummer).waitFor()))
  await expect.poll(() => tabs[6]?.title()).toMatch(/^\(1\) /)

  line.cut()
  const meanwhile = await place()
  line.leadTo(shop.url)
  await list.getByRole('link', { name: `Bekijk order ${meanwhile.ordernummer}` }).waitFor()
  const next = await place()
  await Promise.all(tabs.map((tab) => ring(tab, next.ordernummer).waitFor()))
})

test('live: a tab polls while the tab that holds the stream is silent', async () => {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 400 })
  const buyer = await shop.login()
  const page = await openAs(browser, shop, buyer, '/shop/all/0')
  // As the tabs that Safari suspends in the background.
  const asleep = await page.context().newPage()
  await asleep.goto(`${shop.url}/manifest.webmanifest`)
  await asleep.evaluate((name) => {
    void navigator.locks.request(name, () => new Promise(() => undefined))
  }, `live ${buyer.userId}`)
  await page.clock.install()
  await page.reload()
  await page.getByText('Voorraad: 400').waitFor()
  await page.clock.runFor(5_000)
  await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 100 }] } })
  await page.clock.runFor(60_000)
  await page.getByText('Voorraad: 300').waitFor()
})

test('live: polls when a proxy buffers the event stream', async () => {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 400 })
  const buyer = await shop.login()
  const page = await openAs(browser, shop, buyer, '/shop/all/0')
  await page.route(`**${live.events.path}?*`, () => undefined)
  await page.clock.install()
  const sell = () => buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 100 }] } })
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === live.events.path)
  await page.reload()
  await page.getByText('Voorraad: 400').waitFor()
  await page.clock.runFor(5_000)
  await asked
  await sell()
  await page.clock.runFor(40_000)
  await page.getByText('Voorraad: 300').waitFor()

  const body = { naam: 'Elke week', lines: [{ _id: tulip._id, qty: 20 }] }
  const { body: list } = await buyer.call(lists.create, { body })
  await page.goto(`${shop.url}/bestellijsten?lijst=${list._id}`)
  const stock = (pieces: string) => page.getByRole('cell', { name: pieces, exact: true })
  await stock('300').waitFor()
  await page.clock.runFor(5_000)
  await sell()
  await page.clock.runFor(40_000)
  await stock('200').waitFor()

  // While the server is away, the page keeps its data and reports nothing.
  browser.expectComplaint(/503/)
  let reported = 0
  await page.route(`**${reports.browserError.path}`, async (route) => {
    reported += 1
    await route.continue()
  })
  let failures = 0
  const endFailing = await intercept(page, '**/lists/*', async (route) => {
    failures += 1
    await route.fulfill({ status: 503 })
  })
  const passTime = () => page.clock.runFor(5_000)
  // Two lists, each with a retry.
  await expect.poll(() => passTime().then(() => failures)).toBeGreaterThan(4)
  endFailing()
  await sell()
  await expect.poll(() => passTime().then(() => stock('100').count())).toBe(1)
  expect(reported).toBe(0)
})
