import { zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct } from '../../../contract/endpoints/products.ts'
import { makeUser, wachtwoord } from '../../support/make-user.ts'
import { cartOf, chooseSheet, hasFocus, linesOf, openAs, paste } from '../support/at-work.ts'
import { desktop, journeys, type OwnShop, phone } from '../support/journeys.ts'
import { hold, intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys()

const field = (page: Page) => page.getByLabel('Plak of typ uw regels')
const row = (page: Page, number: number) =>
  page.getByRole('row').filter({ has: page.getByLabel(`Code of naam, regel ${number}`, { exact: true }) })
const intoCart = (page: Page, lines: string) => page.getByRole('button', { name: `Leg ${lines} in het winkelwagentje` })
const inCart = async (page: Page) =>
  Object.fromEntries((await cartOf(page)).map(({ productCode, qty }) => [productCode, qty]))

async function atQuickOrder(shop: OwnShop, device: BrowserContextOptions = { viewport: desktop }) {
  const buyer = await shop.login()
  const page = await openAs(browser, shop, buyer, '/snelbestellen', device)
  await page.getByRole('heading', { name: 'Snelbestellen' }).waitFor()
  return { buyer, page }
}

async function thirty(shop: OwnShop): Promise<ManagedProduct[]> {
  const all: ManagedProduct[] = []
  for (let at = 0; at < 30; at++) all.push(await shop.addProduct({ productName: `Tulipa nummer ${at}`, stock: 5000 }))
  return all
}

test('quick order: puts thirty pasted lines in the cart in at most four actions on a phone', async () => {
  const shop = await openShop()
  const stock = await thirty(shop)
  const buyer = await shop.login()
  const page = await openAs(browser, shop, buyer, '/shop/bollen/0', { viewport: phone })
  let actions = 0
  const act = async (does: () => Promise<unknown>) => {
    actions++
    await does()
  }
  const navigation = page.getByRole('navigation', { name: 'Hoofdnavigatie' })
  await act(() => navigation.getByRole('button', { name: 'Navigeer' }).click())
  await act(() => navigation.getByRole('link', { name: 'Snelbestellen' }).click())
  await act(() => paste(field(page), stock.map(({ productCode }, at) => `${productCode}\t1.0${10 + at}`).join('\r\n')))
  await act(() => intoCart(page, '30 regels').click())
  await page.getByText('30 regels toegevoegd.').waitFor({ state: 'detached' })
  await page.getByText('30 producten zijn in uw winkelwagentje gelegd.').waitFor()
  expect(await inCart(page)).toEqual(Object.fromEntries(stock.map(({ productCode }, at) => [productCode, 1010 + at])))
  expect(actions).toBeLessThanOrEqual(4)
})

test('quick order: from login to a confirmed order of a pasted list takes at most twenty keys', async () => {
  const shop = await openShop()
  const stock = await thirty(shop)
  const staff = await shop.login({ isAdmin: true })
  await makeUser(staff)
  const page = await browser.open({ viewport: desktop })
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  const focused = (text: string) =>
    page.evaluate((wanted) => document.activeElement?.textContent?.startsWith(wanted) === true, text)
  await page.goto(`${shop.url}/login`)
  await expect.poll(() => hasFocus(page.getByLabel('Gebruikersnaam'))).toBe(true)
  await page.keyboard.type('deroos')
  await press('Tab')
  await page.keyboard.type(wachtwoord)
  await press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  while (!(await focused('Snelbestellen')) && keys < 20) await press('Shift+Tab')
  await press('Enter')
  await expect.poll(() => hasFocus(field(page))).toBe(true)
  keys++
  await paste(field(page), stock.map(({ productCode }) => `${productCode}\t250`).join('\n'))
  await expect.poll(() => intoCart(page, '30 regels').isEnabled()).toBe(true)
  await press('Control+Enter')
  await page.getByRole('button', { name: 'Bestel', exact: true }).waitFor()
  await press('Control+Enter')
  // It waits for the delivery dates.
  await expect.poll(() => page.getByRole('button', { name: 'Bevestig order' }).isEnabled()).toBe(true)
  await press('Control+Enter')
  await page.getByText('Bestelling gelukt!').waitFor()
  // Folded, since it is long.
  const placed = page.getByRole('region', { name: /^Bestelling \d+ is geplaatst$/ })
  await placed.getByText('30 producten', { exact: true }).waitFor()
  expect(await placed.getByRole('listitem').count()).toBe(0)
  expect(keys).toBeLessThanOrEqual(20)
  expect((await staff.call(orders.all, {})).body.map(({ order }) => order.length)).toEqual([30])
})

test('quick order: Ctrl+Enter right after a paste goes on once the lines are read and checked; a paste lands in the field, and Tab has one stop a line', async () => {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 5000 })
  const lily = await shop.addProduct({ stock: 5000 })
  const { page } = await atQuickOrder(shop)
  for (const [late, qty] of [
    ['**/products/known', 250],
    ['**/orders/check', 500],
  ] as const) {
    const answer = Promise.withResolvers<void>()
    const endWait = await intercept(page, late, async (route) => {
      await answer.promise
      await route.continue()
    })
    const asked = page.waitForRequest(late)
    await paste(field(page), `${tulip.productCode}\t${qty}`)
    await asked
    await page.keyboard.press('Control+Enter')
    expect(page.url()).toBe(`${shop.url}/snelbestellen`)
    answer.resolve()
    await page.waitForURL(`${shop.url}/shoppingcart`)
    endWait()
    await page.getByRole('link', { name: 'Snelbestellen' }).click()
  }
  // Without lines there is nothing to wait for.
  await page.keyboard.press('Control+Enter')
  await paste(field(page), `${tulip.productCode}\t250`)
  await page.getByText('1 regel: 1 goed').waitFor()
  await expect.poll(() => intoCart(page, '1 regel').isEnabled()).toBe(true)
  expect(page.url()).toBe(`${shop.url}/snelbestellen`)

  // A paste anywhere lands in the field, and good lines have one stop for Tab.
  await paste(page.getByRole('heading', { name: 'Snelbestellen' }), `${lily.productCode} 500`)
  await page.getByText('2 regels: 2 goed').waitFor()
  await page.getByRole('link', { name: 'Naar het totaal' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('totaal')
  await page.getByLabel('Aantal, regel 1').focus()
  const stops: (string | null | undefined)[] = []
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press(key)
    stops.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
  }
  expect(stops).toEqual([
    'Aantal, regel 2',
    'Code of naam, regel 3',
    'Aantal, regel 2',
    'Verwijder regel 2',
    'Aantal, regel 2',
    'Code of naam, regel 2',
  ])
})

