import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import type { Client } from '../../support/test-shop.ts'
import { openAs } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'

const { browser, openShop } = journeys()

test('sold ahead: the shop says from when, and the cart asks for all together or for what can come now', async () => {
  const shop = await openShop()
  // A Monday, 09:00 in Amsterdam.
  shop.passTime(Date.parse('2026-11-23T08:00:00Z') - shop.now().getTime())
  await shop.stock({ productName: 'Amaryllis', stock: 50, price: '2.00' })
  const tulipa = await shop.stock({ productName: 'Tulipa', stock: 50, price: '0.50', leverbaarVanaf: '2027-09-14' })
  await shop.stock({ productName: 'Crocus', stock: 50, price: '0.10' })
  const admin = await shop.login({ isAdmin: true })
  const dagen = [{ weekdag: 2, werkdagenVooraf: 1, tot: '14:00' }]
  await admin.call(settings.update, { body: { levering: { dagen, vooruit: 400 }, btw: { standaard: 9 } } })

  const page = await openAs(browser, shop, await shop.login(), '/PageNotFound', { viewport: phone })
  await page.clock.setFixedTime(shop.now())
  await page.goto(`${shop.url}/shop/bollen/0`)
  const tulip = page.getByRole('listitem').filter({ hasText: 'Tulipa' })
  await tulip.getByText('Leverbaar vanaf 14 september 2027').waitFor()
  const now = page.getByLabel('Nu leverbaar (2)')
  await now.click()
  await expect.poll(() => tulip.count()).toBe(0)
  await now.click()
  await tulip.waitFor()
  for (const name of ['Amaryllis', 'Tulipa']) await page.getByRole('button', { name: `Voeg toe: ${name}` }).click()

  await page.goto(`${shop.url}/shoppingcart`)
  await page.getByRole('row', { name: /Tulipa.*Leverbaar vanaf 14 september 2027/ }).waitFor()
  const panel = page.getByRole('region', { name: 'Uw bestelling' })
  const together = panel.getByRole('radio', { name: 'Alles samen op 14 september 2027 (wacht op Tulipa' })
  const part = panel.getByRole('radio', { name: 'Nu wat leverbaar is; de rest blijft in het winkelwagentje' })
  expect(await together.isChecked()).toBe(true)
  const date = panel.getByLabel('Leverdatum')
  expect(await date.inputValue()).toBe('2027-09-14')
  await panel.getByText('€ 2,50').waitFor()
  await part.check()
  expect(await date.inputValue()).toBe('2026-11-24')
  // The btw of what is ordered now, not of the rest.
  await panel.getByText('€ 2,18').waitFor()
  await panel.getByText('1 product, 1 stuk').waitFor()
  await panel.getByRole('button', { name: 'Bestel', exact: true }).click()
  await panel.getByText('Levering dinsdag 24 november', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Bestelling gelukt!').waitFor()
  await page.getByText('dinsdag 24 november').first().waitFor()

  // The rest is still in the cart, for the day on which it can come.
  await page.goto(`${shop.url}/shoppingcart`)
  await page.getByRole('row', { name: /Tulipa/ }).waitFor()
  expect(await page.getByRole('row', { name: /Amaryllis/ }).count()).toBe(0)
  await expect.poll(() => date.inputValue()).toBe('2027-09-14')
  expect(await panel.getByRole('radio').count()).toBe(0)

  const rows = [{ _id: tulipa._id, leverbaarVanaf: '2028-09-14' }]
  await admin.call(products.bulk, { body: { rows } })
  await page.reload()
  await panel
    .getByText(
      'Tulipa is leverbaar vanaf 14 september 2028. Zo ver vooruit kunt u nog niet bestellen; bestel dit product later.',
    )
    .waitFor()
  expect(await panel.getByRole('button', { name: 'Bestel', exact: true }).isDisabled()).toBe(true)
  await page.goto(`${shop.url}/shop/bollen/0`)
  await page.getByRole('button', { name: 'Voeg toe: Crocus' }).click()
  await page.goto(`${shop.url}/shoppingcart`)
  await panel.getByText('Wat u nog niet kunt bestellen, blijft in het winkelwagentje.').waitFor()
  expect(await date.inputValue()).toBe('2026-11-24')
  await panel.getByText('1 product, 1 stuk').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test('sold ahead: a delivery next year shows its year to buyer, staff and picker', async () => {
  const shop = await openShop()
  shop.passTime(Date.parse('2026-11-23T08:00:00Z') - shop.now().getTime())
  await shop.stock({ productName: 'Tulipa', stock: 50 })
  const admin = await shop.login({ isAdmin: true })
  const dagen = [{ weekdag: 2, werkdagenVooraf: 1, tot: '14:00' }]
  await admin.call(settings.update, { body: { levering: { dagen, vooruit: 400 } } })
  const open = async (client: Client, path: string) => {
    const page = await openAs(browser, shop, client, '/PageNotFound')
    await page.clock.setFixedTime(shop.now())
    await page.goto(shop.url + path)
    return page
  }
  const page = await open(await shop.login(), '/shop/bollen/0')
  await page.getByRole('button', { name: 'Voeg toe: Tulipa' }).click()
  await page.goto(`${shop.url}/shoppingcart`)
  await page.getByLabel('Leverdatum').selectOption('dinsdag 9 februari 2027')
  await page.getByText('Bestellen kan tot maandag 8 februari 2027 14.00 uur.').waitFor()
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Levering dinsdag 9 februari 2027').waitFor()
  await page.getByRole('link', { name: 'Bekijk order' }).click()
  await page.getByText('Leverdatum').locator('..').getByText('dinsdag 9 februari 2027').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('article').getByText('dinsdag 9 februari 2027').waitFor()

  const [order] = (await admin.call(orders.all, {})).body
  const desk = await open(admin, `/orders/details/${order?._id}`)
  await desk.getByText('Levering dinsdag 9 februari 2027').waitFor()
  const picker = await open(await shop.login({ magazijn: true }), `/verzamelen/${order?._id}`)
  await picker.getByText('dinsdag 9 februari 2027').waitFor()
})
