// What stays in sight of a photo: chosen by keyboard and by hand, seen in the shop from the outline on.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { products } from '../../contract/products.ts'
import { openAs } from './support/at-work.ts'
import { browserForFile, desktop, phone } from './support/browser.ts'
import { ownShops } from './support/own-shop.ts'

const openShop = ownShops()
const browser = browserForFile()

const point = (page: Page) => page.getByRole('slider', { name: 'Wat in beeld blijft' })
const positions = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((images) => images.map((image) => getComputedStyle(image).objectPosition))

test.each([
  ['a desk', { viewport: desktop }],
  ['a phone', { viewport: phone, hasTouch: true }],
])('on %s a point is chosen by arrow keys or a press, and cards keep it in sight', async (_where, options) => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', pictures: 2 })
  const [first = '', second = ''] = tulip.picture
  const focus = async () => (await admin.call(products.one, { params: { id: tulip._id } })).body.focus
  const page = await openAs(browser, shop, admin, `/productbeheer/details/${tulip._id}`, options)
  await page.getByRole('button', { name: 'Bewerk' }).click()

  await page.getByRole('button', { name: 'Uitsnede van foto 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Uitsnede van foto 2' })
  await point(page).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  expect(await point(page).getAttribute('aria-valuetext')).toBe('48 % van links, 40 % van boven')
  expect(await positions(page, 'dialog figure img')).toEqual(['46% 30%', '46% 30%'])
  await dialog.getByRole('button', { name: 'Sla op' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await focus()).toEqual({ [second]: { x: 0.48, y: 0.4 } })

  await page.getByRole('button', { name: 'Uitsnede van foto 1' }).click()
  const picture = page.locator('dialog img').first()
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeTruthy()
  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture to press')
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.75)
  expect(await point(page).getAttribute('aria-valuetext')).toMatch(/^2[456] % van links, 7[456] % van boven$/)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // What was only looked at is not kept.
  expect(await focus()).toEqual({ [second]: { x: 0.48, y: 0.4 } })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(options.viewport.width)

  await admin.call(products.updateFocus, { body: { _id: tulip._id, filename: first, focus: { x: 0.1, y: 0.7 } } })
  await page.goto(`${shop.url}/shop/bollen/0`)
  await page.getByRole('heading', { name: 'Tulipa Apeldoorn' }).waitFor()
  expect(await positions(page, 'li button img')).toEqual(['0% 90%', '46% 30%'])
})

test('the outline cuts a picture off as the card will', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn' })
  await shop.stock({ productName: 'Crocus Pickwick' })
  const body = { _id: tulip._id, filename: tulip.picture[0] ?? '', focus: { x: 0.1, y: 0.7 } }
  await admin.call(products.updateFocus, { body })
  const page = await openAs(browser, shop, admin, '/login', { javaScriptEnabled: false })
  await page.goto(`${shop.url}/shop/bollen/0`)
  expect(await positions(page, '.start-picture img')).toEqual(['0% 90%', '50% 50%'])
})
