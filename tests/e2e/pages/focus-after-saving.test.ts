// A button that disables itself after use must not lose the focus.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { housekeeping } from '../../../contract/endpoints/housekeeping.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { openAs } from '../support/at-work.ts'
import { browserForFile } from '../support/browser.ts'
import { photo } from '../support/new-product.ts'
import { ownShops } from '../support/own-shop.ts'

const openShop = ownShops()
const browser = browserForFile()

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at === document.body ? 'body' : `${at?.localName}: ${at?.ariaLabel ?? at?.textContent}`
  })
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().press('Enter')
async function expectFocus(page: Page, place: string) {
  await expect.poll(() => focused(page), { timeout: 10_000 }).toBe(place)
}

test('focus after saving: forms leave the focus at what they say, or at their heading', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.40' })
  await shop.addProduct({ productName: 'Crocus Pickwick' })
  await admin.call(priceLists.create, { body: { naam: 'Exporteurs', korting: '0' } })
  const [list] = (await admin.call(priceLists.all, {})).body
  browser.expectComplaint(/files\/images/)
  const page = await openAs(browser, shop, admin, `/prijslijsten/${list?._id}`)
  await page.getByLabel('Voeg product toe').fill('apeldoorn')
  await page.keyboard.press('Enter')
  // As in the manual: type the price at once.
  await expectFocus(page, 'input: Prijs: Tulipa Apeldoorn')
  await page.keyboard.type('0,35')
  expect(await page.getByLabel('Prijs: Tulipa Apeldoorn').inputValue()).toBe('0,35')
  await pressed(page, 'Sla prijzen op')
  await expectFocus(page, 'output: De prijzen zijn opgeslagen.')

  await page.goto(`${shop.url}/instellingen`)
  await page.getByRole('textbox', { name: 'Berichten', exact: true }).fill('100')
  await pressed(page, 'Sla bewaartermijnen op')
  await expectFocus(page, 'h2: Bewaren')
  expect((await admin.call(housekeeping.read, {})).body.bewaren.berichten).toBe(100)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^input/)

  await page.goto(`${shop.url}/productbeheer/importeren/0`)
  await page.getByLabel('Kies een CSV- of Excel-bestand').setInputFiles({
    name: 'seizoen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Productcode;Prijs\r\n${tulip.productCode};0,45`),
  })
  await pressed(page, 'Lees in')
  await page.getByText('seizoen.csv: 0 nieuw, 1 gewijzigd, 0 gelijk.').waitFor()
  // At the result, or at the heading above it where the sheet was read before the result could take the focus.
  await expect.poll(() => focused(page)).toMatch(/^(output: seizoen\.csv|h1: Importeren)/)

  await page.goto(`${shop.url}/productbeheer/main/0`)
  await pressed(page, 'Meer')
  await pressed(page, "Foto's toevoegen")
  await page
    .getByLabel("Kies foto's")
    .setInputFiles([await photo(`${tulip.productCode}.png`, '#f00'), await photo('IMG_3.png', '#00f')])
  await pressed(page, 'Voeg toe')
  await page.getByText('1 foto toegevoegd aan 1 product.').waitFor()
  await expectFocus(page, 'button: Sluit')
  await pressed(page, 'Productbeheer')
  await pressed(page, 'Verlaat deze pagina')
  await page.getByRole('heading', { name: 'Productbeheer' }).waitFor()

  await page.goto(`${shop.url}/productbeheer/details/${tulip._id}`)
  await pressed(page, 'Bewerk')
  await pressed(page, 'Uitsnede van foto 1')
  await page.keyboard.press('ArrowLeft')
  await pressed(page, 'Naar het midden')
  await expectFocus(page, 'div: Wat in beeld blijft')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('button: Anuleer')
})
