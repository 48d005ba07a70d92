import { expect, test } from 'vitest'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { download, openAs } from '../support/at-work.ts'
import { journeys } from '../support/journeys.ts'
import { intercept, loseAnswers } from '../support/intercept.ts'

const { browser, openShop } = journeys()

test('price lists: a list is made, filled by hand and by sheet, given to a customer, and seen by him in the shop', async () => {
  // An edit conflict, once.
  browser.expectComplaint(/status of 409/)
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.50' })
  const crocus = await shop.stock({ productName: 'Crocus Pickwick', price: '0.20' })
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ gebruikersnaam: 'export', bedrijfsnaam: 'Hoek Export' })
  const page = await openAs(browser, shop, admin, '/dashboard')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.getByRole('link', { name: 'Prijslijsten' }).click()
  await page.getByText('Er zijn nog geen prijslijsten').waitFor()
  await button('Maak prijslijst').click()
  await page.getByText('Geef de prijslijst een naam').waitFor()
  await page.getByLabel('Naam').fill('Exporteurs')
  await page.getByLabel('Korting in procenten').fill('7,5')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Exporteurs', level: 1 }).waitFor()

  await page.getByLabel('Naam', { exact: true }).fill('Exporteurs 2027')
  await page.getByRole('link', { name: 'Prijslijsten' }).first().click()
  await button('Blijf hier').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('Naam', { exact: true }).fill('Exporteurs')

  const search = page.getByLabel('Voeg product toe')
  const found = page.getByRole('list', { name: 'Gevonden producten' })
  await page.getByText('Er zijn nog geen prijzen afgesproken').waitFor()
  await search.fill('apeldoorn')
  await found.getByRole('button', { name: /Tulipa Apeldoorn/ }).click()
  await page.getByText('Niet lager dan de winkelprijs, telt niet mee.').waitFor()
  await page.getByLabel('Prijs: Tulipa Apeldoorn').fill('veel')
  await page.getByText('Prijs is geen geldig bedrag').waitFor()
  expect(await button('Sla prijzen op').isDisabled()).toBe(true)
  await page.getByLabel('Prijs: Tulipa Apeldoorn').fill('0,45')
  await page.getByText('1 wijziging, nog niet opgeslagen.').waitFor()

  await page.getByRole('link', { name: 'Prijslijsten' }).first().click()
  await button('Blijf hier').click()
  const { body: lists } = await admin.call(priceLists.all, {})
  const params = { id: lists[0]?._id ?? '' }
  const other = { naam: 'Exporteurs', korting: '6', version: lists[0]?.version }
  await admin.call(priceLists.update, { params, body: other })
  await admin.call(priceLists.setPrices, { params, body: [{ _id: crocus._id, price: '0.15' }] })
  await button('Sla prijzen op').click()
  await page.getByText('iemand anders heeft deze prijslijst intussen gewijzigd').waitFor()
  await page.getByLabel('Prijs: Crocus Pickwick').waitFor()
  // Otherwise the next save of the name would undo the other editor's percentage.
  expect(await page.getByLabel('Korting in procenten').inputValue()).toBe('6')
  // Input during a save stays, unsaved.
  const gone = Promise.withResolvers<void>()
  const saving = '**/priceLists/**'
  const endWait = await intercept(page, saving, async (route) => {
    await gone.promise
    await route.continue()
  })
  await button('Sla prijzen op').click()
  await page.getByRole('link', { name: 'Prijslijsten' }).first().click()
  await button('Blijf hier').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('Prijs: Crocus Pickwick').fill('0,14')
  gone.resolve()
  await page.getByText('1 wijziging, nog niet opgeslagen.').waitFor()
  await expect.poll(() => button('Sla prijzen op').isEnabled()).toBe(true)
  expect(await page.getByLabel('Prijs: Crocus Pickwick').inputValue()).toBe('0,14')
  endWait()
  await page.getByLabel('Prijs: Crocus Pickwick').fill('0,15')
  await page.getByText('De prijzen zijn opgeslagen.').waitFor()
  const endTyping = await intercept(page, '**/priceLists/*', async (route) => {
    await page.getByLabel('Korting in procenten').fill('7')
    await route.continue()
  })
  await page.getByLabel('Naam', { exact: true }).fill('Export')
  await button('Sla op').click()
  await page.getByRole('heading', { name: 'Export', level: 1, exact: true }).waitFor()
  expect(await page.getByLabel('Korting in procenten').inputValue()).toBe('7')
  endTyping()
  await page.getByLabel('Naam', { exact: true }).fill('Exporteurs')
  await page.getByLabel('Korting in procenten').fill('7,5')
  await button('Sla op').click()
  await page.getByText('Opgeslagen.', { exact: true }).waitFor()

  const { name, text: sheet } = await download(page, button('Download CSV'))
  expect(name).toBe('Exporteurs.csv')
  expect(sheet).toContain(`${tulip.productCode};Tulipa Apeldoorn;0,50;0,45;;`)
  await page.getByText('Plak prijzen of kies een bestand').click()
  await page
    .getByLabel('Prijzen', { exact: true })
    .fill(`${sheet.replace(';0,45;', ';0,40;')}${tulip.productCode}0;;;0,10;;\r\n${tulip.productCode};;;0,11;;\r\n`)
  await button('Neem over').click()
  await page.getByText('2 regels overgenomen').waitFor()
  await page.getByText(`we vinden geen product met deze code (bedoelde u ${tulip.productCode}?)`).waitFor()
  await page.getByText(`(${tulip.productCode}): staat ook op regel`).waitFor()
  await page.getByText('1 wijziging, nog niet opgeslagen.').waitFor()
  // Another column replaces what was read, and leaves a price that was mended.
  const column = page.getByRole('region', { name: 'Gelezen', exact: true }).getByLabel('Prijs uit')
  const prices = () =>
    Promise.all(['Tulipa Apeldoorn', 'Crocus Pickwick'].map((name) => page.getByLabel(`Prijs: ${name}`).inputValue()))
  await page.getByLabel('Prijs: Crocus Pickwick').fill('0,14')
  await column.selectOption({ label: 'kolom C, Winkelprijs' })
  await expect.poll(prices).toEqual(['0,50', '0,14'])
  await column.selectOption({ label: 'kolom D, Prijs' })
  await expect.poll(prices).toEqual(['0,40', '0,14'])
  await page.getByLabel('Prijs: Crocus Pickwick').fill('0,15')
  await page.getByText('1 wijziging, nog niet opgeslagen.').waitFor()
  await button('Sla prijzen op').click()
  await page.getByText('De prijzen zijn opgeslagen.').waitFor()
  expect((await admin.call(priceLists.prices, { params })).body).toEqual(
    expect.arrayContaining([
      { _id: tulip._id, price: '0.40' },
      { _id: crocus._id, price: '0.15' },
    ]),
  )

  await page.goto(`${shop.url}/gebruikers/details/${buyer.userId}`)
  await button('Bewerk').click()
  await page.getByLabel('Prijslijst').selectOption('Exporteurs (7,5\u00a0% korting)')
  await button('Sla op').click()
  await page.getByRole('link', { name: 'Exporteurs' }).click()
  await page.getByRole('link', { name: 'Hoek Export' }).waitFor()
  await button('Verwijder prijslijst').click()
  await button('Verwijder').click()
  await page.getByRole('dialog').getByText('is in gebruik bij Hoek Export').waitFor()

  const customer = await openAs(browser, shop, buyer, '/shop/bollen/0')
  const card = customer.getByRole('listitem').filter({ hasText: 'Tulipa Apeldoorn' })
  await card.getByText('€\u00a00,40', { exact: false }).first().waitFor()
  expect(await card.locator('s').textContent()).toBe('in plaats van €\u00a00,50')
})

