import { expect, test } from 'vitest'
import { browserForFile, desktop, phone } from '../support/browser.ts'
import { ownShops } from '../support/own-shop.ts'

const openShop = ownShops()
const browser = browserForFile()

test('home: welcomes a stranger, with the menu folded on a phone; an unknown address says so', async () => {
  const shop = await openShop()
  const page = await browser.open()
  await page.goto(shop.url)
  await page.getByRole('heading', { name: 'Welkom bij Bollenveld' }).waitFor()
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => page.getByRole('button', { name: 'Navigeer' }).isVisible()).toBe(viewport === phone)
  }
  await page.getByRole('button', { name: 'Navigeer' }).click()
  await page.getByRole('link', { name: 'Inloggen' }).waitFor()
  expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
  // Trusted Types: no text becomes HTML.
  const write = () => page.evaluate(() => (document.createElement('div').innerHTML = '<img src="x">'))
  await expect(write()).rejects.toThrow('No markup is written as text.')
  await page.goto(`${shop.url}/tulpenboek`)
  await page.waitForURL(`${shop.url}/PageNotFound`)
  await page.getByText('Pagina niet gevonden').waitFor()
})
