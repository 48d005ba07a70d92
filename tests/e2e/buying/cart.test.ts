import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { lists } from '../../../contract/endpoints/lists.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { openMailbox } from '../../support/services/mailbox.ts'
import type { Client } from '../../support/test-shop.ts'
import { hasFocus, listens, openAs } from '../support/at-work.ts'
import { desktop, journeys, listenAtOnce, type OwnShop, phone } from '../support/journeys.ts'
import { hold, intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys()

const key = 'shoppingCartBusiness'

async function atCart(shop: OwnShop, buyer: Client, ...lines: (readonly [ManagedProduct, number])[]) {
  const value = JSON.stringify(lines.map(([product, qty]) => ({ ...product, qty })))
  const origins = [{ origin: shop.url, localStorage: [{ name: key, value }] }]
  const page = await openAs(browser, shop, buyer, '/shoppingcart', { storageState: { cookies: [], origins } })
  await page.getByRole('heading', { name: 'Bestelling', exact: true }).waitFor()
  return page
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const cell = (page: Page, name: string, column: number) => row(page, name).getByRole('cell').nth(column)
/** Amounts contain a no-break space. */
const words = async (locator: Locator) => (await locator.textContent())?.replaceAll('\u00a0', ' ')
const total = (page: Page) => page.getByRole('region', { name: 'Uw bestelling' }).getByRole('status').first()
const stored = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key)

async function order(page: Page, remark = '') {
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  if (remark !== '') await page.getByLabel('Opmerking bij bestelling:').fill(remark)
  await page.getByRole('button', { name: 'Bevestig order' }).click()
}

async function ordersOf(buyer: Client) {
  return (await buyer.call(orders.ofUser, { params: { id: buyer.userId } })).body
}

test('cart: quantities change by steps or typing within the stock, are totalled, and can be cleared and restored', async () => {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 1500, price: '1.25' })
  const lily = await shop.stock({ productName: 'Lilium regale', stock: 2, price: '3.00' })
  const page = await atCart(shop, await shop.login(), [tulip, 1], [lily, 1])
  for (const column of ['Product', 'Voorraad', 'Prijs p/stuk', 'Aantal']) {
    await page.getByRole('columnheader', { name: column, exact: true }).waitFor()
  }
  await page.setViewportSize(phone)
  const cells = row(page, 'Apeldoorn').locator('td')
  const named = () => cells.evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content))
  for (const name of ['Voorraad', 'Prijs p/stuk', 'Aantal']) await expect.poll(named).toContain(`"${name}"`)
  await page.setViewportSize(desktop)
  await page.getByText('Totaal ex. btw').waitFor()
  expect(await words(total(page))).toBe('€ 4,25')

  const more = page.getByRole('button', { name: 'Eén meer: Lilium regale' })
  await more.click()
  expect(await cell(page, 'Lilium', 0).textContent()).toBe('0')
  expect(await more.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Eén minder: Lilium regale' }).click()
  expect(await cell(page, 'Lilium', 0).textContent()).toBe('1')
  expect(await more.isDisabled()).toBe(false)

  const typed = page.getByLabel('Aantal: Tulipa Apeldoorn')
  await typed.fill('1200')
  expect(await words(total(page))).toBe('€ 1.503,00')
  await typed.press('ArrowUp')
  await typed.press('ArrowUp')
  await typed.press('ArrowDown')
  expect(await typed.inputValue()).toBe('1201')
  await typed.fill('9999')
  await page.getByText('Meer dan 1.500 stuks kunt u niet bestellen.').waitFor()
  expect(await typed.inputValue()).toBe('1500')
  await typed.blur()
  await typed.fill('')
  await typed.blur()
  expect(await typed.inputValue()).toBe('1500')

  await typed.clear()
  await typed.pressSequentially('1.000')
  expect(await words(total(page))).toBe('€ 1.253,00')
  expect(await cell(page, 'Apeldoorn', 0).textContent()).toBe('500')
  await typed.blur()
  await typed.fill('1,5')
  await typed.blur()
  await page.getByText('Vul een heel getal in; het aantal blijft 1.000.').waitFor()
  expect(await typed.inputValue()).toBe('1000')
  await page.getByText('2 producten, 1.001 stuks').waitFor()
  await typed.press('Enter')
  expect(await hasFocus(page.getByLabel('Aantal: Lilium regale'))).toBe(true)

  const remark = page.getByLabel('Opmerking bij bestelling:')
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await remark.fill('Met spoed '.repeat(100))
  await page.getByText('Vol: hier passen 1.000 tekens.').waitFor()
  await remark.fill('Met spoed')
  await page.getByRole('button', { name: 'Terug' }).click()
  await page.getByRole('button', { name: 'Maak leeg' }).waitFor()
  // A stored remark opens the form at once.
  await page.reload()
  await remark.waitFor()
  await page.getByRole('button', { name: 'Maak leeg' }).click()
  await page.getByText('Geen items aanwezig,').waitFor()
  expect(await page.locator('main').textContent()).toContain('Geen items aanwezig, Ga naar de shop')
  expect(await stored(page)).toBe('[]')
  await page.getByRole('button', { name: 'Zet terug' }).click()
  expect(await typed.inputValue()).toBe('1000')
  expect(await remark.inputValue()).toBe('Met spoed')
  await page.getByRole('button', { name: 'Verwijder Tulipa Apeldoorn' }).click()
  await page.getByText('Tulipa Apeldoorn is verwijderd.').waitFor()
  await page.getByRole('button', { name: 'Verwijder Lilium regale' }).click()
  await page.getByRole('link', { name: 'Ga naar de shop' }).click()
  await page.getByRole('button', { name: 'Voeg toe: Lilium regale' }).click()
  await page.goto(`${shop.url}/shoppingcart`)
  await page.getByRole('button', { name: 'Bestel', exact: true }).waitFor()
  expect(await remark.count()).toBe(0)
})

