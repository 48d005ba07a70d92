import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { yearInAmsterdam } from '../../../contract/values/dates.ts'
import type { Client } from '../../support/test-shop.ts'
import { hasFocus, linesOf, openAs, toast } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'
import { hold } from '../support/intercept.ts'

const { browser, openShop } = journeys({ listensAtOnce: true })

const place = async (buyer: Client, ...lines: [ManagedProduct, number][]) => {
  const order = lines.map(([{ _id }, qty]) => ({ _id, qty }))
  const { body, status } = await buyer.call(orders.place, { body: { order, comment: 'Graag voor acht uur' } })
  expect(status).toBe(200)
  return body
}

/** Ten tulips at 0.50 and four roses at 2.00, from a stock of 100 and 20. */
async function atOrder() {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ gebruikersnaam: 'roos', bedrijfsnaam: 'De Roos' })
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 100, price: '0.50' })
  const rose = await shop.addProduct({ productName: 'Rosa Red', stock: 20, price: '2.00' })
  const order = await place(buyer, [tulip, 10], [rose, 4])
  const page = await openAs(browser, shop, admin, `/orders/details/${order._id}`)
  await page.getByRole('heading', { name: `Order ${order.ordernummer}` }).waitFor()
  const stockOf = async (product: ManagedProduct) =>
    (await admin.call(products.one, { params: { id: product._id } })).body.stock
  const saved = async () => (await admin.call(orders.one, { params: { id: order._id } })).body
  return { shop, admin, buyer, tulip, rose, order, page, stockOf, saved }
}

const edit = (page: Page) => page.getByRole('button', { name: 'Bewerk' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Sla op' }).click()
const qty = (page: Page, name: string) => page.getByLabel(`Aantal van ${name}`)
const price = (page: Page, name: string) => page.getByLabel(`Prijs p/stuk van ${name}`)
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
/** With a plain space instead of the no-break one. */
async function total(page: Page): Promise<string> {
  const amount = await page.getByText('Totaal ex. btw').locator('..').getByRole('status').innerText()
  return amount.replace('\u00a0', ' ')
}

test('the list: this year, newest number first, ten a page, years, search and Bekijk', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  const product = await shop.addProduct({ stock: 1000 })
  const placed = []
  for (let index = 0; index < 12; index += 1) placed.push(await place(buyer, [product, 1]))
  const page = await openAs(browser, shop, admin, '/orders/main/0')
  await page.getByRole('table').waitFor()
  const rows = page.locator('tbody tr')
  expect(await rows.count()).toBe(10)
  const newest = placed[11]
  expect(await rows.first().innerText()).toContain(String(newest?.ordernummer))
  expect(await rows.first().innerText()).toContain('Graag voor acht uur')
  const year = page.getByLabel('Jaar')
  expect(await year.inputValue()).toBe(String(yearInAmsterdam(new Date())))
  expect(await year.locator('option').last().innerText()).toBe('2020')
  await page.getByRole('button', { name: 'Ordernummer', exact: true }).press('Enter')
  await rows
    .first()
    .filter({ hasText: String(placed[0]?.ordernummer) })
    .waitFor()
  await page.getByPlaceholder('...zoek').fill(String(placed[3]?.ordernummer))
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
  await page.getByRole('link', { name: `Bekijk order ${placed[3]?.ordernummer}` }).click()
  await page.waitForURL(`${shop.url}/orders/details/${placed[3]?._id}`)
  await page.goto(`${shop.url}/orders/main/0`)
  await year.selectOption('2021')
  await page.getByText('Geen orders in 2021').waitFor()
  await page.getByLabel('Status').selectOption('verwerkt')
  await page.getByText('Geen orders met status verwerkt in 2021').waitFor()
})

test('orders: a long reference pushes no column out of sight; on a phone all choices take one row, and the keyboard reaches each', async () => {
  const shop = await openShop()
  const product = await shop.addProduct({ stock: 10 })
  const buyer = await shop.login({ bedrijfsnaam: 'Bloembollenexport De Roos' })
  const order = [{ _id: product._id, qty: 1 }]
  const referentie = 'INKOOPORDERREFERENTIENUMMER12345678'
  expect((await buyer.call(orders.place, { body: { order, comment: '', referentie } })).status).toBe(200)
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), '/orders/main/0')
  await page.getByText(referentie).waitFor()
  for (const width of [1280, 1080]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = (table: Element) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)
    expect(await page.getByRole('table').evaluate(beyond)).toBeLessThanOrEqual(0)
  }

  await page.goto(`${shop.url}/orders/main/0?leverdatum=2030-01-04`)
  const choices = page.getByRole('search').locator('select, input[type="date"]')
  await page.getByLabel('Leverdatum').waitFor()
  expect(await choices.count()).toBe(4)
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ ...phone, width })
    expect(new Set(await choices.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).size).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const choice of await choices.all()) {
      await choice.focus()
      const { x, width: wide } = (await choice.boundingBox()) ?? { x: NaN, width: NaN }
      expect(x + wide).toBeGreaterThan(0)
      expect(x).toBeLessThan(width)
    }
  }
})

