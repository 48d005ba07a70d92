import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { download, linesOf, openAs, rowTexts } from '../support/at-work.ts'
import { journeys } from '../support/journeys.ts'

const { browser, openShop } = journeys()

test('sales: staff see what was sold, by customer too, and take it along', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 500, price: '0.50' })
  const rose = await shop.addProduct({ productName: 'Rosa Red', stock: 500, price: '2.00', productType: 'planten' })
  const place = async (bedrijfsnaam: string, lines: { _id: string; qty: number }[]) =>
    (await shop.login({ bedrijfsnaam })).call(orders.place, { body: { order: lines } })
  await place('Bloemist De Roos', linesOf({ [tulip._id]: 40, [rose._id]: 2 }))
  await place('Tuincentrum Ven', [{ _id: rose._id, qty: 30 }])

  const page = await openAs(browser, shop, admin, '/dashboard')
  await page.getByRole('link', { name: 'Verkoop' }).click()
  await page.getByRole('cell', { name: 'Rosa Red' }).waitFor()
  await page.getByText('€ 84,00', { exact: true }).first().waitFor()
  const rows = () => rowTexts(page)
  expect((await rows())[0]).toMatch(/^Rosa Red 32 2 € 64,00/)
  expect((await rows())[1]).toMatch(/^Tulipa Apeldoorn 40 1 € 20,00/)
  await page.getByRole('button', { name: 'Stuks' }).click()
  await page.waitForURL(/sorteer=stuks/)
  await page.getByLabel('Verdeling').selectOption('Per klant')
  await page.getByRole('cell', { name: 'Bloemist De Roos' }).waitFor()
  await page.goBack()
  await page.getByRole('cell', { name: 'Rosa Red' }).waitFor()
  expect(page.url()).toMatch(/sorteer=stuks/)
  await page.goForward()
  await page.getByRole('cell', { name: 'Bloemist De Roos' }).waitFor()
  await page.getByRole('searchbox').fill('ven')
  await expect.poll(rows).toHaveLength(1)

  await page.getByRole('button', { name: 'Exporteer' }).click()
  const { text } = await download(page, page.getByRole('button', { name: 'CSV', exact: true }))
  expect(text).toContain('\r\nTuincentrum Ven;30;60,00;1;0;0,00;60,00\r\n')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Periode').selectOption('Vorig jaar')
  await page.getByRole('button', { name: 'Wis zoekopdracht' }).click()
  await page.getByText('In deze periode is niets verkocht').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel('Periode').selectOption('Vandaag')
  await page.getByRole('link', { name: 'Tuincentrum Ven' }).click()
  await page.getByRole('heading', { name: 'Tuincentrum Ven' }).first().waitFor()
})

test('sales: a typed day applies once complete; a start after the end moves the end too', async () => {
  const shop = await openShop()
  const period = (van: string, tot: string) => `/verkoop?van=${van}&tot=${tot}`
  const admin = await shop.login({ isAdmin: true })
  const page = await openAs(browser, shop, admin, period('2025-11-05', '2025-11-30'))
  const path = () => page.url().slice(shop.url.length)
  const until = page.getByLabel('Tot en met')
  await until.focus()
  await page.keyboard.type('11112025')
  expect(await until.inputValue()).toBe('2025-11-11')
  expect(path()).toBe(period('2025-11-05', '2025-11-30'))
  await page.keyboard.press('Enter')
  await expect.poll(path).toBe(period('2025-11-05', '2025-11-11'))
  await page.getByLabel('Van').fill('2025-12-01')
  await expect.poll(path).toBe(period('2025-12-01', '2025-12-01'))
  await page.goBack()
  await page.goBack()
  await expect.poll(path).toBe(period('2025-11-05', '2025-11-30'))
  await expect.poll(() => until.inputValue()).toBe('2025-11-30')
})

test('sales: after midnight an open page takes the new day for today', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const page = await openAs(browser, shop, admin, '/PageNotFound')
  // New Year's Eve, a minute before midnight in Amsterdam.
  await page.clock.install({ time: '2026-12-31T22:59:00Z' })
  await page.goto(`${shop.url}/verkoop`)
  await page.getByText('In deze periode is niets verkocht').waitFor()
  await page.clock.fastForward(120_000)
  await page.getByLabel('Periode').selectOption('Vandaag')
  await page.waitForURL(/van=2027-01-01&tot=2027-01-01/)
})
