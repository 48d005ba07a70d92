import type { APIResponse, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { hasFocus, linesOf, listens, openAs, toast } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'
import { hold, intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys({ listensAtOnce: true })

async function withOrder() {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  await admin.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.50', stock: 1000 })
  const lily = await shop.stock({ productName: 'Lilium regale', price: '1.00', stock: 1000 })
  const iris = await shop.stock({ productName: 'Iris reticulata', price: '0.20', stock: 500, vpe: 25, minimum: 50 })
  const lines = linesOf({ [tulip._id]: 100, [lily._id]: 40 })
  const { body: order } = await buyer.call(orders.place, { body: { order: lines, comment: 'Vroeg' } })
  const page = await browser.open({ viewport: phone })
  await shop.seat(page, buyer)
  const own = async () => (await buyer.call(orders.one, { params: { id: order._id } })).body
  const lilyInCart = async () => {
    await page.goto(`${shop.url}/shop/bollen/0`)
    await page.getByRole('button', { name: /Voeg toe.*Lilium/ }).click()
    await page.goto(`${shop.url}/shoppingcart`)
  }
  return { shop, admin, buyer, page, order, own, lilyInCart, tulip, lily, iris }
}

test('own order: quantities, lines, an added product and a remark are saved together; then it is cancelled', async () => {
  const { shop, admin, buyer, page, order, own, tulip, iris } = await withOrder()
  await page.goto(`${shop.url}/userpage/${buyer.userId}?order=${order._id}`)
  await page.getByText('Wijzigen of annuleren kan zolang de bestelling open is.').waitFor()
  // A phone's first screen shows goods, not only buttons.
  const line = (await page.getByRole('row', { name: /Lilium regale/ }).boundingBox()) ?? { y: NaN, height: 0 }
  expect(line.y + line.height).toBeLessThan(phone.height)
  await page.getByRole('button', { name: 'Wijzig bestelling' }).click()
  // A product that comes late leaves the focus where the buyer types by then.
  const late = await hold(page, /zoek=ret/)
  await page.getByLabel('Voeg product toe').fill('ret')
  await page.keyboard.press('Enter')
  await late.asked
  await page.getByLabel('Aantal van Tulipa Apeldoorn').fill('15')
  late.release()
  await page.getByRole('button', { name: 'Verwijder regel: Iris reticulata' }).waitFor()
  await page.keyboard.type('0')
  expect(await page.getByLabel('Aantal van Tulipa Apeldoorn').inputValue()).toBe('150')
  await page.getByRole('button', { name: 'Verwijder regel: Iris reticulata' }).click()
  await page.getByRole('button', { name: 'Verwijder regel: Lilium regale' }).click()
  await page.getByLabel('Voeg product toe').fill('niets')
  await page.getByText('We vinden geen product met deze code of naam.').waitFor()
  await page.getByLabel('Voeg product toe').fill('iris')
  await page.getByRole('button', { name: /Iris reticulata/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const added = page.getByLabel('Aantal van Iris reticulata')
  await expect.poll(() => hasFocus(added)).toBe(true)
  expect(await added.inputValue()).toBe('50')
  await page.keyboard.type('60')
  await page.getByText('Gaat per 25 stuks, kies 50 of 75.').waitFor()
  await page.getByLabel('Opmerking bij bestelling').press('Control+Enter')
  await page.getByRole('alert').getByText('Gaat per 25 stuks').waitFor()
  await expect.poll(() => hasFocus(added)).toBe(true)
  await page.getByRole('button', { name: 'Maak er 75 van: Iris reticulata' }).click()
  expect(await added.inputValue()).toBe('75')
  // Enter in the reference saves nothing: the remark is still to come.
  await page.getByLabel('Uw referentie').fill('PO 7')
  await page.keyboard.press('Enter')
  await page.getByLabel('Opmerking bij bestelling').fill('Liever laat')
  await expect.poll(() => page.getByText('€ 90,00').count()).toBeGreaterThan(0)
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Bestelling ${order.ordernummer} is gewijzigd.`).first().waitFor()
  await page.getByRole('button', { name: 'Wijzig bestelling' }).waitFor()
  expect(await own()).toMatchObject({
    order: linesOf({ [tulip._id]: 150, [iris._id]: 75 }),
    comment: 'Liever laat',
    referentie: 'PO 7',
    totalPrice: '90.00',
  })

  // Staff change it meanwhile: what was typed stays, and is saved over it.
  await page.getByRole('button', { name: 'Wijzig bestelling' }).click()
  await page.getByLabel('Aantal van Tulipa Apeldoorn').fill('140')
  const byStaff = linesOf({ [tulip._id]: 150, [iris._id]: 100 })
  await admin.call(orders.update, { body: { _id: order._id, order: byStaff } })
  browser.expectComplaint(/orders\/own.*409/)
  const sending = await hold(page, '**/orders/own/*')
  await page.keyboard.press('Control+Enter')
  await sending.asked
  await page.keyboard.type('5')
  sending.release()
  await page.getByText('iemand anders heeft deze bestelling intussen gewijzigd').waitFor()
  expect(await page.getByLabel('Aantal van Iris reticulata').inputValue()).toBe('100')
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByRole('button', { name: 'Annuleer bestelling' }).click()
  expect((await own()).order.map(({ qty }) => qty)).toEqual([140, 100])

  await page.getByRole('dialog').getByText('Zeker weten?').waitFor()
  const visited = await page.evaluate(() => history.length)
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleer bestelling' }).click()
  await page.getByText(`Bestelling ${order.ordernummer} is geannuleerd.`).first().waitFor()
  await page.getByRole('heading', { name: 'De Roos' }).waitFor()
  // Going back finds no cancelled order.
  expect(await page.evaluate(() => history.length)).toBe(visited)
  expect((await buyer.call(orders.one, { params: { id: order._id } })).status).toBe(404)
})

/** Cancels, and answers after several rounds of the live feed, whose news is passed over meanwhile. */
async function cancelSlowly(
  { shop, page, order }: Awaited<ReturnType<typeof withOrder>>,
  answer: (route: Route, response: APIResponse) => Promise<void>,
) {
  const begun = listens(page)
  await page.goto(`${shop.url}/userpage/${order.userID}?order=${order._id}`)
  await begun
  await intercept(page, /orders\/own\//, async (route) => {
    const response = await route.fetch()
    await page.waitForTimeout(1500)
    await answer(route, response)
  })
  await page.getByRole('button', { name: 'Annuleer bestelling' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleer bestelling' }).click()
}

test('own order: a page that is cancelling an order does not ask for it when the news comes first', async () => {
  // A read that is under way may be answered after the cancellation; none begins after it.
  browser.expectComplaint(/orders\/getOrder.*404/)
  const one = await withOrder()
  const asked: string[] = []
  one.page.on('request', (request) => request.url().includes(one.order._id) && asked.push(request.method()))
  await cancelSlowly(one, (route, response) => route.fulfill({ response }))
  await one.page.getByText(`Bestelling ${one.order.ordernummer} is geannuleerd.`).first().waitFor()
  await one.page.getByRole('heading', { name: 'De Roos' }).waitFor()
  expect(asked.slice(asked.indexOf('DELETE') + 1)).toEqual([])
  expect(await one.page.getByText('Gevraagde data niet gevonden').count()).toBe(0)
})

test('own order: a cancellation without an answer shows what became of the order', async () => {
  browser.expectComplaint(/orders\/own.*ERR_FAILED|orders\/getOrder.*404/)
  const one = await withOrder()
  await cancelSlowly(one, (route) => route.abort())
  await one.page.getByText('Bestelling niet gevonden').waitFor()
})

test('own order: the cart says what is missing to the minimum, and its products go to an order that can be changed', async () => {
  const { shop, admin, buyer, page, order, own, lilyInCart, tulip, lily } = await withOrder()
  const desk = await openAs(browser, shop, admin, '/instellingen', { viewport: phone })
  await desk.getByLabel('Minimumbedrag').fill('25')
  await desk.getByRole('button', { name: 'Sla op' }).first().click()
  await desk.getByText('De instellingen zijn opgeslagen.').waitFor()
  expect(await desk.getByLabel('Minimumbedrag').inputValue()).toBe('25,00')
  expect(await desk.getByLabel('Klanten mogen hun bestelling wijzigen of annuleren').isChecked()).toBe(true)
  await lilyInCart()
  await page.getByText('Bestel voor ten minste € 25,00, er ontbreekt nog € 24,00').waitFor()
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await page.getByLabel('Opmerking bij bestelling:').fill('Met spoed')
  // A refusal goes once it is put right, by the quantity or by the choice of an order.
  browser.expectComplaint(/\/orders: .*409/)
  const refused = page.getByRole('alert').getByText('Bestel voor ten minste € 25,00')
  const confirm = page.getByRole('button', { name: 'Bevestig order' })
  const qty = page.getByLabel('Aantal: Lilium regale')
  await confirm.click()
  await refused.waitFor()
  await qty.fill('30')
  await refused.waitFor({ state: 'detached' })
  await qty.fill('1')
  await confirm.click()
  await refused.waitFor()
  await page.getByLabel(`Voeg toe aan order ${order.ordernummer}`).check()
  await refused.waitFor({ state: 'detached' })
  expect(await page.getByText('er ontbreekt nog').count()).toBe(0)
  await page.getByText('Uw opmerking gaat niet mee; wijzig die in de bestelling zelf.').waitFor()
  await confirm.click()
  await page.getByText(`Toegevoegd aan order ${order.ordernummer}.`).first().waitFor()
  await page.getByRole('heading', { name: `Bestelling ${order.ordernummer}` }).waitFor()
  expect((await own()).order).toMatchObject(linesOf({ [tulip._id]: 100, [lily._id]: 41 }))
  await page.goto(`${shop.url}/shoppingcart`)
  await page.getByText('Geen items aanwezig').waitFor()
  expect((await buyer.call(orders.ofUser, { params: { id: buyer.userId } })).body).toHaveLength(1)
  // The remark did not go along, and waits for the next order.
  await lilyInCart()
  expect(await page.getByLabel('Opmerking bij bestelling:').inputValue()).toBe('Met spoed')
})

test('own order: what is added costs what the buyer saw, and what more of an ordered product costs is said before', async () => {
  browser.expectComplaint(/orders\/own.*409/)
  const { admin, page, order, own, lilyInCart, lily } = await withOrder()
  const rise = (price: string) => admin.call(products.bulk, { body: { rows: [{ _id: lily._id, price }] } })
  await rise('1.20')
  await lilyInCart()
  await page.getByLabel(`Voeg toe aan order ${order.ordernummer}`).check()
  const said = (price: string) =>
    page.getByText(`Lilium regale staat al in order ${order.ordernummer}: alle 41 stuks gaan van € 1,00 naar ${price}.`)
  await said('€ 1,20').waitFor()
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  const endRise = await intercept(page, `**/orders/own/${order._id}`, async (route) => {
    await rise('1.50')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByRole('alert').getByText('Prijzen zijn gewijzigd, controleer producten!').waitFor()
  endRise()
  expect(await own()).toMatchObject({ totalPrice: '90.00', version: 1 })
  await page.getByRole('button', { name: 'Akkoord: Lilium regale' }).click()
  await said('€ 1,50').waitFor()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText(`Toegevoegd aan order ${order.ordernummer}.`).first().waitFor()
  expect((await own()).order[1]).toMatchObject({ _id: lily._id, qty: 41, price: '1.50' })
})

test('own order: a form that shows an older price is not saved at a higher one', async () => {
  browser.expectComplaint(/orders\/own.*409/)
  const { shop, admin, page, order, own, lily } = await withOrder()
  await page.goto(`${shop.url}/userpage/${order.userID}?order=${order._id}`)
  await page.getByRole('button', { name: 'Wijzig bestelling' }).click()
  await page.getByLabel('Aantal van Lilium regale').fill('50')
  await page.getByText('€ 100,00').first().waitFor()
  const endRise = await intercept(page, `**/orders/own/${order._id}`, async (route) => {
    await admin.call(products.bulk, { body: { rows: [{ _id: lily._id, price: '1.50' }] } })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sla op' }).click()
  await toast(page, 'Prijzen zijn gewijzigd, controleer producten!').waitFor()
  endRise()
  await page.getByText('€ 125,00').first().waitFor()
  expect((await own()).version).toBe(1)
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByText(`Bestelling ${order.ordernummer} is gewijzigd.`).first().waitFor()
  expect((await own()).totalPrice).toBe('125.00')
})

test('own order: while products go to an order the cart stays as sent, and a buyer who left it stays where he is', async () => {
  const { shop, page, order, own, lilyInCart, lily } = await withOrder()
  await lilyInCart()
  await page.getByLabel(`Voeg toe aan order ${order.ordernummer}`).check()
  const confirm = page.getByRole('button', { name: 'Bevestig order' })
  await page.getByRole('button', { name: 'Bestel', exact: true }).focus()
  await page.keyboard.down('Enter')
  await confirm.and(page.locator(':focus')).waitFor()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  const answer = await hold(page, `**/orders/own/${order._id}`)
  await confirm.click()
  await expect.poll(() => page.getByLabel(/^Aantal/).evaluate((field) => field.closest('[inert]') !== null)).toBe(true)
  await page.getByRole('button', { name: 'Navigeer' }).click()
  await page.getByRole('link', { name: 'Winkel', exact: true }).click()
  await page.getByRole('button', { name: /Voeg toe.*Tulipa/ }).click()
  await page.getByLabel('Aantal: Lilium regale').fill('3')
  answer.release()
  await page.getByText(`Toegevoegd aan order ${order.ordernummer}.`).first().waitFor()
  expect((await own()).order[1]).toMatchObject({ _id: lily._id, qty: 41 })
  expect(page.url()).toBe(`${shop.url}/shop/bollen/0`)
  await page.getByRole('link', { name: /^Winkelwagentje: 2 producten/ }).click()
  await page.getByRole('heading', { name: 'Bestelling', exact: true }).waitFor()
  await page.getByLabel('Aantal: Tulipa Apeldoorn').waitFor()
  expect(await page.getByLabel('Aantal: Lilium regale').inputValue()).toBe('2')
})

test.each(['processed', 'no longer allowed'])(
  'own order: products for an order are no new order by themselves once a change of it is %s',
  async (why) => {
    const { admin, buyer, page, order, lilyInCart } = await withOrder()
    await lilyInCart()
    await page.getByLabel(`Voeg toe aan order ${order.ordernummer}`).check()
    await page.getByRole('button', { name: 'Bestel', exact: true }).click()
    if (why === 'processed') await admin.call(orders.setStatus, { body: { _id: order._id, orderstatus: 'verwerkt' } })
    else await admin.call(settings.update, { body: { bestelling: { klantWijzigt: false } } })
    // As when the window gets the focus.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.getByText(`Toevoegen aan order ${order.ordernummer} kan niet meer, kies opnieuw.`).waitFor()
    const confirm = page.getByRole('button', { name: 'Bevestig order' })
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Nieuwe bestelling' }).click()
    await confirm.click()
    await page.waitForURL(/\/userpage\//)
    expect((await buyer.call(orders.ofUser, { params: { id: buyer.userId } })).body).toHaveLength(2)
  },
)

test("own order: 'Terug' from a changed form asks first, a form whose order is closed says so, and going back shows the other order", async () => {
  const { shop, admin, buyer, page, order, tulip } = await withOrder()
  const { body: other } = await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 50 }] } })
  await page.goto(`${shop.url}/userpage/${buyer.userId}?jaar=alle&order=${order._id}`)
  const change = page.getByRole('button', { name: 'Wijzig bestelling' })
  await change.click()
  await page.getByRole('button', { name: 'Terug' }).click()
  await change.click()
  const qty = page.getByLabel('Aantal van Tulipa Apeldoorn')
  await qty.fill('150')
  await page.getByRole('button', { name: 'Terug' }).click()
  await page.getByRole('dialog').getByText('Uw wijzigingen van deze bestelling zijn nog niet opgeslagen.').waitFor()
  await page.getByRole('button', { name: 'Blijf hier' }).click()
  expect(await qty.inputValue()).toBe('150')
  const setStatus = async (orderstatus: 'open' | 'verwerkt') => {
    await admin.call(orders.setStatus, { body: { _id: order._id, orderstatus } })
    // As when the window gets the focus.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  }
  await setStatus('verwerkt')
  await toast(page, 'Deze bestelling kan niet meer gewijzigd worden').waitFor()
  await page.getByRole('heading', { name: `Bestelling ${order.ordernummer}` }).waitFor()
  await setStatus('open')
  await change.click()
  await qty.fill('150')
  await page.getByRole('button', { name: 'Terug' }).click()
  await page.getByRole('button', { name: 'Verlaat deze pagina' }).click()

  await page.goto(`${shop.url}/userpage/${buyer.userId}?jaar=alle&order=${order._id}`)
  await page.getByRole('link', { name: 'Terug' }).click()
  await page.getByRole('link', { name: `Bekijk items van order ${other.ordernummer}` }).click()
  await change.click()
  await page.getByRole('heading', { name: `Wijzig bestelling ${other.ordernummer}` }).waitFor()
  await page.evaluate(() => history.go(-2))
  await page.getByRole('heading', { name: `Bestelling ${order.ordernummer}` }).waitFor()
})

test('own order: products whose answer was lost are added once, as many as the cart holds in the end', async () => {
  const { page, order, own, lilyInCart, lily } = await withOrder()
  browser.expectComplaint(/Failed to load resource/)
  await lilyInCart()
  await page.getByLabel(`Voeg toe aan order ${order.ordernummer}`).check()
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  const endLoss = await intercept(page, `**/orders/own/${order._id}`, async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502 })
  })
  const endOutage = await intercept(page, '**/orders/getOrder/**', (route) => route.abort())
  const newest = page.waitForResponse(/getUserOrders/)
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Er ging bij ons iets mis').waitFor()
  await newest
  endLoss()
  endOutage()
  await page.reload()
  await page.getByLabel('Aantal: Lilium regale').fill('3')
  await page.getByLabel(`Voeg toe aan order ${order.ordernummer}`).and(page.locator(':checked')).waitFor()
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText(`Toegevoegd aan order ${order.ordernummer}.`).first().waitFor()
  expect((await own()).order[1]).toMatchObject({ _id: lily._id, qty: 43 })
})

test('own order: an open page of staff shows at once what the buyer changed', async () => {
  const { shop, admin, buyer, order, own, tulip } = await withOrder()
  const page = await openAs(browser, shop, admin, `/orders/details/${order._id}`)
  await page.getByText('€ 90,00').first().waitFor()
  // The first change may be shown by the refresh of a stream that opens; the second one is not.
  for (const [qty, total] of [
    [130, '€ 65,00'],
    [150, '€ 75,00'],
  ] as const) {
    const { version } = await own()
    const body = { order: [{ _id: tulip._id, qty }], version }
    await buyer.call(orders.changeOwn, { params: { id: order._id }, body })
    await page.getByText(total).first().waitFor()
  }
})
