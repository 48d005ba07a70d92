import { zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { chooseSheet, download, openAs, paste, rowTexts } from '../support/at-work.ts'
import { journeys } from '../support/journeys.ts'
import { hold, intercept, loseAnswers } from '../support/intercept.ts'
import { photo } from '../support/new-product.ts'

const { browser, openShop } = journeys({ listensAtOnce: true })

const field = (page: Page) => page.getByLabel('Plak of typ uw regels')
const bulk = '**/products/bulk'
const enter = (page: Page) => page.getByRole('button', { name: 'Voer in', exact: true })

test('product sheets: a delivery is pasted, its faults mended, entered under its reference and undone', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 100 })
  const crocus = await shop.addProduct({ productName: 'Crocus Pickwick', stock: 40, showStatus: 'Nee' })
  const wrong = crocus.productCode.replace('0', 'O')
  const stock = async () =>
    (await admin.call(products.all, {})).body.map(({ productName, stock }) => `${productName} ${stock}`)
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0')
  await page.getByRole('button', { name: 'Meer', exact: true }).click()
  await page.getByRole('link', { name: 'Voorraad bijboeken' }).click()
  await paste(
    field(page),
    `Code\tBesteld\tGeleverd\n${tulip.productCode}\t2.000\t1.250\n${wrong}\t5\t5\ncrocus pickwick\t25\t10\n${tulip.productCode}\t75\t50`,
  )
  await page.getByText('4 regels: 2 wijzigingen, 1 fout').waitFor()
  // The paste was accepted already; the button must not complain.
  await page.getByRole('button', { name: 'Voeg regels toe' }).click()
  expect(await page.getByText('4 regels toegevoegd.').count()).toBe(1)
  expect(await page.getByText('Hier staan geen regels in.').count()).toBe(0)
  expect(await rowTexts(page)).toEqual([
    `1 We vinden geen product met deze code of naam. Bedoelde u ${crocus.productCode} Crocus Pickwick`,
    `2 Tulipa Apeldoorn ${tulip.productCode} 100 1.400 +1.300`,
    `3 Crocus Pickwick ${crocus.productCode} 40 50 +10`,
    '4 Tulipa Apeldoorn ' + tulip.productCode + ' Opgeteld bij regel 2.',
  ])
  expect(await enter(page).isDisabled()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: `Neem ${crocus.productCode} Crocus Pickwick, regel 1` }).click()
  await page.getByText('4 regels: 2 wijzigingen').waitFor()
  await page.getByLabel('Referentie van de levering').fill('LB-2231')
  await enter(page).click()
  await page.getByText('2 producten gewijzigd.').waitFor()
  expect(await stock()).toEqual(['Tulipa Apeldoorn 1400', 'Crocus Pickwick 55'])
  const history = await admin.call(reports.history, { params: { entity: 'product', id: tulip._id } })
  expect(history.body[0]?.what).toBe('Voorraad +1.300 stuks: levering LB-2231')
  // A paste during a save is not saved with it, and stays.
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByRole('button', { name: 'Maak ongedaan' }).waitFor({ state: 'detached' })
  await paste(field(page), `${tulip.productCode}\t7`)
  const endPasting = await intercept(page, bulk, async (route) => {
    await paste(field(page), `${crocus.productCode}\t3`)
    await page.getByText('2 regels: 2 wijzigingen').waitFor()
    await route.continue()
  })
  await enter(page).click()
  await expect.poll(() => rowTexts(page)).toEqual([`1 Crocus Pickwick ${crocus.productCode} 40 43 +3`])
  expect(await stock()).toEqual(['Tulipa Apeldoorn 107', 'Crocus Pickwick 40'])
  endPasting()
  // Saved changes are never offered again, even after leaving before the response.
  const left = Promise.withResolvers<void>()
  await page.route(bulk, async (route) => {
    await left.promise
    await route.continue()
  })
  await enter(page).click()
  await page.getByRole('link', { name: 'Productbeheer', exact: true }).click()
  await page.getByRole('heading', { name: 'Productbeheer' }).waitFor()
  const answered = page.waitForResponse(bulk)
  left.resolve()
  await answered
  await expect.poll(stock).toEqual(['Tulipa Apeldoorn 107', 'Crocus Pickwick 43'])
  await page.getByRole('button', { name: 'Meer', exact: true }).click()
  await page.getByRole('link', { name: 'Voorraad bijboeken' }).click()
  await page.getByText('Nog geen regels').waitFor()
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByRole('button', { name: 'Maak ongedaan' }).waitFor({ state: 'detached' })
  expect(await stock()).toEqual(['Tulipa Apeldoorn 107', 'Crocus Pickwick 40'])
})