test('quick order: each line says what it is, the bad ones stay and are mended, the order is one like any other', async () => {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.25', stock: 1000 })
  const lily = await shop.stock({ productName: 'Lilium regale', stock: 39 })
  const iris = await shop.addProduct({ productName: 'Iris reticulata', showStatus: 'Nee' })
  const crocus = await shop.addProduct({ productName: 'Crocus Pickwick', stock: 500 })
  const { buyer, page } = await atQuickOrder(shop)
  const wrong = tulip.productCode.replace('0', 'O')
  await paste(
    field(page),
    [
      'Code;Aantal',
      `${tulip.productCode};100`,
      `${lily.productCode};50`,
      `${iris.productCode};5`,
      `${wrong};20`,
      'crocus pikwick;10',
      `${tulip.productCode.toLowerCase()};30`,
      `${crocus.productCode};anderhalf`,
    ].join('\n'),
  )
  await row(page, 1).getByText('Tulipa Apeldoorn').waitFor()
  await row(page, 1).getByText('Dubbel: regels 1 en 6 worden opgeteld, samen 130 stuks.').waitFor()
  await row(page, 2).getByText('Nog 39 op voorraad.').waitFor()
  await row(page, 3).getByText('Niet meer leverbaar.').waitFor()
  await row(page, 4).getByText('We vinden geen product met deze code of naam.').waitFor()
  await row(page, 7).getByText('Vul een heel getal in.').waitFor()
  await row(page, 7).getByText('Crocus Pickwick').waitFor()
  await page.getByText('7 regels: 2 goed, 5 vragen aandacht').waitFor()
  // On paper nothing covers the lines, and the total comes after them.
  await page.emulateMedia({ media: 'print' })
  const last = (await row(page, 7).boundingBox()) ?? { y: NaN, height: 0 }
  expect((await page.getByText('Totaal ex. btw').boundingBox())?.y).toBeGreaterThan(last.y + last.height)
  expect(await intoCart(page, '6 regels').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  const nextMarked = page.getByRole('button', { name: 'Naar de volgende die aandacht vraagt' })
  for (const label of ['Code of naam, regel 2', 'Code of naam, regel 3']) {
    await nextMarked.click()
    await page.getByLabel(label).and(page.locator(':focus')).waitFor()
  }
  for (const _ of ['regel 4', 'regel 5', 'regel 7']) await nextMarked.click()
  await page.getByLabel('Aantal, regel 7').and(page.locator(':focus')).waitFor()

  await row(page, 2).getByRole('button', { name: 'Maak er 39 van' }).click()
  await row(page, 4)
    .getByRole('button', { name: `Neem ${tulip.productCode} Tulipa Apeldoorn` })
    .click()
  await row(page, 5)
    .getByRole('button', { name: `Neem ${crocus.productCode} Crocus Pickwick` })
    .click()
  await page.getByLabel('Aantal, regel 7').fill('15')
  await intoCart(page, '6 regels').click()
  await page.getByText('3 producten zijn in uw winkelwagentje gelegd.').waitFor()
  expect(await inCart(page)).toEqual({ [tulip.productCode]: 150, [lily.productCode]: 39, [crocus.productCode]: 25 })
  await page.reload()
  await row(page, 1).getByText('Niet meer leverbaar.').waitFor()
  expect(await page.getByLabel('Code of naam, regel 1', { exact: true }).inputValue()).toBe(iris.productCode)

  await page.goto(`${shop.url}/shoppingcart`)
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Bestelling gelukt!').waitFor()
  const [order] = (await buyer.call(orders.ofUser, { params: { id: buyer.userId } })).body
  expect(order?.order).toMatchObject(linesOf({ [tulip._id]: 150, [lily._id]: 39, [crocus._id]: 25 }))
})

test('quick order: products are suggested while typing, nothing is wrong before the quantity was left, and all is mended at once', async () => {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 100, price: '0.20' })
  const packed = await shop.addProduct({ productName: 'Tulipa Ballerina', stock: 90, vpe: 50, minimum: 50 })
  const { page } = await atQuickOrder(shop)
  const code = (line: number) => page.getByLabel(`Code of naam, regel ${line}`, { exact: true })
  const options = page.getByRole('list', { name: 'Gevonden producten' }).getByRole('button')
  await code(1).focus()
  await page.keyboard.type('apeldo')
  const apeldoorn = options.filter({ hasText: /Tulipa Apeldoorn.*€\s0,20.*100/, has: page.locator('img') })
  await apeldoorn.waitFor()
  // The only match is taken.
  await page.keyboard.press('Enter')
  await expect.poll(() => code(1).inputValue()).toBe(tulip.productCode)
  expect(await page.locator('[data-marked]').count()).toBe(0)
  await page.keyboard.type('150')
  expect(await page.locator('[data-marked]').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText('Niet voldoende voorraad').or(page.getByText('Maak er 100 van')).first().waitFor()

  await code(2).fill('tulip')
  await expect.poll(() => options.count()).toBe(2)
  // Enter goes to the first of several; a letter goes on with the name, and a digit is the quantity.
  await page.keyboard.press('Enter')
  await page.keyboard.type('a')
  expect(await code(2).inputValue()).toBe('tulipa')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('60')
  expect(await code(2).inputValue()).toBe(packed.productCode)
  expect(await page.getByLabel('Aantal, regel 2').inputValue()).toBe('60')
  await row(page, 2).getByText(`${packed.productCode} · 90 stuks`).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Werk alles bij' }).click()
  await intoCart(page, '2 regels').click()
  await page.getByText('2 producten zijn in uw winkelwagentje gelegd.').waitFor()
  expect(await inCart(page)).toEqual({ [tulip.productCode]: 100, [packed.productCode]: 50 })

  // Typing goes on, and Enter before the first answer waits for it.
  const searching = await hold(page, /zoek=apeldo/)
  await code(1).focus()
  await page.keyboard.type('apeldo')
  expect(await code(1).inputValue()).toBe('apeldo')
  await searching.asked
  await page.keyboard.press('Enter')
  searching.release()
  await expect.poll(() => code(1).inputValue()).toBe(tulip.productCode)
  // A pasted text may be longer than a search.
  await code(2).fill(`${packed.productName} `.repeat(8))
  await options.filter({ hasText: packed.productName }).waitFor()
})

