import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { openAs } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'

const { browser, openShop } = journeys()

test('home: welcomes a stranger, and writes no markup; an unknown address says so', async () => {
  const shop = await openShop()
  const page = await browser.open()
  await page.goto(shop.url)
  await page.getByRole('heading', { name: 'Welkom bij Bollenveld' }).waitFor()
  // Trusted Types: no text becomes HTML.
  const write = () => page.evaluate(() => (document.createElement('div').innerHTML = '<img src="x">'))
  await expect(write()).rejects.toThrow('No markup is written as text.')
  await page.goto(`${shop.url}/tulpenboek`)
  await page.waitForURL(`${shop.url}/PageNotFound`)
  await page.getByText('Pagina niet gevonden').waitFor()
})

test('home: a buyer finds his last order, the open ones of all years, the cut-off and whom he buys from, also on a phone', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const bedrijf = {
    naam: 'Bollenveld B.V.',
    plaats: 'Lisse',
    email: 'verkoop@bollenveld.example',
    voorwaarden: 'https://bollenveld.example/v',
  }
  const dagen = [1, 2, 3, 4, 5].map((weekdag) => ({ weekdag, werkdagenVooraf: 1, tot: '14:00' }))
  await admin.call(settings.update, { body: { bedrijf, levering: { dagen } } })
  const buyer = await shop.login()
  const { _id } = await shop.addProduct({ stock: 100 })
  const place = async () => (await buyer.call(orders.place, { body: { order: [{ _id, qty: 10 }] } })).body
  const [old, done, placed] = [await place(), await place(), await place()]
  await shop.connection.db.updateTable('orders').set({ year: 2023 }).where('_id', '=', old._id).execute()
  await admin.call(orders.setStatus, { body: { _id: done._id, orderstatus: 'verwerkt' } })
  const page = await openAs(browser, shop, buyer, '/', { viewport: phone })
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'verkoop@bollenveld.example' }).waitFor()
  await footer.getByRole('link', { name: 'Verkoopvoorwaarden' }).waitFor()
  await page.getByText(/^Bestellen kan tot .* voor levering op /).waitFor()
  await page.getByText(String(placed.ordernummer)).waitFor()
  await page.getByRole('button', { name: 'Bestel opnieuw' }).click()
  await page.getByText('1 product is in uw winkelwagentje gelegd.').waitFor()

  // The open orders of all years, and from there all orders.
  await page.getByRole('link', { name: '2 bestellingen staan open' }).click()
  const shown = page.getByRole('link', { name: /^Bekijk items van order/ })
  await expect.poll(() => shown.count()).toBe(2)
  await page.getByRole('link', { name: `Bekijk items van order ${old.ordernummer}` }).waitFor()
  const status = page.getByLabel('Status', { exact: true })
  expect(await status.inputValue()).toBe('open')
  await status.selectOption('Alle statussen')
  await expect.poll(() => shown.count()).toBe(3)
  await status.selectOption('verwerkt')
  await expect.poll(() => shown.count()).toBe(1)
})
