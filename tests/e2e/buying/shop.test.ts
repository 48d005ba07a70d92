import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { products } from '../../../contract/endpoints/products.ts'
import { hasFocus, openAs } from '../support/at-work.ts'
import { journeys, type OwnShop, phone } from '../support/journeys.ts'
import { shiftOf, watchShifts } from '../support/layout-shift.ts'

const { browser, openShop } = journeys()

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()

const asBuyer = async (shop: OwnShop, options?: Parameters<typeof browser.open>[0]) =>
  openAs(browser, shop, await shop.login(), '/shop/bollen/0', options)

async function stockBulbs(shop: OwnShop, count: number) {
  const bulbs = []
  for (let index = 1; index <= count; index += 1) bulbs.push(await shop.stock({ productName: `Tulipa ${index}` }))
  return bulbs
}

test('shop: a category shows its own products by shopIndex, four a page, all stand together under all, and each has an address', async () => {
  const shop = await openShop()
  const bulbs = await stockBulbs(shop, 6)
  await shop.stock({ productName: 'Helleborus niger', productType: 'planten' })
  const staff = await shop.login({ isAdmin: true })
  const everything = (await staff.call(products.all, {})).body
  // The sequence counts, not the creation time.
  const turned = [bulbs[5], ...everything.filter(({ _id }) => _id !== bulbs[5]?._id)]
  const order = turned.map((product, shopIndex) => ({ _id: product?._id ?? '', shopIndex }))
  expect((await staff.call(products.updateShopIndex, { body: order })).status).toBe(200)

  const page = await asBuyer(shop)
  await page.getByRole('heading', { name: 'Bollen' }).waitFor()
  await expect.poll(() => names(page)).toEqual(['Tulipa 6', 'Tulipa 1', 'Tulipa 2', 'Tulipa 3'])

  await page.getByRole('link', { name: 'Volgende pagina' }).click()
  await page.waitForURL(`${shop.url}/shop/bollen/0?pagina=2`)
  await expect.poll(() => names(page)).toEqual(['Tulipa 4', 'Tulipa 5'])

  await page.getByRole('link', { name: 'Planten' }).click()
  await page.waitForURL(`${shop.url}/shop/planten/0`)
  await expect.poll(() => names(page)).toEqual(['Helleborus niger'])
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(['Tulipa 4', 'Tulipa 5'])
  await page.goForward()
  await expect.poll(() => names(page)).toEqual(['Helleborus niger'])

  await page.getByRole('link', { name: 'Wax bollen' }).click()
  await page.getByText('Er zijn nu geen producten in deze categorie').waitFor()

  await page.goto(`${shop.url}/shop/all/0?pagina=2`)
  await expect.poll(() => names(page)).toEqual(['Tulipa 4', 'Tulipa 5', 'Helleborus niger'])
  await page.goto(`${shop.url}/shop/bollen/${bulbs[4]?._id}`)
  await expect.poll(() => names(page)).toEqual(['Tulipa 4', 'Tulipa 5'])
  expect(await cards(page).nth(1).getAttribute('data-sought')).toBe('true')
  expect(await page.getByRole('link', { name: 'Pagina 2' }).getAttribute('aria-current')).toBe('page')
  await page.goto(`${shop.url}/shop/waxbollen/${bulbs[4]?._id}`)
  await page.waitForURL(`${shop.url}/shop/bollen/${bulbs[4]?._id}`)
  await expect.poll(() => names(page)).toEqual(['Tulipa 4', 'Tulipa 5'])
  await page.goto(`${shop.url}/shop/bollen/000000000000000000000000`)
  await page.getByText('Het product dat u zocht, staat niet meer in de winkel.').waitFor()
  await page.goto(`${shop.url}/shop/rozen/0`)
  await page.waitForURL(`${shop.url}/PageNotFound`)
})

test("shop: a card tells the stock; 'Voeg toe' becomes the way to the cart", async () => {
  const shop = await openShop()
  const apeldoorn = { productName: "Tulipa 'Apeldoorn'", text: 'Rood, zift 12/+', stock: 8450, price: '0,18' }
  const { productCode } = await shop.stock(apeldoorn)
  await shop.stock({ productName: 'Tulipa Angelique', stock: 0 })
  await shop.stock({ productName: 'Twee tegelijk', stock: 100 })
  const page = await asBuyer(shop)
  const plenty = cards(page).filter({ hasText: 'Apeldoorn' })
  const none = cards(page).filter({ hasText: 'Angelique' })
  await plenty.getByText('Voorraad: 8.450', { exact: true }).waitFor()
  await plenty.getByText('Rood, zift 12/+').waitFor()
  // Straight quotes would touch the letters.
  await plenty.getByRole('heading', { name: 'Tulipa ‘Apeldoorn’', exact: true }).waitFor()
  await plenty.getByText(productCode, { exact: true }).waitFor()
  await plenty.getByText('€ 0,18').waitFor()
  await none.getByText('Niet op voorraad!').waitFor()
  expect(await none.getByRole('button', { name: 'Voeg toe' }).count()).toBe(0)

  await plenty.getByRole('button', { name: 'Voeg toe' }).press('Enter')
  const added = plenty.getByRole('link', { name: 'Toegevoegd, bekijk!' })
  await added.waitFor()
  expect(await hasFocus(added)).toBe(true)
  expect(await plenty.getByRole('button', { name: 'Voeg toe' }).count()).toBe(0)
  // One piece in the cart; the card can change it, up to the stock.
  const amount = plenty.getByLabel(/^Aantal/)
  expect(await amount.inputValue()).toBe('1')
  await amount.fill('9.000')
  await plenty.getByText('Meer dan 8.450 stuks kunt u niet bestellen.').waitFor()
  await amount.fill('240')
  const twin = cards(page).filter({ hasText: 'Twee tegelijk' })
  await twin.getByLabel(/^Aantal/).fill('12')
  await twin.getByLabel(/^Aantal/).press('Enter')
  await twin.getByRole('link', { name: 'Toegevoegd, bekijk!' }).waitFor()
  await page.reload()
  await added.click()
  await page.waitForURL(`${shop.url}/shoppingcart`)
  const quantities = page.getByLabel(/^Aantal/)
  expect(
    await quantities.evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.value : ''))),
  ).toEqual(['240', '12'])
})