test('quick order: asks which column is the quantity, says what it took, and takes another one, also on a phone', async () => {
  const shop = await openShop()
  const first = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 5000 })
  const second = await shop.addProduct({ productName: 'Crocus Pickwick', stock: 5000 })
  const codes = [first.productCode, second.productCode]
  const { page } = await atQuickOrder(shop, { viewport: phone })
  const strip = page.getByRole('region', { name: 'Gelezen' })
  const quantity = strip.getByLabel('Aantal uit')
  const quantities = () =>
    page
      .getByLabel(/^Aantal, regel \d$/)
      .evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.value : '')))
  await paste(field(page), `Code;Week;Totaal;Prijs\n${codes[0]};48;500;0,19\n${codes[1]};48;250;0,19`)
  await strip.getByText('Kies de kolom met het aantal: geen kop noemt het aantal').waitFor()
  // Nothing is added before, and the keyboard is where the question is.
  await page.getByText('Nog geen regels').waitFor()
  await expect.poll(() => hasFocus(quantity)).toBe(true)
  await quantity.selectOption({ label: 'kolom C, Totaal' })
  await page.getByText('2 regels: 2 goed').waitFor()
  expect(await quantities()).toEqual(['500', '250', ''])
  await strip.getByText('Niet gebruikt: Week, Prijs.').waitFor()
  expect(await strip.getByLabel('Code uit').inputValue()).toBe('0')

  // Another column replaces these rows; what was mended stays.
  await page.getByLabel('Aantal, regel 1').fill('600')
  await quantity.selectOption({ label: 'kolom B, Week' })
  await expect.poll(quantities).toEqual(['600', '48', ''])
  await quantity.selectOption({ label: 'kolom C, Totaal' })
  await expect.poll(quantities).toEqual(['600', '250', ''])

  await page.getByRole('button', { name: 'Wis alles' }).click()
  await paste(field(page), `${codes[0]}\tTulipa A\t500\n${codes[1]}\tCrocus P\t250`)
  await strip.getByText('Niet gebruikt: kolom B.').waitFor()

  // A sheet with the same headings is read the same way.
  await page.getByRole('button', { name: 'Wis alles' }).click()
  await strip.waitFor({ state: 'detached' })
  await paste(field(page), `Code;Week;Totaal;Prijs\n${codes[1]};49;750;0,19`)
  await strip.getByText('zoals vorige keer').waitFor()
  await page.getByText('1 regel: 1 goed').waitFor()
  expect(await quantities()).toEqual(['750', ''])

  // Once lines are in the cart, another column cannot bring them back.
  await page.getByRole('button', { name: 'Wis alles' }).click()
  await paste(field(page), `Code;Week;Totaal;Prijs\n${codes[0]};48;500;0,19\n${codes[1]};48;veel;0,19`)
  await intoCart(page, '1 regel').click()
  await strip.waitFor({ state: 'detached' })
  expect(await quantities()).toEqual(['veel', ''])

  // Of a sheet without a quantity in its column another one can be chosen.
  await page.getByRole('button', { name: 'Wis alles' }).click()
  await paste(field(page), `Code;Aantal;Tweede week\n${codes[0]};;25\n${codes[1]};;40`)
  await page.getByText('Alle regels zijn zonder aantal: kolom B is leeg.').waitFor()
  await quantity.selectOption({ label: 'kolom C, Tweede week' })
  await expect.poll(quantities).toEqual(['25', '40', ''])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(phone.width)
})