test('cart: a quantity that cannot be read leaves the one from before it, also after digits that could be', async () => {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 5000, price: '1.00' })
  const lily = await shop.stock({ productName: 'Lilium regale', stock: 5000 })
  const page = await atCart(shop, await shop.login(), [tulip, 250])
  const typed = page.getByLabel('Aantal: Tulipa Apeldoorn')
  const kept = page.getByText('Vul een heel getal in; het aantal blijft 250.')
  await typed.focus()
  await page.keyboard.type('12,5')
  expect(await words(total(page))).toBe('€ 250,00')
  await typed.blur()
  await kept.waitFor()
  expect(await typed.inputValue()).toBe('250')
  await typed.focus()
  await page.keyboard.type('12')
  expect(await words(total(page))).toBe('€ 12,00')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await typed.blur()
  await kept.waitFor()
  expect(await typed.inputValue()).toBe('250')
  for (const unreadable of ['-5', '2 x 250', '12 13', '5 kg', '0', '']) {
    await typed.fill('12')
    await kept.waitFor({ state: 'detached' })
    await typed.fill('250')
    await typed.fill(unreadable)
    await typed.blur()
    await kept.waitFor()
    expect(await typed.inputValue()).toBe('250')
  }

  await page.goto(`${shop.url}/shop/bollen/0`)
  const card = page.getByLabel('Aantal: Lilium regale')
  for (const unreadable of ['12,5', '0']) {
    await page.reload()
    await card.focus()
    await page.keyboard.type(unreadable)
    await page.keyboard.press('Enter')
    await page.getByText('Vul een heel getal in; het aantal blijft 1.').waitFor()
  }
  await page.goto(`${shop.url}/shop/bollen/0?weergave=lijst`)
  // There it takes the product out of the cart.
  await card.fill('5')
  await card.fill('0')
  await card.blur()
  await expect.poll(() => stored(page)).not.toContain(lily._id)
  expect(await page.getByText('Vul een heel getal in').count()).toBe(0)
  await card.focus()
  await page.keyboard.type('12,5')
  await card.blur()
  await page.getByText('Vul een heel getal in.').waitFor()
  expect(await card.inputValue()).toBe('')
  expect(await stored(page)).not.toContain(lily._id)
})

test('cart: on a phone an order asks for no remark before its keyboard is wanted', async () => {
  const shop = await openShop()
  await shop.stock({ productName: 'Tulipa Apeldoorn' })
  const options = { viewport: phone, hasTouch: true, isMobile: true }
  const page = await openAs(browser, shop, await shop.login(), '/shop/all/0', options)
  await page.getByRole('button', { name: 'Voeg toe: Tulipa Apeldoorn' }).tap()
  await page.getByRole('link', { name: /^Winkelwagentje: 1 product/ }).tap()
  await page.getByRole('button', { name: 'Bestel', exact: true }).tap()
  await page.getByRole('button', { name: 'Bevestig order' }).waitFor()
  await expect.poll(() => hasFocus(page.getByRole('region', { name: 'Uw bestelling' }))).toBe(true)
})

