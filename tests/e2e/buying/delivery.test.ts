import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { hasFocus, openAs, toast } from '../support/at-work.ts'
import { journeys, type OwnShop } from '../support/journeys.ts'

const { browser, openShop } = journeys()
const monday = '2026-11-23T08:00:00Z'

/** Server and browsers believe it is Monday, nine o'clock in Amsterdam. */
async function onMonday() {
  const shop = await openShop()
  shop.passTime(Date.parse(monday) - shop.now().getTime())
  const open = async (...[client, path]: [Parameters<typeof openAs>[2], string]) => {
    const page = await openAs(browser, shop, client, '/PageNotFound')
    await page.clock.setFixedTime(shop.now())
    await page.goto(shop.url + path)
    return page
  }
  return { shop, open }
}
const dates = (page: Page) => page.getByLabel('Leverdatum').locator('option').allInnerTexts()

async function fillCart(shop: OwnShop, page: Page) {
  await page.goto(`${shop.url}/shop/bollen/0`)
  await page.getByRole('button', { name: /Voeg toe/ }).click()
  await page.goto(`${shop.url}/shoppingcart`)
}

test('delivery: staff set delivery days with the dates in sight; who orders chooses one of them, and staff find it again', async () => {
  const { shop, open } = await onMonday()
  await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 50 })
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })

  const desk = await open(admin, '/dashboard')
  await desk.getByRole('heading', { name: 'Nieuwste orders' }).waitFor()
  expect(await desk.getByRole('heading', { name: 'Gaat de deur uit' }).count()).toBe(0)
  await desk.getByRole('link', { name: 'Instellingen' }).click()
  await desk.getByLabel('Bedrijfsnaam').fill('Bollenveld B.V.')
  await desk.getByLabel('dinsdag', { exact: true }).check()
  const preview = desk.getByRole('region', { name: 'Eerstvolgende leverdata' }).getByRole('listitem')
  await preview.first().getByText('bestellen kan tot vandaag 14.00 uur').waitFor()
  await desk.getByLabel('woensdag', { exact: true }).check()
  await desk.getByLabel('Werkdagen vooraf voor woensdag').selectOption('2')
  await desk.getByLabel('Uiterste besteltijd voor woensdag').fill('10:30')
  await desk.getByLabel('Datum', { exact: true }).fill('2026-12-01')
  await desk.getByRole('button', { name: 'Voeg toe' }).click()
  expect(await preview.allInnerTexts()).toEqual([
    'dinsdag 24 november\nbestellen kan tot vandaag 14.00 uur',
    'woensdag 25 november\nbestellen kan tot vandaag 10.30 uur',
    // 1 December is closed, so two working days before the 2nd is the Friday before.
    'woensdag 2 december\nbestellen kan tot vrijdag 10.30 uur',
  ])

  await desk.getByLabel('maandag', { exact: true }).check()
  await desk.getByLabel('Sluiting voor maandag').selectOption('op vaste dag')
  await desk.getByLabel('Uiterste besteltijd voor maandag').fill('18:00')
  await preview.filter({ hasText: 'maandag 30 november' }).getByText('bestellen kan tot zondag 18.00 uur').waitFor()
  await desk.getByLabel('Sluiting voor maandag').selectOption('werkdagen ervoor')
  await preview.filter({ hasText: 'maandag 30 november' }).getByText('bestellen kan tot vrijdag 18.00 uur').waitFor()
  await desk.getByLabel('maandag', { exact: true }).uncheck()

  await admin.call(settings.update, { body: { bedrijf: { plaats: 'Lisse' }, levering: { vooruit: 21 } } })
  browser.expectComplaint(/settings.*409|409/)
  await desk.getByRole('button', { name: 'Sla op' }).click()
  await desk.getByText('iemand anders heeft de instellingen intussen gewijzigd').waitFor()
  expect(await desk.getByLabel('Plaats').inputValue()).toBe('Lisse')
  await desk.getByRole('button', { name: 'Sla op' }).click()
  await desk.getByText('De instellingen zijn opgeslagen.').waitFor()
  await desk.getByRole('contentinfo').getByText('Bollenveld B.V.').waitFor()

  const page = await open(buyer, '/')
  await fillCart(shop, page)
  await page.getByText('Bestellen kan tot vandaag 14.00 uur.').waitFor()
  expect(await dates(page)).toEqual([
    'dinsdag 24 november',
    'woensdag 25 november',
    'woensdag 2 december',
    'dinsdag 8 december',
    'woensdag 9 december',
  ])
  const order = page.getByRole('button', { name: 'Bestel', exact: true })
  await order.click()
  await page.getByRole('button', { name: 'Terug' }).click()
  await expect.poll(() => hasFocus(order)).toBe(true)
  await order.click()
  await page.getByLabel('Uw referentie').fill('PO 2026-118')
  await page.getByLabel('Opmerking bij bestelling:').fill('Graag achterom')

  await page.getByLabel('Leverdatum').selectOption('2026-11-25')
  shop.passTime(Date.parse('2026-11-23T09:30:00Z') - shop.now().getTime())
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await toast(page, 'Voor woensdag 25 november kan niet meer besteld worden, kies een andere leverdatum').waitFor()
  await page.getByText('woensdag 25 november kan niet meer.').waitFor()
  await expect.poll(() => page.getByLabel('Leverdatum').inputValue()).toBe('2026-11-24')
  await page.reload()
  expect(await page.getByLabel('Uw referentie').inputValue()).toBe('PO 2026-118')
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Levering dinsdag 24 november').waitFor()
  await page.getByText('Opmerking: Graag achterom').waitFor()
  const { body: own } = await buyer.call(orders.ofUser, { params: { id: buyer.userId } })
  expect(own).toMatchObject([{ leverdatum: '2026-11-24', referentie: 'PO 2026-118' }])
  await page.getByRole('cell', { name: '24-11-2026' }).waitFor()
  await page.getByRole('link', { name: /Bekijk items/ }).click()
  await page.getByText('PO 2026-118').first().waitFor()

  await desk.goto(`${shop.url}/dashboard`)
  const dueDeliveries = desk.getByRole('region', { name: 'Gaat de deur uit' })
  await dueDeliveries.waitFor()
  expect(await dueDeliveries.getByRole('listitem').allInnerTexts()).toEqual([
    'Vandaag, maandag 23 november\nniets',
    'Morgen, dinsdag 24 november\n1 order, 1 stuk\nVerzamellijst',
  ])
  expect(await dueDeliveries.getByRole('link', { name: 'Verzamellijst' }).getAttribute('href')).toBe(
    '/orders/papers/verzamellijst.pdf?leverdatum=2026-11-24',
  )
  await dueDeliveries.getByRole('link', { name: /1 order/ }).click()
  await desk.getByRole('cell', { name: 'PO 2026-118' }).waitFor()
  expect(await desk.getByLabel('Leverdatum').inputValue()).toBe('2026-11-24')
  await desk.getByLabel('Leverdatum').fill('2026-11-26')
  await desk.getByText('Geen orders voor donderdag 26 november').waitFor()
  await desk.goto(`${shop.url}/orders/main/0?zoek=2026-118`)
  await desk.getByRole('link', { name: /Bekijk order/ }).click()

  await desk.getByRole('button', { name: 'Bewerk' }).click()
  // 31 February is an error, not an empty field.
  await desk.getByLabel('Leverdatum').focus()
  await desk.keyboard.type('0231')
  await desk.getByRole('button', { name: 'Sla op' }).click()
  expect(await desk.getByLabel('Leverdatum').evaluate((field) => field.matches(':invalid:focus'))).toBe(true)
  const [kept] = (await admin.call(orders.all, { query: { zoek: '2026-118' } })).body
  expect(kept?.leverdatum).toBe('2026-11-24')
  await desk.getByLabel('Leverdatum').fill('2026-11-28')
  await desk.getByLabel('Uw referentie').fill('PO 2026-119')
  await desk.getByRole('button', { name: 'Sla op' }).click()
  await desk
    .getByText('Order gewijzigd; Leverdatum 24-11-2026 → 28-11-2026; Uw referentie PO 2026-118 → PO 2026-119')
    .waitFor()
  await desk.getByText('Levering zaterdag 28 november').waitFor()
})

