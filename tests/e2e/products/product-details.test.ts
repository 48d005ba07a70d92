import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { imports } from '../../../contract/endpoints/imports.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { csv, importDone, postSheet, readSheet } from '../../support/import-sheet.ts'
import type { Client } from '../../support/test-shop.ts'
import { hasFocus, openAs, openListening } from '../support/at-work.ts'
import { journeys, type OwnShop } from '../support/journeys.ts'
import { announced, dragByMouse } from '../support/drag.ts'
import { hold, intercept, loseAnswers } from '../support/intercept.ts'
import { photo } from '../support/new-product.ts'

const { browser, openShop } = journeys({ listensAtOnce: true })

async function atProduct(fields: Parameters<OwnShop['stock']>[0] = {}) {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const product = await shop.stock({ productName: 'Tulipa Apeldoorn', text: 'Rode tulp', price: '0.55', ...fields })
  const page = await openAs(browser, shop, admin, `/productbeheer/details/${product._id}`)
  await page.getByRole('heading', { name: product.productName, level: 1 }).waitFor()
  return { shop, admin, product, page }
}

const edit = (page: Page) => page.getByRole('button', { name: 'Bewerk' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Sla op' }).click()
const saved = async (admin: Client, { _id }: ManagedProduct) =>
  (await admin.call(products.one, { params: { id: _id } })).body

const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same', ''))
const reloaded = (page: Page) => page.locator('body:not([data-same])').waitFor()

test('product details: more is said about a product, packs and staffel too, in a folded part of the form, and only what is set is shown', async () => {
  const { page, admin, product } = await atProduct()
  const table = page.getByRole('table', { name: 'Tulipa Apeldoorn' })
  await table.waitFor()
  expect(await table.getByText('Kleur').count()).toBe(0)
  await edit(page)
  expect(await page.getByLabel('Maat').isVisible()).toBe(false)
  await page.getByText('Eigenschappen').click()
  await page.getByLabel('Maat').fill('12/+')
  await page.getByLabel('Kleur').selectOption('rood')
  await page.getByLabel('Bloei vanaf').selectOption('april')
  await page.getByLabel('Hoogte').fill('55')
  // A mistake opens the fold.
  await page.getByText('Eigenschappen').click()
  await save(page)
  await page.getByText('Vul bij bloei beide maanden in, of geen van beide').first().waitFor()
  await page.getByLabel('Bloei tot en met').selectOption('mei')
  await page.getByLabel('Verpakt per').fill('250')
  await page.getByLabel('Minimum').fill('300')
  await page.getByRole('button', { name: 'Maak een staffel' }).click()
  await page.getByLabel('Vanaf, stap 1').fill('500')
  await page.getByLabel('Prijs, stap 1').fill('0,21')
  await page.getByRole('button', { name: 'Nog een stap' }).click()
  await page.getByLabel('Vanaf, stap 2').fill('1.000')
  await page.getByLabel('Prijs, stap 2').fill('0,21')
  await save(page)
  await page.getByText('Elke stap van de staffel moet goedkoper zijn dan de vorige').waitFor()
  await page.getByLabel('Prijs, stap 2').fill('0,19')
  await save(page)
  await page.getByText('Minimum moet een veelvoud zijn van 250, het aantal stuks per verpakking').waitFor()
  await page.getByLabel('Minimum').fill('500')
  await save(page)
  await table.getByRole('row', { name: 'Bloei april–mei' }).waitFor()
  await table.getByRole('row', { name: 'Hoogte 55 cm' }).waitFor()
  expect(await saved(admin, product)).toMatchObject({
    maat: '12/+',
    kleur: 'rood',
    bloeiVan: 4,
    bloeiTot: 5,
    hoogte: 55,
    vpe: 250,
    minimum: 500,
    staffel: [
      { vanaf: 500, price: '0.21' },
      { vanaf: 1000, price: '0.19' },
    ],
  })
  await page.getByText(/^Vanaf 500 stuks €.0,21, vanaf 1\.000 stuks €.0,19$/).waitFor()
  await page.getByText(/verpakt per 1 → 250/).waitFor()
  await edit(page)
  expect(await page.getByLabel('Maat').inputValue()).toBe('12/+')
})

test('product details: hiding waits for Sla op, which reloads and undoes no sale made meanwhile; Anuleer reloads and discards', async () => {
  const { page, shop, admin, product } = await atProduct({ stock: 100 })
  await edit(page)
  await page.getByRole('button', { name: 'Verberg in winkel' }).click()
  await page.getByRole('button', { name: 'Geef weer in winkel' }).waitFor()
  expect((await saved(admin, product)).showStatus).toBe('Ja')
  await mark(page)
  await page.getByRole('button', { name: 'Anuleer' }).first().click()
  await reloaded(page)
  await edit(page)
  await page.getByRole('button', { name: 'Verberg in winkel' }).click()
  const buyer = await shop.login()
  await buyer.call(orders.place, { body: { order: [{ _id: product._id, qty: 30 }] } })
  await page.getByLabel('Prijs').fill('0,6')
  await page.getByLabel('Voorraad').fill('150')
  await mark(page)
  await save(page)
  await reloaded(page)
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  await page.getByRole('row', { name: 'Prijs € 0,60' }).waitFor()
  expect(await saved(admin, product)).toMatchObject({ showStatus: 'Nee', price: '0.60', stock: 120 })
  await page.getByText('prijs € 0,55 → € 0,60', { exact: false }).waitFor()
})

test('product details: the second of two editors is told, loses nothing typed, and takes over what he did not touch', async () => {
  browser.expectComplaint(/status of 409|ERR_FAILED/)
  const { page, admin, product } = await atProduct({ stock: 100 })
  await edit(page)
  await page.getByLabel('Tekst').fill('Mijn tekst')
  const { productType, stock } = product
  const other = {
    _id: product._id,
    productName: 'Tulipa Parade',
    text: 'Andere tekst',
    price: '0.70',
    productType,
    stock,
  }
  expect((await admin.call(products.update, { body: other })).status).toBe(200)
  const newer = await hold(page, `**/products/${product._id}`)
  await page.getByLabel('Voorraad').fill('130')
  await page.keyboard.press('Enter')
  await newer.asked
  await page.keyboard.type('5')
  newer.release()
  await page.getByText('iemand anders heeft dit product intussen gewijzigd').waitFor()
  await page.getByText('Door beiden gewijzigd: tekst.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByLabel('Tekst').inputValue()).toBe('Mijn tekst')
  expect(await page.getByLabel('Productnaam').inputValue()).toBe('Tulipa Parade')
  expect(await page.getByLabel('Voorraad').inputValue()).toBe('130')
  const endFailure = await intercept(page, '**/products/updateProduct', (route) => route.abort())
  await save(page)
  await page.getByText('Het is niet bekend of dit is opgeslagen. De winkel was niet te bereiken').waitFor()
  expect(await page.getByText('iemand anders heeft dit product intussen gewijzigd').count()).toBe(0)
  endFailure()
  await save(page)
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  expect(await saved(admin, product)).toMatchObject({
    productName: 'Tulipa Parade',
    text: 'Mijn tekst',
    price: '0.70',
    stock: 130,
  })
})

test('product details: stock whose answer was lost counts once, sent again as it was or, after photos, with more typed', async () => {
  browser.expectComplaint(/ERR_FAILED/)
  const { page, shop, admin, product } = await atProduct({ stock: 100 })
  const saveUnanswered = async () => {
    const endLoss = await loseAnswers(page, '**/products/updateProduct')
    await save(page)
    await page.getByText('Het is niet bekend of dit is opgeslagen. De winkel was niet te bereiken').waitFor()
    endLoss()
    await mark(page)
  }
  await edit(page)
  await page.getByLabel('Voorraad').fill('150')
  await saveUnanswered()
  await save(page)
  await reloaded(page)
  expect(await saved(admin, product)).toMatchObject({ stock: 150 })

  await edit(page)
  await page.getByLabel('Voorraad').fill('170')
  await page.getByLabel('Prijs').fill('0,6')
  await saveUnanswered()
  await page.getByLabel('Foto', { exact: true }).setInputFiles([await photo('een.png', 'teal')])
  await page.getByRole('button', { name: 'Voeg foto toe' }).click()
  await reloaded(page)
  await mark(page)
  const buyer = await shop.login()
  await buyer.call(orders.place, { body: { order: [{ _id: product._id, qty: 30 }] } })
  await page.getByLabel('Voorraad').fill('175')
  await page.getByLabel('Tekst').fill('Late tulp')
  await save(page)
  await reloaded(page)
  expect(await saved(admin, product)).toMatchObject({ stock: 145, price: '0.60', text: 'Late tulp' })
})

test('product details: photos are put in order by mouse and by keyboard, and taken away one by one', async () => {
  const { page, admin, product } = await atProduct({ pictures: 3 })
  const [first, second, third] = product.picture
  await edit(page)
  await page.getByRole('heading', { name: 'Wijzig volgorde foto' }).waitFor()
  await page.getByRole('button', { name: "Maximaal 3 foto's" }).waitFor()
  const tile = (position: number) => page.getByRole('button', { name: `Foto ${position} van 3` })
  await dragByMouse(page, tile(3), tile(1), 'positie 1 van 3')
  await expect.poll(async () => (await saved(admin, product)).picture).toEqual([third, first, second])

  await tile(1).focus()
  await page.keyboard.press('Space')
  const told = (text: string) => announced(page, text)
  await told('Foto 1 opgepakt')
  await page.keyboard.press('ArrowRight')
  await told('positie 2 van 3')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await saved(admin, product)).picture).toEqual([first, third, second])

  // A photo moves on with each Enter.
  await page.locator(`li:nth-child(2) img[src*="${third}"]`).waitFor()
  await page.getByRole('button', { name: 'Zet foto 1 naar achteren' }).press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Zet foto 2 naar achteren' }))).toBe(true)
  await page.getByRole('status').filter({ hasText: 'De foto staat nu op positie 2 van 3.' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await saved(admin, product)).picture).toEqual([third, second, first])
  await page.getByRole('status').filter({ hasText: 'De foto staat nu op positie 3 van 3.' }).waitFor()

  await page.getByRole('button', { name: 'Verwijder foto 1' }).click()
  await page.getByRole('button', { name: 'Foto 1 van 2' }).waitFor()
  await page.getByRole('button', { name: 'Verwijder foto 2' }).click()
  await expect.poll(async () => (await saved(admin, product)).picture).toEqual([second])
  await page.getByRole('button', { name: 'Voeg foto toe' }).waitFor()
})

test('product details: chosen photos are saved with the text or by themselves, which keeps what was typed; leaving asks about them', async () => {
  const { page, admin, product } = await atProduct()
  await edit(page)
  await page.getByLabel('Foto', { exact: true }).setInputFiles([await photo('een.png', 'teal')])
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Blijf hier' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('Tekst').fill('Met een foto erbij')
  await save(page)
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  const { picture, text } = await saved(admin, product)
  expect({ photos: picture.length, text }).toEqual({ photos: 2, text: 'Met een foto erbij' })

  await edit(page)
  const add = page.getByRole('button', { name: 'Voeg foto toe' })
  expect(await add.isDisabled()).toBe(true)
  await page.getByLabel('Tekst').fill('Nog niet opgeslagen tekst')
  await page.getByLabel('Foto', { exact: true }).setInputFiles([await photo('twee.png', 'teal')])
  await mark(page)
  await add.click()
  await reloaded(page)
  await page.getByRole('button', { name: "Maximaal 3 foto's" }).waitFor()
  expect(await page.getByLabel('Tekst').inputValue()).toBe('Nog niet opgeslagen tekst')
  expect((await saved(admin, product)).picture).toHaveLength(3)
  await save(page)
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  expect((await saved(admin, product)).text).toBe('Nog niet opgeslagen tekst')
})

test('product details: a product that waits for a photo is in the shop with its first, also where the form is saved with it', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const names = ['Tulipa Parade', 'Tulipa Strong Gold']
  const rows = names.map((name) => `${name};Rode tulp;1;40;Bollen`)
  const sheet = csv('Productnaam;Tekst;Prijs;Voorraad;Product categorie', ...rows)
  const { _id: id } = await readSheet(admin, postSheet(admin, sheet))
  await admin.call(imports.apply, { params: { id } })
  await importDone(admin, id)
  const [parade, gold] = (await admin.call(products.all, {})).body
  if (!parade || !gold) throw new Error('Not imported')
  const page = await openAs(browser, shop, admin, `/productbeheer/details/${parade._id}`)
  await page.getByRole('row', { name: 'Weergeven Nee, tot er een foto is' }).waitFor()
  const addPhoto = async () => {
    await edit(page)
    await page.getByText('Verborgen in de winkel.').waitFor()
    await page.getByLabel('Prijs').fill('2')
    await page.getByLabel('Foto', { exact: true }).setInputFiles([await photo('een.png', 'teal')])
  }
  await addPhoto()
  await save(page)
  await page.getByRole('row', { name: 'Weergeven Ja' }).waitFor()
  expect(await saved(admin, parade)).toMatchObject({ showStatus: 'Ja', price: '2.00' })
  await page.goto(`${shop.url}/productbeheer/details/${gold._id}`)
  await addPhoto()
  await mark(page)
  await page.getByRole('button', { name: 'Voeg foto toe' }).click()
  await reloaded(page)
  await page.getByText('Staat in de winkel.').waitFor()
  await page.getByText('Nog niet opgeslagen', { exact: true }).waitFor()
  await save(page)
  await page.getByRole('row', { name: 'Weergeven Ja' }).waitFor()
  expect(await saved(admin, gold)).toMatchObject({ showStatus: 'Ja', price: '2.00' })
})

