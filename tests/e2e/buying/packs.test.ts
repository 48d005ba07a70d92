import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { linesOf, openAs } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'

const { browser, openShop } = journeys()

const quantity = (page: Page) => page.getByRole('textbox', { name: /^Aantal: Tulipa/ })

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
    perLaag: 4,
    perKar: 36,
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

  await page.goto(`${shop.url}/shop/all/0?weergave=lijst`)
  const row = page.getByRole('row').filter({ hasText: 'Tulipa Apeldoorn' })
  await row.getByText('4 per laag · 36 per kar').waitFor()
  // The steps after the next one too, without a mouse.
  const price = (await row.getByRole('cell', { name: /0,25/ }).textContent()) ?? ''
  expect(price.replaceAll('\u00a0', ' ')).toMatch(/vanaf 500: € 0,21, vanaf 1.000 stuks € 0,19$/)
})

test('packs: staff may set any quantity on a card, in the list and in the cart, also where a pack is no longer whole', async () => {
  const shop = await openShop()
  const { _id } = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 5100, vpe: 250 })
  const { _id: rest } = await shop.stock({ productName: 'Crocus Pickwick', stock: 120, vpe: 250 })
  const admin = await shop.login({ isAdmin: true })
  const page = await openAs(browser, shop, admin, '/shop/all/0')
  await quantity(page).fill('1')
  await page.getByRole('button', { name: 'Voeg toe: Tulipa Apeldoorn' }).click()
  await page.getByText('Toegevoegd, bekijk!').waitFor()
  await page.getByRole('button', { name: 'Voeg toe: Crocus Pickwick' }).click()
  await page.goto(`${shop.url}/shop/all/0?weergave=lijst`)
  const row = page.getByRole('row').filter({ has: quantity(page) })
  await quantity(page).fill('5090')
  expect(await row.innerText()).not.toMatch(/Gaat per|kunt u niet/)
  await quantity(page).press('Control+Enter')
  await page.getByRole('button', { name: 'Bestel', exact: true }).waitFor()
  await quantity(page).fill('5095')
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Bestelling gelukt!').waitFor()
  const [order] = (await admin.call(orders.all, {})).body
  expect(order?.order).toMatchObject(linesOf({ [_id]: 5095, [rest]: 120 }))
})