test('product sheets: a delivery counts once when its answer is lost, also after a reload, and two tabs undo it once', async () => {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 100 })
  const admin = await shop.login({ isAdmin: true })
  const stock = async () => (await admin.call(products.one, { params: { id: tulip._id } })).body.stock
  const page = await openAs(browser, shop, admin, '/productbeheer/bijboeken/0')
  const undo = (tab: Page) => tab.getByRole('button', { name: 'Maak ongedaan' }).click()
  browser.expectComplaint(/ERR_FAILED/)
  await paste(field(page), `${tulip.productCode}\t250`)
  const endLoss = await loseAnswers(page, bulk)
  await enter(page).click()
  await page.getByText('Het is niet bekend of dit is ingevoerd.').waitFor()
  expect(await stock()).toBe(350)
  endLoss()
  await page.reload()
  await enter(page).click()
  await page.getByText('1 product gewijzigd.').waitFor()
  expect(await stock()).toBe(350)

  const endSecondLoss = await loseAnswers(page, bulk)
  await undo(page)
  await page.getByText('Het is niet bekend of dit is teruggezet.').waitFor()
  endSecondLoss()
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const tab of [other, page]) {
    await undo(tab)
    await tab.getByText('1 product teruggezet.').waitFor()
  }
  expect(await stock()).toBe(100)
})

test('product sheets: rows typed while a file is read stay, and what one tab enters is gone from the other', async () => {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 100 })
  const crocus = await shop.stock({ productName: 'Crocus Pickwick', stock: 40 })
  const admin = await shop.login({ isAdmin: true })
  const page = await openAs(browser, shop, admin, '/productbeheer/bijboeken/0')
  await paste(field(page), `${tulip.productCode}\t250`)
  const reading = await hold(page, /tabs-worker/)
  await chooseSheet(page, 'rest.csv', `Code;Aantal\n${crocus.productCode};5`)
  await reading.asked
  await page.getByLabel('Erbij, regel 1').fill('260')
  reading.release()
  await page.getByText('2 regels: 2 wijzigingen').waitFor()
  expect(await page.getByLabel('Erbij, regel 1').inputValue()).toBe('260')

  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByText('2 regels: 2 wijzigingen').waitFor()
  const entering = await hold(page, bulk)
  await enter(page).click()
  await entering.asked
  await other.getByLabel('Erbij, regel 2').fill('6')
  await expect.poll(() => page.getByLabel('Erbij, regel 2').inputValue()).toBe('6')
  entering.release()
  await page.getByText('2 producten gewijzigd.').waitFor()
  // The entered lines are gone from both; the line that was changed meanwhile is not.
  for (const tab of [page, other]) await tab.getByText('1 regel: 1 wijziging').waitFor()
})

test('product sheets: sales made after a count was pasted are subtracted, also after a reload', async () => {
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 100 })
  const admin = await shop.login({ isAdmin: true })
  const page = await openAs(browser, shop, admin, '/productbeheer/inventaris/0')
  await paste(field(page), `Code\tVoorraad\tGeteld\n${tulip.productCode}\t100\t90`)
  const cells = page.getByRole('row').filter({ hasText: 'Tulipa Apeldoorn' }).getByRole('cell')
  await expect.poll(() => cells.nth(5).innerText()).toBe('90')
  const buyer = await shop.login()
  await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 30 }] } })
  await page.getByText('Sinds u dit invulde, gingen er 30 af.').waitFor()
  // The first load may include the first sale; the second arrives live.
  await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 1 }] } })
  await page.getByText('Sinds u dit invulde, gingen er 31 af.').waitFor()
  await page.reload()
  await page.getByText('Sinds u dit invulde, gingen er 31 af.').waitFor()
  expect(await cells.nth(5).innerText()).toBe('59')
  await enter(page).click()
  await page.getByText('1 product gewijzigd.').waitFor()
  const { body: counted } = await admin.call(products.one, { params: { id: tulip._id } })
  expect(counted.stock).toBe(59)

  // Saved, but the response is lost: nothing is applied twice.
  browser.expectComplaint(/ERR_FAILED/)
  await loseAnswers(page, bulk)
  await paste(field(page), `${tulip.productCode}\t50`)
  await enter(page).click()
  await page.getByText('Blijft gelijk.').waitFor()
  expect((await admin.call(products.one, { params: { id: tulip._id } })).body.stock).toBe(50)
})