test('orders: an order goes on one sheet with what the warehouse needs, a long one on several, and nothing of the screen with it', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  const lines: [ManagedProduct, number][] = []
  for (let index = 1; index <= 11; index += 1)
    lines.push([
      await shop.addProduct({ productName: `Tulipa 'Nummer ${index}'`, maat: '12/+', stock: 2000, price: '0.50' }),
      1000,
    ])
  const order = await place(buyer, ...lines)
  const page = await openAs(browser, shop, admin, `/orders/details/${order._id}`)
  await page.getByRole('button', { name: 'Print' }).and(page.locator('[data-variant="default"]')).waitFor()
  await page.getByText('Order geplaatst').waitFor()
  const top = async (name: string) => (await page.getByText(name).first().boundingBox())?.y ?? 0
  expect(await top('Graag voor acht uur')).toBeLessThan(await top('Nummer 1'))
  expect(await sheetsOf(page)).toBe(1)

  await page.emulateMedia({ media: 'print' })
  const paper = await page.getByRole('article').innerText()
  expect((await page.locator('body').innerText()).trim()).toBe(paper.trim())
  const { productCode } = lines[10]?.[0] ?? {}
  const head = [
    'Bollenveld',
    `Order ${order.ordernummer}`,
    'De Roos',
    'Boxnummer\nB12',
    'Kopersnummer\n4321',
    'Graag voor acht uur',
  ]
  for (const words of [
    ...head,
    'Productcode',
    String(productCode),
    'Tulipa ‘Nummer 11’ 12/+',
    '11 regels, 11.000 stuks',
    '€\u00a05.500,00',
  ])
    expect(paper).toContain(words)
  expect(paper).not.toMatch(/Naar gebruiker|Geschiedenis|Bewerk|Print|Uitloggen/)

  // Sixty lines, made by repeating the products.
  await page.route('**/orders/getOrder/*', async (route) => {
    const answer = orders.one.response.parse(await (await route.fetch()).json())
    const many = Array.from({ length: 60 }, (_, index) => ({ ...answer.order[index % 11], _id: String(index) }))
    await route.fulfill({ json: { ...answer, order: many } })
  })
  await page.emulateMedia({ media: null })
  await page.reload()
  await expect.poll(() => page.getByRole('table', { name: 'Orderregels' }).locator('tbody tr').count()).toBe(60)
  expect(await sheetsOf(page)).toBe(3)
  await page.emulateMedia({ media: 'print' })
  const last = page.getByRole('table').filter({ hasText: 'Productcode' }).locator('tbody tr').last()
  expect(await last.evaluate((row) => getComputedStyle(row).breakInside)).toBe('avoid')
})

