import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { products } from '../../../contract/endpoints/products.ts'
import { countRows, openAs } from '../support/at-work.ts'
import { journeys, type OwnShop, phone } from '../support/journeys.ts'
import { announced, dragByMouse, dragByTouch, touch } from '../support/drag.ts'
import { intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys()

async function shopOf(...names: string[]) {
  const shop = await openShop()
  for (const productName of names) await shop.addProduct({ productName })
  return { shop, admin: await shop.login({ isAdmin: true }) }
}

async function reorder(page: Page) {
  await page.getByRole('button', { name: 'Wijzig volgorde Winkel' }).click()
  await page.getByRole('list', { name: 'Volgorde in de winkel' }).waitFor()
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const grip = (page: Page, name: string) => row(page, name).locator('[aria-roledescription]')
const names = async (page: Page) => {
  const rows = page.getByRole('list', { name: 'Volgorde in de winkel' }).getByRole('listitem')
  const texts = await rows.locator('[aria-roledescription]').allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, ' ').replace(/ [BWP]\d+.*$/, ''))
}
const savedNames = async (shop: OwnShop, admin: Awaited<ReturnType<OwnShop['login']>>) =>
  (await admin.call(products.all, {})).body.map((product) => product.productName)

test('reorder: a product is dragged by mouse or lifted by the keyboard, announced in Dutch, and the order is saved only when it is sent', async () => {
  const { shop, admin } = await shopOf('Tulipa een', 'Tulipa twee', 'Tulipa drie')
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0')
  await reorder(page)
  await expect.poll(() => names(page)).toEqual(['1 Tulipa een', '2 Tulipa twee', '3 Tulipa drie'])

  await dragByMouse(page, grip(page, 'Tulipa drie'), grip(page, 'Tulipa een'), 'positie 1 van 3')
  await expect.poll(() => names(page)).toEqual(['1 Tulipa drie', '2 Tulipa een', '3 Tulipa twee'])
  expect(await savedNames(shop, admin)).toEqual(['Tulipa een', 'Tulipa twee', 'Tulipa drie'])
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('dialog').getByText('Zeker weten?').waitFor()
  await page.getByRole('button', { name: 'Blijf hier' }).click()

  await page.getByRole('button', { name: 'Verstuur' }).click()
  await page.getByText('De volgorde is opgeslagen.').waitFor()
  await page.getByRole('heading', { name: 'Productbeheer' }).waitFor()
  expect(await savedNames(shop, admin)).toEqual(['Tulipa drie', 'Tulipa een', 'Tulipa twee'])

  await reorder(page)
  const told = (text: string) => announced(page, text)
  await grip(page, 'Tulipa drie').focus()
  await page.keyboard.press('Space')
  await told('Tulipa drie opgepakt, positie 1 van 3.')
  await page.keyboard.press('ArrowDown')
  await told('Tulipa drie staat nu op positie 2 van 3.')
  await page.keyboard.press('Escape')
  await told('Geannuleerd. Tulipa drie staat weer op positie 1 van 3.')
  await expect.poll(() => names(page)).toEqual(['1 Tulipa drie', '2 Tulipa een', '3 Tulipa twee'])

  await page.keyboard.press('Space')
  await told('Tulipa drie opgepakt, positie 1 van 3.')
  await page.keyboard.press('ArrowDown')
  await told('positie 2 van 3')
  await page.keyboard.press('ArrowDown')
  await told('positie 3 van 3')
  await page.keyboard.press('Space')
  await told('Tulipa drie neergezet op positie 3 van 3.')
  await expect.poll(() => names(page)).toEqual(['1 Tulipa een', '2 Tulipa twee', '3 Tulipa drie'])
})