test('delivery: what is wrong is said at its field, and nothing typed is lost without a question', async () => {
  const { shop, open } = await onMonday()
  browser.expectComplaint(/400/)
  const desk = await open(await shop.login({ isAdmin: true }), '/instellingen')
  await desk.getByLabel('maandag', { exact: true }).check()
  await desk.getByLabel('KvK-nummer').fill('123')
  await desk.getByRole('button', { name: 'Sla op' }).click()
  await desk.getByText('KvK-nummer moet 8 cijfers hebben').nth(1).waitFor()
  expect(await desk.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('kvk')
  await desk.getByLabel('KvK-nummer').fill('12345678')
  await desk.getByLabel('Uiterste besteltijd voor maandag').fill('')
  await desk.getByText('Vul eerst de tijden en de dagen vooruit in.').waitFor()
  await desk.getByRole('button', { name: 'Sla op' }).click()
  await expect.poll(() => desk.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('maandag')
  await desk.getByRole('link', { name: 'Home', exact: true }).click()
  await desk.getByRole('dialog').getByText('Uw wijzigingen van de instellingen zijn nog niet opgeslagen.').waitFor()
  await desk.getByRole('button', { name: 'Blijf hier' }).click()
  await desk.getByRole('button', { name: 'Anuleer' }).click()
  expect(await desk.getByLabel('KvK-nummer').inputValue()).toBe('')

  // A typed date counts, and stays away once it is removed.
  const closed = desk.getByLabel('Datum', { exact: true })
  await desk.getByLabel('maandag', { exact: true }).check()
  await closed.fill('2026-12-25')
  await desk.getByRole('button', { name: 'Sla op' }).click()
  await desk.getByText('De instellingen zijn opgeslagen.').waitFor()
  await desk.getByRole('button', { name: 'Verwijder 25-12-2026' }).click()
  expect(await closed.inputValue()).toBe('')
  await closed.fill('2026-12-26')
  await desk.getByRole('button', { name: 'Anuleer' }).click()
  await desk.getByRole('button', { name: 'Verwijder 25-12-2026' }).waitFor()
  expect(await closed.inputValue()).toBe('')
  await desk.getByRole('link', { name: 'Home', exact: true }).click()
  await desk.waitForURL(`${shop.url}/`)
})

test('delivery: a date that has passed is announced, and no order goes before the dates are there', async () => {
  const { shop, open } = await onMonday()
  await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 50 })
  const admin = await shop.login({ isAdmin: true })
  const dagen = [{ weekdag: 2, werkdagenVooraf: 1, tot: '14:00' }]
  await admin.call(settings.update, { body: { levering: { dagen } } })
  const page = await open(await shop.login(), '/')
  await fillCart(shop, page)
  await page.getByText('Bestellen kan tot vandaag 14.00 uur.').waitFor()
  expect(await dates(page)).toContain('dinsdag 24 november')

  // The offered date has passed: announced, so no one confirms another one by accident.
  shop.passTime(Date.parse('2026-11-23T13:00:00Z') - shop.now().getTime())
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('dinsdag 24 november kan niet meer.').waitFor()
  expect(await dates(page)).toEqual(['dinsdag 1 december'])

  // The chosen date goes with the order, even right after a reload.
  await page.getByLabel('Leverdatum').selectOption('2026-12-01')
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  const remark = page.getByLabel('Opmerking bij bestelling:')
  await remark.fill('Graag achterom')
  const late = Promise.withResolvers<void>()
  await page.route('**/delivery', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.reload()
  await remark.press('Control+Enter')
  late.resolve()
  await page.getByLabel('Leverdatum').waitFor()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Bestelling gelukt!').waitFor()
  await page.getByText('Levering dinsdag 1 december').waitFor()
})

test('delivery: while no date can be chosen the cart says so, and staff can still set one', async () => {
  const { shop, open } = await onMonday()
  await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 50 })
  const [admin, buyer] = [await shop.login({ isAdmin: true }), await shop.login()]
  const dagen = [{ weekdag: 2, werkdagenVooraf: 1, tot: '14:00' }]
  await admin.call(settings.update, { body: { levering: { dagen, gesloten: ['2026-11-24'], vooruit: 5 } } })
  const page = await open(buyer, '/')
  await fillCart(shop, page)
  await page.getByText('Er is nu geen leverdatum te kiezen; u bestelt zonder leverdatum.').waitFor()
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Bestelling gelukt!').waitFor()

  const [order] = (await admin.call(orders.all, {})).body
  const desk = await open(admin, `/orders/details/${order?._id}`)
  await desk.getByRole('button', { name: 'Bewerk' }).click()
  await desk.getByLabel('Leverdatum').fill('2026-12-01')
  await desk.getByRole('button', { name: 'Sla op' }).click()
  await desk.getByText('Levering dinsdag 1 december').waitFor()
})

