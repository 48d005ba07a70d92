import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs } from '../support/at-work.ts'
import { browserForFile } from '../support/browser.ts'
import { ownShops } from '../support/own-shop.ts'

const openShop = ownShops()
const browser = browserForFile()

/** @returns the generated password on screen */
async function generate(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Bewerk' }).click()
  await page.getByRole('button', { name: 'Nieuw wachtwoord' }).click()
  await page.getByRole('button', { name: 'Genereer' }).click()
  const password = await page.getByRole('textbox', { name: /wachtwoord/i }).inputValue()
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByText('het wordt maar één keer getoond').waitFor()
  return password
}

test('a generated password is copied in one press', async () => {
  const shop = await openShop()
  const buyer = await shop.login()
  const options = { permissions: ['clipboard-read', 'clipboard-write'] }
  const path = `/gebruikers/details/${buyer.userId}`
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), path, options)
  const password = await generate(page)
  await page.getByRole('button', { name: 'Kopieer' }).click()
  await page.getByText('Gekopieerd', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
})
