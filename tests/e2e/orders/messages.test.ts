import { afterEach, beforeEach, expect, test } from 'vitest'
import { messages } from '../../../contract/endpoints/messages.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { type Mailbox, openMailbox } from '../../support/services/mailbox.ts'
import { download, listens, openAs, openListening } from '../support/at-work.ts'
import { hold } from '../support/intercept.ts'
import { journeys, phone } from '../support/journeys.ts'

const { browser, openShop } = journeys({ listensAtOnce: true })
let mailbox: Mailbox
beforeEach(async () => {
  mailbox = await openMailbox()
})
afterEach(() => mailbox.close())

async function withShop() {
  const shop = await openShop({ mail: mailbox.settings, pollJobsEvery: 50, logLevel: 'silent' })
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ gebruikersnaam: 'roos', bedrijfsnaam: 'De Roos' })
  const { _id } = await shop.addProduct({ productName: 'Tulipa Apeldoorn', price: '0.50' })
  const place = async (wishes: { comment?: string } = {}) =>
    (await buyer.call(orders.place, { body: { order: [{ _id, qty: 10 }], ...wishes } })).body
  return { shop, admin, place }
}

test('messages: a message that was refused says why, is sent again, and stands beside its order', async () => {
  mailbox.behave({ rcpt: () => ({ code: 550, text: '5.1.1 No such mailbox' }) })
  const { shop, admin, place } = await withShop()
  const page = await openListening(browser, shop, admin, '/berichten?status=failed')
  await page.getByText('Geen berichten met deze status').waitFor()
  const order = await place()
  await page.getByText(`Bericht mislukt: Bestelling ${order.ordernummer} ontvangen`).waitFor()
  await page.getByText('De mailserver antwoordt: 550 5.1.1 No such mailbox').waitFor()
  await page.getByText('Berichten worden verstuurd vanaf orders@bollenveld.example.').waitFor()
  mailbox.behave({})
  const subject = `Bestelling ${order.ordernummer} ontvangen`
  await page.getByRole('button', { name: `Opnieuw: ${subject} aan roos@bloemist.example` }).click()
  await page.getByText('Het bericht aan roos@bloemist.example wordt nu verstuurd.').waitFor()
  await page.getByText('Geen berichten met deze status').waitFor()
  // No news tells the page that a message has gone.
  await expect.poll(async () => (await admin.call(messages.all, { query: { status: 'sent' } })).body.length).toBe(1)
  await page.getByLabel('Status').selectOption('Verstuurd')
  await page.getByPlaceholder('...zoek').fill('ROOS@')
  await page.waitForURL(/zoek=ROOS/)
  await page.getByRole('cell', { name: 'Bevestiging', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Wanneer' }).press('Enter')
  await page.getByRole('columnheader', { name: 'Wanneer' }).and(page.locator('[aria-sort="ascending"]')).waitFor()
  await page.getByRole('link', { name: subject }).click()
  const beside = page.getByRole('region', { name: 'Berichten' })
  await beside.getByText('Verstuurd').waitFor()
  await beside.getByRole('button', { name: 'Stuur pakbon' }).click()
  await page.getByText('Het bericht aan roos@bloemist.example wordt verstuurd.').waitFor()
  await expect.poll(() => beside.getByRole('button', { name: 'Stuur pakbon' }).isEnabled()).toBe(true)
  // The second half of a double click, on a page that scrolled along.
  await beside.getByRole('button', { name: 'Stuur pakbon' }).hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.reload()
  await beside.getByText('Verstuurd').first().waitFor()
  expect(await beside.getByRole('listitem').count()).toBe(2)
  await expect.poll(() => mailbox.received.length, { timeout: 15_000 }).toBe(2)
  expect(mailbox.received[1]?.mail.attachments[0]?.filename).toBe(`pakbon-${order.ordernummer}.pdf`)

  await page.goto(`${shop.url}/berichten`)
  const [example] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Voorbeeld van Wijziging, in een nieuw venster' }).click(),
  ])
  await example.getByRole('heading', { name: 'Uw bestelling 10042 is gewijzigd' }).waitFor()
})

test('messages: marking an order says that its customer is told, and opening it again that what was sent stays sent', async () => {
  const { shop, admin, place } = await withShop()
  const { ordernummer } = await place()
  const page = await openAs(browser, shop, admin, '/orders/main/0')
  await page.getByLabel(`Kies order ${ordernummer}`).check()
  await page.getByRole('button', { name: 'Markeer als verwerkt' }).click()
  await page.getByText('1 order is verwerkt. De klant krijgt bericht.').waitFor()
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByText('1 order is weer open. Berichten die al verstuurd zijn, zijn niet terug te halen.').waitFor()
  await admin.call(settings.update, { body: { berichten: { klantVerwerkt: false } } })
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByText('1 order is verwerkt.', { exact: true }).waitFor()
})