test('price lists: after a lost answer it says that the list may be made already, and shows it', async () => {
  browser.expectComplaint(/ERR_FAILED/)
  const shop = await openShop()
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), '/prijslijsten')
  await loseAnswers(page, `${shop.url}${priceLists.create.path}`, 'POST')
  await page.getByLabel('Naam').fill('Exporteurs')
  await page.getByRole('button', { name: 'Maak prijslijst' }).click()
  await page.getByText('De prijslijst is misschien al aangemaakt; kijk eerst bij de prijslijsten.').waitFor()
  await page.getByRole('link', { name: 'Exporteurs' }).waitFor()
})

test('price lists: a price of 0 is asked about, a year of two digits named, and so is a product removed meanwhile, without which the rest is saved', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const [tulip, crocus] = [
    await shop.addProduct({ productName: 'Tulipa Apeldoorn' }),
    await shop.addProduct({ productName: 'Crocus Pickwick' }),
  ]
  const { body: list } = await admin.call(priceLists.create, { body: { naam: 'Export' } })
  const params = { id: list._id }
  const saved = { _id: tulip._id, price: '0.10' }
  await admin.call(priceLists.setPrices, { params, body: [saved, { _id: crocus._id, price: '0.00' }] })
  const page = await openAs(browser, shop, admin, `/prijslijsten/${list._id}`)
  const save = page.getByRole('button', { name: 'Sla prijzen op' })
  const until = page.getByLabel('Tot en met: Tulipa Apeldoorn')
  await until.fill('0027-01-31')
  await page.getByText('Typ het jaar met vier cijfers').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await until.fill('2027-01-31')
  await page.getByLabel('Prijs: Tulipa Apeldoorn').fill('0')
  await save.click()
  await page.getByRole('dialog').getByText('betalen dan niets voor Tulipa Apeldoorn.').waitFor()
  await page.getByRole('button', { name: 'Ja, prijs 0' }).click()
  await page.getByText('De prijzen zijn opgeslagen.').waitFor()
  expect((await admin.call(priceLists.prices, { params })).body).toContainEqual({
    ...saved,
    price: '0.00',
    totEnMet: '2027-01-31',
  })
  // A price that was 0 already is not asked about again.
  await page.getByLabel('Van: Crocus Pickwick').fill('2026-12-01')
  await save.click()
  await page.getByText('De prijzen zijn opgeslagen.').waitFor()

  const gone = await shop.addProduct({ productName: 'Lilium regale' })
  await page.getByLabel('Voeg product toe').fill(gone.productCode)
  await page.getByLabel('Voeg product toe').press('Enter')
  await page.getByLabel('Prijs: Lilium regale').fill('0,10')
  await page.getByLabel('Prijs: Tulipa Apeldoorn').fill('0,09')
  await admin.call(products.remove, { body: { _id: gone._id } })
  browser.expectComplaint(/\/prices.*400/)
  await save.click()
  await page.getByText('Niet opgeslagen: Lilium regale is intussen verwijderd.').waitFor()
  await page.getByRole('button', { name: 'Verwijder Lilium regale' }).click()
  await save.click()
  await page.getByText('De prijzen zijn opgeslagen.').waitFor()
  const { body } = await admin.call(priceLists.prices, { params })
  expect(body).toMatchObject([{ price: '0.09' }, { _id: crocus._id }])
})

test('price lists: the search stays as long as it hides prices, also when few are left', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const { _id: tulip } = await shop.addProduct({ productName: 'Tulipa Apeldoorn' })
  const prices = [{ _id: tulip, price: '0.10' }]
  for (let size = 1; size <= 50; size++) {
    const { _id } = await shop.addProduct({ productName: `Crocus ${size}` })
    prices.push({ _id, price: '0.10' })
  }
  const { body: list } = await admin.call(priceLists.create, { body: { naam: 'Export' } })
  await admin.call(priceLists.setPrices, { params: { id: list._id }, body: prices })
  const page = await openAs(browser, shop, admin, `/prijslijsten/${list._id}`)
  await page.getByLabel('Zoek in de afgesproken prijzen op code of naam').fill('apeldoorn')
  await page.getByRole('button', { name: 'Verwijder Tulipa Apeldoorn' }).click()
  await page.getByText('Geen product op deze lijst past bij uw zoekopdracht.').waitFor()
  await page.getByRole('button', { name: 'Zoekveld leegmaken' }).click()
  await page.getByLabel('Prijs: Crocus 50').waitFor()
})
