import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lists } from '../../../contract/endpoints/lists.ts'
import { cartOf, countRows, openAs } from '../support/at-work.ts'
import { journeys, type OwnShop, phone } from '../support/journeys.ts'
import { hold } from '../support/intercept.ts'

const { browser, openShop } = journeys()

const search = (page: Page) => page.getByRole('searchbox', { name: 'Zoek op naam of code' })
const cardNames = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents()
const rows = (page: Page) => page.locator('tbody tr')
const rowNames = (page: Page) => rows(page).getByRole('rowheader').allTextContents()
const slowly = { timeout: 15_000 }
const shows = async (page: Page, names: readonly string[]) => {
  await expect.poll(() => cardNames(page), slowly).toEqual(names)
}
const showsSome = async (page: Page, names: typeof cardNames, count: number) => {
  await expect.poll(() => names(page), slowly).toHaveLength(count)
}
const quantity = (page: Page, name: string) => page.getByLabel(`Aantal: ${name}`, { exact: true })
const cart = async (page: Page) => (await cartOf(page)).map(({ _id, qty }) => ({ _id, qty }))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Red, white and black tulips, a sold-out hyacinth, a plant without properties. */
async function furnished() {
  const shop = await openShop()
  const facts = { maat: '12/+', bloeiVan: 4, bloeiTot: 5, hoogte: 55 } as const
  const apeldoorn = await shop.stock({
    productName: "Tulipa 'Apeldoorn'",
    stock: 8450,
    kleur: 'rood',
    botanisch: 'Tulipa gesneriana',
    vbnCode: '1234567',
    ...facts,
  })
  const white = { kleur: 'wit', maat: '11/12', bloeiTot: 4, price: '0.40' } as const
  await shop.stock({ productName: "Tulipa 'Purissima'", ...facts, ...white })
  await shop.stock({ productName: "Tulipa 'Queen of Night'", kleur: 'zwart', ...facts, bloeiVan: 5, price: '0.60' })
  await shop.stock({
    productName: 'Hyacinthus orientalis',
    kleur: 'wit',
    ...facts,
    maat: '15/16',
    bloeiVan: 3,
    stock: 0,
  })
  await shop.stock({ productName: 'Helleborus niger', productType: 'planten' })
  return { shop, apeldoorn }
}

async function asBuyer(shop: OwnShop, path: string, options?: Parameters<typeof browser.open>[0]) {
  return openAs(browser, shop, await shop.login(), path, options)
}

test('shop finding: a search forgives, goes over all categories, and leaves with one step back', async () => {
  const { shop } = await furnished()
  const page = await asBuyer(shop, '/shop/planten/0')
  await shows(page, ['Helleborus niger'])
  await page.keyboard.press('Control+K')
  expect(await focused(page)).toBe('Zoek op naam of code')
  // Typed in two parts, one history entry.
  await page.keyboard.type('apel')
  await page.waitForURL('**/shop/planten/0?zoek=apel')
  await page.keyboard.type('dorn')
  await page.waitForURL('**/shop/planten/0?zoek=apeldorn')
  await shows(page, ['Tulipa ‘Apeldoorn’'])
  const facts = page.getByRole('list', { name: 'Eigenschappen' }).getByRole('listitem')
  expect(await facts.allTextContents()).toEqual(['12/+', 'rood', 'april–mei', '55 cm'])
  for (const said of ['Tulipa gesneriana', 'VBN 1234567']) await page.getByText(said).waitFor()
  await page.getByRole('status').filter({ hasText: '1 product gevonden' }).waitFor()
  await page.getByRole('heading', { name: 'Alle producten' }).waitFor()
  expect(await focused(page)).toBe('Zoek op naam of code')
  await page.reload()
  await shows(page, ['Tulipa ‘Apeldoorn’'])
  expect(await search(page).inputValue()).toBe('apeldorn')
  await page.goBack()
  await shows(page, ['Helleborus niger'])
  expect(await search(page).inputValue()).toBe('')
  await page.goForward()
  await shows(page, ['Tulipa ‘Apeldoorn’'])
  // Back finds a search that was cleared.
  await search(page).fill('')
  await shows(page, ['Helleborus niger'])
  await page.goBack()
  await shows(page, ['Tulipa ‘Apeldoorn’'])
  await page.getByRole('link', { name: 'Planten' }).click()
  await shows(page, ['Helleborus niger'])

  await page.getByRole('link', { name: 'Alles' }).click()
  await showsSome(page, cardNames, 4)
  for (const [order, first] of [
    ['Op naam', 'Helleborus niger'],
    ['Laagste prijs eerst', 'Tulipa ‘Purissima’'],
    ['Hoogste prijs eerst', 'Tulipa ‘Queen of Night’'],
  ] as const) {
    await page.getByLabel('Volgorde').selectOption(order)
    await expect.poll(async () => (await cardNames(page))[0], slowly).toBe(first)
  }
  await page.getByRole('link', { name: 'Pagina 2' }).click()
  await showsSome(page, cardNames, 1)
  await search(page).press('Escape')
  expect(page.url()).toContain('pagina=2')
})

