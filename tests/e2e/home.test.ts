import { expect, test } from 'vitest'
import { browserForFile, desktop, phone } from './support/browser.ts'
import { shopForFile } from './support/shop.ts'

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
  // Nothing becomes HTML by its text, whatever a library may be made to write.
  const write = () => page.evaluate(() => (document.createElement('div').innerHTML = '<img src="x">'))
  await expect(write()).rejects.toThrow('No markup is written as text.')
})

test("the shop's name has nothing but sky behind it, and the way in leaves the windmill in sight", async () => {
  const page = await browser.open()
  for (const width of [390, 768, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const heights: number[] = []
    for (const path of ['/', '/login']) {
      await page.goto(shop.url + path)
      const [height, name, horizon] = await page.getByRole('banner').evaluate((banner) => {
        const { backgroundPositionY, backgroundSize } = getComputedStyle(banner)
        const words = document.createRange()
        words.selectNodeContents(banner.querySelector('a') ?? banner)
        // In the drawing, 2000 wide, the hedge begins at 150.
        const hedge = parseFloat(backgroundPositionY) + (150 / 2000) * parseFloat(backgroundSize)
        return [banner.clientHeight, words.getBoundingClientRect().bottom, hedge] as const
      })
      heights.push(height)
      expect(name, `${path} at ${width} px`).toBeLessThanOrEqual(horizon + 4)
    }
    expect(heights[1]).toBeLessThan(heights[0] ?? 0)
  }
  await page.setViewportSize(phone)
  await page.goto(shop.url)
  const wayIn = await page.getByRole('link', { name: 'Log in om te bestellen' }).boundingBox()
  const mill = await page
    .getByRole('heading', { level: 1 })
    .locator('xpath=ancestor::section')
    .evaluate((section) => {
      const height = parseFloat(getComputedStyle(section).backgroundSize.split(' ')[1] ?? '')
      // In the drawing, 720 high and standing on the ground, the sails reach up to 216.
      return section.getBoundingClientRect().bottom - height * (1 - 216 / 720)
    })
  expect((wayIn?.y ?? 0) + (wayIn?.height ?? 0)).toBeLessThanOrEqual(mill)
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
