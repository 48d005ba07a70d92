import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { addDays, dayInAmsterdam, yearInAmsterdam } from '../../../contract/values/dates.ts'
import type { Client } from '../../support/test-shop.ts'
import { countRows, openAs } from '../support/at-work.ts'
import { desktop, journeys, type OwnShop, phone } from '../support/journeys.ts'
import { hold, intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys()

async function placeOrders(shop: OwnShop, buyer: Client, dates: readonly string[]) {
  const product = await shop.addProduct({ productName: 'Tulipa Apeldoorn', price: '0.50', stock: 1000 })
  const placed = []
  for (const date of dates) {
    const { body } = await buyer.call(orders.place, { body: { order: [{ _id: product._id, qty: 1 }] } })
    const year = Number(date.slice(0, 4))
    await shop.connection.db.updateTable('orders').set({ date, year }).where('_id', '=', body._id).execute()
    placed.push(body)
  }
  return { product, placed }
}

const atUserPage = (shop: OwnShop, buyer: Client, query = '', options?: Parameters<typeof browser.open>[0]) =>
  openAs(browser, shop, buyer, `/userpage/${buyer.userId}${query}`, options)

test('user page: shows the company data and the orders of 2022; years run down to 2020, and one without orders offers the newest that has some', async () => {
  const shop = await openShop()
  const buyer = await shop.login({ gebruikersnaam: 'lelie', bedrijfsnaam: 'Bloemenhal De Lelie' })
  const { placed } = await placeOrders(shop, buyer, ['2022-03-05T10:00:00.000Z', '2023-01-05T10:00:00.000Z'])
  const page = await atUserPage(shop, buyer)
  await page.getByRole('heading', { name: 'Bloemenhal De Lelie' }).waitFor()
  const facts = await page.locator('dl').first().textContent()
  for (const [label, value] of [
    ['Bedrijfsnaam', 'Bloemenhal De Lelie'],
    ['E-mail', 'lelie@bloemist.example'],
    ['Telefoonnummer', '0252123456'],
    ['Administratienummer', '123456'],
    ['Kopersnummer', '4321'],
    ['Boxnummer', 'B12'],
    ['EKT-nummer', '8712345'],
  ]) {
    expect(facts).toContain(`${label}${value}`)
  }

  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  const columns = ['Datum', 'Ordernummer', 'Bedrijfsnaam', 'Administratienummer', 'Bedrag', 'Status']
  await page.getByRole('columnheader', { name: 'Datum' }).waitFor()
  expect((await page.getByRole('columnheader').allTextContents()).slice(0, 6)).toEqual(columns)
  expect(await page.getByLabel('Jaar').inputValue()).toBe('2022')
  expect((await page.getByRole('cell').allTextContents()).join(' | ')).toBe(
    `05-03-2022 | ${placed[0]?.ordernummer} | Bloemenhal De Lelie | 123456 | €\u00a00,50 | open | Bekijk itemsBestel opnieuw`,
  )
  const years = await page.getByLabel('Jaar').getByRole('option').allTextContents()
  const thisYear = yearInAmsterdam(new Date())
  expect(years).toEqual(Array.from({ length: thisYear - 2019 }, (_, index) => String(thisYear - index)))
  await page.getByLabel('Jaar').selectOption('2021')
  await page.getByRole('link', { name: 'Toon orders van 2023' }).click()
  await page.getByRole('cell', { name: String(placed[1]?.ordernummer), exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('jaar')).toBe('2023')

  browser.expectComplaint(/status of 400/)
  await page.goto(`${shop.url}/userpage/${buyer.userId}?jaar=2019`)
  await page.getByRole('alert').getByText('Dit jaar bestaat niet').waitFor()
  expect(await page.getByRole('button', { name: 'Probeer opnieuw' }).count()).toBe(0)
})

test("user page: 'Bekijk items' opens the lines, 'Terug' finds the list as it was, and paper gets the order alone", async () => {
  const shop = await openShop()
  const buyer = await shop.login()
  const { product, placed } = await placeOrders(shop, buyer, Array<string>(11).fill('2023-06-01T10:00:00.000Z'))
  const staff = await shop.login({ isAdmin: true })
  await staff.call(products.remove, { body: { _id: product._id } })

  const page = await atUserPage(shop, buyer, '?jaar=2023&pagina=2')
  await page.getByRole('link', { name: `Bekijk items van order ${placed[0]?.ordernummer}` }).click()
  await page.getByRole('heading', { name: `Bestelling ${placed[0]?.ordernummer}` }).waitFor()
  await expect
    .poll(async () => (await page.getByRole('columnheader').allTextContents()).slice(0, 3))
    .toEqual(['Product', 'Aantal', 'Prijs p/stuk'])
  await page.getByRole('cell', { name: 'Verwijderd product (Tulipa Apeldoorn)' }).waitFor()

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('link', { name: 'Terug' }).isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Hoofdnavigatie' }).isVisible()).toBe(false)
  expect(await page.getByRole('cell', { name: /Verwijderd product/ }).isVisible()).toBe(true)
  const code = page.getByRole('cell', { name: product.productCode, exact: true })
  await expect.poll(() => code.isVisible()).toBe(true)
  expect(await page.getByText('Bollenveld', { exact: true }).last().isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })

  await page.setViewportSize(phone)
  const place = async (cell: number) => (await page.getByRole('cell').nth(cell).boundingBox()) ?? { y: 0, height: 0 }
  const under = async (cell: number) => {
    const [name, number] = [await place(0), await place(cell)]
    return number.y - name.y - name.height
  }
  for (const number of [1, 2, 3]) await expect.poll(() => under(number)).toBeGreaterThanOrEqual(0)
  await page.setViewportSize(desktop)

  await page.getByRole('link', { name: 'Terug' }).click()
  await page.waitForURL(`${shop.url}/userpage/${buyer.userId}?jaar=2023&pagina=2`)
  const rows = page.getByRole('row')
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('link', { name: 'Pagina 1' }).click()
  await expect.poll(() => rows.count()).toBe(11)
  await page.getByPlaceholder('...zoek').fill(String(placed[7]?.ordernummer))
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByPlaceholder('...zoek').fill('bestaat niet')
  await page.getByText("Geen order gevonden voor 'bestaat niet' in 2023").waitFor()
  await page.getByRole('button', { name: 'Wis zoekopdracht' }).click()
  await expect.poll(() => rows.count()).toBe(11)
})

test('user page: with delivery days it fits a small laptop, and on a phone staff find the orders first', async () => {
  const shop = await openShop()
  const [buyer, admin] = [
    await shop.login({ bedrijfsnaam: 'Bloemenhal De Lelie' }),
    await shop.login({ isAdmin: true }),
  ]
  const dagen = [1, 2, 3, 4, 5, 6, 7].map((weekdag) => ({ weekdag, werkdagenVooraf: 0, tot: '23:59' }))
  await admin.call(settings.update, { body: { levering: { dagen, vooruit: 10 } } })
  const { _id } = await shop.addProduct({ stock: 1000 })
  const leverdatum = addDays(dayInAmsterdam(shop.now()), 1)
  await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }], leverdatum } })
  const query = `?jaar=${yearInAmsterdam(shop.now())}`
  const laptop = { width: 1024, height: 768 }
  const page = await atUserPage(shop, buyer, query, { viewport: laptop })
  const again = page.getByRole('button', { name: /^Bestel opnieuw/ })
  await again.waitFor()
  await page.getByText('Leverdatum', { exact: true }).first().waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(laptop.width)
  expect(await countRows(again.locator('xpath=../*'))).toBe(1)

  const staff = await openAs(browser, shop, admin, `/userpage/${buyer.userId}${query}`, { viewport: phone })
  await staff.getByRole('link', { name: /^Bekijk items/ }).waitFor()
  const top = async (name: string) => (await staff.getByRole('region', { name }).boundingBox())?.y ?? 0
  expect(await top('Orders')).toBeLessThan(await top('Gegevens'))
  await staff.setViewportSize({ width: 320, height: 800 })
  const sort = staff.getByLabel('Sorteer op', { exact: true })
  expect(await sort.evaluate((select) => select.scrollWidth - select.clientWidth)).toBe(0)
})

