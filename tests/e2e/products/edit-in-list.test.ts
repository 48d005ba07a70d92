import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { openAs } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'
import { intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cell = (page: Page, field: string, product: string) => page.getByLabel(`${field}: ${product}`)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function dateIsInSight(page: Page, product: string) {
  const date = cell(page, 'Leverbaar vanaf', product)
  expect(await date.inputValue()).toBe('28-09-2028')
  expect(await date.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
}

test('cells: cells are typed by keyboard, kept over a conflict that is told beside them, saved together and undone', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login()
  const tulip = await shop.addProduct({
    productName: 'Tulipa Apeldoorn',
    stock: 100,
    price: '0.50',
    leverbaarVanaf: '2028-09-28',
  })
  const crocus = await shop.addProduct({ productName: 'Crocus Pickwick', stock: 40, price: '0.20' })
  const read = async (_id: string) => (await admin.call(products.one, { params: { id: _id } })).body
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0')
  browser.expectComplaint(/409/)
  await page.getByRole('link', { name: 'Bewerk in lijst' }).click()
  // As dense as a sheet.
  const row = page.getByRole('row').filter({ has: cell(page, 'Voorraad', tulip.productName) })
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(40)
  await dateIsInSight(page, tulip.productName)
  await cell(page, 'Voorraad', tulip.productName).focus()
  await page.keyboard.type('150')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Prijs: Tulipa Apeldoorn')
  await page.keyboard.type('0,75')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Prijs: Crocus Pickwick')
  await page.keyboard.type('veel')
  await page.getByText('Prijs is geen geldig bedrag', { exact: true }).waitFor()
  expect(await button(page, 'Sla op').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByText('1 product gewijzigd, nog niet opgeslagen').waitFor()
  expect(await cell(page, 'Prijs', crocus.productName).inputValue()).toBe('0,20')
  expect(await page.locator('[data-changed]').count()).toBe(2)

  await button(page, 'Maak ongedaan').click()
  await expect.poll(() => cell(page, 'Prijs', tulip.productName).inputValue()).toBe('0,50')
  expect(await cell(page, 'Voorraad', tulip.productName).inputValue()).toBe('150')
  await cell(page, 'Prijs', tulip.productName).fill('0,75')
  const leave = async () => {
    await page.getByRole('link', { name: 'Productbeheer' }).click()
    await page.getByText('Wat u in de lijst typte, is nog niet opgeslagen.').waitFor()
    await button(page, 'Blijf hier').click()
  }
  await leave()

  await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 10 }], comment: '' } })
  await admin.send('PUT', '/products/bulk', { body: { rows: [{ _id: tulip._id, price: '0.60', maat: '12/+' }] } })
  // The answer may be a refusal.
  const asked = Promise.withResolvers<void>()
  await intercept(page, '**/products/bulk', async (route) => {
    await asked.promise
    await route.continue()
  })
  await button(page, 'Sla op').click()
  await leave()
  asked.resolve()
  await page.getByText(`Intussen door iemand anders gewijzigd: ${tulip.productCode}.`).waitFor()
  await page.getByText('Iemand anders heeft er 0,60 van gemaakt').waitFor()
  await page.getByText('Nu 90, wordt 140').waitFor()
  expect(await cell(page, 'Prijs', tulip.productName).inputValue()).toBe('0,75')
  expect(await cell(page, 'Maat', tulip.productName).inputValue()).toBe('12/+')
  expect(await read(tulip._id)).toMatchObject({ price: '0.60', stock: 90 })
  await button(page, 'Sla op').click()
  await page.getByText('1 product gewijzigd.').waitFor()
  expect(await read(tulip._id)).toMatchObject({ price: '0.75', stock: 140, maat: '12/+' })
  expect(await cell(page, 'Voorraad', tulip.productName).inputValue()).toBe('140')
  await button(page, 'Maak ongedaan').click()
  await button(page, 'Maak ongedaan').waitFor({ state: 'detached' })
  expect(await read(tulip._id)).toMatchObject({ price: '0.60', stock: 90, maat: '12/+' })
  expect(await read(crocus._id)).toEqual(crocus)
  await page.getByRole('link', { name: 'Productbeheer' }).click()
  await page.getByRole('heading', { name: 'Productbeheer' }).waitFor()
})

test('on a phone: shown, size and packs are typed and undone, and a stock that sales leave too low is said at its cell', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login()
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 5 })
  const crocus = await shop.addProduct({
    productName: 'Crocus Pickwick',
    stock: 40,
    leverbaarVanaf: '2028-09-28',
    vpe: 50,
    minimum: 100,
  })
  const read = async (_id: string) => (await admin.call(products.one, { params: { id: _id } })).body
  const page = await openAs(browser, shop, admin, '/productbeheer/bewerken/0', { viewport: phone })
  browser.expectComplaint(/409/)
  await dateIsInSight(page, crocus.productName)
  await cell(page, 'Weergeven', crocus.productName).selectOption('Nee')
  await cell(page, 'Maat', crocus.productName).fill('12/+')
  await cell(page, 'Verpakt per', crocus.productName).fill('100')
  await cell(page, 'Voorraad', tulip.productName).fill('1')
  await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 3 }], comment: '' } })
  await button(page, 'Sla op').click()
  await page.getByRole('table').getByText(`Van ${tulip.productCode} zijn er nog maar 2 stuks.`).waitFor()
  expect(await read(crocus._id)).toEqual(crocus)
  await cell(page, 'Voorraad', tulip.productName).fill('4')
  await button(page, 'Sla op').click()
  await page.getByText('2 producten gewijzigd.').waitFor()
  expect(await read(tulip._id)).toMatchObject({ stock: 1 })
  expect(await read(crocus._id)).toMatchObject({ showStatus: 'Nee', maat: '12/+', vpe: 100, minimum: 100 })
  await button(page, 'Maak ongedaan').click()
  await button(page, 'Maak ongedaan').waitFor({ state: 'detached' })
  expect(await read(crocus._id)).toEqual({ ...crocus, version: crocus.version + 2 })

  // Each free product is confirmed separately.
  for (const { productName } of [tulip, crocus]) {
    await cell(page, 'Prijs', productName).fill('0')
    await button(page, 'Sla op').click()
    await page.getByRole('dialog').getByText('Met prijs 0 bestellen klanten 1 product gratis.').waitFor()
    await button(page, 'Ja, prijs 0').click()
    await page.getByText('1 product gewijzigd.').waitFor()
  }
})
