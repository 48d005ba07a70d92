import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { addPriceList, givePriceList } from '../../support/price-list.ts'
import type { Client } from '../../support/test-shop.ts'
import { hasFocus, openAs, paste, toast } from '../support/at-work.ts'
import { desktop, journeys, phone } from '../support/journeys.ts'
import { hold, loseAnswers } from '../support/intercept.ts'

const { browser, openShop } = journeys()

async function agree(admin: Client, customer: Client, price: string, ids: readonly string[]): Promise<void> {
  const prices = ids.map((_id) => ({ _id, price }))
  await givePriceList(admin, customer, await addPriceList(admin, '0', prices))
}

/** Everything that the page was answered. */
function listenTo(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (/json/.test(response.headers()['content-type'] ?? '')) answers.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(answers)).join('\n')
}

test('new order: staff who go on elsewhere stay there, and hear whether it was placed', async () => {
  browser.expectComplaint(/\/orders: .*409/)
  const shop = await openShop()
  const [admin, roos] = [await shop.login({ isAdmin: true }), await shop.login({ bedrijfsnaam: 'De Roos' })]
  const { _id, productCode } = await shop.stock()
  const page = await openAs(browser, shop, admin, '/PageNotFound')
  const placeAndLeave = async () => {
    await page.goto(`${shop.url}/orders/new/${roos.userId}`)
    await page.getByLabel('Code of naam, regel 1').fill(productCode)
    await page.getByLabel('Aantal, regel 1').fill('5')
    const placing = await hold(page, new URL('/orders', shop.url).href)
    await page.keyboard.press('Control+Enter')
    await placing.asked
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('dialog').getByText('De order wordt nu geplaatst.').waitFor()
    await page.getByRole('button', { name: 'Verlaat deze pagina' }).click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    return placing.release
  }
  const endFirst = await placeAndLeave()
  endFirst()
  await page.getByText('is geplaatst voor De Roos.').waitFor()
  const endSecond = await placeAndLeave()
  await admin.call(products.remove, { body: { _id } })
  endSecond()
  await page.getByText('De order is niet geplaatst.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('new order: ten lines by phone go by keyboard alone, at the prices of the customer and nobody else', async () => {
  const shop = await openShop()
  const admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  const roos = await shop.login({ gebruikersnaam: 'deroos', bedrijfsnaam: 'Bloemist De Roos' })
  const lelie = await shop.login({ gebruikersnaam: 'delelie', bedrijfsnaam: 'Bloemist De Lelie' })
  const made = []
  for (let at = 0; at < 10; at += 1)
    made.push(await shop.stock({ productName: `Tulipa ${at + 1} rood`, price: '1.00', stock: 5000, vpe: 250 }))
  const ids = made.map(({ _id }) => _id)
  await agree(admin, roos, '0.79', ids)
  await agree(admin, lelie, '0.43', ids)
  const dagen = [1, 2, 3, 4, 5, 6, 7].map((weekdag) => ({ weekdag, werkdagenVooraf: 0, tot: '23:59' }))
  await admin.call(settings.update, { body: { levering: { dagen, vooruit: 10 } } })

  const page = await openAs(browser, shop, admin, '/orders/main/0')
  const answered = listenTo(page)
  await page.getByRole('link', { name: 'Nieuwe order' }).press('Enter')
  await page.waitForURL(/\/orders\/new\/0$/)
  await page.getByLabel('Klant').and(page.locator(':focus')).waitFor()

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    for (const key of text) await press(key)
  }
  await type('roos')
  await press('Enter')
  await page.waitForURL(new RegExp(`/orders/new/${roos.userId}$`))
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Code of naam, regel 1')
  for (const [at, { productCode }] of made.entries()) {
    await type(productCode.toLowerCase())
    await press('Enter')
    // The second breaks a pack.
    await type(at === 1 ? '300' : '250')
    await press('Enter')
  }
  await press('Control+Enter')
  await page.waitForURL(/\/orders\/details\//)
  // Half a minute at four keys a second, with a phone in one hand.
  expect(keys).toBeLessThanOrEqual(120)
  await page.getByText('is geplaatst voor Bloemist De Roos.').waitFor()
  await page.getByText('Geplaatst door beheer').waitFor()

  const [placed] = (await roos.call(orders.ofUser, { params: { id: roos.userId } })).body
  expect(placed).toMatchObject({ userID: roos.userId, totalPrice: '2014.50' })
  expect(placed?.order.map(({ qty }) => qty)).toEqual([250, 300, ...Array.from({ length: 8 }, () => 250)])
  expect(placed?.leverdatum).not.toBeNull()
  expect(await answered()).toContain('"0.79"')
  expect(await answered()).not.toContain('0.43')

  // The next one calls.
  await page.getByRole('link', { name: 'Nieuwe order' }).click()
  await page.getByLabel('Klant').and(page.locator(':focus')).waitFor()
})

test('new order: a list of a mail is pasted into the first line or into its field, at the prices of the customer', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const [roos, lelie] = [await shop.login({ bedrijfsnaam: 'De Roos' }), await shop.login({ bedrijfsnaam: 'De Lelie' })]
  const { _id, productCode } = await shop.stock({ price: '1.00', stock: 5000 })
  await agree(admin, roos, '0.79', [_id])
  await agree(admin, lelie, '0.43', [_id])
  for (const viewport of [desktop, phone]) {
    const page = await openAs(browser, shop, admin, '/PageNotFound', { viewport })
    const answered = listenTo(page)
    await page.goto(`${shop.url}/orders/new/${roos.userId}`)
    const first = page.getByLabel('Code of naam, regel 1')
    await expect.poll(() => hasFocus(first)).toBe(true)
    const field = page.getByLabel('Plak of typ uw regels')
    expect(await field.isVisible()).toBe(false)
    if (viewport === phone) await page.getByText('Plak een lijst of kies een bestand').click()
    await paste(viewport === phone ? field : first, `Artikelcode\tAantal\n${productCode}\t250\nZZ99\t100`)
    const read = page.getByRole('region', { name: 'Gelezen' })
    expect(await read.getByLabel('Aantal uit').locator('option:checked').innerText()).toBe('kolom B, Aantal')
    await page.getByText('€ 197,50').first().waitFor()
    await page.getByText('We vinden geen product met deze code of naam.').waitFor()
    const isKept = viewport === phone ? field : page.getByLabel('Code of naam, regel 3')
    await expect.poll(() => hasFocus(isKept)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)

    const place = page.getByRole('button', { name: 'Plaats order' })
    await place.click()
    await page.getByText('1 regel vraagt aandacht.').waitFor()
    await page.getByRole('button', { name: 'Verwijder regel 2' }).click()
    await field.fill('nog een')
    await place.click()
    await page.getByText('Voeg eerst de regels toe die nog in het plakveld staan.').waitFor()
    await expect.poll(() => hasFocus(field)).toBe(true)
    await page.getByRole('button', { name: 'Andere klant' }).click()
    await page.getByRole('button', { name: 'Blijf hier' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await field.fill('')
    await place.click()
    await page.waitForURL(/\/orders\/details\//)
    expect(await answered()).not.toContain('0.43')
  }
  const { body } = await roos.call(orders.ofUser, { params: { id: roos.userId } })
  expect(body.map(({ totalPrice }) => totalPrice)).toEqual(['197.50', '197.50'])
})

test('new order: what is wrong is said at its line; a lost answer and another press place one order', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const roos = await shop.login({ bedrijfsnaam: 'Bloemist De Roos' })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '1.00', stock: 90 })
  const page = await openAs(browser, shop, admin, `/userpage/${roos.userId}`, { viewport: phone })
  await page.getByRole('link', { name: 'Nieuwe order' }).click()
  await page.getByLabel('Code of naam, regel 1').fill(tulip.productCode)
  await page.getByLabel('Aantal, regel 1').fill('100')
  const place = page.getByRole('button', { name: 'Plaats order' })
  await place.click()
  await page.getByText('1 regel vraagt aandacht.').waitFor()
  await page.getByText('Nog 90 op voorraad.').waitFor()
  await page.getByLabel('Aantal, regel 1').fill('80')
  // Enter in the reference sends nothing: the remark is still to come.
  await page.getByLabel('Uw referentie').fill('PO 7')
  await page.getByText('Totaal ex. btw € 80,00').waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Opmerking').fill('Achterom')
  // The order is made, its answer is lost.
  browser.expectComplaint(/Failed to load resource/)
  const endLoss = await loseAnswers(page, /\/orders$/)
  await place.click()
  await page.getByText('Het is niet bekend of de order is geplaatst. De winkel').waitFor()
  endLoss()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await place.click()
  await page.waitForURL(/\/orders\/details\//)
  const { body } = await admin.call(orders.all, {})
  expect(body).toMatchObject([{ userID: roos.userId, totalPrice: '80.00', comment: 'Achterom', referentie: 'PO 7' }])
})

test('new order: one that is changed after a lost answer is no second order, and the page leads to the first', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const roos = await shop.login({ bedrijfsnaam: 'Bloemist De Roos' })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '1.00', stock: 500 })
  const page = await openAs(browser, shop, admin, `/orders/new/${roos.userId}`)
  await page.getByLabel('Code of naam, regel 1').fill(tulip.productCode)
  await page.getByLabel('Aantal, regel 1').fill('80')
  browser.expectComplaint(/Failed to load resource/)
  const endLoss = await loseAnswers(page, /\/orders$/)
  const place = page.getByRole('button', { name: 'Plaats order' })
  await place.click()
  await page.getByText('De winkel was niet te bereiken').waitFor()
  endLoss()
  await page.getByLabel('Opmerking').fill('Achterom')
  await place.click()
  const refusal = page.getByText('Niet geplaatst. Deze bestelling is al met andere inhoud verstuurd.')
  await refusal.getByRole('link', { name: 'Orders' }).waitFor()
  expect((await admin.call(orders.all, {})).body).toMatchObject([{ userID: roos.userId, comment: 'Geen opmerkingen' }])
})

