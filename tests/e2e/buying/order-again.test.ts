import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lists } from '../../../contract/endpoints/lists.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import type { Client } from '../../support/test-shop.ts'
import { cartOf, chooseSheet, hasFocus, linesOf, listens, openAs } from '../support/at-work.ts'
import { desktop, journeys, type OwnShop, phone } from '../support/journeys.ts'
import { hold, intercept, loseAnswers } from '../support/intercept.ts'

const { browser, openShop } = journeys()

const inCart = async (page: Page) => Object.fromEntries((await cartOf(page)).map(({ _id, qty }) => [_id, qty]))

async function seated(shop: OwnShop, buyer: Client, path: string, viewport = desktop) {
  const page = await openAs(browser, shop, buyer, path, { viewport })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test('order again: repeats an order with two changes in at most eight actions on a phone', async () => {
  const shop = await openShop()
  const buyer = await shop.login({ gebruikersnaam: 'lelie' })
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 1000 })
  const lily = await shop.addProduct({ productName: 'Lilium regale', stock: 1000 })
  const iris = await shop.addProduct({ productName: 'Iris reticulata', stock: 1000 })
  const all = [tulip, lily, iris].map(({ _id }) => ({ _id, qty: 100 }))
  await buyer.call(orders.place, { body: { order: all } })
  const page = await seated(shop, buyer, '/shop/bollen/0', phone)
  let actions = 0
  const act = async (does: () => Promise<unknown>) => {
    actions++
    await does()
  }
  const navigation = page.getByRole('navigation', { name: 'Hoofdnavigatie' })
  await act(() => navigation.getByRole('button', { name: 'Navigeer' }).click())
  await act(() => navigation.getByRole('link', { name: 'lelie' }).click())
  await act(() => page.getByRole('button', { name: /^Bestel opnieuw: order \d+$/ }).click())
  await act(() => page.getByRole('link', { name: 'Bekijk winkelwagentje' }).click())
  await act(() => page.getByLabel('Aantal: Tulipa Apeldoorn').fill('250'))
  await act(() => page.getByRole('button', { name: 'Verwijder Iris reticulata' }).click())
  await act(() => page.getByRole('button', { name: 'Bestel', exact: true }).click())
  await act(() => page.getByRole('button', { name: 'Bevestig order' }).click())
  await page.getByText('Bestelling gelukt!').waitFor()
  const [placed] = (await buyer.call(orders.ofUser, { params: { id: buyer.userId } })).body
  expect(placed?.order).toMatchObject(linesOf({ [tulip._id]: 250, [lily._id]: 100 }))
  expect(actions).toBeLessThanOrEqual(8)
})

test('order again: a double press adds the products once', async () => {
  const shop = await openShop()
  const buyer = await shop.login()
  const { _id } = await shop.addProduct({ stock: 1000 })
  const { body: order } = await buyer.call(orders.place, { body: { order: [{ _id, qty: 100 }] } })
  const page = await seated(shop, buyer, `/userpage/${buyer.userId}?order=${order._id}`)
  const again = page.getByRole('button', { name: 'Bestel opnieuw', exact: true })
  await again.click()
  await page.getByText('1 product is in uw winkelwagentje gelegd.').waitFor()
  // The second half, once the first has its answer.
  await again.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await again.and(page.locator(':enabled')).waitFor()
  expect(await inCart(page)).toEqual({ [_id]: 100 })
})