test("user page: one's devices, one logged out, then all others; a new e-mail address is all that changes", async () => {
  const shop = await openShop()
  const buyer = await shop.login({ gebruikersnaam: 'deroos' })
  const newSession = () => shop.newSession(buyer.userId)
  const others = [await newSession(), await newSession(), await newSession()]
  const page = await atUserPage(shop, buyer)
  const panel = page.getByRole('region', { name: 'Ingelogde apparaten' })
  await panel.getByText('dit apparaat').waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(4)
  await panel.getByRole('button', { name: 'Log uit op Onbekend apparaat' }).first().click()
  await panel.getByRole('listitem').nth(3).waitFor({ state: 'detached' })
  browser.expectComplaint(/\/devices\/.*ERR_FAILED/)
  const endFailing = await intercept(page, '**/devices/*', (route) => route.abort())
  await panel.getByRole('button', { name: 'Log uit op Onbekend apparaat' }).first().click()
  await panel.getByText('Het uitloggen is niet gelukt.').waitFor()
  endFailing()
  await panel.getByRole('button', { name: 'Log uit op alle andere' }).click()
  await panel.getByRole('button', { name: 'Log uit op Onbekend apparaat' }).first().waitFor({ state: 'detached' })
  expect(await panel.getByRole('listitem').count()).toBe(1)
  expect(await panel.getByText('Het uitloggen is niet gelukt.').count()).toBe(0)
  for (const other of others) expect((await other.send('GET', '/auth/checkUser')).status).toBe(401)
  expect((await buyer.send('GET', '/auth/checkUser')).status).toBe(200)
  // Not part of another user's page, as staff see it.
  const staff = await openAs(browser, shop, await shop.login({ isAdmin: true }), `/userpage/${buyer.userId}`)
  await staff.getByRole('heading', { name: 'Orders' }).waitFor()
  expect(await staff.getByText('Ingelogde apparaten').count()).toBe(0)

  // A new e-mail address leaves a phone number that was changed elsewhere, and takes no input while it is saved.
  await page.getByRole('button', { name: 'Wijzig e-mail of telefoonnummer' }).click()
  await buyer.call(users.updateOwn, { body: { telefoonnummer: '0207654321' } })
  await page.getByLabel('E-mail').fill('nieuw@deroos.example')
  const sending = await hold(page, '**/users/own')
  await page.getByLabel('E-mail').press('Enter')
  await sending.asked
  await page.keyboard.type('x')
  expect(await page.getByLabel('E-mail').inputValue()).toBe('nieuw@deroos.example')
  // Nor does the answer close what he opened since.
  await page.getByRole('button', { name: 'Anuleer' }).click()
  await page.getByRole('button', { name: 'Wijzig e-mail of telefoonnummer' }).click()
  sending.release()
  await page.getByText('nieuw@deroos.example', { exact: true }).waitFor()
  await page.getByLabel('Telefoonnummer').press('Enter')
  await page.getByText('Uw gegevens zijn opgeslagen.').waitFor()
  const saved = (await buyer.call(users.one, { params: { id: buyer.userId } })).body
  expect(saved).toMatchObject({ email: 'nieuw@deroos.example', telefoonnummer: '0207654321' })
})
