import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readPdf, wordsOf } from '../../support/documents/read-pdf.ts'
import { chooseSheet, openAs } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'

const { browser, openShop } = journeys()

async function download(page: Page, format: 'Excel' | 'PDF') {
  await page.getByRole('button', { name: 'Download lijst' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Download lijst' }).getByRole('button', { name: format }).click(),
  ])
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return readFile(await file.path())
}

/** As a spreadsheet would: the rest of the file stays as it came. */
function filledIn(file: Uint8Array, row: number, qty: number): Buffer {
  const parts = unzipSync(file)
  const path = Object.keys(parts).find((one) => one.endsWith('worksheets/sheet1.xml')) ?? ''
  const text = strFromU8(parts[path] ?? new Uint8Array())
  const rows = text.split('</row>')
  rows[row - 1] += `<c r="J${row}"><v>${qty}</v></c>`
  return Buffer.from(zipSync({ ...parts, [path]: strToU8(rows.join('</row>')) }))
}

test('offer: the list of what is shown comes down, and Snelbestellen reads it filled in', async () => {
  const shop = await openShop()
  await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 5000 })
  await shop.stock({ productName: 'Tulipa Angelique', stock: 5000 })
  await shop.stock({ productName: 'Crocus Pickwick', stock: 5000 })
  const page = await openAs(browser, shop, await shop.login(), '/shop/bollen/0?zoek=tulipa', { viewport: phone })
  const sheet = await download(page, 'Excel')
  await page.goto(`${shop.url}/snelbestellen`)
  await chooseSheet(page, 'aanbod.xlsx', filledIn(sheet, 2, 250))
  const strip = page.getByRole('region', { name: 'Gelezen' })
  await strip.getByText('1 regel zonder aantal overgeslagen.').waitFor()
  await page.getByText('1 regel: 1 goed').waitFor()
  expect(await page.getByLabel('Aantal, regel 1').inputValue()).toBe('250')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test("offer: staff take a customer's list on paper from his page", async () => {
  const shop = await openShop()
  await shop.stock({ productName: 'Tulipa Apeldoorn' })
  const admin = await shop.login({ isAdmin: true })
  const { userId } = await shop.login({ bedrijfsnaam: 'De Roos' })
  const page = await openAs(browser, shop, admin, `/gebruikers/details/${userId}`)
  const paper = wordsOf(readPdf(await download(page, 'PDF')))
  expect(paper).toEqual(expect.arrayContaining(['Aanbod', 'Bollen', 'Tulipa Apeldoorn']))
})