test('order again: an order again says what was left out or changed and why, and comes beside what is in the cart', async () => {
  const shop = await openShop()
  const buyer = await shop.login()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 150, price: '0.50' })
  const lily = await shop.addProduct({ productName: 'Lilium regale', stock: 100 })
  const iris = await shop.addProduct({ productName: 'Iris reticulata', stock: 100 })
  const lines = [tulip, lily, iris].map(({ _id }) => ({ _id, qty: 100 }))
  const { body: order } = await buyer.call(orders.place, { body: { order: lines } })
  await admin.call(products.remove, { body: { _id: iris._id } })
  const { body: now } = await admin.call(products.one, { params: { id: tulip._id } })
  await admin.call(products.update, { body: { ...now, price: '0.60' } })

  const page = await seated(shop, buyer, `/userpage/${buyer.userId}?order=${order._id}`)
  await page.getByRole('button', { name: 'Bestel opnieuw', exact: true }).click()
  const notes = page.getByRole('region', { name: 'In het winkelwagentje' })
  await notes.getByText('1 product is in uw winkelwagentje gelegd.').waitFor()
  const said = (await notes.getByRole('listitem').allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))
  expect(said).toEqual([
    'Tulipa Apeldoorn: Nog 50 op voorraad. Aantal gewijzigd van 100 naar 50.',
    'Tulipa Apeldoorn: Prijs gewijzigd van € 0,50 naar € 0,60.',
    'Lilium regale: Niet op voorraad!',
    'Iris reticulata: Niet meer leverbaar.',
  ])
  expect(await inCart(page)).toEqual({ [tulip._id]: 50 })
  const staffPage = await seated(shop, admin, `/userpage/${buyer.userId}?order=${order._id}`)
  expect(await staffPage.getByRole('button', { name: /Bestel opnieuw/ }).count()).toBe(0)
})

test('order again: lists are made from pasted lines, the cart and an order, changed, ordered from, and removed', async () => {
  const shop = await openShop()
  const buyer = await shop.login()
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 1000 })
  const lily = await shop.addProduct({ productName: 'Lilium regale', stock: 1000 })
  const { body: order } = await buyer.call(orders.place, { body: { order: [{ _id: lily._id, qty: 30 }] } })
  const page = await seated(shop, buyer, '/bestellijsten')
  await page.getByRole('heading', { name: 'Vaak besteld' }).waitFor()
  await page.getByRole('table').getByText('Lilium regale').waitFor()

  await page.getByLabel('Naam', { exact: true }).fill('Elke week')
  await page.getByLabel('Regels').fill(`${tulip.productCode} 250\nZ99999 5`)
  await page.getByRole('button', { name: 'Maak lijst' }).click()
  await page.getByText('Onbekend of niet leverbaar: Z99999').waitFor()
  await page.getByLabel('Regels').fill('Code;Aantal')
  await page.getByRole('button', { name: 'Maak lijst' }).click()
  await page.getByText('Hier staan geen regels in.').waitFor()
  await page.getByLabel('Regels').fill(`${tulip.productCode} 250\n${lily.productCode} 20`)
  browser.expectComplaint(/ERR_FAILED/)
  const endLoss = await intercept(page, '**/products/known', (route) => route.abort())
  await page.getByRole('button', { name: 'Maak lijst' }).click()
  await page.getByText('De regels konden niet worden nagekeken, probeer het opnieuw.').waitFor()
  endLoss()
  await page.getByRole('button', { name: 'Maak lijst' }).click()
  await page.getByText('De lijst Elke week is gemaakt').waitFor()
  await page.getByRole('heading', { name: 'Elke week' }).waitFor()

  // As when it is renamed on another device and the window gets the focus.
  const kept = async () => (await buyer.call(lists.all, {})).body
  const id = (await kept())[0]?._id ?? ''
  await buyer.call(lists.update, { params: { id }, body: { naam: 'Elke dinsdag' } })
  await page.clock.install()
  await page.clock.fastForward('01:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: 'Elke dinsdag' }).waitFor()
  expect(await page.getByLabel('Naam van de lijst').inputValue()).toBe('Elke dinsdag')

  await page.getByLabel('Aantal: Tulipa Apeldoorn').fill('1.000')
  await page.getByLabel('Naam van de lijst').fill('Elke maandag')
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByText('Opgeslagen.', { exact: true }).waitFor()
  expect(await kept()).toMatchObject([{ naam: 'Elke maandag', lines: [{ qty: 1000 }, { qty: 20 }] }])

  const admin = await shop.login({ isAdmin: true })
  await admin.call(products.remove, { body: { _id: lily._id } })
  await page.reload()
  expect(await page.locator('s').textContent()).toBe('Lilium regale')
  await page.getByText('Niet meer leverbaar.').waitFor()
  expect(await page.getByLabel('Kies Lilium regale').isDisabled()).toBe(true)
  await page.getByLabel('Kies alles').check()
  await page.getByRole('button', { name: 'Voeg 1 gekozen toe aan winkelwagentje' }).click()
  await page.getByText('1 product is in uw winkelwagentje gelegd.').waitFor()
  expect(await inCart(page)).toEqual({ [tulip._id]: 1000 })

  await page.getByLabel('Naam', { exact: true }).fill('Van het wagentje')
  await page.getByRole('button', { name: 'Maak lijst van winkelwagentje' }).click()
  await page.getByRole('heading', { name: 'Van het wagentje' }).waitFor()
  const begun = listens(page)
  await page.goto(`${shop.url}/userpage/${buyer.userId}?order=${order._id}`)
  await page.getByRole('button', { name: 'Bewaar als bestellijst' }).click()
  await page.getByRole('heading', { name: `Bestelling ${order.ordernummer}`, level: 2 }).waitFor()
  // Before the answer, the page is told to ask again for what it shows.
  await intercept(page, /\/lists\/\w+$/, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const answer = await route.fetch()
    await admin.send('PUT', '/products/bulk', { body: { rows: [{ _id: tulip._id, price: '9.50' }] } })
    await begun
    await page.waitForTimeout(1000)
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Verwijder lijst' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijder' }).click()
  await page.getByRole('heading', { name: 'Vaak besteld' }).waitFor()
  expect((await kept()).map(({ naam }) => naam)).toEqual(['Elke maandag', 'Van het wagentje'])
})

