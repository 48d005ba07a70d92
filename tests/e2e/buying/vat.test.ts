import { expect, test } from 'vitest'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { openAs } from '../support/at-work.ts'
import { journeys } from '../support/journeys.ts'

const { browser, openShop } = journeys()

test('vat: staff set a rate, and a buyer sees per rate what is due, from cart to his order', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login()
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', price: '0.15' })

  const staff = await openAs(browser, shop, admin, `/productbeheer/details/${tulip._id}`)
  await staff.getByRole('button', { name: 'Bewerk', exact: true }).click()
  await staff.getByText('Eigenschappen', { exact: false }).first().click()
  await staff.getByLabel('Btw-tarief').selectOption('21')
  await staff.getByRole('button', { name: 'Sla op' }).click()
  await staff.getByText('21 %').first().waitFor()
  await staff.goto(`${shop.url}/instellingen`)
  await staff.getByLabel('Btw-tarief').selectOption('9')
  await staff.getByRole('button', { name: 'Sla op' }).click()
  await staff.getByText('De instellingen zijn opgeslagen.').waitFor()

  const page = await openAs(browser, shop, buyer, '/shop/bollen/0')
  await page.getByRole('button', { name: 'Voeg toe' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.url}/shoppingcart`)
  const panel = page.getByRole('region', { name: 'Uw bestelling' })
  await panel.getByText('Btw 21 %').waitFor()
  await panel.getByText('€ 0,18', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // In a low window the bar has the total alone; with a notice it is no bar.
  await page.setViewportSize({ width: 390, height: 667 })
  const shownAs = () => panel.evaluate((bar) => getComputedStyle(bar).position)
  await panel.getByText('Btw 21 %').waitFor({ state: 'hidden' })
  expect(await shownAs()).toBe('sticky')
  await admin.call(settings.update, { body: { bestelling: { minimumbedrag: '25.00' } } })
  await page.reload()
  await panel.getByText('er ontbreekt nog').waitFor()
  expect(await shownAs()).toBe('static')
  await panel.getByText('Btw 21 %').waitFor()
  await admin.call(settings.update, { body: { bestelling: { minimumbedrag: '0.00' } } })
  await page.setViewportSize({ width: 1280, height: 800 })
  // The total counts the sold-out line and the btw does not, so no btw is shown.
  const setStock = (stock: number) => admin.call(products.bulk, { body: { rows: [{ _id: tulip._id, stock }] } })
  await setStock(0)
  await page.reload()
  await page.getByText('Niet op voorraad').first().waitFor()
  await panel.getByText('Totaal ex. btw').waitFor()
  expect(await panel.getByText('Totaal incl. btw').count()).toBe(0)
  await setStock(100)
  await page.reload()
  await panel.getByText('Totaal incl. btw').waitFor()
  await panel.getByRole('button', { name: 'Bestel' }).click()
  await panel.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('is geplaatst').waitFor()
  await page.getByText('Totaal incl. btw').waitFor()
  await page.getByRole('link', { name: 'Bekijk order' }).click()
  await page.getByText('Totaal incl. btw').waitFor()
})