test('cart: places an order with a remark, which takes the stock, says where the confirmation goes and leads to the user page', async () => {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const shop = await openShop({ mail: mailbox.settings })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 100, price: '0.50' })
  const buyer = await shop.login({ email: 'inkoop@deroos.example' })
  // With a colleague he hears of his company's orders.
  const staff = await shop.login({ isAdmin: true })
  const body = { naam: 'Sanne Vos', gebruikersnaam: 'sanne', email: 'sanne@deroos.example' }
  await staff.call(colleagues.add, { params: { id: buyer.userId }, body })
  const page = await atCart(shop, buyer, [tulip, 30])
  const begun = listens(page)
  await listenAtOnce(page)
  await page.reload()
  await begun
  expect(await page.getByRole('button', { name: 'Bevestig order' }).count()).toBe(0)
  await order(page, 'Graag voor 7 uur')
  await page.getByText('Bestelling gelukt!').waitFor()
  // A shop without delivery days asks for no date.
  expect(await page.getByText('Leverdatum').count()).toBe(0)
  await page.waitForURL(new RegExp(`/userpage/${buyer.userId}`))
  const confirmation = page.getByText('U krijgt een bevestiging op inkoop@deroos.example.')
  await confirmation.waitFor()
  const [placed, ...others] = await ordersOf(buyer)
  expect(others).toEqual([])
  expect(placed).toMatchObject({ comment: 'Graag voor 7 uur', totalPrice: '15.00', orderstatus: 'open' })
  await row(page, String(placed?.ordernummer)).getByText('€ 15,00').waitFor()
  await staff.call(orders.setStatus, { body: { _id: placed?._id ?? '', orderstatus: 'verwerkt' } })
  await row(page, String(placed?.ordernummer)).getByText('verwerkt').waitFor()
  expect(await confirmation.count()).toBe(1)
  expect(await stored(page)).toBe('[]')
  expect((await buyer.call(products.one, { params: { id: tulip._id } })).body.stock).toBe(70)
})

test('cart: a buyer who asked for another page stays on it once his order is placed', async () => {
  const shop = await openShop()
  const page = await atCart(shop, await shop.login(), [await shop.stock({ stock: 50 }), 40])
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  const [placing, loading] = [
    await hold(page, new URL('/orders', shop.url).href),
    await hold(page, '**/assets/lists-page-*.js'),
  ]
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await placing.asked
  await page.getByRole('link', { name: 'Bestellijsten', exact: true }).click()
  await loading.asked
  placing.release()
  await page.getByText('Bestelling gelukt!').waitFor()
  loading.release()
  await page.getByRole('heading', { name: 'Bestellijsten' }).waitFor()
})

test('cart: says too little stock, then reloads with cart and remark kept', async () => {
  browser.expectComplaint(/\/orders.*409/)
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 50 })
  const buyer = await shop.login()
  const page = await atCart(shop, buyer, [tulip, 40])
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await page.getByLabel('Opmerking bij bestelling:').fill('Met spoed')
  const other = await shop.login()
  await other.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 30 }] } })
  await page.clock.install()

  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByRole('alert').getByText('Niet voldoende voorraad, controleer producten!').waitFor()
  const loading = await hold(page, '**/assets/lists-page-*.js')
  await page.getByRole('link', { name: 'Bestellijsten', exact: true }).click()
  await loading.asked
  await page.clock.runFor(3_200)
  loading.release()
  await page.getByRole('heading', { name: 'Bestellijsten' }).waitFor()
  await page.goBack()

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByRole('alert').getByText('Niet voldoende voorraad, controleer producten!').waitFor()
  await page.clock.runFor(3_000)
  await reloaded
  await row(page, 'Apeldoorn').getByText('Nog 20 op voorraad.').waitFor()
  expect(await page.getByLabel('Opmerking bij bestelling:').inputValue()).toBe('Met spoed')
  await page.getByRole('button', { name: 'Maak er 20 van: Tulipa Apeldoorn' }).click()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.waitForURL(/\/userpage\//)
  expect((await ordersOf(buyer))[0]?.order[0]?.qty).toBe(20)
})