test('order again: what is typed in a list while it is saved stays, and no list is made twice or left unsaved without a question', async () => {
  browser.expectComplaint(/ERR_FAILED/)
  const shop = await openShop()
  const buyer = await shop.login()
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 1000 })
  const lily = await shop.addProduct({ productName: 'Lilium regale', stock: 1000 })
  const page = await seated(shop, buyer, '/bestellijsten')
  const kept = async () => (await buyer.call(lists.all, {})).body

  const endLoss = await loseAnswers(page, `${shop.url}${lists.create.path}`, 'POST')
  await page.getByLabel('Naam', { exact: true }).fill('Zonder antwoord')
  await page.getByRole('button', { name: 'Maak lijst' }).click()
  await page.getByText('De lijst is misschien al aangemaakt; kijk eerst bij uw bestellijsten.').waitFor()
  endLoss()
  await page.getByRole('link', { name: /Zonder antwoord/ }).click()
  await page.getByRole('button', { name: 'Verwijder lijst' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijder' }).click()
  await page.getByRole('heading', { name: 'Vaak besteld' }).waitFor()

  const check = await hold(page, '**/orders/check')
  await page.getByLabel('Naam', { exact: true }).fill('Elke week')
  await page.getByLabel('Regels').fill(`${tulip.productCode} 250\n${lily.productCode} 20`)
  await page.getByRole('button', { name: 'Maak lijst' }).dblclick()
  check.release()
  await page.getByRole('heading', { name: 'Elke week' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await kept()).toHaveLength(1)

  // While a second file is being read, no list can be made.
  const make = page.getByRole('button', { name: 'Maak lijst' })
  const choose = (code: string) => chooseSheet(page, `${code}.csv`, `Code;Aantal\n${code};10`)
  await page.getByLabel('Naam', { exact: true }).fill('Van een bestand')
  await choose(tulip.productCode)
  await page.getByText(`${tulip.productCode}.csv`).waitFor()
  const known = await hold(page, '**/products/known')
  await choose(lily.productCode)
  await page.getByText('Wordt gelezen…').waitFor()
  expect(await make.isDisabled()).toBe(true)
  known.release()
  await make.click()
  await page.getByRole('heading', { name: 'Van een bestand' }).waitFor()
  const ofFile = (await kept()).find(({ naam }) => naam === 'Van een bestand')
  expect(ofFile?.lines).toMatchObject([{ _id: lily._id, qty: 10 }])
  await page.getByRole('button', { name: 'Verwijder lijst' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijder' }).click()
  await page.getByRole('link', { name: /Elke week/ }).click()

  const save = await hold(page, '**/lists/*')
  const [tulips, lilies] = [page.getByLabel('Aantal: Tulipa Apeldoorn'), page.getByLabel('Aantal: Lilium regale')]
  await tulips.fill('300')
  await page.getByRole('button', { name: 'Sla op' }).click()
  await lilies.fill('25')
  save.release()
  await expect.poll(kept).toMatchObject([{ lines: [{ qty: 300 }, { qty: 20 }] }])
  await expect.poll(() => page.getByRole('button', { name: 'Sla op' }).isEnabled()).toBe(true)
  expect(await lilies.inputValue()).toBe('25')
  expect(await page.getByText('Opgeslagen.', { exact: true }).count()).toBe(0)

  const question = page.getByRole('dialog').getByText('Uw wijzigingen van deze lijst zijn nog niet opgeslagen.')
  await page.getByRole('link', { name: /Vaak besteld/ }).click()
  await question.waitFor()
  await page.getByRole('button', { name: 'Blijf hier' }).click()
  // An unsaved change does not ask once it is in the cart.
  await page.getByLabel('Kies alles').check()
  await page.getByRole('button', { name: 'Voeg 2 gekozen toe aan winkelwagentje' }).click()
  await page.getByText('2 producten zijn in uw winkelwagentje gelegd.').waitFor()
  await page.getByRole('link', { name: /^Winkelwagentje/ }).click()
  await page.getByRole('heading', { name: 'Bestelling', level: 1 }).waitFor()
  await page.goBack()
  await lilies.fill('1,5')
  await page.getByText('Vul een heel getal in.').waitFor()
  await lilies.fill('2.000.000')
  await page.getByText('Ten hoogste 1.000.000 stuks.').waitFor()
  const endFailing = await intercept(page, /\/lists\/\w+$/, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Verwijder lijst' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijder' }).click()
  await page.getByRole('dialog').getByText('Niet verwijderd. De winkel was niet te bereiken').waitFor()
  endFailing()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijder' }).click()
  await page.getByRole('heading', { name: 'Vaak besteld' }).waitFor()
  expect(await kept()).toEqual([])
})

test('order again: saving a list keeps what came onto it in another window, and Enter twice adds a product once', async () => {
  const shop = await openShop()
  const buyer = await shop.login()
  const add = (productName: string) => shop.addProduct({ productName, stock: 1000 })
  const [tulip, lily] = [await add('Tulipa Apeldoorn'), await add('Lilium regale')]
  const [iris, crocus] = [await add('Iris reticulata'), await add('Crocus Pickwick')]
  const { body: list } = await buyer.call(lists.create, {
    body: { naam: 'Elke week', lines: [{ _id: tulip._id, qty: 250 }] },
  })
  const params = { id: list._id }
  const kept = async () => (await buyer.call(lists.one, { params })).body
  /** As in another window. */
  const putOn = async (_id: string) => {
    const lines = (await kept()).lines.map((line) => ({ _id: line._id, qty: line.qty }))
    await buyer.call(lists.update, { params, body: { lines: [...lines, { _id, qty: null }] } })
  }
  browser.expectComplaint(/\/lists\/.*409/)
  const page = await seated(shop, buyer, `/bestellijsten?lijst=${list._id}`)
  await page.getByLabel('Aantal: Tulipa Apeldoorn').fill('300')
  await putOn(lily._id)
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByText('Opgeslagen.', { exact: true }).waitFor()
  const two = [
    { _id: tulip._id, qty: 300 },
    { _id: lily._id, qty: null },
  ]
  expect(await kept()).toMatchObject({ lines: two })
  await page.getByLabel('Aantal: Lilium regale').waitFor()

  browser.expectComplaint(/\/lists\/.*400/)
  const name = page.getByLabel('Naam van de lijst')
  await name.fill('')
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByRole('status').filter({ hasText: 'Geef de lijst een naam' }).waitFor()
  await expect.poll(() => hasFocus(name)).toBe(true)
  await name.fill('Elke maand')
  const endGone = await intercept(page, '**/lists/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, contentType: 'text/plain', body: 'Een product van de lijst bestaat niet' })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByText('Niet opgeslagen. Een product van de lijst bestaat niet.').waitFor()
  expect(await name.getAttribute('aria-invalid')).not.toBe('true')
  endGone()

  await putOn(iris._id)
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByRole('heading', { name: 'Elke maand' }).waitFor()
  expect(await kept()).toMatchObject({ naam: 'Elke maand', lines: [...two, { _id: iris._id }] })

  const suggestions = await hold(page, '**/products/shop?*')
  await page.getByLabel('Voeg product toe').fill('crocus')
  for (let press = 0; press < 2; press++) await page.keyboard.press('Enter')
  suggestions.release()
  await page.getByLabel('Aantal: Crocus Pickwick').first().waitFor()
  expect(await page.getByLabel('Aantal: Crocus Pickwick').count()).toBe(1)
  const told = (sentence: string) => page.getByRole('status').filter({ hasText: sentence })
  await told('Crocus Pickwick is toegevoegd').waitFor()
  await page.getByLabel('Voeg product toe').fill('iris')
  await told('1 gevonden').waitFor()

  await buyer.call(lists.update, { params, body: { lines: two } })
  await page.goto(`${shop.url}/shop/bollen/0`)
  const endOther = await intercept(page, '**/lists/*', async (route) => {
    if (route.request().method() === 'PUT') {
      endOther()
      await putOn(crocus._id)
    }
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Voeg toe aan lijst: Iris reticulata' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elke maand' }).click()
  await page.getByText('Iris reticulata staat op Elke maand').waitFor()
  expect(await kept()).toMatchObject({ lines: [...two, { _id: crocus._id }, { _id: iris._id }] })
})

test('order again: a buyer gathers favourites and orders some of them', async () => {
  const shop = await openShop()
  const buyer = await shop.login()
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 1000, vpe: 50, minimum: 50 })
  const lily = await shop.addProduct({ productName: 'Lilium regale', stock: 1000 })
  await shop.addProduct({ productName: 'Iris reticulata', stock: 1000 })
  for (const qty of [100, 200]) await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty }] } })
  const page = await seated(shop, buyer, '/', phone)
  await page.getByRole('heading', { name: 'Uw laatste bestelling' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Favorieten' }).count()).toBe(0)

  const heart = (name: string) => page.getByRole('button', { name: `Favoriet: ${name}` })
  await page.goto(`${shop.url}/shop/bollen/0`)
  await heart('Tulipa Apeldoorn').click()
  await heart('Tulipa Apeldoorn').and(page.locator('[aria-pressed="true"]')).waitFor()
  expect(await page.getByRole('button', { name: /^Voeg toe aan lijst/ }).count()).toBe(0)
  await buyer.call(lists.create, { body: { naam: 'Elke week', lines: [] } })
  await page.reload()
  await page.getByRole('button', { name: 'Voeg toe aan lijst: Iris reticulata' }).click()
  const dialog = page.getByRole('dialog')
  const isFull = 'Een lijst heeft ten hoogste 500 regels'
  browser.expectComplaint(/\/lists\/.*400/)
  const endFull = await intercept(page, '**/lists/*', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 400, contentType: 'text/plain', body: isFull }),
  )
  await dialog.getByRole('button', { name: 'Elke week' }).click()
  await dialog.getByRole('status').getByText(isFull).waitFor()
  expect(await dialog.getByLabel('Nieuwe lijst').getAttribute('aria-invalid')).not.toBe('true')
  endFull()
  browser.expectComplaint(/ERR_FAILED/)
  const endLoss = await loseAnswers(page, '**/lists', 'POST')
  await dialog.getByLabel('Nieuwe lijst').fill('Elke maand')
  await page.keyboard.press('Enter')
  await dialog.getByText('De lijst is misschien al aangemaakt; kijk eerst bij uw bestellijsten.').waitFor()
  await dialog.getByRole('button', { name: 'Elke maand' }).waitFor()
  expect(await dialog.getByLabel('Nieuwe lijst').getAttribute('aria-invalid')).not.toBe('true')
  endLoss()
  await dialog.getByRole('button', { name: 'Elke week' }).click()
  await page.getByText('Iris reticulata staat op Elke week').waitFor()

  // In the list the arrows lead from the quantity to the heart.
  await page.goto(`${shop.url}/shop/bollen/0?weergave=lijst`)
  await heart('Tulipa Apeldoorn').and(page.locator('[aria-pressed="true"]')).waitFor()
  await page.getByLabel('Aantal: Lilium regale').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await heart('Lilium regale').and(page.locator('[aria-pressed="true"]')).waitFor()

  await page.goto(shop.url)
  await page.getByRole('heading', { name: 'Favorieten' }).waitFor()
  await page.getByRole('link', { name: 'Bestel uit Favorieten' }).click()
  await page.getByRole('row', { name: /Tulipa Apeldoorn.*200 op/ }).waitFor()
  await page.getByLabel('Kies alles').check()
  const take = page.getByRole('button', { name: 'Voeg 2 gekozen toe aan winkelwagentje' })
  for (const _ of ['sort', 'take']) await page.keyboard.press('Tab')
  await take.and(page.locator(':focus')).waitFor()
  await page.getByLabel('Aantal: Lilium regale').fill('30')
  await page.setViewportSize({ width: 390, height: 520 })
  await page
    .getByLabel(/^Aantal: /)
    .last()
    .scrollIntoViewIfNeeded()
  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  }
  await expect.poll(() => take.evaluate(isInView)).toBe(true)
  await take.click()
  await page.getByText('Vul een aantal in.').waitFor()
  await expect.poll(() => hasFocus(page.getByLabel('Aantal: Tulipa Apeldoorn'))).toBe(true)
  await page.keyboard.type('150')
  await take.click()
  await page.getByText('2 producten zijn in uw winkelwagentje gelegd.').waitFor()
  expect(await inCart(page)).toEqual({ [tulip._id]: 150, [lily._id]: 30 })
  await page.getByRole('button', { name: 'Verwijder Lilium regale' }).click()
  await page.getByLabel('Voeg product toe').fill('iris')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /Iris reticulata/ }).waitFor()
  await page.getByLabel('Sorteer op').selectOption('Naam')
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('Iris reticulata')
  const kept = (await buyer.call(lists.all, {})).body.map(
    ({ naam, lines }) => `${naam}: ${lines.map((line) => line.productName).join(', ')}`,
  )
  expect(kept).toEqual([
    'Favorieten: Tulipa Apeldoorn, Iris reticulata',
    'Elke maand: Iris reticulata',
    'Elke week: Iris reticulata',
  ])

  await page.goto(`${shop.url}/bestellijsten`)
  await page.getByRole('heading', { name: 'Vaak besteld' }).waitFor()
  expect(await page.getByLabel('Aantal: Tulipa Apeldoorn').inputValue()).toBe('100')
  expect(await page.getByRole('button', { name: /gekozen toe/ }).isDisabled()).toBe(true)
})