test('product sheets: a long list stands 50 lines a page, leads to a fault on another page, and is entered whole', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const codes: string[] = []
  for (let count = 1; count <= 120; count++) codes.push((await shop.addProduct({ stock: 1000 })).productCode)
  const [twice = '', last = ''] = [codes[59], codes.at(-1)]
  const page = await openAs(browser, shop, admin, '/productbeheer/inventaris/0')
  await paste(field(page), [...codes.map((code, at) => `${code}\t${100 + at}`), `${twice}\t3`].join('\n'))
  await page.getByText('121 regels: 120 wijzigingen, 1 fout').waitFor()
  const shown = await rowTexts(page)
  expect(shown).toHaveLength(50)
  expect(shown[0]).toContain(twice)
  expect(shown[1]).toContain(`${twice} staat ook op regel 1.`)
  await page.getByRole('button', { name: 'Verwijder regel 2', exact: true }).click()

  const goTo = (number: number) => page.getByRole('link', { name: `Pagina ${number}` }).click()
  await goTo(3)
  await page.getByLabel('Code of naam, regel 120').fill(twice)
  await page.getByText(`${twice} staat ook op regel 1.`).waitFor()
  const next = page.getByRole('button', { name: 'Naar de volgende fout' })
  expect(await next.count()).toBe(0)
  await goTo(1)
  await next.click()
  await page.getByLabel('Code of naam, regel 120').fill(last)
  await page.getByText('120 regels: 120 wijzigingen').waitFor()
  expect(await next.count()).toBe(0)
  await page.getByLabel('Geteld, regel 120').fill('7')

  await enter(page).click()
  await page.getByText('120 producten gewijzigd.').waitFor()
  const stock = (await admin.call(products.all, {})).body.map((product) => product.stock)
  expect(stock).toEqual([...codes.slice(0, -1).map((_, at) => 100 + at), 7])
})

test('product sheets: prices stand with the worst first; what somebody else changed meanwhile is told, and nothing entered', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const [tulip, lily, iris] = [
    await shop.addProduct({ productName: 'Tulipa Apeldoorn', price: '0.40' }),
    await shop.addProduct({ productName: 'Lilium regale', price: '1.00' }),
    await shop.addProduct({ productName: 'Iris reticulata', price: '2.00' }),
  ]
  const price = async () => (await admin.call(products.all, {})).body.map((product) => product.price)
  const page = await openAs(browser, shop, admin, '/productbeheer/prijzen/0')
  browser.expectComplaint(/409/)
  await paste(field(page), `${tulip.productCode};0,42\n${lily.productCode};10,00\n${iris.productCode};2`)
  await page.getByText('3 regels: 2 wijzigingen').waitFor()
  expect(await rowTexts(page)).toEqual([
    `1 Lilium regale ${lily.productCode} € 1,00 € 10,00 +900 %`,
    `2 Tulipa Apeldoorn ${tulip.productCode} € 0,40 € 0,42 +5 %`,
    `3 Iris reticulata ${iris.productCode} Blijft gelijk. € 2,00 € 2,00`,
  ])
  // Changes the price while the request is on its way: an earlier change would reach the page.
  const endWait = await intercept(page, /products\/bulk/, async (route) => {
    await admin.send('PUT', '/products/bulk', { body: { rows: [{ _id: tulip._id, price: '0.50' }] } })
    await route.fallback()
  })
  await enter(page).click()
  await page.getByText('Er is niets gewijzigd.').waitFor()
  endWait()
  await page.getByText('€ 0,50').waitFor()
  expect(await price()).toEqual(['0.50', '1.00', '2.00'])
  await page.getByLabel('Nieuwe prijs, regel 1').fill('1,05')
  await enter(page).click()
  await page.getByText('2 producten gewijzigd.').waitFor()
  expect(await price()).toEqual(['0.42', '1.05', '2.00'])
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByRole('button', { name: 'Maak ongedaan' }).waitFor({ state: 'detached' })
  expect(await price()).toEqual(['0.50', '1.00', '2.00'])
})

