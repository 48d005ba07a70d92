// Columns that an import took, and its questions before anything is entered.
import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { products } from '../../../contract/endpoints/products.ts'
import { chooseSheet, openAs, rowTexts } from '../support/at-work.ts'
import { desktop, journeys, phone } from '../support/journeys.ts'
import { photo } from '../support/new-product.ts'

const { browser, openShop } = journeys()

async function readIn(page: Page, name: string, content: string | Uint8Array) {
  await chooseSheet(page, name, content)
  await page.getByRole('button', { name: 'Lees in' }).click()
}
const strip = (page: Page) => page.getByRole('region', { name: 'Gelezen', exact: true })
const enter = (page: Page) => page.getByRole('button', { name: 'Voer in', exact: true })
const isWithinScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('import: on a phone a column is asked for and chosen by keyboard, and the choice is remembered', async () => {
  const shop = await openShop({ pollJobsEvery: 50 })
  const admin = await shop.login({ isAdmin: true })
  const { productCode } = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.40' })
  const page = await openAs(browser, shop, admin, '/productbeheer/importeren/0', { viewport: phone })
  await page.getByRole('link', { name: 'Voorbeeldblad' }).waitFor()

  const sheet = `Lijst week 48\nProductcode;Prijs;prijs;Opmerking\n${productCode};0,21;0,22;mooi`
  await readIn(page, 'lijst.csv', sheet)
  await page.getByText('lijst.csv: beantwoord eerst de vraag hieronder.').waitFor()
  const price = strip(page).getByLabel('Prijs uit')
  await strip(page).getByText('Kies de kolom met de prijs: de kolommen B en C passen even goed').waitFor()
  await expect.poll(() => price.evaluate((select) => select === document.activeElement)).toBe(true)
  expect(await enter(page).isDisabled()).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => rowTexts(page)).toEqual([`3 ${productCode} Tulipa Apeldoorn Gewijzigd Prijs 0,40 → 0,21`])
  await strip(page).getByText('Niet gebruikt: prijs, Opmerking.').waitFor()
  expect(await isWithinScreen(page)).toBe(true)
  await price.selectOption({ label: 'kolom C, prijs' })
  await expect.poll(() => rowTexts(page)).toEqual([`3 ${productCode} Tulipa Apeldoorn Gewijzigd Prijs 0,40 → 0,22`])

  await readIn(page, 'lijst2.csv', sheet.replace('0,22', '0,23'))
  await expect.poll(() => rowTexts(page)).toEqual([`3 ${productCode} Tulipa Apeldoorn Gewijzigd Prijs 0,40 → 0,23`])
  await strip(page).getByText('zoals vorige keer').waitFor()
  await page.getByRole('button', { name: 'Toon alle kolommen' }).click()
  await strip(page).getByLabel('Maat uit').waitFor()
  expect(await isWithinScreen(page)).toBe(true)

  await enter(page).click()
  await page.getByText('lijst2.csv is ingevoerd: 0 nieuw, 1 gewijzigd.').waitFor()
  await page.getByRole('link', { name: productCode, exact: true }).click()
  await page.getByRole('heading', { name: 'Tulipa Apeldoorn' }).waitFor()
  expect((await admin.call(products.all, {})).body[0]?.price).toBe('0.23')
})

test('import: tabs are read together or alone, and mostly new products, or a tab without codes, are asked about first; the sample sheet is good', async () => {
  const shop = await openShop({ pollJobsEvery: 50 })
  const admin = await shop.login({ isAdmin: true })
  const { productCode } = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.40' })
  const lily = await shop.stock({ productName: 'Lilium regale', price: '1.00' })
  const page = await openAs(browser, shop, admin, '/productbeheer/importeren/0', { viewport: phone })
  const head = ['Productnaam', 'Product categorie', 'Tekst', 'Prijs', 'Voorraad', 'Maat']
  const made = (name: string) => [`Narcissus ${name}`, 'Bollen', 'Een nieuwe narcis', 0.5, 10, '12/14']
  const content = await writeXlsx({
    sheets: [
      { name: 'Nieuw', rows: [head, made('een'), made('twee')] },
      {
        name: 'Prijzen',
        rows: [
          ['Code', 'Prijs'],
          [productCode, 0.45],
          [lily.productCode, 1.1],
        ],
      },
      { name: 'Uitleg', rows: [['Alle prijzen zonder btw']] },
    ],
  })
  await readIn(page, 'seizoen.xlsx', content)
  await page.getByText('seizoen.xlsx: 2 nieuw, 2 gewijzigd, 0 gelijk.').waitFor()
  await strip(page).getByText('Niet gelezen: tabblad Uitleg.').waitFor()
  const [first] = await rowTexts(page)
  expect(first).toContain('Nieuw 2')
  expect(first).toContain('Blijft verborgen tot er een foto is.')
  expect(await isWithinScreen(page)).toBe(true)

  await enter(page).click()
  const dialog = page.getByRole('dialog', { name: 'Zeker weten?' })
  await dialog.getByText('Zijn dit nieuwe producten? 2 van de 4 regels staan nog niet in de catalogus.').waitFor()
  await dialog.getByText('Er is geen kolom met codes gevonden in Nieuw.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByLabel('Tabblad Nieuw').click()
  await page.getByText('seizoen.xlsx: 0 nieuw, 2 gewijzigd, 0 gelijk.').waitFor()
  await page.getByLabel('Tabblad Nieuw').click()
  await page.getByText('seizoen.xlsx: 2 nieuw, 2 gewijzigd, 0 gelijk.').waitFor()
  await enter(page).click()
  await dialog.getByRole('button', { name: 'Ja, voer in' }).click()
  await page.getByText('seizoen.xlsx is ingevoerd: 2 nieuw, 2 gewijzigd.').waitFor()
  const names = (await admin.call(products.all, {})).body.map(({ productName }) => productName)
  expect(names).toEqual(['Tulipa Apeldoorn', 'Lilium regale', 'Narcissus een', 'Narcissus twee'])

  const [heading, row] = [head, made('drie')].map((cells) => cells.join(';'))
  await readIn(page, 'los.csv', `Productcode;${heading}\nN3;${row}`)
  await page.getByText('los.csv: 1 nieuw, 0 gewijzigd, 0 gelijk.').waitFor()
  await enter(page).click()
  const one = 'Zijn dit nieuwe producten? De enige regel staat nog niet in de catalogus.'
  await dialog.getByText(one, { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  // The sample sheet is good, a new product takes one line, and photos without a row are named.
  await page.setViewportSize(desktop)
  const address = await page.getByRole('link', { name: 'Voorbeeldblad' }).getAttribute('href')
  const sample = new Uint8Array(await (await fetch(address ?? '')).arrayBuffer())
  await page.getByLabel("Kies foto's of een ZIP-bestand").setInputFiles(await photo('X9.png', '#c03'))
  await readIn(page, 'voorbeeldblad.csv', sample)
  await page.getByText('voorbeeldblad.csv: 1 nieuw, 0 gewijzigd, 0 gelijk.').waitFor()
  const line = page.getByRole('row').nth(1)
  await line.waitFor()
  await expect.poll(async () => (await line.boundingBox())?.height).toBeLessThanOrEqual(64)
  await page.getByText("Niet gebruikte foto's: 1").click()
  await page.getByText('X9.png: Hoort bij geen regel van dit bestand').waitFor()
})