test('messages: on a phone one long word makes a mail no wider, and large sums leave room for names', async () => {
  const { shop, admin, place } = await withShop()
  await place({ comment: `https://www.kwekerij.example/${'a'.repeat(900)}` })
  await expect.poll(() => mailbox.received.length).toBe(1)
  const page = await openAs(browser, shop, admin, '/berichten')
  await page.setViewportSize(phone)
  await page.goto('about:blank')
  await page.setContent(mailbox.received[0]?.mail.html ?? '')
  await page.getByText('aaaa').last().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)

  const { _id } = await shop.addProduct({ productName: 'Narcissus', price: '99999.99', stock: 1_000_000 })
  const other = await shop.login()
  await other.call(orders.place, { body: { order: [{ _id, qty: 1_000_000 }] } })
  await expect.poll(() => mailbox.received.length).toBe(2)
  await page.setContent(mailbox.received[1]?.mail.html ?? '')
  const name = await page.getByRole('cell', { name: 'Narcissus' }).boundingBox()
  // Its name and its code, each in one line.
  expect(name?.height).toBeLessThan(3 * 24)
})

test('messages: a link that is followed at once after a search leads to its page, however long that loads', async () => {
  const { shop, admin, place } = await withShop()
  const order = await place()
  const page = await openAs(browser, shop, admin, '/berichten')
  const link = page.getByRole('link', { name: `Bestelling ${order.ordernummer} ontvangen` })
  await link.waitFor()
  const loading = await hold(page, '**/assets/orders-page-*.js')
  await page.getByPlaceholder('...zoek').fill('roos@')
  await link.click()
  await loading.asked
  // Longer than the list waits for the next letter.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
  loading.release()
  await page.getByRole('heading', { name: `Order ${order.ordernummer}` }).waitFor()
})

test('messages: orders of a period are taken along, or those that were ticked, in the form that is chosen', async () => {
  const { shop, admin, place } = await withShop()
  const [order, other] = [await place(), await place()]
  const page = await openAs(browser, shop, admin, '/orders/main/0')
  await page.getByRole('button', { name: 'Exporteer' }).waitFor()
  expect(await page.getByRole('button', { name: 'Exporteer' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Exporteer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporteer' })
  const asCsv = dialog.getByRole('button', { name: 'CSV' })
  await dialog.getByLabel('Van').fill('2020-01-02')
  await dialog.getByLabel('Tot en met').fill('2020-01-01')
  browser.expectComplaint(/400 \(Bad Request\)/)
  await asCsv.click()
  await dialog.getByText('Kies een einddatum die niet vóór de begindatum ligt').waitFor()
  await dialog.getByLabel('Tot en met').fill('')
  const file = await download(page, asCsv)
  expect(file.name).toMatch(/^orders-vanaf-2020-01-02-tm-\d{4}-\d\d-\d\d\.csv$/)
  expect(file.text).toContain(`\r\n${order.ordernummer};`)
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: `Kies order ${other.ordernummer}` }).check()
  await page.getByRole('button', { name: 'Exporteer gekozen orders' }).click()
  await dialog.getByText('1 gekozen order').waitFor()
  const { text } = await download(page, asCsv)
  expect(text).toContain(`\r\n${other.ordernummer};`)
  expect(text).not.toContain(`\r\n${order.ordernummer};`)
})

test('messages: a buyer asks for mail about what is sold out, on a card and in the list, and gets it', async () => {
  const shop = await openShop({ mail: mailbox.settings, pollJobsEvery: 50, logLevel: 'silent' })
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login()
  const [tulip, lily] = [
    await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 0 }),
    await shop.stock({ productName: 'Lilium regale', vpe: 50, minimum: 50, stock: 20 }),
  ]
  const page = await openAs(browser, shop, buyer, '/shop/bollen/0')
  await page.getByRole('button', { name: 'Mail mij als het er weer is: Tulipa Apeldoorn' }).click()
  await page.getByText('U krijgt een mail als het er weer is.').waitFor()
  await page.setViewportSize(phone)
  const begun = listens(page)
  await page.goto(`${shop.url}/shop/bollen/0?weergave=lijst`)
  const bell = (name: string) => page.getByRole('button', { name: `Mail mij als het er weer is: ${name}` })
  await bell('Tulipa Apeldoorn').and(page.locator('[aria-pressed="true"]')).waitFor()
  await begun
  const lilyBecomes = async (stock: number) => {
    await admin.call(products.bulk, { body: { rows: [{ _id: lily._id, stock }] } })
    await page.getByText(`Nog ${stock} stuks, minder dan een verpakking van 50.`).waitFor()
  }
  await lilyBecomes(30)
  await bell('Lilium regale').click()
  await bell('Lilium regale').and(page.locator('[aria-pressed="true"]')).waitFor()
  // Still less than a pack: the wish stays.
  await lilyBecomes(25)
  expect(await bell('Lilium regale').getAttribute('aria-pressed')).toBe('true')
  await page.goto(`${shop.url}/shop/bollen/0?weergave=fotos`)
  await page.getByRole('button', { name: 'Toch geen mail: Lilium regale' }).click()
  await bell('Lilium regale').waitFor()

  const rows = [tulip, lily].map(({ _id }) => ({ _id, stock: 50 }))
  await admin.call(products.bulk, { body: { rows } })
  await page.getByText('Voorraad: 50').first().waitFor()
  shop.passTime(60_000)
  await expect
    .poll(async () => (await admin.call(messages.all, {})).body.map(({ kind, status }) => [kind, status]))
    .toEqual([['weerOpVoorraad', 'waiting']])
  expect(await page.getByText('Mail mij als het er weer is').count()).toBe(0)
  // Sold out again: the mail was promised once.
  await admin.call(products.bulk, { body: { rows: [{ _id: tulip._id, stock: 0 }] } })
  await bell('Tulipa Apeldoorn').waitFor()
})