test('new order: the closing time passes while the page is open, and its date stays with a remark until the day is over', async () => {
  const shop = await openShop()
  // A Monday, half an hour before midnight in Amsterdam.
  shop.passTime(Date.parse('2026-11-23T22:30:00Z') - shop.now().getTime())
  const admin = await shop.login({ isAdmin: true })
  const roos = await shop.login({ bedrijfsnaam: 'Bloemist De Roos' })
  const dagen = [1, 2, 3].map((weekdag) => ({ weekdag, werkdagenVooraf: 0, tot: '23:40' }))
  await admin.call(settings.update, { body: { levering: { dagen, vooruit: 2 } } })
  const page = await openAs(browser, shop, admin, '/PageNotFound')
  await page.clock.install({ time: shop.now() })
  await page.goto(`${shop.url}/orders/new/${roos.userId}`)
  const date = page.getByLabel('Leverdatum')
  await date.waitFor()
  expect(await date.inputValue()).toBe('2026-11-23')
  const closed = page.getByText('Voor klanten is de sluitingstijd voorbij.')
  expect(await closed.count()).toBe(0)
  await page.clock.fastForward(20 * 60_000)
  await closed.waitFor()
  expect(await date.inputValue()).toBe('2026-11-23')
  await page.clock.fastForward(20 * 60_000)
  await expect.poll(() => date.inputValue()).toBe('2026-11-24')
  expect(await date.locator('option').first().innerText()).toBe('dinsdag 24 november')
  expect(await closed.count()).toBe(0)
})