test('reorder: a finger drags after a long press, and scrolls without one', async () => {
  const { shop, admin } = await shopOf('Tulipa een', 'Tulipa twee', 'Tulipa drie')
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0', { viewport: phone, hasTouch: true })
  const more = page.getByRole('button', { name: 'Meer', exact: true })
  await more.waitFor()
  expect(await countRows(page.getByRole('link', { name: 'Voeg nieuw product toe' }).locator('xpath=../*'))).toBe(1)
  await more.tap()
  await reorder(page)
  await grip(page, 'Tulipa drie').scrollIntoViewIfNeeded()

  const finger = await touch(page)
  const box = await grip(page, 'Tulipa een').boundingBox()
  if (!box) throw new Error('no row')
  // Sent together, as a pause between them would be a long press.
  await Promise.all([
    finger('touchStart', { x: box.x + 40, y: box.y + 10 }),
    finger('touchMove', { x: box.x + 40, y: box.y + 60 }),
  ])
  expect(await page.locator('[data-dragging]').count()).toBe(0)
  await finger('touchEnd')

  await dragByTouch(page, grip(page, 'Tulipa een'), grip(page, 'Tulipa twee'), 'positie 2 van 3')
  await expect.poll(() => names(page)).toEqual(['1 Tulipa twee', '2 Tulipa een', '3 Tulipa drie'])
})

test('reorder: an order that somebody else changed meanwhile is explained, and nothing is lost', async () => {
  browser.expectComplaint(/status of 409/)
  const { shop, admin } = await shopOf('Tulipa een', 'Tulipa twee', 'Tulipa drie')
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0')
  await reorder(page)
  await page.getByRole('button', { name: 'Zet Tulipa drie een plaats omhoog' }).click()

  const [first, second, third] = (await admin.call(products.all, {})).body
  if (!first || !second || !third) throw new Error('three products expected')
  const body = [second, first, third].map(({ _id }, shopIndex) => ({ _id, shopIndex }))
  expect((await admin.call(products.updateShopIndex, { body })).status).toBe(200)
  await shop.addProduct({ productName: 'Tulipa nieuw' })

  await page.getByRole('button', { name: 'Verstuur' }).click()
  await page.getByText('iemand anders heeft intussen de volgorde of de producten gewijzigd').waitFor()
  await expect.poll(() => names(page)).toEqual(['1 Tulipa een', '2 Tulipa drie', '3 Tulipa twee', '4 Tulipa nieuw'])
  await page.getByRole('button', { name: 'Verstuur' }).click()
  await page.getByText('De volgorde is opgeslagen.').waitFor()
  expect(await savedNames(shop, admin)).toEqual(['Tulipa een', 'Tulipa drie', 'Tulipa twee', 'Tulipa nieuw'])
})