test('orders: quantity and price take digits alone, the total follows, saving moves the difference, and the last line stays', async () => {
  const { page, tulip, stockOf, saved } = await atOrder()
  await edit(page)
  await page.getByText('Graag voor acht uur').waitFor()
  await page.getByRole('row', { name: 'Bedrijfsnaam De Roos' }).waitFor()
  await qty(page, 'Tulipa Apeldoorn').fill('')
  await qty(page, 'Tulipa Apeldoorn').pressSequentially('a2-5x')
  expect(await qty(page, 'Tulipa Apeldoorn').inputValue()).toBe('25')
  // A refused character does not move the caret.
  await qty(page, 'Tulipa Apeldoorn').fill('5')
  await qty(page, 'Tulipa Apeldoorn').press('Home')
  await page.keyboard.type('x2')
  expect(await qty(page, 'Tulipa Apeldoorn').inputValue()).toBe('25')
  await price(page, 'Rosa Red').fill('')
  await price(page, 'Rosa Red').pressSequentially('1,.7e')
  expect(await price(page, 'Rosa Red').inputValue()).toBe('1,7')
  expect(await total(page)).toBe('€ 19,30')
  await price(page, 'Rosa Red').blur()
  expect(await price(page, 'Rosa Red').inputValue()).toBe('1,70')
  await save(page)
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  await page.getByRole('row', { name: `Tulipa Apeldoorn ${tulip.productCode} 25 € 0,50 € 12,50` }).waitFor()
  expect((await saved()).totalPrice).toBe('19.30')
  expect(await stockOf(tulip)).toBe(75)
  await page.getByText('Tulipa Apeldoorn: aantal 10 → 25', { exact: false }).waitFor()

  await edit(page)
  await page.getByRole('button', { name: 'Verwijder regel: Tulipa Apeldoorn' }).click()
  await page.getByRole('button', { name: 'Verwijder regel: Rosa Red' }).click()
  await page.getByText('Een order heeft ten minste één regel').waitFor()
  expect(await page.getByRole('button', { name: 'Sla op' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Zet terug: Rosa Red' }).click()
  await save(page)
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  expect((await saved()).order.map((line) => line.productName)).toEqual(['Rosa Red'])
  expect(await stockOf(tulip)).toBe(100)
})

test('orders: too little stock is said at its line, before and by the server; what a colleague changed is merged, and a price of nothing asked about', async () => {
  browser.expectComplaint(/status of 409/)
  const { page, admin, buyer, tulip, rose, order, stockOf, saved } = await atOrder()
  const sentence = 'Rosa Red niet op voorraad, controleer aantal'
  await edit(page)
  await qty(page, 'Rosa Red').fill('21')
  await page.getByText(sentence).waitFor()
  await save(page)
  await toast(page, sentence).waitFor()
  expect(await qty(page, 'Rosa Red').getAttribute('aria-invalid')).toBe('true')
  expect(await hasFocus(qty(page, 'Rosa Red'))).toBe(true)
  await page.getByRole('button', { name: 'Melding sluiten' }).click()

  // This page expects sixteen; ten are sold meanwhile.
  await place(buyer, [rose, 10])
  await qty(page, 'Rosa Red').fill('20')
  await save(page)
  await toast(page, sentence).waitFor()
  expect(await qty(page, 'Rosa Red').inputValue()).toBe('20')
  expect(await stockOf(rose)).toBe(6)
  await qty(page, 'Rosa Red').fill('10')
  await save(page)
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  expect(await stockOf(rose)).toBe(0)

  await edit(page)
  const byColleague = linesOf({ [tulip._id]: 12, [rose._id]: 9 })
  await admin.call(orders.update, { body: { _id: order._id, order: byColleague } })
  await qty(page, 'Rosa Red').fill('8')
  await price(page, 'Tulipa Apeldoorn').fill('0')
  await save(page)
  await page.getByRole('dialog').getByText('Met prijs 0 gaat dit gratis mee: Tulipa Apeldoorn.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Anuleer' }).click()
  await price(page, 'Tulipa Apeldoorn').fill('0,50')
  await price(page, 'Rosa Red').fill(',6')
  await qty(page, 'Rosa Red').fill('7')
  const newer = await hold(page, `**/orders/getOrder/${order._id}`)
  await page.keyboard.press('Enter')
  await newer.asked
  // The fields show what was sent.
  await page.keyboard.type('5')
  newer.release()
  await page.getByText('iemand anders heeft deze order intussen gewijzigd').waitFor()
  expect(await qty(page, 'Tulipa Apeldoorn').inputValue()).toBe('12')
  await expect.poll(() => hasFocus(qty(page, 'Rosa Red'))).toBe(true)
  await save(page)
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  expect((await saved()).order.map((line) => line.qty)).toEqual([12, 7])
  expect((await saved()).order[1]?.price).toBe('0.60')
})

test('orders: the status goes to verwerkt and back, keeping what is typed; Anuleer reloads; Verwijder warns, and the goods return', async () => {
  const { page, shop, admin, tulip, order, stockOf, saved } = await atOrder()
  await edit(page)
  await qty(page, 'Rosa Red').fill('5')
  const unsaved = page
    .getByRole('dialog')
    .filter({ hasText: 'Uw wijzigingen van deze order zijn nog niet opgeslagen.' })
  const isProcessed = page.getByText('Deze order is al verwerkt. ‘Sla op’ boekt')
  await page.getByRole('button', { name: 'Zet op verwerkt' }).click()
  await unsaved.getByRole('button', { name: 'Terug' }).click()
  expect(await qty(page, 'Rosa Red').inputValue()).toBe('5')
  expect((await saved()).orderstatus).toBe('open')
  await page.getByRole('button', { name: 'Zet op verwerkt' }).click()
  await unsaved.getByRole('button', { name: 'Zet op verwerkt' }).click()
  await page.getByRole('button', { name: 'Zet op open' }).waitFor()
  expect((await saved()).orderstatus).toBe('verwerkt')
  expect(await qty(page, 'Rosa Red').inputValue()).toBe('5')
  await isProcessed.waitFor()
  // Somebody else's choice shows too.
  const set = (orderstatus: 'open' | 'verwerkt') =>
    admin.call(orders.setStatuses, { body: { ids: [order._id], orderstatus } })
  await set('open')
  await page.getByRole('button', { name: 'Zet op verwerkt' }).waitFor()
  await isProcessed.waitFor({ state: 'detached' })
  await set('verwerkt')
  await isProcessed.waitFor()
  expect(await page.getByRole('main').getByText('verwerkt', { exact: true }).count()).toBe(1)
  await save(page)
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  expect(await saved()).toMatchObject({ orderstatus: 'verwerkt', totalPrice: '15.00' })
  await edit(page)
  await page.getByRole('button', { name: 'Zet op open' }).click()
  await page.getByRole('button', { name: 'Zet op verwerkt' }).waitFor()
  await qty(page, 'Rosa Red').fill('9')
  await page.getByRole('button', { name: 'Anuleer' }).first().click()
  await page.getByRole('button', { name: 'Bewerk' }).waitFor()
  expect(await saved()).toMatchObject({ orderstatus: 'open', totalPrice: '15.00' })

  await page.goto(`${shop.url}/orders/main/0?zoek=roos`)
  await page.getByRole('link', { name: `Bekijk order ${order.ordernummer}` }).click()
  await edit(page)
  await page.getByRole('button', { name: 'Verwijder', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Zeker weten?').waitFor()
  expect(await dialog.getByText('al verwerkt').count()).toBe(0)
  await dialog.getByText('De klant krijgt hiervan geen bericht.').waitFor()
  await dialog.getByRole('button', { name: 'Anuleer' }).click()
  await page.getByRole('button', { name: 'Zet op verwerkt' }).click()
  await page.getByRole('button', { name: 'Zet op open' }).waitFor()
  await page.getByRole('button', { name: 'Verwijder', exact: true }).click()
  await dialog.getByText('Let op: deze order is al verwerkt.').waitFor()
  await dialog.getByText('15 stuks').waitFor()
  await dialog.getByRole('button', { name: 'Verwijder' }).click()
  await page.waitForURL(`${shop.url}/orders/main/0?zoek=roos`)
  await page.getByText(`Order ${order.ordernummer} is verwijderd`).waitFor()
  expect(await stockOf(tulip)).toBe(100)
  expect((await admin.call(orders.one, { params: { id: order._id } })).status).toBe(404)
})