test('shop finding: filters count what the others leave, stand in the address, and are dropped where they leave nothing', async () => {
  const { shop } = await furnished()
  const page = await asBuyer(shop, '/shop/all/0')
  const options = (name: string) => page.getByLabel(name, { exact: true }).locator('option').allTextContents()
  await expect.poll(() => options('Kleur'), slowly).toEqual(['Kleur', 'wit (2)', 'rood (1)', 'zwart (1)'])
  await page.getByText('Alleen op voorraad (4)').waitFor()
  await page.getByLabel('Kleur', { exact: true }).selectOption('wit')
  await shows(page, ['Tulipa ‘Purissima’', 'Hyacinthus orientalis'])
  await expect.poll(() => options('Maat'), slowly).toEqual(['Maat', '11/12 (1)', '15/16 (1)'])
  await expect.poll(() => options('Bloeimaand'), slowly).toEqual(['Bloeimaand', 'maart (1)', 'april (2)', 'mei (1)'])
  await page.getByLabel('Alleen op voorraad (1)').click()
  await shows(page, ['Tulipa ‘Purissima’'])
  expect(page.url()).toBe(`${shop.url}/shop/all/0?kleur=wit&voorraad=1`)
  await page.goBack()
  await showsSome(page, cardNames, 2)
  await page.goForward()
  await showsSome(page, cardNames, 1)

  await page.getByLabel('Maat', { exact: true }).selectOption('11/12')
  await search(page).fill('hyacint')
  await page.getByText('Geen product gevonden voor ‘hyacint’').waitFor()
  await page.getByRole('status').filter({ hasText: 'Niets gevonden' }).waitFor()
  // When both size and stock exclude everything, only clearing all helps.
  await page.getByRole('button', { name: 'Wis alle filters (1)' }).click()
  await shows(page, ['Hyacinthus orientalis'])

  await page.goto(`${shop.url}/shop/all/0?kleur=wit&pagina=9`)
  await page.getByRole('link', { name: 'Naar de eerste pagina' }).click()
  await page.waitForURL(`${shop.url}/shop/all/0?kleur=wit`)
  await shows(page, ['Tulipa ‘Purissima’', 'Hyacinthus orientalis'])

  await search(page).fill('tulp hamer')
  await page.getByText('Misschien bedoelt u:').waitFor()
  await page.getByRole('link', { name: 'Tulipa ‘Purissima’' }).click()
  await shows(page, ['Tulipa ‘Purissima’'])
})

test('shop finding: a known product is ordered from the shop page in 11 keystrokes, and Ctrl+Enter held down goes on by one step', async () => {
  const { shop, apeldoorn } = await furnished()
  const page = await asBuyer(shop, '/shop/bollen/0?weergave=lijst')
  await rows(page).first().waitFor()
  let strokes = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    strokes += keys.length
  }
  await press('Control+K', ...apeldoorn.productCode.replace(/\D/g, '').split(''))
  expect(apeldoorn.productCode).toMatch(/^B\d{4}$/)
  await press('Enter')
  await expect.poll(() => focused(page)).toBe(`Aantal: ${apeldoorn.productName}`)
  await press('5', '0')
  await expect.poll(async () => await cart(page)).toEqual([{ _id: apeldoorn._id, qty: 50 }])
  await page.getByRole('link', { name: /^Winkelwagentje: 1 product € / }).waitFor()
  await press('Control+Enter')
  await page.waitForURL(`${shop.url}/shoppingcart`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Bestel')
  await press('Enter')
  await page.getByLabel('Opmerking bij bestelling:').and(page.locator(':focus')).waitFor()
  await press('Control+Enter')
  await page.getByText('Bestelling gelukt!').waitFor()
  expect(strokes).toBe(11)

  // Held down, Ctrl+Enter goes on by one step.
  await page.goto(`${shop.url}/shop/bollen/0?weergave=lijst`)
  const onButton = () => page.evaluate(() => document.activeElement?.textContent)
  await quantity(page, apeldoorn.productName).fill('50')
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await expect.poll(onButton).toBe('Bestel')
  // Pressed again without letting go, a key repeats.
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  expect(await onButton()).toBe('Bestel')
  await page.keyboard.up('Enter')
  await page.keyboard.down('Enter')
  await page.getByLabel('Opmerking bij bestelling:').and(page.locator(':focus')).waitFor()
})