test('reorder: 250 products: found, given a position, dragged past the edge of the window; a part is drawn, and moves beyond it are saved', async () => {
  const all = Array.from({ length: 250 }, (_, index) => `Tulipa nummer ${String(index + 1).padStart(3, '0')}`)
  const { shop, admin } = await shopOf(...all)
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0')
  await reorder(page)
  expect(await names(page)).toEqual(all.slice(0, 100).map((name, index) => `${index + 1} ${name}`))

  // Within 25 % of the edge the list scrolls.
  const box = await grip(page, 'Tulipa nummer 001').boundingBox()
  if (!box) throw new Error('no row')
  await page.mouse.move(box.x + 60, box.y + 15)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 60, { steps: 5 })
  await page.mouse.move(box.x + 60, 800 * 0.93, { steps: 10 })
  await page.waitForFunction(() => window.scrollY > 300)
  await page.mouse.up()
  await page.getByText('Nog niet verstuurd', { exact: true }).waitFor()
  expect((await names(page))[0]).toBe('1 Tulipa nummer 002')
  await page.getByRole('button', { name: 'Anuleer' }).click()
  await reorder(page)

  await page.getByLabel('Zoek in deze lijst').fill('nummer 180')
  await page.getByText('1 gevonden').waitFor()
  const position = page.getByLabel('Nieuwe positie van Tulipa nummer 180')
  for (const typed of ['1,5', '3']) {
    await page.getByRole('button', { name: 'Geef Tulipa nummer 180 een positie' }).click()
    expect(await position.inputValue()).toBe('180')
    await position.fill(typed)
    await page.keyboard.press('Enter')
  }
  await page.getByText('Tulipa nummer 180 staat nu op positie 3 van 250.').waitFor({ state: 'attached' })
  expect((await names(page)).slice(1, 4)).toEqual(['2 Tulipa nummer 002', '3 Tulipa nummer 180', '4 Tulipa nummer 003'])

  await page.getByRole('button', { name: 'Toon latere producten' }).click()
  await expect.poll(() => grip(page, 'Tulipa nummer 099').evaluate((row) => row === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await announced(page, 'Tulipa nummer 099 opgepakt, positie 100 van 250.')
  await page.keyboard.press('ArrowDown')
  await announced(page, 'Tulipa nummer 099 staat nu op positie 101 van 250.')
  await page.keyboard.press('Space')
  await announced(page, 'Tulipa nummer 099 neergezet op positie 101 van 250.')

  const edge = page.getByRole('button', { name: 'Zet Tulipa nummer 148 een plaats omlaag' })
  expect((await names(page)).at(-1)).toBe('149 Tulipa nummer 148')
  await edge.click()
  await page.getByText('Tulipa nummer 148 staat nu op positie 150 van 250.').waitFor({ state: 'attached' })
  await edge.click()
  await page.getByText('Tulipa nummer 148 staat nu op positie 151 van 250.').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Toon eerdere producten' }).click()
  await page.getByRole('button', { name: 'Verstuur' }).click()
  await page.getByText('De volgorde is opgeslagen.').waitFor()

  const others = all.filter((name) => !['Tulipa nummer 180', 'Tulipa nummer 099', 'Tulipa nummer 148'].includes(name))
  const wanted = others.toSpliced(2, 0, 'Tulipa nummer 180').toSpliced(100, 0, 'Tulipa nummer 099')
  expect(await savedNames(shop, admin)).toEqual(wanted.toSpliced(150, 0, 'Tulipa nummer 148'))
})

test('reorder: the search stays below the menu and a notice, and covers no row that has the focus', async () => {
  // These products' photos have no files.
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const numbers = Array.from({ length: 60 }, (_, index) => String(index + 1).padStart(2, '0'))
  const { shop, admin } = await shopOf(...numbers.map((number) => `Tulipa nummer ${number}`))
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0', { viewport: phone })
  await page.getByRole('button', { name: 'Meer', exact: true }).click()
  await reorder(page)
  const [menu, search] = [page.getByRole('navigation', { name: 'Hoofdnavigatie' }), page.getByRole('search')]
  await page.evaluate(() => window.scrollTo(0, 1000))
  const field = page.getByLabel('Zoek in deze lijst')
  await field.focus()
  const left = await page.evaluate(() => window.scrollY)
  await page.keyboard.type('zzzz')
  await page.getByText('0 gevonden').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(left)

  await page.context().setOffline(true)
  const notice = page.getByText('Geen verbinding met internet.')
  await notice.waitFor()
  const edges = async (bar: Locator) => {
    const { y, height } = (await bar.boundingBox()) ?? { y: NaN, height: NaN }
    return { top: Math.round(y), bottom: Math.round(y + height) }
  }
  // A bar may lie over the line below the one above it.
  await expect.poll(async () => (await edges(search)).top).toBeGreaterThanOrEqual((await edges(notice)).bottom)
  expect((await edges(notice)).top).toBeGreaterThanOrEqual((await edges(menu)).bottom - 1)
  await grip(page, 'Tulipa nummer 02').focus()
  expect((await edges(grip(page, 'Tulipa nummer 02'))).top).toBeGreaterThanOrEqual((await edges(search)).bottom)
})

test("reorder: 'Anuleer' leads back without products too, and when they cannot be loaded", async () => {
  browser.expectComplaint(/\/products: .*503/)
  const { shop, admin } = await shopOf()
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0')
  const back = page.getByRole('button', { name: 'Anuleer' })
  const open = () => page.getByRole('button', { name: 'Wijzig volgorde Winkel' }).click()
  await open()
  await page.getByText('Er zijn nog geen producten').waitFor()
  await back.click()
  await page.getByRole('heading', { name: 'Productbeheer', level: 1 }).waitFor()

  await intercept(page, `**${products.all.path}`, (route) => route.fulfill({ status: 503 }))
  await open()
  await page.getByRole('button', { name: 'Probeer opnieuw' }).waitFor()
  await back.click()
  await page.getByRole('heading', { name: 'Productbeheer', level: 1 }).waitFor()
})
