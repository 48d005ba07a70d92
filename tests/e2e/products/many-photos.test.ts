import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { products } from '../../../contract/endpoints/products.ts'
import { openAs } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'
import { photo } from '../support/new-product.ts'

const { browser, openShop } = journeys()

type Photo = Awaited<ReturnType<typeof photo>>

async function drop(page: Page, target: Locator, photos: readonly Photo[], meanwhile?: () => Promise<void>) {
  const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  const dataTransfer = await page.evaluateHandle((chosen) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, base64 } of chosen)
      transfer.items.add(
        new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type: mimeType }),
      )
    return transfer
  }, files)
  await target.dispatchEvent('dragover', { dataTransfer })
  await meanwhile?.()
  await target.dispatchEvent('drop', { dataTransfer })
}
const rows = async (page: Page) =>
  (await page.getByRole('table', { name: "Foto's en hun producten" }).locator('tbody tr').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  )
const add = (page: Page) => page.getByRole('button', { name: 'Voeg toe', exact: true })

test('many photos: photos dropped onto a row, and onto the page by their names, go where the plan says; the others stay, named', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn' })
  const crocus = await shop.stock({ productName: 'Crocus Pickwick', pictures: 2 })
  const counts = async () => (await admin.call(products.all, {})).body.map(({ picture }) => picture.length)
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0')
  const row = page.getByRole('row', { name: /Apeldoorn/ })
  await drop(
    page,
    row.getByRole('cell').first(),
    [await photo('IMG_1.png', '#f00'), await photo('IMG_2.png', '#0f0')],
    async () => {
      await page.getByText("Laat de foto's los op hun product").waitFor()
      await page.locator('tr[data-drop]').filter({ hasText: 'Apeldoorn' }).waitFor()
    },
  )
  await page.getByText("2 foto's om toe te voegen").waitFor()
  expect(await rows(page)).toEqual([
    'IMG_1.png Tulipa Apeldoorn Wordt foto 2',
    'IMG_2.png Tulipa Apeldoorn Wordt foto 3',
  ])
  expect(await counts()).toEqual([1, 2])
  await add(page).click()
  await page.getByText("2 foto's toegevoegd aan 1 product.").waitFor()
  expect(await counts()).toEqual([3, 2])

  await drop(page, page.getByRole('heading', { name: 'Productbeheer' }), [
    await photo(`${crocus.productCode}-2.png`, '#00f'),
    await photo(`${crocus.productCode}.png`, '#ff0'),
    await photo(`${tulip.productCode}.png`, '#0ff'),
    await photo('IMG_3.png', '#f0f'),
    { ...(await photo('notitie.txt', '#f0f')), mimeType: 'text/plain' },
  ])
  await page.getByText('1 foto om toe te voegen, 3 zonder plaats').waitFor()
  await page.getByText('notitie.txt is geen JPEG, PNG of WebP.').waitFor()
  expect(await rows(page)).toEqual([
    `${crocus.productCode}-2.png Crocus Pickwick Past er niet meer bij: ${crocus.productCode} krijgt ten hoogste 3 foto's.`,
    `${crocus.productCode}.png Crocus Pickwick Wordt foto 3`,
    `${tulip.productCode}.png Tulipa Apeldoorn ${tulip.productCode} heeft al 3 foto's.`,
    'IMG_3.png De naam is geen productcode; vul de code in.',
  ])
  await add(page).click()
  await page.getByText('1 foto toegevoegd aan 1 product.').waitFor()
  expect(await counts()).toEqual([3, 3])
  expect(await rows(page)).toHaveLength(3)
  const question = page.getByRole('dialog').getByText("Deze foto's zijn nog niet toegevoegd.")
  await page.getByRole('button', { name: 'Productbeheer', exact: true }).click()
  await question.waitFor()
  await page.getByRole('button', { name: 'Blijf hier' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await question.waitFor()
})

test('many photos: on a phone photos are chosen by a button and given their products; a refused one is named and loses nothing', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  browser.expectComplaint(/415/)
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn' })
  const options = { viewport: phone, hasTouch: true }
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0', options)
  await page.getByRole('button', { name: 'Meer', exact: true }).click()
  await page.getByRole('button', { name: "Foto's toevoegen" }).click()
  const broken = { ...(await photo('IMG_2.png', '#0f0')), buffer: Buffer.from('geen foto') }
  await page.getByLabel("Kies foto's").setInputFiles([await photo('IMG_1.png', '#f00'), broken])
  for (const name of ['IMG_1.png', 'IMG_2.png'])
    await page.getByLabel(`Code of naam bij ${name}`).fill(tulip.productCode.toLowerCase())
  await page.getByText("2 foto's om toe te voegen").waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await add(page).click()
  await page.getByText('IMG_2.png is niet toegevoegd.').waitFor()
  await page.getByText('1 foto toegevoegd aan 1 product.').waitFor()
  expect(await rows(page)).toHaveLength(1)
  expect((await admin.call(products.one, { params: { id: tulip._id } })).body.picture).toHaveLength(2)
})
