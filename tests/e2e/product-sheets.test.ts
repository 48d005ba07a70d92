// Lists that change many products: pasted, checked against the catalogue, entered all or none, undone.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { products } from '../../contract/products.ts'
import { reports } from '../../contract/reports.ts'
import { openAs } from './support/at-work.ts'
import { browserForFile } from './support/browser.ts'
import { ownShops } from './support/own-shop.ts'
import { paste } from './support/paste.ts'

const openShop = ownShops()
const browser = browserForFile()

const field = (page: Page) => page.getByLabel('Plak of typ uw regels')
const enter = (page: Page) => page.getByRole('button', { name: 'Voer in', exact: true })
const rows = async (page: Page) =>
  (await page.getByRole('row').allInnerTexts())
    .slice(1)
    .map((text) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim())

test('a delivery is pasted, its faults mended, entered under its reference and undone', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 100 })
  const crocus = await shop.addProduct({ productName: 'Crocus Pickwick', stock: 40, showStatus: 'Nee' })
  const stock = async () =>
    (await admin.call(products.all, {})).body.map(({ productName, stock }) => `${productName} ${stock}`)
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0')
  browser.expectComplaint(/files\/images/)
  await page.getByRole('link', { name: 'Voorraad bijboeken' }).click()
  await paste(
    field(page),
    `Code\tAantal\n${tulip.productCode}\t1.250\nB0000\t5\ncrocus pickwick\t10\n${tulip.productCode}\t50`,
  )
  await page.getByText('4 regels: 2 wijzigingen, 1 fout').waitFor()
  expect(await rows(page)).toEqual([
    '1 Dit product staat niet in de catalogus.',
    `2 Tulipa Apeldoorn ${tulip.productCode} 100 1.400 +1.300`,
    `3 Crocus Pickwick ${crocus.productCode} 40 50 +10`,
    '4 Tulipa Apeldoorn ' + tulip.productCode + ' Opgeteld bij regel 2.',
  ])
  expect(await enter(page).isDisabled()).toBe(true)
  // What is there survives a reload.
  await page.reload()
  await page.getByLabel('Code of naam, regel 1').fill(crocus.productCode)
  await page.getByText('4 regels: 2 wijzigingen').waitFor()
  await page.getByLabel('Referentie van de levering').fill('LB-2231')
  await enter(page).click()
  await page.getByText('2 producten gewijzigd.').waitFor()
  expect(await stock()).toEqual(['Tulipa Apeldoorn 1400', 'Crocus Pickwick 55'])
  const history = await admin.call(reports.history, { params: { entity: 'product', id: tulip._id } })
  expect(history.body[0]?.what).toBe('Voorraad +1.300 stuks: Levering LB-2231')
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByRole('button', { name: 'Maak ongedaan' }).waitFor({ state: 'detached' })
  expect(await stock()).toEqual(['Tulipa Apeldoorn 100', 'Crocus Pickwick 40'])
})

test('prices stand with the worst first; what somebody else changed meanwhile is told, and nothing entered', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const [tulip, lily, iris] = [
    await shop.addProduct({ productName: 'Tulipa Apeldoorn', price: '0.40' }),
    await shop.addProduct({ productName: 'Lilium regale', price: '1.00' }),
    await shop.addProduct({ productName: 'Iris reticulata', price: '2.00' }),
  ]
  const price = async () => (await admin.call(products.all, {})).body.map((product) => product.price)
  const page = await openAs(browser, shop, admin, '/productbeheer/prijzen/0')
  browser.expectComplaint(/409/)
  await paste(field(page), `${tulip.productCode};0,42\n${lily.productCode};10,00\n${iris.productCode};2`)
  await page.getByText('3 regels: 2 wijzigingen').waitFor()
  expect(await rows(page)).toEqual([
    `1 Lilium regale ${lily.productCode} € 1,00 € 10,00 +900 %`,
    `2 Tulipa Apeldoorn ${tulip.productCode} € 0,40 € 0,42 +5 %`,
    `3 Iris reticulata ${iris.productCode} Blijft gelijk. € 2,00 € 2,00`,
  ])
  await admin.send('PUT', '/products/bulk', { body: { rows: [{ _id: tulip._id, price: '0.50' }] } })
  await enter(page).click()
  await page.getByText('Er is niets gewijzigd.').waitFor()
  await page.getByText('€ 0,50').waitFor()
  expect(await price()).toEqual(['0.50', '1.00', '2.00'])
  await page.getByLabel('Nieuwe prijs, regel 1').fill('1,05')
  await enter(page).click()
  await page.getByText('2 producten gewijzigd.').waitFor()
  expect(await price()).toEqual(['0.42', '1.05', '2.00'])
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByRole('button', { name: 'Maak ongedaan' }).waitFor({ state: 'detached' })
  expect(await price()).toEqual(['0.50', '1.00', '2.00'])
})