test('quick order: every visible tab of a file is read, what is left out is named, and what no file should be is refused', async () => {
  const shop = await openShop()
  const bulb = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 5000 })
  const plant = await shop.addProduct({ productName: 'Crocus Pickwick', stock: 5000 })
  const { page } = await atQuickOrder(shop)
  const list = (code: string, qty: number | null) => [
    ['Beschikbaar in week 48'],
    ['Code', 'Naam', 'Voorraad', 'Bestelling'],
    [code, 'a', 8450, qty],
    [code, 'b', 8450, null],
  ]
  const file = await writeXlsx({
    sheets: [
      { name: 'lijsten', rows: list(bulb.productCode, 1), hidden: true },
      { name: 'Bollen', rows: list(bulb.productCode, 500) },
      { name: 'Planten', rows: list(plant.productCode, 250) },
      { name: 'Uitleg', rows: [['Vul in', 'en stuur terug']] },
    ],
  })
  browser.expectComplaint(/tabs-worker/)
  const endFailing = await intercept(page, '**/assets/tabs-worker*', (route) => route.abort())
  await chooseSheet(page, 'bestelling.xlsx', file)
  await page.getByText('De regels konden niet worden nagekeken, probeer het opnieuw.').waitFor()
  endFailing()
  await chooseSheet(page, 'bom.xlsx', zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(40 * 1024 * 1024) }))
  await page.getByText('Dit bestand kunnen we niet lezen').waitFor()
  await chooseSheet(page, 'oud.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))
  await page.getByText('Dit is een beveiligd of oud Excel-bestand').waitFor()
  await chooseSheet(page, 'bestelling.xlsx', file)
  const strip = page.getByRole('region', { name: 'Gelezen' })
  await strip.getByText('Gelezen: tabbladen Bollen en Planten').waitFor()
  for (const note of [
    'Niet gebruikt: Naam, Voorraad.',
    '2 regels zonder aantal overgeslagen.',
    '1 verborgen tabblad overgeslagen.',
    'Niet gelezen: tabblad Uitleg.',
  ])
    await strip.getByText(note).waitFor()
  await page.getByText('2 regels: 2 goed').waitFor()
  // Another column leaves what was typed and not read yet.
  const typed = `${bulb.productCode} 75`
  await field(page).pressSequentially(typed)
  const quantity = strip.getByLabel('Aantal uit').first()
  const taken = await quantity.inputValue()
  for (const column of [{ label: 'kolom C, Voorraad' }, taken]) await quantity.selectOption(column)
  expect(await field(page).inputValue()).toBe(typed)
  await intoCart(page, '2 regels').click()
  expect(await inCart(page)).toEqual({ [bulb.productCode]: 500, [plant.productCode]: 250 })
})

