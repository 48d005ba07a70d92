import { expect, test } from 'vitest'
import { browserForFile, desktop, phone } from '../support/browser.ts'
import { shopForFile } from '../support/shop.ts'

const shop = shopForFile()
const browser = browserForFile()

test.each([
  { name: 'wide', viewport: desktop, folded: false },
  { name: 'a phone', viewport: phone, folded: true },
])('anyone is welcomed by the shop; on $name the menu is folded: $folded', async ({ viewport, folded }) => {
  const page = await browser.open({ viewport })
  await page.goto(shop.url)
  await page.getByRole('heading', { name: 'Welkom bij Bollenveld' }).waitFor()
  expect(await page.getByRole('button', { name: 'Navigeer' }).isVisible()).toBe(folded)
  if (folded) await page.getByRole('button', { name: 'Navigeer' }).click()
  await page.getByRole('link', { name: 'Inloggen' }).waitFor()
  expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
  // Trusted Types: no text becomes HTML.
  const write = () => page.evaluate(() => (document.createElement('div').innerHTML = '<img src="x">'))
  await expect(write()).rejects.toThrow('No markup is written as text.')
})

test('a stranger who opens the dashboard is asked to log in', async () => {
  const page = await browser.open()
  await page.goto(`${shop.url}/dashboard`)
  await page.waitForURL(`${shop.url}/login`)
})

test('an address that does not exist says so', async () => {
  const page = await browser.open()
  await page.goto(`${shop.url}/tulpenboek`)
  await page.waitForURL(`${shop.url}/PageNotFound`)
  await page.getByText('Pagina niet gevonden').waitFor()
})
