import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../contract/orders.ts'
import { browserForFile } from './testing/browser.ts'
import { type OwnShop, ownShops } from './testing/own-shop.ts'

const openShop = ownShops()
const browser = browserForFile()

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe finds nothing, and nothing needs sideways scrolling. */
async function isFine(page: Page, where: string) {
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found = violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)
  expect(found).toEqual([])
  const [inner, width] = await page.evaluate(
    () => [document.scrollingElement?.scrollWidth ?? 0, window.innerWidth] as const,
  )
  expect(inner).toBeLessThanOrEqual(width)
}

async function furnished() {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', text: 'Rood en sterk. '.repeat(20), pictures: 3 })
  await shop.stock({ productName: 'Tulipa Angelique', stock: 0 })
  const buyer = await shop.login({ gebruikersnaam: 'lelie' })
  const { body: order } = await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 3 }] } })
  return { shop, buyer, order }
}

async function buyersPages(page: Page, { shop, buyer, order }: Awaited<ReturnType<typeof furnished>>) {
  const visit = async (path: string) => {
    await page.goto(shop.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isFine(page, path)
  }
  await visit('/')
  await visit('/login')
  await visit('/PageNotFound')
  await shop.seat(page, buyer)
  await visit('/')
  await visit('/shop/bollen/0')
  await page.getByRole('button', { name: 'Lees meer' }).click()
  await page.getByRole('button', { name: 'Voeg toe' }).click()
  await page.getByRole('button', { name: /Vergroot foto 1/ }).click()
  await page.getByRole('dialog').waitFor()
  await isFine(page, 'an enlarged picture')
  await page.keyboard.press('Escape')
  await visit('/shop/planten/0')
  await visit('/shop/bollen/0?pagina=9')
  await cartPages(page, shop)
  await visit(`/userpage/${buyer.userId}`)
  await visit(`/userpage/${buyer.userId}?jaar=${order.date.slice(0, 4)}`)
  await visit(`/userpage/${buyer.userId}?order=${order._id}`)
}

async function cartPages(page: Page, shop: OwnShop) {
  await page.goto(`${shop.url}/shoppingcart`)
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await isFine(page, 'the cart')
  await page.evaluate(() => {
    const name = 'shoppingCartBusiness'
    const line = (localStorage.getItem(name) ?? '').slice(1, -1)
    const dear = line.replace(/"qty":\d+/, '"qty":5000').replace(/"price":"[^"]*"/, '"price":"0.01"')
    localStorage.setItem(name, `[${dear},${line.replace(/"_id":"[^"]*"/, '"_id":"weg"')}]`)
  })
  await page.reload()
  await page.getByText('2 producten zijn gewijzigd').waitFor()
  await isFine(page, 'a cart that wants attention')
  await page.getByRole('button', { name: 'Maak leeg' }).click()
  await page.getByRole('button', { name: 'Zet terug' }).waitFor()
  await isFine(page, 'an emptied cart')
}

// 320 px is a window of 1280 px at 400 % zoom; 640 px is one at 200 %.
test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 640 },
  { colorScheme: 'dark', width: 320 },
] as const)(
  "every buyer's page passes axe and reflows: $colorScheme, $width px",
  async ({ colorScheme, width }) => {
    const page = await browser.open({ colorScheme, viewport: { width, height: 800 } })
    await buyersPages(page, await furnished())
  },
  180_000,
)

test('an order is placed by keyboard alone', async () => {
  const { shop, buyer } = await furnished()
  const page = await browser.open()
  await shop.seat(page, buyer)
  await page.goto(`${shop.url}/shop/bollen/0`)
  const focusOn = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const { activeElement: at } = document
        return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
      })
      if (name.test(label)) return
    }
    throw new Error(`The keyboard does not reach ${String(name)}`)
  }
  await page.getByRole('button', { name: 'Voeg toe' }).waitFor()
  await focusOn(/Voeg toe/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bestel', exact: true }).waitFor()
  await focusOn(/^Bestel$/)
  await page.keyboard.press('Space')
  await page.keyboard.type('Getypt')
  await focusOn(/Bevestig order/)
  await page.keyboard.press('Enter')
  await page.getByText('Bestelling gelukt!').waitFor()
})

test('who asks for less motion gets none', async () => {
  const { shop, buyer } = await furnished()
  const page = await browser.open({ reducedMotion: 'reduce' })
  await shop.seat(page, buyer)
  await page.goto(`${shop.url}/shop/bollen/0`)
  await page.getByRole('button', { name: 'Voeg toe' }).waitFor()
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return [transitionDuration, animationDuration].flatMap((list) => list.split(',').map(Number.parseFloat))
      }),
    ),
  )
  expect(longest).toBeLessThan(0.001)
})
