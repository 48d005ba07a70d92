import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { readPdf, wordsOf } from '../../support/documents/read-pdf.ts'
import { openAs } from '../support/at-work.ts'
import { browserForFile, phone } from '../support/browser.ts'
import { ownShops } from '../support/own-shop.ts'

const openShop = ownShops()
const browser = browserForFile()

const wordsOn = (page: Page) => page.locator('body').innerText()

test('picking: he logs in, picks an order line by line, marks it, takes it back, and sees no price', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  const tulip = await shop.stock({ productName: 'Tulipa Zombie', price: '75.31', vpe: 25, minimum: 25, stock: 1000 })
  const crocus = await shop.stock({ productName: 'Crocus Pickwick', price: '75.31', stock: 1000 })
  const place = async (comment: string, qty: number) => {
    const order = [
      { _id: tulip._id, qty: 50 },
      { _id: crocus._id, qty },
    ]
    return (await buyer.call(orders.place, { body: { order, comment } })).body
  }
  const [first, second] = [await place('Achterom leveren', 3), await place('', 4)]
  const { body: picker } = await admin.call(users.current, {})
  const account = { ...picker, gebruikersnaam: 'piet', wachtwoord: 'tulpen-uit-lisse', isAdmin: false, magazijn: true }
  await admin.call(users.create, { body: account })

  const page = await browser.open({ viewport: phone })
  page.setDefaultTimeout(12_000)
  await page.goto(`${shop.url}/login`)
  await page.getByLabel('Gebruikersnaam').fill('piet')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('tulpen-uit-lisse')
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.waitForURL(/\/verzamelen$/)
  await page.getByRole('link', { name: `Order ${second.ordernummer}` }).waitFor()
  await page.getByText('2 regels, 54 stuks').waitFor()
  await page.getByText('Achterom leveren').waitFor()
  expect(await wordsOn(page)).not.toMatch(/€|75[.,]31/)

  await page.getByRole('link', { name: `Order ${first.ordernummer}` }).click()
  await page.getByText('Achterom leveren').waitFor()
  const lines = page.getByRole('list', { name: 'Te pakken' }).getByRole('checkbox')
  // In walking order.
  expect(await page.getByRole('list', { name: 'Te pakken' }).innerText()).toMatch(
    /Crocus[^]*3[^]*Tulipa[^]*50[^]*2 × 25/,
  )
  expect(await wordsOn(page)).not.toMatch(/€|75[.,]31/)
  await page.getByText('2 × 25').click()
  await page.getByText('1 van 2 gepakt').waitFor()
  await page.reload()
  await page.getByText('1 van 2 gepakt').waitFor()
  expect(await lines.nth(1).isChecked()).toBe(true)
  const href = (await page.getByRole('link', { name: 'Pakbon' }).getAttribute('href')) ?? ''
  const paper = await page.request.get(shop.url + href)
  expect(wordsOf(readPdf(await paper.body())).join(' ')).toMatch(/Crocus Pickwick/)

  // A remainder requires confirmation: a second press in the same place.
  const mark = page.getByRole('button', { name: 'Zet op verwerkt' })
  await mark.click()
  await page.getByText('Nog 1 regel niet gepakt.').waitFor()
  await page.getByRole('button', { name: 'Verder pakken' }).click()
  expect(await lines.nth(0).evaluate((box) => box === document.activeElement)).toBe(true)
  await mark.click()
  await page.getByRole('button', { name: 'Toch op verwerkt' }).click()
  await page.getByText('1 order is verwerkt.').waitFor()
  await page.getByText('2 regels, 53 stuks in totaal').waitFor()
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByText('1 order is weer open.').waitFor()
  await page.getByText('1 van 2 gepakt').waitFor()
  expect(await lines.nth(1).isChecked()).toBe(true)
  // Staff change the quantity: the picked mark no longer holds.
  const { body: edited } = await admin.call(orders.one, { params: { id: first._id } })
  const more = edited.order.map(({ _id, qty, price }) => ({ _id, price, qty: _id === tulip._id ? 75 : qty }))
  await admin.call(orders.update, { body: { _id: first._id, order: more } })
  await page.reload()
  await page.getByText('0 van 2 gepakt, 78 stuks in totaal').waitFor()
  await page.getByRole('link', { name: 'Verzamelen' }).first().click()
  await page.getByLabel(`Kies order ${first.ordernummer}`).check()
  await page.getByLabel(`Kies order ${second.ordernummer}`).check()
  await page.getByText('2 gekozen').waitFor()
  await admin.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })
  const third = await place('', 1)
  await page.getByLabel(`Kies order ${third.ordernummer}`).check()
  browser.expectComplaint(/\/picking\/orders\/.*404/)
  await buyer.call(orders.cancelOwn, { params: { id: third._id } })
  await page.getByText('2 gekozen, 1 intussen vervallen').waitFor()
  await page.getByRole('button', { name: 'Zet op verwerkt' }).click()
  await page.getByText('2 orders zijn verwerkt.').waitFor()
  await page.getByText('Alles is verzameld').waitFor()
  const { body: now } = await admin.call(orders.all, {})
  expect(now.map(({ orderstatus }) => orderstatus)).toEqual(['verwerkt', 'verwerkt'])
})

test('picking: the menu shows what a picker may open, the shop redirects, and new and picked orders update the list live', async () => {
  const shop = await openShop()
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  const picker = await shop.login({ gebruikersnaam: 'piet', magazijn: true })
  // The page requests the shop before it knows the role.
  browser.expectComplaint(/products\/shop.*403/)
  const page = await openAs(browser, shop, picker, '/shop/bollen/0')
  await page.waitForURL(/\/login$/)
  expect(await page.getByRole('navigation', { name: 'Hoofdnavigatie' }).getByRole('link').allInnerTexts()).toEqual([
    'Home',
    'Verzamelen',
    'piet',
    'Uitloggen',
  ])
  await page.getByRole('link', { name: 'ga naar verzamelen' }).click()
  await page.getByText('Alles is verzameld').waitFor()
  const { _id } = await shop.addProduct({ stock: 100 })
  const { body: order } = await buyer.call(orders.place, { body: { order: [{ _id, qty: 2 }] } })
  const waiting = page.getByRole('link', { name: `Order ${order.ordernummer}` })
  await waiting.waitFor()
  // Somebody else picks it.
  const other = await shop.login({ gebruikersnaam: 'anja', magazijn: true })
  const body = { ids: [order._id], orderstatus: 'verwerkt' as const }
  expect((await other.call(orders.setStatuses, { body })).status).toBe(200)
  await waiting.waitFor({ state: 'detached' })
  expect(await page.getByText(`Order ${order.ordernummer} is`).count()).toBe(0)
  await page.getByRole('link', { name: 'piet' }).click()
  await page.getByRole('heading', { name: 'Ingelogde apparaten' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Orders' }).count()).toBe(0)
})