test('cart: a minimum amount that was set meanwhile refuses the order, and stays in sight while quantities change', async () => {
  browser.expectComplaint(/\/orders.*409/)
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '1.00', stock: 500 })
  const page = await atCart(shop, await shop.login(), [tulip, 40])
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await admin.call(settings.update, { body: { bestelling: { minimumbedrag: '100' } } })
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByRole('alert').getByText('er ontbreekt nog € 60,00').waitFor()
  await page.getByLabel('Aantal: Tulipa Apeldoorn').fill('50')
  await page.getByText('Bestel voor ten minste € 100,00, er ontbreekt nog € 50,00').waitFor()
})

test('cart: marks lines whose product changed, also at the last moment, settled one by one or all at once; another name and place are no change', async () => {
  const shop = await openShop()
  const staff = await shop.login({ isAdmin: true })
  const gone = await shop.stock({ productName: 'Tulipa weg' })
  const hidden = await shop.stock({ productName: 'Tulipa verborgen' })
  const dearer = await shop.stock({ productName: 'Tulipa duurder', price: '1.00' })
  const short = await shop.stock({ productName: 'Tulipa schaars', stock: 90 })
  const same = await shop.stock({ productName: 'Tulipa zelfde' })
  const moved = await shop.stock({ productName: 'Tulpia verschreven' })
  const { version: _, ...right } = { ...moved, productName: 'Tulipa verbeterd', productType: 'planten' as const }
  await staff.call(products.remove, { body: { _id: gone._id } })
  await staff.call(products.update, { body: { ...hidden, showStatus: 'Nee' } })
  await staff.call(products.update, { body: { ...dearer, price: '1.10' } })
  await staff.call(products.updateStock, { body: [{ _id: short._id, stock: 7 }] })
  await staff.call(products.update, { body: right })

  const page = await atCart(
    shop,
    await shop.login(),
    [gone, 1],
    [hidden, 2],
    [dearer, 3],
    [short, 20],
    [same, 1],
    [moved, 1],
  )
  await page.getByText('4 producten zijn gewijzigd sinds u ze toevoegde').waitFor()
  await row(page, 'Tulipa weg').getByText('Niet meer leverbaar.').waitFor()
  await row(page, 'Tulipa verborgen').getByText('Niet meer leverbaar.').waitFor()
  await row(page, 'Tulipa duurder').getByText('Prijs gewijzigd van € 1,00 naar € 1,10.').waitFor()
  await row(page, 'Tulipa schaars').getByText('Nog 7 op voorraad.').waitFor()
  for (const name of ['zelfde', 'verbeterd']) expect(await row(page, name).getAttribute('data-marked')).toBe(null)
  // It is opened where it stands now.
  await page.getByRole('link', { name: 'Tulipa verbeterd' }).click()
  await page.waitForURL(`${shop.url}/shop/planten/${moved._id}`)
  await page.locator('[data-sought]').filter({ hasText: 'Tulipa verbeterd' }).waitFor()
  await page.goBack()

  await page.getByRole('button', { name: 'Akkoord: Tulipa duurder' }).click()
  await page.getByText('3 producten zijn gewijzigd sinds u ze toevoegde').waitFor()
  expect(await words(cell(page, 'Tulipa duurder', 1))).toBe('€ 1,10')
  await page.getByRole('button', { name: 'Werk alles bij' }).click()
  await page.getByText('2 producten zijn verwijderd.').waitFor()
  expect(await page.getByLabel('Aantal: Tulipa schaars').inputValue()).toBe('7')
  // Dearer once more, at the last moment.
  browser.expectComplaint(/\/orders.*409/)
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  const endRise = await intercept(page, '**/orders', async (route) => {
    if (route.request().method() === 'POST') await staff.call(products.update, { body: { ...same, price: '9.00' } })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Prijzen zijn gewijzigd, controleer producten!').first().waitFor()
  endRise()
  await page.getByRole('button', { name: 'Akkoord: Tulipa zelfde' }).click()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.waitForURL(/\/userpage\//)
})

/** Blocks the posts to this address until `release`. */
async function unreachable(page: Page, address: string) {
  const keys: (string | undefined)[] = []
  const release = await intercept(page, address, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    keys.push(request.headers()['idempotency-key'])
    await route.abort()
  })
  return { keys, release }
}

test('cart: retries an order without an answer under its key, also after a reload, until called off', async () => {
  browser.expectComplaint(/\/orders.*ERR_/)
  const shop = await openShop()
  const buyer = await shop.login()
  const page = await atCart(shop, buyer, [await shop.stock(), 5])
  const { keys, release } = await unreachable(page, '**/orders')
  await order(page, 'Graag vroeg')
  await page.getByText('Nog niet verstuurd. Er kwam geen antwoord').waitFor()
  expect(await page.getByLabel(/^Aantal/).evaluate((field) => field.closest('[inert]') !== null)).toBe(true)
  await page.getByRole('link', { name: 'Winkel', exact: true }).click()
  await page.getByText('Uw bestelling is nog niet verstuurd.').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Ga naar uw winkelwagentje' }).click()
  await page.getByText('Nog niet verstuurd. Er kwam geen antwoord').waitFor()
  expect(keys.length).toBeGreaterThanOrEqual(2)
  expect(new Set(keys).size).toBe(1)
  await page.getByRole('button', { name: 'Niet meer proberen' }).click()
  await page.getByText('We proberen het niet meer.').waitFor()
  release()
  await page.reload()
  await page.getByRole('button', { name: 'Bevestig order' }).waitFor()
  expect(await ordersOf(buyer)).toEqual([])
  const again = page.waitForRequest(shop.url + orders.place.path)
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  expect((await again).headers()['idempotency-key']).toBe(keys[0])
  await page.getByText('Bestelling gelukt!').waitFor()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('cart: another order than the one without an answer, in a tab that was open already, asks for a second press', async () => {
  browser.expectComplaint(/\/orders.*ERR_/)
  const shop = await openShop()
  const buyer = await shop.login()
  const page = await atCart(shop, buyer, [await shop.stock(), 5])
  const other = await page.context().newPage()
  await other.goto(`${shop.url}/shoppingcart`)
  await other.getByRole('button', { name: 'Bestel', exact: true }).click()
  await unreachable(page, '**/orders')
  await order(page, 'Graag vroeg')
  await page.getByText('Nog niet verstuurd. Er kwam geen antwoord').waitFor()
  const confirm = other.getByRole('button', { name: 'Bevestig order' })
  await confirm.click()
  await other.getByText('of deze toch is aangekomen').waitFor()
  expect(await ordersOf(buyer)).toEqual([])
  await confirm.click()
  await other.getByText('Bestelling gelukt!').waitFor()
})

test('cart: a quantity typed for a product that is sold out says so', async () => {
  const shop = await openShop()
  const page = await atCart(shop, await shop.login(), [await shop.stock({ stock: 0 }), 1])
  await page.getByLabel(/^Aantal: /).fill('5')
  await page.getByRole('status').filter({ hasText: 'Niet op voorraad!' }).waitFor()
  expect(await page.getByText('Meer dan').count()).toBe(0)
})

test('cart: keeps what is added while an order is on its way', async () => {
  const shop = await openShop()
  const buyer = await shop.login()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn' })
  await shop.stock({ productName: 'Lilium regale' })
  const page = await atCart(shop, buyer, [tulip, 5])
  const answered = Promise.withResolvers<void>()
  await page.route('**/orders', async (route) => {
    if (route.request().method() === 'POST') await answered.promise
    await route.continue()
  })
  await order(page)
  await page.getByRole('link', { name: 'Winkel', exact: true }).click()
  await page.getByRole('button', { name: 'Voeg toe: Lilium regale' }).click()
  await page.getByLabel('Aantal: Tulipa Apeldoorn').fill('30')
  const unsent = page.getByText('Uw bestelling is nog niet verstuurd.')
  await unsent.waitFor()
  answered.resolve()
  await page.getByText('Bestelling gelukt!').waitFor()
  await unsent.waitFor({ state: 'detached' })
  await page.goto(`${shop.url}/shoppingcart`)
  await row(page, 'Lilium regale').waitFor()
  expect(await page.getByLabel('Aantal: Tulipa Apeldoorn').inputValue()).toBe('25')
  expect((await ordersOf(buyer)).map((one) => one.order.map(({ _id, qty }) => [_id, qty]))).toEqual([[[tulip._id, 5]]])
})

test('cart: two sizes of a product are told apart in the cart, in its order, where that is changed, and by staff', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  await admin.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })
  const small = await shop.stock({ productName: 'Tulipa Apeldoorn', maat: '10/11' })
  const large = await shop.stock({ productName: 'Tulipa Apeldoorn', maat: '12/+' })
  const buyer = await shop.login()
  const page = await atCart(shop, buyer, [small, 10], [large, 20])
  const seeBoth = async (place: Page | Locator) => {
    for (const maat of ['10/11', '12/+']) await place.getByText(`Tulipa Apeldoorn ${maat}`).first().waitFor()
  }
  await seeBoth(page)
  await page.getByRole('button', { name: 'Verwijder Tulipa Apeldoorn 10/11' }).click()
  await page.getByText('Tulipa Apeldoorn 10/11 is verwijderd.').waitFor()
  // The second half of a double press: another line has come under the finger.
  await page.getByRole('button', { name: 'Verwijder Tulipa Apeldoorn 12/+' }).hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.getByLabel('Aantal: Tulipa Apeldoorn 12/+').waitFor()
  await page.getByRole('button', { name: 'Zet terug' }).click()
  await page.getByLabel('Aantal: Tulipa Apeldoorn 10/11').waitFor()
  await order(page)
  await page.waitForURL(/\/userpage\//)
  const confirmation = page.getByRole('region', { name: /is geplaatst/ })
  await seeBoth(confirmation)
  await confirmation.getByText('Wijzigen of annuleren kan zolang de bestelling open is.').waitFor()
  expect(await confirmation.getByRole('link', { name: 'Orderbevestiging' }).getAttribute('href')).toMatch(/\.pdf$/)
  const edgeOf = async (part: Locator) => (await part.boundingBox()) ?? { x: NaN, width: NaN }
  const [title, sum] = [
    await edgeOf(confirmation.getByRole('heading')),
    await edgeOf(confirmation.getByText('Totaal ex. btw')),
  ]
  expect(sum.x - title.x - title.width).toBeLessThan(48)
  await page.getByRole('link', { name: 'Bekijk order' }).click()
  const change = page.getByRole('button', { name: 'Wijzig bestelling' })
  await change.waitFor()
  await seeBoth(page)
  await change.click()
  await page.getByLabel('Aantal van Tulipa Apeldoorn 12/+').fill('30')
  await seeBoth(page)
  await page.getByRole('button', { name: 'Sla op' }).click()
  await change.waitFor()
  await page.getByRole('button', { name: 'Bestel opnieuw' }).click()
  await page.getByText('2 producten zijn in uw winkelwagentje gelegd.').waitFor()

  await page.goto(`${shop.url}/snelbestellen`)
  await page.getByLabel('Code of naam, regel 1').fill(small.productCode)
  await page.getByLabel('Aantal, regel 1').fill('5')
  await page.getByText('Tulipa Apeldoorn 10/11').waitFor()
  for (const { _id: productId } of [small, large]) await buyer.call(lists.addFavourite, { params: { productId } })
  await page.goto(shop.url)
  await page.getByRole('heading', { name: 'Favorieten' }).waitFor()
  await seeBoth(page)

  const [placed] = await ordersOf(buyer)
  const desk = await openAs(browser, shop, admin, `/orders/details/${placed?._id}`)
  await seeBoth(desk.getByRole('table'))
  await desk.getByText('Order gewijzigd; Tulipa Apeldoorn 12/+: aantal 20 → 30').waitFor()
  await desk.getByRole('button', { name: 'Bewerk', exact: true }).click()
  await desk.getByLabel('Aantal van Tulipa Apeldoorn 10/11').waitFor()
  await seeBoth(desk.getByRole('table'))
})

test('cart: a good line has one stop for Tab, the arrows reach its other controls, and a link skips to the total', async () => {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 1000 })
  const lily = await shop.stock({ productName: 'Lilium regale', stock: 1000 })
  const page = await atCart(shop, await shop.login(), [tulip, 5], [lily, 1])
  await page.getByRole('link', { name: 'Naar het totaal' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Uw bestelling')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Bestel', exact: true }).and(page.locator(':focus')).waitFor()
  await page.getByLabel('Aantal: Tulipa Apeldoorn').focus()
  const stops: (string | null | undefined)[] = []
  const keys = ['Tab', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Tab', 'Tab', 'Shift+Tab']
  for (const key of keys) {
    await page.keyboard.press(key)
    stops.push(
      await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim()),
    )
  }
  // 'Eén minder' is disabled at one piece, and passed over.
  expect(stops).toEqual([
    'Aantal: Lilium regale',
    'Eén meer: Lilium regale',
    'Verwijder Lilium regale',
    'Eén meer: Lilium regale',
    'Aantal: Lilium regale',
    'Lilium regale',
    'Aantal: Lilium regale',
    'Bestel',
    'Aantal: Lilium regale',
  ])
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('Opmerking bij bestelling:').and(page.locator(':focus')).waitFor()
})
