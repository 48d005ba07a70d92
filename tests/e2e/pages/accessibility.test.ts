import { expect, test } from 'vitest'
import { openAs } from '../support/at-work.ts'
import { browserForFile } from '../support/browser.ts'
import { ownShops } from '../support/own-shop.ts'

const openShop = ownShops()
const browser = browserForFile()

async function furnished() {
  const shop = await openShop()
  await shop.stock({ productName: 'Tulipa Apeldoorn', text: 'Rood en sterk. '.repeat(20), pictures: 3 })
  await shop.stock({ productName: 'Tulipa Angelique', stock: 0 })
  return { shop, buyer: await shop.login({ gebruikersnaam: 'lelie' }) }
}

test('accessibility: an order is placed by keyboard alone', async () => {
  const { shop, buyer } = await furnished()
  const page = await openAs(browser, shop, buyer, '/shop/bollen/0')
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
  // The button has become the link to the cart and keeps the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('A')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bestel', exact: true }).waitFor()
  await focusOn(/^Bestel$/)
  await page.keyboard.press('Space')
  await page.keyboard.type('Getypt')
  await focusOn(/Bevestig order/)
  await page.keyboard.press('Enter')
  await page.getByText('Bestelling gelukt!').waitFor()
})

test('accessibility: who asks for less motion gets none', async () => {
  const { shop, buyer } = await furnished()
  const page = await openAs(browser, shop, buyer, '/shop/bollen/0', { reducedMotion: 'reduce' })
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