test('product sheets: the last list is undone until the next one is entered, also after a reload', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.addProduct({ stock: 100 })
  const crocus = await shop.addProduct({ stock: 40 })
  const stock = async () => (await admin.call(products.all, {})).body.map((product) => product.stock)
  const page = await openAs(browser, shop, admin, '/productbeheer/bijboeken/0')
  await paste(field(page), `${tulip.productCode}\t5`)
  await enter(page).click()
  await page.getByText('1 product gewijzigd.').waitFor()
  await paste(field(page), `${crocus.productCode}\t3`)
  await page.getByText('1 regel: 1 wijziging').waitFor()
  await page.reload()
  await page.getByText('1 regel: 1 wijziging').waitFor()
  expect(await stock()).toEqual([105, 40])
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByText('1 product teruggezet.').waitFor()
  expect(await stock()).toEqual([100, 40])
  await page.getByText('1 regel: 1 wijziging').waitFor()
})

test('product sheets: cleared lines are put back, unless another column has read them again', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.addProduct({ stock: 100 })
  const page = await openAs(browser, shop, admin, '/productbeheer/bijboeken/0')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const lines = page.getByText('2 regels: 1 wijziging, 1 fout')
  await paste(field(page), `Code\tBesteld\tGeleverd\n${tulip.productCode}\t9\t5\nB9999\t7\t3`)
  await lines.waitFor()
  for (const [clear, said] of [
    ['Verwijder foute regels', 'De regel is gewist.'],
    ['Wis alles', 'De regels zijn gewist.'],
  ] as const) {
    await press(clear)
    await page.getByText(said).waitFor()
    await press('Zet terug')
    await lines.waitFor()
  }
  await press('Verwijder foute regels')
  await page.getByText('1 regel: 1 wijziging').waitFor()
  await page.getByLabel('Aantal uit').selectOption({ label: 'kolom B, Besteld' })
  await lines.waitFor()
  expect(await page.getByRole('button', { name: 'Zet terug' }).count()).toBe(0)
})

test('product sheets: a price of 0 is asked about first, in a list and in an import', async () => {
  const shop = await openShop({ pollJobsEvery: 50 })
  const admin = await shop.login({ isAdmin: true })
  const codes = []
  for (const price of ['0.40', '0.50', '0.60']) codes.push((await shop.addProduct({ price })).productCode)
  const prices = async () => (await admin.call(products.all, {})).body.map((product) => product.price)
  const page = await openAs(browser, shop, admin, '/productbeheer/prijzen/0')
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await paste(field(page), `${codes[0]};0\n${codes[1]};0,00\n${codes[2]};0,70`)
  await enter(page).click()
  await dialog.getByText('Met prijs 0 bestellen klanten 2 producten gratis.').waitFor()
  await press('Anuleer')
  expect(await prices()).toEqual(['0.40', '0.50', '0.60'])
  await enter(page).click()
  await press('Ja, prijs 0')
  await page.getByText('3 producten gewijzigd.').waitFor()
  expect(await prices()).toEqual(['0.00', '0.00', '0.70'])

  await page.goto(`${shop.url}/productbeheer/importeren/0`)
  const drop = async (...lines: readonly string[]) => {
    const heading = 'Productcode;Prijs;Productnaam;Tekst;Product categorie'
    await chooseSheet(page, 'prijzen.csv', [heading, ...lines].join('\r\n'))
    await page.getByRole('button', { name: 'Lees in' }).click()
  }
  // A price that is 0 already is no news.
  await drop(`${codes[0]};0;;;`, `${codes[1]};1;;;`, `${codes[2]};0,00;;;`)
  await page.getByText('prijzen.csv: 0 nieuw, 2 gewijzigd, 1 gelijk.').waitFor()
  await enter(page).click()
  await dialog.getByText('Met prijs 0 bestellen klanten 1 product gratis.').waitFor()
  await press('Ja, prijs 0')
  await page.getByText('prijzen.csv is ingevoerd: 0 nieuw, 2 gewijzigd.').waitFor()
  expect(await prices()).toEqual(['0.00', '1.00', '0.00'])

  await drop('X1;0;Nieuwe bol;Een nieuwe bol;Bollen')
  await page.getByText('prijzen.csv: 1 nieuw').waitFor()
  await enter(page).click()
  await dialog.getByText(/Zijn dit nieuwe producten.*Met prijs 0 bestellen klanten 1 product gratis/s).waitFor()
  await press('Anuleer')
  const remove = page.getByRole('button', { name: 'Verwijder import' })
  await remove.click()
  await dialog.getByText('prijzen.csv wordt verwijderd, met 1 regel.').waitFor()
  await press('Verwijder')
  await remove.waitFor({ state: 'detached' })
  expect(await prices()).toHaveLength(3)
})