test("order again: leaving lines chosen from 'Vaak besteld' asks first; a row says from when, in what packs, and where less than one is left", async () => {
  const shop = await openShop()
  const lily = await shop.addProduct({ productName: 'Lilium regale', stock: 1000 })
  const tulip = await shop.addProduct({
    productName: 'Tulipa Apeldoorn',
    maat: '12/+',
    stock: 1000,
    vpe: 50,
    leverbaarVanaf: '2099-09-14',
  })
  const iris = await shop.addProduct({ productName: 'Iris reticulata', stock: 120, vpe: 250 })
  const buyer = await shop.login()
  await buyer.call(orders.place, { body: { order: [{ _id: lily._id, qty: 100 }] } })
  for (const { _id: productId } of [tulip, iris]) await buyer.call(lists.addFavourite, { params: { productId } })
  const page = await seated(shop, buyer, '/bestellijsten')
  const qty = page.getByLabel('Aantal: Lilium regale')
  await qty.fill('250')
  for (const leave of [/^Favorieten/, /^Winkelwagentje/]) {
    await page.getByRole('link', { name: leave }).click()
    await page.getByRole('dialog').getByText('Wat u heeft gekozen, ligt nog niet in uw winkelwagentje.').waitFor()
    await page.getByRole('button', { name: 'Blijf hier' }).click()
  }
  expect(await qty.inputValue()).toBe('250')
  await page.getByRole('button', { name: 'Voeg 1 gekozen toe aan winkelwagentje' }).click()
  await page.getByText('1 product is in uw winkelwagentje gelegd.').waitFor()
  await page.getByRole('link', { name: /^Favorieten/ }).click()

  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('Tulipa').getByText('Leverbaar vanaf 14 september 2099').waitFor()
  await row('Tulipa').getByText('12/+ · verpakt per 50').waitFor()
  expect(await row('Tulipa').locator('[data-bad]').count()).toBe(0)
  const tooFew = 'Nog 120 stuks, minder dan een verpakking van 250.'
  await row('Iris').getByText(tooFew).waitFor()
  await row('Iris').locator('[data-bad]').getByText('120').waitFor()
  await page.getByLabel('Voeg product toe').fill('iris')
  await page.getByRole('list', { name: 'Gevonden producten' }).getByText(tooFew).waitFor()
})
