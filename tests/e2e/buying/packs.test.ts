import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { openAs } from '../support/at-work.ts'
import { browserForFile, phone } from '../support/browser.ts'
import { ownShops } from '../support/own-shop.ts'

const openShop = ownShops()
const browser = browserForFile()

const quantity = (page: Page) => page.getByRole('textbox', { name: /^Aantal: Tulipa/ })

test('packs: staff set packs and staffel in the folded part of the form, and what is wrong is said at its own field', async () => {
  const shop = await openShop()
  const { _id } = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.25', stock: 5000 })
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), `/productbeheer/details/${_id}`)
  await page.getByRole('button', { name: 'Bewerk' }).click()
  await page.getByText('Eigenschappen', { exact: true }).click()
  await page.getByLabel('Verpakt per').fill('250')
  await page.getByLabel('Minimum').fill('300')
  await page.getByRole('button', { name: 'Maak een staffel' }).click()
  await page.getByLabel('Vanaf, stap 1').fill('500')
  await page.getByLabel('Prijs, stap 1').fill('0,21')
  await page.getByRole('button', { name: 'Nog een stap' }).click()
  await page.getByLabel('Vanaf, stap 2').fill('1.000')
  await page.getByLabel('Prijs, stap 2').fill('0,21')
  const save = page.getByRole('button', { name: 'Sla op' })
  await save.click()
  await page.getByText('Elke stap van de staffel is goedkoper dan de vorige').waitFor()
  await page.getByLabel('Prijs, stap 2').fill('0,19')
  await save.click()
  await page.getByText('Minimum moet een veelvoud zijn van 250, de stuks per verpakking').waitFor()
  await page.getByLabel('Minimum').fill('500')
  await save.click()
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  const { body } = await (await shop.login({ isAdmin: true })).call(products.one, { params: { id: _id } })
  expect(body).toMatchObject({
    vpe: 250,
    minimum: 500,
    staffel: [
      { vanaf: 500, price: '0.21' },
      { vanaf: 1000, price: '0.19' },
    ],
  })
  await page.goto(`${shop.url}/productbeheer/details/${_id}`)
  await page.getByText(/^Vanaf 500 stuks €.0,21, vanaf 1\.000 stuks €.0,19$/).waitFor()
  await page.getByText(/verpakt per 1 → 250/).waitFor()
})

test('packs: a customer orders whole packs at the price of the quantity', async () => {
  browser.expectComplaint(/\/orders: .*400/)
  const shop = await openShop()
  const { _id } = await shop.stock({
    productName: 'Tulipa Apeldoorn',
    maat: '12/+',
    price: '0.25',
    stock: 5000,
    vpe: 250,
    staffel: [
      { vanaf: 500, price: '0.21' },
      { vanaf: 1000, price: '0.19' },
    ],
  })
  await shop.stock({ productName: 'Crocus Pickwick', stock: 120, vpe: 250 })
  const buyer = await shop.login()
  const page = await openAs(browser, shop, buyer, '/shop/all/0', { viewport: phone })
  await page.getByText('Nog 120 stuks, minder dan een verpakking van 250.').waitFor()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tulipa Apeldoorn' }) })
  await card.getByText('verpakt per 250').waitFor()
  expect((await card.innerText()).replaceAll('\u00a0', ' ')).toMatch(/vanaf 500 € 0,21\s*vanaf 1.000 € 0,19/i)

  await quantity(page).fill('300')
  await card.getByText('Gaat per 250 stuks, kies 250 of 500.').waitFor()
  const add = card.getByRole('button', { name: /^Voeg toe/ })
  await add.click()
  expect(await page.getByText('Toegevoegd, bekijk!').count()).toBe(0)
  await page.reload()
  await add.click()
  await card.getByText('Toegevoegd, bekijk!').click()

  await page.getByRole('heading', { name: 'Bestelling' }).waitFor()
  expect(await quantity(page).inputValue()).toBe('250')
  await page.getByText('Vanaf 500 stuks € 0,21 per stuk: u bespaart € 20,00.').waitFor()
  await page.getByRole('button', { name: /^Eén verpakking meer/ }).click()
  expect(await quantity(page).inputValue()).toBe('500')
  await page.getByText('Vanaf 1.000 stuks € 0,19 per stuk: u bespaart € 20,00.').waitFor()
  await quantity(page).fill('700')
  await page.getByText('Gaat per 250 stuks, kies 500 of 750.').waitFor()
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Tulipa Apeldoorn 12/+ gaat per 250 stuks, kies 500 of 750').waitFor()
  await page.getByRole('button', { name: /^Maak er 750 van/ }).click()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Bestelling gelukt!').waitFor()
  const { body } = await buyer.call(orders.ofUser, { params: { id: buyer.userId } })
  expect(body).toMatchObject([{ order: [{ _id, qty: 750, price: '0.21' }], totalPrice: '157.50' }])
})