test("shop: in a low window every 'Voeg toe' is in sight, paging leaves its buttons under the mouse, and a double click adds one", async () => {
  const shop = await openShop()
  const text =
    'De klassieke Darwinhybride: helderrood met zwartgele bodem, op een stevige steel van precies 55 cm. Bloeit lang.'
  for (let index = 1; index <= 9; index += 1) {
    const long = { productName: "Tulipa 'Koningin van de Nacht' dubbel 12/+", text }
    await shop.stock(index > 4 && index < 9 ? {} : long)
  }
  const page = await asBuyer(shop, { viewport: { width: 1280, height: 720 } })
  const buttons = page.getByRole('button', { name: /^Voeg toe/ })
  await buttons.first().waitFor()
  const ends = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().bottom))
  expect(ends).toHaveLength(4)
  expect(Math.max(...ends)).toBeLessThanOrEqual(720)

  // One ellipsis, after a whole word.
  const first = cards(page).first()
  expect(await first.getByText('Lees meer').locator('..').innerText()).toMatch(/ steel van( precies)?… Lees meer$/)
  await first.getByRole('button', { name: 'Lees meer' }).click()
  await first.getByText('Bloeit lang.').waitFor()
  await first.getByRole('button', { name: 'Lees minder' }).click()

  const next = page.getByRole('link', { name: 'Volgende pagina' })
  const seat = async () => {
    const box = await page.getByRole('navigation', { name: "Pagina's" }).boundingBox()
    return box && Math.round(box.y)
  }
  for (const viewport of [{ width: 1280, height: 720 }, phone]) {
    await page.setViewportSize(viewport)
    await page.goto(`${shop.url}/shop/bollen/0`)
    await next.scrollIntoViewIfNeeded()
    const before = await seat()
    const box = await next.boundingBox()
    // Shorter cards, then a single one, without moving the mouse.
    for (const [number, count] of [
      [2, 4],
      [3, 1],
    ]) {
      await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
      await page.waitForURL(`**/shop/bollen/0?pagina=${number}`)
      await page.getByText(`Pagina ${number} van 3`).waitFor({ state: 'attached' })
      await expect.poll(() => cards(page).count()).toBe(count)
      await expect.poll(async () => Math.abs(((await seat()) ?? 0) - (before ?? 0))).toBeLessThanOrEqual(1)
    }
    await page.goBack()
    await page.goBack()
    await expect.poll(() => seat()).toBe(before)
  }
  // A double click stays in the shop.
  await buttons.first().dblclick()
  await page.getByRole('link', { name: 'Toegevoegd, bekijk!' }).waitFor()
  expect(page.url()).toBe(`${shop.url}/shop/bollen/0`)
})

test('shop: up to three pictures are leafed through on the card and enlarged', async () => {
  const shop = await openShop()
  await shop.stock({ productName: 'Tulipa Apeldoorn', pictures: 3 })
  const page = await asBuyer(shop)
  const enlarge = page.getByRole('button', { name: /Vergroot foto/ })
  await enlarge.waitFor()
  expect(await enlarge.getAttribute('aria-label')).toBe('Vergroot foto 1 van 3: Tulipa Apeldoorn')
  await page.getByRole('button', { name: 'Volgende foto: Tulipa Apeldoorn' }).click()
  await expect.poll(() => enlarge.getAttribute('aria-label')).toBe('Vergroot foto 2 van 3: Tulipa Apeldoorn')

  await enlarge.click()
  const large = page.getByRole('dialog', { name: 'Foto van Tulipa Apeldoorn' })
  await large.getByText('Foto 2 van 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await large.getByText('Foto 3 van 3').waitFor()
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(enlarge)).toBe(true)

  await enlarge.click()
  await large.waitFor()
  await page.mouse.click(4, 400)
  await large.waitFor({ state: 'detached' })
  await enlarge.click()
  await large.getByRole('button', { name: 'Sluiten' }).click()
  await large.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(enlarge)).toBe(true)
})

test('shop: pictures come in the width that they stand in, in their own colour first, and nothing moves', async () => {
  const shop = await openShop()
  const [first] = (await stockBulbs(shop, 4)).flatMap((product) => product.picture)
  const page = await asBuyer(shop, { viewport: phone, deviceScaleFactor: 2 })
  await watchShifts(page)
  await page.goto(`${shop.url}/shop/bollen/0`)
  const picture = page.getByRole('main').locator('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  // 42 % of 390 px at two device pixels: the smallest stored width that fits.
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('w=640')
  const colour = await picture.evaluate((img) => getComputedStyle(img).backgroundColor)
  const shown = (colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')
  expect(first).toContain(`-${shown}.webp`)
  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThan(0.02)
})
