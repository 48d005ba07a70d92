import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { openAs, rowTexts } from '../support/at-work.ts'
import { hold } from '../support/intercept.ts'
import { journeys } from '../support/journeys.ts'

const { browser, openShop } = journeys()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('prices of a search go up: worst first, faults out, entered, found back after a reload and undone beside a sale', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login()
  const tulip = await shop.addProduct({
    productName: 'Tulipa Apeldoorn',
    price: '0.40',
    staffel: [{ vanaf: 500, price: '0.30' }],
  })
  const dear = await shop.addProduct({ productName: 'Tulipa Queen of Night', price: '99999.99' })
  const cheap = await shop.addProduct({ productName: 'Tulipa turkestanica', price: '0.06' })
  await shop.addProduct({ productName: 'Crocus Pickwick', price: '1.00' })
  const prices = async () => (await admin.call(products.all, {})).body.map(({ price }) => price)
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0')
  browser.expectComplaint(/409/)
  await page.getByLabel('Zoek op productcode of productnaam').fill('tulipa')
  await page.getByRole('link', { name: 'Wijzig alle 3' }).click()
  await page.getByText('3 van 3 aangevinkt').waitFor()
  const percent = page.getByLabel('Prijs omhoog of omlaag')
  await percent.fill('5 procent')
  await page.getByText('Percentage moet een getal zijn').waitFor()
  expect(await button(page, 'Voer in').isDisabled()).toBe(true)
  await percent.fill('+10 %')
  await page.getByLabel('Afronden').selectOption('Op vijf cent')
  await page.getByText('3 producten: 2 wijzigingen, 1 fout').waitFor()
  expect(await rowTexts(page)).toEqual([
    `${dear.productCode} Tulipa Queen of Night Fout Prijs: wordt € 110.000,00; hoger dan € 99.999,99 kan niet`,
    `${cheap.productCode} Tulipa turkestanica Gewijzigd Prijs € 0,06 → € 0,05 (−17 %)`,
    `${tulip.productCode} Tulipa Apeldoorn Gewijzigd Prijs € 0,40 → € 0,45 (+13 %) Staffel vanaf 500 stuks € 0,30 → vanaf 500 stuks € 0,35`,
  ])
  await page.goBack()
  await page.getByRole('dialog').getByText('Wat u typte, is nog niet ingevoerd.').waitFor()
  await button(page, 'Blijf hier').click()
  await button(page, 'Vink foute regels uit').click()
  await page.getByText('2 van 3 aangevinkt').waitFor()
  const entering = await hold(page, '**/products/bulk')
  await button(page, 'Wijzig alle 2').click()
  await entering.asked
  await percent.fill('-3 %')
  entering.release()
  await page.getByText('2 producten gewijzigd.').waitFor()
  expect(await percent.inputValue()).toBe('-3 %')
  expect(await prices()).toEqual(['0.45', '99999.99', '0.05', '1.00'])
  const history = await admin.call(reports.history, { params: { entity: 'product', id: tulip._id } })
  expect(history.body.filter(({ what }) => what.startsWith('Product gewijzigd')).map(({ what }) => what)).toEqual([
    'Product gewijzigd: prijs €\u00a00,40 → €\u00a00,45, staffel vanaf 500 stuks €\u00a00,30 → vanaf 500 stuks €\u00a00,35',
  ])

  await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 30 }], comment: '' } })
  await page.reload()
  await page.getByText('2 producten gewijzigd op').waitFor()
  await button(page, 'Maak ongedaan').click()
  await button(page, 'Maak ongedaan').waitFor({ state: 'detached' })
  const undone = (await admin.call(products.one, { params: { id: tulip._id } })).body
  expect(undone).toEqual({ ...tulip, stock: tulip.stock - 30, version: tulip.version + 2 })
  expect(await prices()).toEqual(['0.40', '99999.99', '0.06', '1.00'])
})