test('shop finding: the list is gone through by keyboard, and shows what is in the cart', async () => {
  const { shop } = await furnished()
  const page = await asBuyer(shop, '/shop/all/0?weergave=lijst')
  await quantity(page, "Tulipa 'Apeldoorn'").focus()
  await page.keyboard.type('1250')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe("Aantal: Tulipa 'Purissima'")
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('100')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toBe("Aantal: Tulipa 'Apeldoorn'")
  expect((await cart(page)).map(({ qty }) => qty)).toEqual([1250, 100])
  const field = quantity(page, "Tulipa 'Apeldoorn'")
  const before = await field.boundingBox()
  await page.keyboard.type('9000')
  // The error appears inside the row, which grows below the field: nothing moves or is covered.
  const said = page.getByText('Meer dan 8.450 stuks kunt u niet bestellen.')
  await said.waitFor()
  expect(await field.boundingBox()).toEqual(before)
  const [note, below] = [await said.boundingBox(), await quantity(page, "Tulipa 'Purissima'").boundingBox()]
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  expect(note?.y).toBeGreaterThanOrEqual((before?.y ?? 0) + (before?.height ?? 0))
  expect((await cart(page)).map(({ qty }) => qty)).toEqual([8450, 100])
  await quantity(page, "Tulipa 'Queen of Night'").fill('')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('Aantal: Helleborus niger')
  await expect.poll(async () => (await cart(page)).map(({ qty }) => qty)).toEqual([8450])
  await rows(page).filter({ hasText: 'Hyacinthus orientalis' }).getByText('Niet op voorraad!').waitFor()
  await page.reload()
  await expect.poll(() => quantity(page, "Tulipa 'Apeldoorn'").inputValue()).toBe('8450')
  expect(await quantity(page, "Tulipa 'Purissima'").inputValue()).toBe('')
  await field.fill('')
  // ⌘ on a Mac.
  await field.press('Meta+Enter')
  await page.getByText('Geen items aanwezig,').waitFor()
})

test('shop finding: the view is remembered, back leads to the one before, and a search that is changed after Enter keeps the focus', async () => {
  const { shop, apeldoorn } = await furnished()
  const page = await asBuyer(shop, '/shop/bollen/0')
  await showsSome(page, cardNames, 4)
  await page.getByRole('link', { name: 'Lijst', exact: true }).click()
  await showsSome(page, rowNames, 4)
  await rows(page).filter({ hasText: 'april–mei' }).getByText('VBN 1234567').waitFor()
  await page.goBack()
  await showsSome(page, cardNames, 4)
  await page.goForward()
  await showsSome(page, rowNames, 4)
  await page.getByRole('link', { name: 'Planten' }).click()
  await showsSome(page, rowNames, 1)
  // A product's own address opens on photos, which nobody chose.
  await page.goto(`${shop.url}/shop/all/${apeldoorn._id}`)
  await showsSome(page, cardNames, 4)
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Winkel', exact: true }).click()
  await showsSome(page, rowNames, 4)
  expect(page.url()).toBe(`${shop.url}/shop/bollen/0?weergave=lijst`)
  await page.getByRole('link', { name: "Foto's" }).click()
  await page.goto(`${shop.url}/shop/bollen/0`)
  await showsSome(page, cardNames, 4)

  // A search that is changed after Enter does not move the focus.
  await page.goto(`${shop.url}/shop/all/0?weergave=lijst`)
  const first = await hold(page, /zoek=tulp(&|$)/)
  await search(page).pressSequentially('tulp')
  await search(page).press('Enter')
  await first.asked
  await search(page).pressSequentially(' rood')
  await expect.poll(() => rowNames(page), slowly).toHaveLength(1)
  first.release()
  for (const _letter of ' rood') await page.keyboard.press('Backspace')
  await expect.poll(() => rowNames(page), slowly).toHaveLength(3)
  await page.keyboard.press('Backspace')
  await page.waitForURL('**zoek=tul')

  // Neither does one that is answered while a quantity is typed.
  await page.goto(`${shop.url}/shop/all/0?weergave=lijst`)
  const second = await hold(page, /zoek=tulipa(&|$)/)
  await search(page).fill('tulipa')
  await search(page).press('Enter')
  await second.asked
  await quantity(page, "Tulipa 'Purissima'").fill('1')
  second.release()
  await showsSome(page, rowNames, 3)
  await page.keyboard.type('5')
  expect((await cart(page)).map(({ qty }) => qty)).toEqual([15])
})