test('product sheets: a season comes as a sheet and photos: faults named, the fixed sheet dropped again, entered at once, and undone by a sheet', async () => {
  const shop = await openShop({ pollJobsEvery: 50 })
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.40' })
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0')
  await page.getByRole('button', { name: 'Meer', exact: true }).click()
  await page.getByRole('link', { name: 'Importeren' }).click()
  await page.getByRole('heading', { name: 'Importeren' }).waitFor()
  const drop = async (...lines: readonly string[]) => {
    const content = ['Productcode;Prijs;Productnaam;Tekst;Product categorie', ...lines].join('\r\n')
    await chooseSheet(page, 'seizoen.csv', content)
    await page.getByRole('button', { name: 'Lees in' }).click()
  }
  const { buffer: png } = await photo('X1.png', '#c03')
  await page.getByLabel("Kies foto's of een ZIP-bestand").setInputFiles({
    name: 'fotos.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync({ 'map/X1.png': new Uint8Array(png) })),
  })
  const leave = async (reason: string) => {
    await page.getByRole('link', { name: 'Productbeheer', exact: true }).click()
    await page.getByRole('dialog').getByText(reason).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Blijf hier' }).click()
  }
  await leave("De gekozen foto's zijn nog niet verstuurd.")
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/imports\/[^/]+\/photos\?/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await drop('X1;1,25;Hippeastrum Minerva;Amaryllis in was;Wax bollen', `${tulip.productCode};veel;;;`)
  await page.getByText('0 van 1 foto verstuurd.').waitFor()
  await leave("Er zijn nog foto's onderweg.")
  arrived.resolve()
  await page.getByText('seizoen.csv: 1 nieuw, 0 gewijzigd, 1 fout.').waitFor()
  // Errors first, whatever their row.
  await expect.poll(async () => (await rowTexts(page))[0]).toContain('B3, Prijs: Prijs is geen geldig bedrag')
  // Photos follow the sheet.
  await page.getByText('Krijgt 1 foto.').waitFor()
  await page.getByRole('button', { name: 'Fout 1' }).click()
  await page.getByRole('button', { name: 'Fout 1', pressed: true }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Alles', pressed: true }).waitFor()
  await page.goForward()
  await page.getByText('B3, Prijs: Prijs is geen geldig bedrag').waitFor()
  expect(await page.getByRole('button', { name: 'Voer in', exact: true }).isDisabled()).toBe(true)
  // An invalid page number opens page 1.
  await page.goto(`${page.url()}&pagina=abc`)
  await page.getByText('B3, Prijs: Prijs is geen geldig bedrag').waitFor()
  await drop(`${tulip.productCode};0,45;;;`, 'X1;1,25;Hippeastrum Minerva;Amaryllis in was;Wax bollen')
  await page.getByText('seizoen.csv: 1 nieuw, 1 gewijzigd, 0 gelijk.').waitFor()
  await page.getByText('Prijs 0,40 → 0,45').waitFor()
  browser.expectComplaint(/ERR_FAILED|oude-waarden/)
  const endFailing = await intercept(page, '**/imports/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Verwijder import' }).click()
  await dialog.getByText('seizoen.csv wordt verwijderd, met 2 regels en 1 foto.').waitFor()
  await dialog.getByRole('button', { name: 'Verwijder' }).click()
  await dialog.getByText('Niet verwijderd. De winkel was niet te bereiken').waitFor()
  await dialog.getByRole('button', { name: 'Anuleer' }).click()
  endFailing()
  // Whether it was entered is seen without its answer too.
  await loseAnswers(page, '**/imports/*/apply')
  await page.getByRole('button', { name: 'Voer in', exact: true }).click()
  await page.getByText('seizoen.csv is ingevoerd: 1 nieuw, 1 gewijzigd.').waitFor()
  expect(await page.getByText('niets ingevoerd').count()).toBe(0)
  const now = (await admin.call(products.all, {})).body
  const made = now.map(({ productName, price, showStatus, picture }) =>
    [productName, price, showStatus, picture.length].join(' '),
  )
  expect(made).toEqual(['Tulipa Apeldoorn 0.45 Ja 1', 'Hippeastrum Minerva 1.25 Ja 1'])
  const endOutage = await intercept(page, '**/oude-waarden.csv', (route) => route.fulfill({ status: 502 }))
  await page.getByRole('button', { name: 'Oude waarden als bestand' }).click()
  await page.getByText('Niet gelukt. Er ging bij ons iets mis').waitFor()
  endOutage()
  const { name } = await download(page, page.getByRole('button', { name: 'Oude waarden als bestand' }))
  expect(name).toBe('oude-waarden.csv')
})
