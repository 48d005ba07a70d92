import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { openAs } from '../support/at-work.ts'
import { journeys } from '../support/journeys.ts'

const { browser, openShop } = journeys()

test('dashboard: the morning at a glance comes from orders and stock, and its chart library is loaded there alone', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ gebruikersnaam: 'bloemist', bedrijfsnaam: 'Bloemist De Roos' })
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 60, price: '0.50' })
  const rose = await shop.addProduct({ productName: 'Rosa Red', stock: 30, price: '2.00' })
  await shop.addProduct({ productName: 'Crocus Pickwick', stock: 5000 })
  const place = (lines: { _id: string; qty: number }[]) => buyer.call(orders.place, { body: { order: lines } })
  await place([{ _id: tulip._id, qty: 40 }])
  const { body: second } = await place([{ _id: rose._id, qty: 30 }])
  await admin.call(orders.setStatus, { body: { _id: second._id, orderstatus: 'verwerkt' } })

  const page = await browser.open()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await shop.seat(page, admin)
  await page.goto(`${shop.url}/orders/main/0`)
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => url.includes('turnover-chart'))).toEqual([])

  await page.goto(`${shop.url}/dashboard`)
  for (const [name, path] of [
    ['Productbeheer', '/productbeheer/main/0'],
    ['Gebruikers', '/gebruikers/main/0'],
    ['Orders', '/orders/main/0'],
  ] as const)
    expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
  const figure = (name: string) => page.getByRole('region', { name, exact: true })
  await figure('Open orders').getByText('1', { exact: true }).waitFor()
  await figure('Omzet vandaag').getByText('€ 80,00', { exact: true }).waitFor()
  await figure('Omzet deze maand').getByText('€ 80,00', { exact: true }).waitFor()
  await figure('Niet op voorraad').getByText('1', { exact: true }).waitFor()
  expect(await figure('Niet op voorraad').getByRole('link').getAttribute('href')).toBe(
    '/productbeheer/main/0?voorraad=0',
  )

  const low = page.getByRole('region', { name: 'Voorraad op of bijna op' })
  expect(await low.getByRole('link').allInnerTexts()).toEqual(['Rosa Red\nop', 'Tulipa Apeldoorn\n20 stuks'])
  const newest = page.getByRole('region', { name: 'Nieuwste orders' }).getByRole('listitem')
  expect(await newest.first().innerText()).toContain('Bloemist De Roos')
  expect(await newest.first().innerText()).toContain(String(second.ordernummer))
  await page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'attached' })
  // Panels in one row are equally high, and the chart fills its panel.
  const heightOf = async (part: Locator) => Math.round((await part.boundingBox())?.height ?? 0)
  const chart = figure('Omzet per maand')
  expect(await heightOf(chart)).toBe(await heightOf(low))
  expect(await heightOf(chart.locator('svg.recharts-surface').first())).toBeGreaterThanOrEqual(280)
  await figure('Open orders').getByRole('link').click()
  await page.getByRole('row').filter({ hasText: 'open' }).first().waitFor()
  expect(await page.getByRole('row').filter({ hasText: 'verwerkt' }).count()).toBe(0)
})

test('dashboard: an open order of yesterday is late, for the warehouse too', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const dagen = [1, 2, 3, 4, 5, 6, 7].map((weekdag) => ({ weekdag, werkdagenVooraf: 0, tot: '23:59' }))
  await admin.call(settings.update, { body: { levering: { dagen, vooruit: 10 } } })
  const { _id } = await shop.addProduct({ stock: 10 })
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
  const page = await openAs(browser, shop, admin, '/dashboard')
  const due = page.getByRole('region', { name: 'Gaat de deur uit' })
  await due.getByText('Vandaag').waitFor()
  expect(await due.getByText('Te laat').count()).toBe(0)
  await shop.connection.db.updateTable('orders').set({ leverdatum: '2026-01-05' }).execute()
  await page.reload()
  await due.getByText('Te laat').waitFor()
  await due.getByRole('link', { name: '1 order', exact: true }).click()
  await page.getByRole('cell', { name: 'De Roos' }).waitFor()
  const picker = await shop.login({ magazijn: true })
  const small = await openAs(browser, shop, picker, '/verzamelen')
  await small.getByRole('region', { name: 'Gaat de deur uit' }).getByText('1 order, nog open').waitFor()
})