test('shop finding: the list is as wide as its filters, in one column until two fit', async () => {
  const shop = await openShop()
  const fields = {
    productName: "Tulipa 'Koningin van de Nacht' dubbel",
    maat: '12/+',
    vpe: 250,
    minimum: 250,
    stock: 8450,
  }
  await shop.addProduct({ ...fields, maat: '18/20 cm pot' })
  for (let index = 1; index < 14; index += 1) await shop.addProduct(fields)
  const page = await asBuyer(shop, '/shop/bollen/0?weergave=lijst')
  const edges = (parts: Locator) =>
    parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]))
  const names = page.getByText(/^Tulipa ‘Koningin/)
  for (const [width, columns] of [
    [1280, 1],
    [1888, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => names.filter({ visible: true }).count()).toBe(14)
    // While the filters load, the lists may still be replaced.
    await expect
      .poll(async () => {
        const lists = await edges(page.getByRole('table').locator('tbody'))
        return [new Set(lists.map(([left]) => left)).size, lists[0]?.[0], lists[1]?.[1]]
      })
      .toEqual([columns, ...((await edges(page.getByRole('group', { name: 'Filters' })))[0] ?? [])])
    const lines = await names.evaluateAll((all) => all.map((one) => one.getClientRects().length))
    expect(Math.max(...lines)).toBeLessThanOrEqual(2)
    const stocks = await edges(page.getByRole('cell', { name: '8.450' }))
    expect(new Set(stocks.map(([left]) => left)).size).toBe(columns)
  }
})

test('shop finding: on a phone a long name without spaces stays within the row, and of a list within the page', async () => {
  const shop = await openShop()
  const name = 'Hyacinthusorientalisdubbelbloemigereuzenbloementui'
  await shop.stock({ productName: name })
  const buyer = await shop.login()
  await buyer.call(lists.create, { body: { naam: name, lines: [] } })
  const page = await openAs(browser, shop, buyer, '/shop/all/0?weergave=lijst', { viewport: phone })
  const edgeOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().left + element.scrollWidth)
  const product = page.getByRole('rowheader', { name })
  await product.waitFor()
  expect(await edgeOf(product)).toBeLessThanOrEqual((await quantity(page, name).boundingBox())?.x ?? NaN)
  await page.goto(`${shop.url}/bestellijsten`)
  await page.getByRole('link', { name }).click()
  const heading = page.getByRole('heading', { name, level: 2 })
  await heading.waitFor()
  expect(await edgeOf(heading)).toBeLessThanOrEqual(phone.width)
})

test('shop finding: the search key of a phone puts its keyboard away, and the page stays where it is', async () => {
  const { shop } = await furnished()
  const options = { viewport: phone, hasTouch: true, isMobile: true }
  for (const [view, names] of [
    ['fotos', cardNames],
    ['lijst', rowNames],
  ] as const) {
    const page = await asBuyer(shop, `/shop/bollen/0?weergave=${view}`, options)
    await search(page).fill('tulipa')
    await search(page).press('Enter')
    await showsSome(page, names, 3)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('shop finding: on a phone a row has its quantity under the thumb, and filters and cart bar take one row; a tablet does not zoom in on it', async () => {
  const { shop } = await furnished()
  const page = await asBuyer(shop, '/shop/bollen/0', { viewport: phone, hasTouch: true })
  await showsSome(page, cardNames, 4)
  await page.getByRole('link', { name: 'Lijst', exact: true }).tap()
  const field = quantity(page, "Tulipa 'Apeldoorn'")
  await field.waitFor()
  // The rows replace the outline's.
  await expect.poll(async () => (await field.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect.poll(async () => (await field.boundingBox())?.x).toBeGreaterThan(phone.width / 2)
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  await field.fill('25')
  const bar = page.getByRole('link', { name: /^Winkelwagentje: 1 product/ })
  await bar.waitFor()
  expect(await countRows(bar.locator(':scope > *'))).toBe(1)
  expect(await bar.evaluate((link) => link.clientHeight)).toBeLessThan(56)
  expect(await bar.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
  expect(await countRows(page.getByRole('group', { name: 'Filters' }).locator(':scope > *'))).toBe(1)
  await page.getByLabel('Kleur', { exact: true }).selectOption('zwart')
  await showsSome(page, rowNames, 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)

  const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }
  const large = quantity(await asBuyer(shop, '/shop/bollen/0?weergave=lijst', tablet), "Tulipa 'Apeldoorn'")
  await large.waitFor()
  // Safari zooms in below 16 px.
  expect(await large.evaluate((one) => getComputedStyle(one).fontSize)).toBe('16px')
})
