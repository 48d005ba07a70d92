import { expect, test } from 'vitest'
import { files } from '../../../contract/endpoints/files.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { hasFocus, openAs, toast } from '../support/at-work.ts'
import { journeys } from '../support/journeys.ts'
import { intercept } from '../support/intercept.ts'
import { create, fillIn, photo } from '../support/new-product.ts'

const { browser, openShop } = journeys()

test('new product: the first error alone, as a toast and at its field, which has the focus', async () => {
  const shop = await openShop()
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), '/productbeheer/new/0')
  await page.getByRole('heading', { name: 'Maak nieuw product aan' }).waitFor()
  const [name, type] = [page.getByLabel('Productnaam'), page.getByLabel('Product categorie')]
  expect(await type.locator('option').first().innerText()).toBe('Selecteer type...')
  await name.fill('Tulp')
  await create(page)
  const sentence = '"Productnaam" moet minimaal 5 tekens hebben.'
  await toast(page, sentence).waitFor()
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(1)
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await hasFocus(name)).toBe(true)
  await page.locator('form').getByText(sentence).waitFor()
  await fillIn(page)
  await create(page)
  await toast(page, 'Geen foto geselecteerd').waitFor()
})

test('new product: photos are looked at before they are sent: too many, too large or something else is refused in a sentence; a price of nothing is asked about, and Anuleer leaves', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const page = await openAs(browser, shop, admin, '/productbeheer/new/0')
  let uploads = 0
  page.on('request', (request) => (uploads += request.url().includes('/files/upload') ? 1 : 0))
  const input = page.getByLabel('Foto')
  await input.setInputFiles([
    { name: 'prijslijst.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    { name: 'groot.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    await photo('een.png', 'red'),
    await photo('twee.png', 'green'),
    await photo('drie.png', 'blue'),
    await photo('vier.png', 'white'),
  ])
  await page.getByText('prijslijst.pdf is geen JPEG, PNG of WebP.').waitFor()
  await page.getByText('groot.jpg is groter dan 10 MB.').waitFor()
  await page.getByText("Maximaal 3 foto's: vier.png past er niet meer bij.").waitFor()
  const previews = page.getByRole('list', { name: "Gekozen foto's" }).getByRole('img')
  const chosen = await previews.evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
  expect(chosen).toEqual(['een.png', 'twee.png', 'drie.png'])
  await page.getByRole('button', { name: 'Verwijder foto 2' }).click()
  await page.getByRole('button', { name: 'Zet foto 2 naar voren' }).click()
  expect(await previews.first().getAttribute('alt')).toBe('drie.png')
  expect(uploads).toBe(0)

  // Asked about once, and then left.
  await fillIn(page)
  await page.getByLabel('Prijs').fill('0')
  await create(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('gratis').waitFor()
  await dialog.getByRole('button', { name: 'Anuleer' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Anuleer' }).click()
  await page.waitForURL(`${shop.url}/productbeheer/main/0`)
  expect((await admin.call(products.all, {})).body).toEqual([])
})

test('new product: a creation that fails half-way leaves no photo behind, and loses nothing of what was typed or its order', async () => {
  browser.expectComplaint(/status of 500|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const page = await openAs(browser, shop, admin, '/productbeheer/new/0')
  const unreachable = page.getByText('Het product is niet aangemaakt. De winkel was niet te bereiken')
  const endFailing = await intercept(page, `${shop.url}/products`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await fillIn(page)
  await page.getByLabel('Foto').setInputFiles([await photo('rood.png', '#f00'), await photo('blauw.png', '#00f')])
  await page.getByRole('button', { name: 'Zet foto 2 naar voren' }).click()
  await page.context().setOffline(true)
  await create(page)
  await unreachable.waitFor()
  await page.context().setOffline(false)
  await create(page)
  await page.getByText('Het product is niet aangemaakt. Er ging bij ons iets mis').waitFor()
  // §8: product management failures are only logged.
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await shop.connection.db.selectFrom('pictures').selectAll().execute()).toEqual([])
  expect(await page.getByLabel('Productnaam').inputValue()).toBe('Tulipa Angelique')

  const endProxy = await intercept(page, `**${files.upload.path}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Log in op het netwerk</h1>' }),
  )
  await create(page)
  await unreachable.waitFor()
  endProxy()

  // Nor can it be told whether the product exists.
  const endOutage = await intercept(page, /\/products\?zoek=/, (route) => route.abort())
  await create(page)
  await page.getByText('Het product is misschien al aangemaakt; kijk eerst in Productbeheer.').waitFor()

  endOutage()
  endFailing()
  await create(page)
  await page.waitForURL(`${shop.url}/productbeheer/main/0`)
  const { body: made } = await admin.call(products.all, {})
  expect(made).toMatchObject([{ productName: 'Tulipa Angelique', price: '12.50', stock: 250, showStatus: 'Ja' }])
  // A stored picture's name ends with its colour; the blue one was put first.
  expect(made[0]?.picture).toEqual([expect.stringMatching(/-0...f.\.webp$/), expect.stringMatching(/-f.0.0.\.webp$/)])
})