test('quick order: too many lines are refused and stay in the field; a failed check is asked again; cleared lines come back before new ones; logging out leaves nothing', async () => {
  const shop = await openShop()
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 5000 })
  const { page } = await atQuickOrder(shop)
  const many = Array.from({ length: 5000 }, (_, at) => `B${1000 + at}\t5`).join('\n')
  await paste(field(page), many)
  await page.getByText('Dit zijn 5.000 regels; een bestelling heeft er ten hoogste 500').waitFor()
  expect((await field(page).inputValue()).split('\n')).toHaveLength(5000)
  await page.reload()
  expect((await field(page).inputValue()).split('\n')).toHaveLength(5000)
  await field(page).fill('')
  // Lines that ask for nothing do not count.
  const filled = many.split('\n').slice(0, 500)
  await paste(field(page), ['Code\tAantal', ...filled, ...filled.slice(0, 120).map(() => 'B9000\t')].join('\n'))
  await page.getByText('500 regels toegevoegd.').waitFor()
  await paste(field(page), 'B9999\t3')
  await page.getByText('Met deze regel erbij zijn het er meer dan 500; bestel eerst wat er staat.').waitFor()
  await field(page).fill('')
  await page.getByRole('button', { name: 'Wis alles' }).click()
  // The code of the last line of a long note is found.
  const above = Array.from({ length: 499 }, (_, at) => `Z${2000 + at} Tulipa 'Naam${at}' 12/+ ${at * 10 + 7} stuks`)
  await paste(field(page), [...above, `${tulip.productCode} Tulipa 'Apeldoorn' 12/+ 501 stuks`].join('\n'))
  await page.getByText('500 regels toegevoegd.').waitFor()
  expect(await page.getByLabel('Code of naam, regel 500', { exact: true }).inputValue()).toBe(tulip.productCode)
  await page.getByRole('button', { name: 'Wis alles' }).click()

  browser.expectComplaint(/orders\/check|Failed to load|report/)
  const endFailing = await intercept(page, '**/orders/check', (route) => route.abort())
  await field(page).fill(`${tulip.productCode} 5`)
  await page.getByText('De regels konden niet worden nagekeken.').waitFor()
  await page.getByRole('button', { name: 'Probeer opnieuw' }).focus()
  endFailing()
  // If live news made the page refetch first, the press does nothing.
  await page.keyboard.press('Enter')
  await row(page, 1).getByText('Tulipa Apeldoorn').waitFor()

  await page.getByRole('button', { name: 'Wis alles' }).click()
  await page.getByText('De regel is gewist.').waitFor()
  await paste(field(page), 'B9999\t3')
  await expect.poll(() => page.getByLabel('Code of naam, regel 1').inputValue()).toBe('B9999')
  await row(page, 1).getByText('We vinden geen product met deze code of naam.').waitFor()
  await page.getByRole('button', { name: 'Zet terug' }).click()
  await row(page, 1).getByText('Tulipa Apeldoorn').waitFor()
  expect(await page.getByLabel('Code of naam, regel 2').inputValue()).toBe('B9999')

  // A paste that is left before it was read is still there.
  await page.getByRole('button', { name: 'Wis alles' }).click()
  const reading = await hold(page, '**/products/known')
  await paste(field(page), `${tulip.productCode}\t3`)
  await reading.asked
  await page.getByRole('link', { name: 'Bestellijsten' }).click()
  await page.getByRole('heading', { name: 'Bestellijsten' }).waitFor()
  reading.release()
  await page.getByRole('link', { name: 'Snelbestellen' }).click()
  await expect.poll(() => field(page).inputValue()).toBe(`${tulip.productCode}\t3`)

  await page.getByRole('link', { name: 'Uitloggen' }).click()
  await page.getByRole('link', { name: 'Inloggen' }).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('snelbestellen')))).toEqual(
    [],
  )
})
