import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { products } from '../../../contract/endpoints/products.ts'
import { openAs } from '../support/at-work.ts'
import { browserForFile } from '../support/browser.ts'
import { dragByMouse } from '../support/drag.ts'
import { create, fillIn, photo } from '../support/new-product.ts'
import { ownShops } from '../support/own-shop.ts'

const openShop = ownShops()
const browser = browserForFile()

async function withPhotos(page: Page) {
  await fillIn(page)
  const chosen = [await photo('rood.png', '#f00'), await photo('groen.png', '#0f0'), await photo('blauw.png', '#00f')]
  await page.getByLabel('Foto', { exact: true }).setInputFiles(chosen)
}

const names = (page: Page) =>
  page
    .getByRole('list', { name: "Gekozen foto's" })
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
const tile = (page: Page, position: number) => page.getByLabel(`Foto ${position} van 3`)

test('chosen photos: previews are dragged by mouse, and are sent in the order that they were put in', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const page = await openAs(browser, shop, admin, '/productbeheer/new/0')
  await withPhotos(page)
  await tile(page, 3).scrollIntoViewIfNeeded()
  await dragByMouse(page, tile(page, 3), tile(page, 1), 'staat nu op positie 1 van 3')
  expect(await names(page)).toEqual(['blauw.png', 'rood.png', 'groen.png'])
  await create(page)
  await page.waitForURL(`${shop.url}/productbeheer/main/0`)
  const [made] = (await admin.call(products.all, {})).body
  // A stored picture's name contains its colour.
  const strongest = (made?.picture ?? []).map((name) => {
    const [, ...channels] = /-(..)(..)(..)\.webp$/.exec(name) ?? []
    const values = channels.map((channel) => Number.parseInt(channel, 16))
    return ['rood', 'groen', 'blauw'][values.indexOf(Math.max(...values))]
  })
  expect(strongest).toEqual(['blauw', 'rood', 'groen'])
})