test('product details: a save that is answered once another page is asked for leaves that page alone', async () => {
  const { page } = await atProduct()
  await edit(page)
  await page.getByLabel('Productnaam').fill('Tulipa Purissima')
  const saving = await hold(page, '**/products/updateProduct')
  await save(page)
  await saving.asked
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Verlaat deze pagina' }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await mark(page)
  saving.release()
  await page.getByText('Tulipa Apeldoorn: De wijzigingen zijn opgeslagen.').waitFor()
  expect(await page.locator('body[data-same]').count()).toBe(1)
})

test('product details: deleting asks first and takes the images away; the page neither asks for the product nor waits for them', async () => {
  browser.expectComplaint(/\/products\/\w+: .* 404/)
  const { page, shop, admin, product } = await atProduct({ pictures: 2 })
  const beside = await openListening(browser, shop, admin, `/productbeheer/details/${product._id}`)
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await intercept(page, '**/products/removeProduct', async (route) => {
    const answer = await route.fetch()
    await beside.getByText('Product niet gevonden').waitFor()
    await page.clock.runFor(1_000)
    await route.fulfill({ response: answer })
  })
  await intercept(page, '**/files/images/*', async (route) => {
    if (route.request().method() === 'DELETE') await page.waitForURL(`${shop.url}/productbeheer/main/0`)
    await route.continue()
  })
  await edit(page)
  const remove = page.getByRole('button', { name: 'Verwijder', exact: true })
  const dialog = page.getByRole('dialog')
  await remove.click()
  await dialog.getByText('Zeker weten?').waitFor()
  await dialog.getByRole('button', { name: 'Anuleer' }).click()
  expect((await admin.call(products.all, {})).body).toHaveLength(1)
  await remove.click()
  await dialog.getByRole('button', { name: 'Verwijder' }).click()
  await page.getByText(`${product.productName} is verwijderd.`).waitFor()
  expect((await admin.call(products.all, {})).body).toEqual([])
  for (const filename of product.picture)
    await expect.poll(async () => (await shop.anonymous.send('GET', `/files/images/${filename}`)).status).toBe(404)
  expect(asked).not.toContain(`GET /products/${product._id}`)
})