test('delivery: an open cart follows whichever date closes first, and finds the next one where none was left', async () => {
  const shop = await openShop()
  const passUntil = (moment: string) => {
    const milliseconds = Date.parse(moment) - shop.now().getTime()
    shop.passTime(milliseconds)
    return milliseconds
  }
  // A Monday, half past ten at night in Amsterdam.
  passUntil('2026-11-23T21:30:00Z')
  await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 50 })
  const admin = await shop.login({ isAdmin: true })
  const dagen = [
    { weekdag: 2, werkdagenVooraf: 1, tot: '23:30' },
    // Closes before Tuesday does.
    { weekdag: 3, werkdagenVooraf: 2, tot: '22:45' },
    { weekdag: 4, werkdagenVooraf: 1, tot: '23:30' },
  ]
  await admin.call(settings.update, { body: { levering: { dagen, vooruit: 2 } } })
  const page = await openAs(browser, shop, await shop.login(), '/PageNotFound')
  await page.clock.install({ time: shop.now() })
  await fillCart(shop, page)
  await page.getByText('Bestellen kan tot vandaag 23.30 uur.').waitFor()
  expect(await dates(page)).toEqual(['dinsdag 24 november', 'woensdag 25 november'])
  await page.clock.fastForward(passUntil('2026-11-23T21:46:00Z'))
  await expect.poll(() => dates(page)).toEqual(['dinsdag 24 november'])
  await page.clock.fastForward(passUntil('2026-11-23T22:31:00Z'))
  await page.getByText('Er is nu geen leverdatum te kiezen; u bestelt zonder leverdatum.').waitFor()
  await page.clock.fastForward(passUntil('2026-11-23T23:35:00Z'))
  await expect.poll(() => dates(page)).toEqual(['donderdag 26 november'])
})
