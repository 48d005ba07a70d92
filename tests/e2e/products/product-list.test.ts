import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs } from '../support/at-work.ts'
import { journeys } from '../support/journeys.ts'

const { browser, openShop } = journeys()

test('the list: columns, ten a page, search on code and name, both in the address, and Bekijk', async () => {
  const shop = await openShop()
  const made = []
  for (let index = 1; index <= 12; index += 1) {
    const fields = { productName: `Tulipa soort ${index}`, stock: index, price: '1.5' }
    made.push(await (index === 1 ? shop.stock(fields) : shop.addProduct(fields)))
  }
  const twelfth = made[11]
  if (!twelfth) throw new Error('twelve products expected')
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), '/productbeheer/main/0')
  await page.getByRole('heading', { name: 'Productbeheer' }).waitFor()
  for (const column of ['Productcode', 'Productnaam', 'Voorraad', 'Prijs', 'Weergeven']) {
    await page.getByRole('columnheader', { name: column, exact: true }).waitFor()
  }
  const primary = page.getByRole('main').locator('.mantine-Button-root:not([data-variant])')
  expect(await primary.allInnerTexts()).toEqual(['Voeg nieuw product toe'])
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  expect(await rows.count()).toBe(10)
  expect(await rows.first().locator('img').isVisible()).toBe(true)
  const cells = await rows.first().getByRole('cell').allInnerTexts()
  expect(cells.join(' | ')).toBe(`${made[0]?.productCode} | Tulipa soort 1 | 1 | €\u00a01,50 | Ja | Bekijk`)

  const sortedBy = () => page.getByRole('columnheader', { name: 'Voorraad' }).getAttribute('aria-sort')
  for (const direction of ['ascending', 'descending']) {
    await page.getByRole('button', { name: 'Voorraad', exact: true }).press('Enter')
    await expect.poll(sortedBy).toBe(direction)
  }
  await rows.first().filter({ hasText: 'soort 12' }).waitFor()
  await page.getByLabel('Regels per pagina').selectOption('25 per pagina')
  await expect.poll(() => rows.count()).toBe(12)
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await rows.first().getByRole('cell', { name: 'Tulipa soort 1', exact: true }).waitFor()

  await page.getByRole('link', { name: 'Pagina 2', exact: true }).click()
  await rows.filter({ hasText: 'soort 12' }).waitFor()
  const told = page.getByRole('main').getByRole('status')
  await told.filter({ hasText: '12 gevonden, pagina 2 van 2' }).waitFor()
  expect(await rows.count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('pagina')).toBe('2')

  await page.getByPlaceholder('...zoek').fill('SOORT 12')
  await page.waitForURL(/zoek=SOORT/)
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
  await page.getByPlaceholder('...zoek').fill(twelfth.productCode.toLowerCase())
  await page.waitForURL(new RegExp(`zoek=${twelfth.productCode.toLowerCase()}`))
  await rows.filter({ hasText: 'soort 12' }).waitFor()
  await page.reload()
  await rows.filter({ hasText: 'soort 12' }).waitFor()
  expect(await rows.count()).toBe(1)

  await page.getByRole('link', { name: 'Bekijk Tulipa soort 12' }).click()
  await page.waitForURL(`${shop.url}/productbeheer/details/${twelfth._id}`)
  await page.getByRole('heading', { name: 'Tulipa soort 12', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Productbeheer' }).click()
  await page.waitForURL(/zoek=/)
  await page.getByPlaceholder('...zoek').fill('orchidee')
  await page.getByText("Geen product gevonden voor 'orchidee'").waitFor()
  await told.filter({ hasText: 'Niets gevonden' }).waitFor()
})

test('the list: the way back from its cells and its bulk change, after a page or a search there, leads to the same search', async () => {
  const shop = await openShop()
  for (let index = 1; index <= 51; index += 1) await shop.addProduct({ productName: `Tulipa soort ${index}` })
  const search = '?zoek=Tulipa&sorteer=-stock'
  const admin = await shop.login({ isAdmin: true })
  const page = await openAs(browser, shop, admin, `/productbeheer/main/0${search}`)
  const goBack = async () => {
    await page.locator('main').getByRole('link', { name: 'Productbeheer' }).click()
    await page.getByRole('heading', { name: 'Productbeheer' }).waitFor()
    expect(new URL(page.url()).search).toBe(search)
  }
  await page.getByRole('link', { name: 'Bewerk in lijst' }).click()
  await page.getByRole('link', { name: 'Pagina 2', exact: true }).click()
  await page.waitForURL(/pagina=2/)
  await goBack()
  await page.getByRole('link', { name: 'Wijzig alle 51' }).click()
  await page.getByRole('heading', { name: 'Meerdere producten tegelijk wijzigen' }).waitFor()
  await page.getByPlaceholder('...zoek').fill('soort 12')
  await page.waitForURL(/zoek=soort/)
  await goBack()
})

test("the list: 'Meer' opens its menu below its button, within the window", async () => {
  const shop = await openShop()
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), '/productbeheer/main/0')
  const more = page.getByRole('button', { name: 'Meer', exact: true })
  const edges = (element: Locator) =>
    element.evaluate((one) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect()
      return { left, right, top, bottom, width }
    })
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await more.click()
    const [button, menu] = [await edges(more), await edges(page.locator('[popover=auto]'))]
    expect(menu.top - button.bottom).toBeGreaterThan(0)
    expect(menu.top - button.bottom).toBeLessThan(10)
    expect(menu.left).toBeGreaterThanOrEqual(16)
    expect(menu.right).toBeCloseTo(Math.max(button.right, 16 + menu.width))
    await page.keyboard.press('Escape')
  }
})