test('order: staff add a line at the price of the customer; a picker finds less, and the order follows', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const picker = await shop.login({ magazijn: true })
  const roos = await shop.login({ bedrijfsnaam: 'Bloemist De Roos' })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '1.00', stock: 500 })
  const staffel = [{ vanaf: 100, price: '0.80' }]
  const lily = await shop.stock({ productName: 'Lilium Stargazer', price: '3.00', stock: 500, staffel })
  const hidden = await shop.stock({ productName: 'Crocus Geheim', price: '2.00', showStatus: 'Nee' })
  await agree(admin, roos, '0.61', [tulip._id, hidden._id])
  const placing = { order: [{ _id: tulip._id, qty: 50 }], comment: 'Achterom' }
  const { body: order } = await roos.call(orders.place, { body: placing })

  const page = await openAs(browser, shop, admin, `/orders/details/${order._id}`, { viewport: desktop })
  await page.getByRole('button', { name: 'Bewerk' }).click()
  const add = page.getByLabel('Voeg product toe')
  // Longer than a search may be.
  await add.fill(`${lily.productName} `.repeat(8))
  await add.press('Enter')
  const qty = page.getByLabel('Aantal van Lilium Stargazer')
  await qty.waitFor()
  expect(await page.getByLabel('Prijs p/stuk van Lilium Stargazer').inputValue()).toBe('3,00')
  // The new quantity has the focus; Enter goes back to the field.
  await page.keyboard.type('120')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Prijs p/stuk van Lilium Stargazer').inputValue()).toBe('0,80')
  await page.keyboard.type('geheim')
  await page.keyboard.press('Enter')
  await page.getByLabel('Aantal van Crocus Geheim').fill('10')
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  const saved = async () =>
    (await admin.call(orders.one, { params: { id: order._id } })).body.order.map(
      ({ qty, price }) => `${qty} × ${price}`,
    )
  expect(await saved()).toEqual(['50 × 0.61', '120 × 0.80', '10 × 0.61'])

  // Added, and removed from the catalogue before it is saved.
  await page.getByRole('button', { name: 'Bewerk' }).click()
  const iris = await shop.stock({ productName: 'Iris reticulata', stock: 10 })
  await add.fill(iris.productCode)
  await add.press('Enter')
  await page.getByLabel('Aantal van Iris reticulata').fill('5')
  await admin.call(products.remove, { body: { _id: iris._id } })
  browser.expectComplaint(/\/updateOrder.*404/)
  await page.getByRole('button', { name: 'Sla op' }).click()
  await toast(page, 'Product niet gevonden').waitFor()
  expect(await page.getByLabel('Aantal van Iris reticulata').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByText('Gevraagde data niet gevonden').count()).toBe(0)
  await page.getByRole('button', { name: 'Anuleer' }).click()
  await page.getByRole('button', { name: 'Bewerk' }).waitFor()

  const small = await openAs(browser, shop, picker, '/verzamelen', { viewport: phone })
  await small.getByText('Achterom').waitFor()
  await small.getByRole('link', { name: `Order ${order.ordernummer}` }).click()
  await small.getByRole('button', { name: 'Minder: … Lilium Stargazer' }).click()
  await small.keyboard.type('121')
  await small.keyboard.press('Enter')
  await small.getByText('Vul een aantal in van 0 tot en met 119.').waitFor()
  await small.getByLabel('Gevonden: Lilium Stargazer').fill('97')
  await small.keyboard.press('Enter')
  await small.getByText('Lilium Stargazer: 97 in plaats van 120.').waitFor()
  await small.getByText('1 van 3 gepakt, 157 stuks in totaal').waitFor()
  expect(await saved()).toContain('97 × 0.80')
  expect(await small.locator('body').innerText()).not.toMatch(/€|0[.,]80/)
})
