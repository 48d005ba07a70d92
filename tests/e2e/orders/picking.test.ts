import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { readPdf, wordsOf } from '../../support/documents/read-pdf.ts'
import { hasFocus, linesOf, openAs } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'
import { hold, intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys({ listensAtOnce: true })

const wordsOn = (page: Page) => page.locator('body').innerText()

test('picking: he logs in, picks an order line by line, marks it, takes it back, and sees no price', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  const tulip = await shop.stock({ productName: 'Tulipa Zombie', price: '75.31', vpe: 25, minimum: 25, stock: 1000 })
  const crocus = await shop.stock({ productName: 'Crocus Pickwick', price: '75.31', stock: 1000 })
  const place = async (comment: string, qty: number) => {
    const order = linesOf({ [tulip._id]: 50, [crocus._id]: qty })
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

  await page.getByPlaceholder('...zoek').fill('roos')
  await page.waitForURL(/zoek=roos/)
  await page.getByRole('link', { name: `Order ${first.ordernummer}` }).click()
  await page.getByRole('region', { name: 'Opmerking bij bestelling' }).getByText('Achterom leveren').waitFor()
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
  const back = await page.getByRole('link', { name: 'Terug naar Verzamelen' }).getAttribute('href')
  expect(back).toBe('/verzamelen?zoek=roos')
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
  await page.getByText("Geen order gevonden voor 'roos'").waitFor()
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
  const offered = page.getByRole('navigation', { name: 'Hoofdnavigatie' }).getByRole('link')
  expect(await offered.allInnerTexts()).toEqual(['Home', 'Verzamelen', 'piet', 'Uitloggen'])
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

/** Twelve tulips and twenty crocuses to pick, of a stock of 12 and 100, on a phone. */
async function atOrder() {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login()
  const picker = await shop.login({ magazijn: true })
  const tulip = await shop.stock({ productName: 'Tulipa Zombie', maat: '12/+', stock: 12 })
  const crocus = await shop.stock({ productName: 'Crocus Pickwick', stock: 100 })
  const lines = linesOf({ [tulip._id]: 12, [crocus._id]: 20 })
  const { body: order } = await buyer.call(orders.place, { body: { order: lines } })
  const page = await openAs(browser, shop, picker, `/verzamelen/${order._id}`, { viewport: phone })
  const list = page.getByRole('list', { name: 'Te pakken' })
  await list.waitFor()
  const saved = async () => (await admin.call(orders.one, { params: { id: order._id } })).body
  const quantities = async () => (await saved()).order.map(({ qty }) => qty)
  return { shop, admin, picker, tulip, crocus, order, page, list, saved, quantities }
}
const less = (page: Page, name: string) => page.getByRole('button', { name: `Minder: … ${name}` })
const found = (page: Page, name: string) => page.getByLabel(`Gevonden: ${name}`)

test('picking: far less than ordered asks first, where a double press sends nothing; the last line is for the office', async () => {
  const { page, list, quantities } = await atOrder()
  // Stock that no order has taken; the pieces of this order are apart.
  await list.getByText('Daarnaast nog 80 vrij').waitFor()
  expect(await list.getByText(/vrij|voorraad/).count()).toBe(1)

  await list.getByLabel('Tulipa Zombie').check()
  await page.setViewportSize({ ...phone, height: 640 })
  await less(page, 'Tulipa Zombie').click()
  await page.getByText('Gevonden:').filter({ visible: true }).waitFor()
  await found(page, 'Tulipa Zombie').fill('1')
  await page.keyboard.press('Enter')
  await page.getByText('Het aantal in de order wordt 1 in plaats van 12.').waitFor()
  // The bar at the bottom does not cover the answers.
  const answer = await page.getByRole('button', { name: 'Ja, 1' }).boundingBox()
  const bar = await page.getByText('1 van 2 gepakt').boundingBox()
  expect((answer?.y ?? NaN) + (answer?.height ?? NaN)).toBeLessThan(bar?.y ?? NaN)
  // Enter may still be down.
  await page.keyboard.press('Enter')
  expect(await quantities()).toEqual([12, 20])
  await page.getByRole('button', { name: 'Terug' }).click()
  await expect.poll(() => hasFocus(found(page, 'Tulipa Zombie'))).toBe(true)
  await found(page, 'Tulipa Zombie').fill('0')
  await page.getByRole('button', { name: 'Sla op' }).dblclick()
  await page.getByText('De regel gaat uit de order.').waitFor()
  expect(await quantities()).toEqual([12, 20])
  await page.getByRole('button', { name: 'Ja, 0' }).click()
  await page.getByText('Tulipa Zombie is uit de order gehaald: 0 van 12 gevonden.').waitFor()
  expect(await page.getByText('leg terug').count()).toBe(0)

  await less(page, 'Crocus Pickwick').click()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await page.getByText('Een order heeft ten minste één regel; vraag kantoor de order te verwijderen.').waitFor()
  await found(page, 'Crocus Pickwick').fill('10')
  await page.keyboard.press('Enter')
  const said = page.getByText('Crocus Pickwick: 10 in plaats van 20.')
  await said.waitFor()
  expect(await quantities()).toEqual([10])
  await list.getByLabel('Crocus Pickwick').uncheck()
  await said.waitFor({ state: 'detached' })
})

test('picking: a line that leaves a picked order is to be put back; one that another marks is not taken back by a press on its way', async () => {
  const { shop, admin, crocus, order, page, list } = await atOrder()
  await list.getByLabel('Tulipa Zombie').check()
  const { status } = await admin.call(orders.update, {
    body: { _id: order._id, order: [{ _id: crocus._id, qty: 20 }] },
  })
  expect(status).toBe(200)
  const gone = page.getByRole('status').filter({ hasText: 'Niet meer in deze order, leg terug: Tulipa Zombie 12/+' })
  await gone.waitFor()
  await page.getByText('0 van 1 gepakt').waitFor()
  await page.getByRole('button', { name: 'Teruggelegd' }).click()
  await gone.waitFor({ state: 'detached' })

  const under = await page.getByRole('button', { name: 'Zet op verwerkt' }).boundingBox()
  const other = await shop.login({ magazijn: true })
  await other.call(orders.setStatuses, { body: { ids: [order._id], orderstatus: 'verwerkt' } })
  const back = page.getByRole('button', { name: 'Zet op open' })
  await back.waitFor()
  const { x } = (await back.boundingBox()) ?? { x: NaN }
  expect(x).toBeGreaterThan((under?.x ?? NaN) + (under?.width ?? NaN))
})

test('picking: without a connection the picker reads what holds for him; a save with a lost answer counts', async () => {
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/)
  const { page, list, saved, quantities } = await atOrder()
  const mark = page.getByRole('button', { name: 'Zet op verwerkt' })
  await page.context().setOffline(true)
  await page
    .getByText('Geen verbinding met internet. Wat u aantikt, blijft bewaard; opslaan kan pas weer met verbinding.')
    .waitFor()
  expect(await page.getByText('winkelwagentje').count()).toBe(0)
  await list.getByLabel('Tulipa Zombie').check()
  await list.getByLabel('Crocus Pickwick').check()
  const unknown = page.getByText('Het is niet bekend of dit is opgeslagen.')
  await mark.click()
  await unknown.waitFor()
  await less(page, 'Crocus Pickwick').click()
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await expect.poll(() => unknown.count()).toBe(2)
  await page.context().setOffline(false)

  const endLosing = await intercept(page, '**/picking/orders/*', async (route) => {
    if (route.request().method() === 'PUT') await route.fetch()
    await route.abort()
  })
  await found(page, 'Crocus Pickwick').press('Enter')
  await expect.poll(quantities).toEqual([12, 15])
  await expect.poll(() => unknown.count()).toBe(2)
  endLosing()
  const saving = await hold(page, '**/picking/orders/*')
  await found(page, 'Crocus Pickwick').press('Enter')
  await saving.asked
  await less(page, 'Tulipa Zombie').click()
  await page.keyboard.type('1')
  saving.release()
  await found(page, 'Crocus Pickwick').waitFor({ state: 'detached' })
  await page.keyboard.type('2')
  expect(await found(page, 'Tulipa Zombie').inputValue()).toBe('12')
  expect(await page.getByText('door iemand anders gewijzigd').count()).toBe(0)
  await mark.click()
  await page.getByText('1 order is verwerkt.').waitFor()
  expect(await unknown.count()).toBe(0)
  expect((await saved()).orderstatus).toBe('verwerkt')
})
