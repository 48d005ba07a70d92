// Passkeys need a host name, so these pages use localhost.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { codeOf, stepOf } from '../../../server/features/auth/second-step/totp.ts'
import { makeUser, wachtwoord } from '../../support/make-user.ts'
import type { Client } from '../../support/test-shop.ts'
import { uploadPhoto } from '../../support/upload-photo.ts'
import { download, hasFocus, listens, openAs, toast } from '../support/at-work.ts'
import { journeys, type OwnShop, phone } from '../support/journeys.ts'

const { browser, openShop } = journeys({ listensAtOnce: true })

const minute = 60_000

/** An administrator with a password, in a shop that may require a second step. @returns the colleague who made it */
async function addStaff(shop: OwnShop, gebruikersnaam: string): Promise<Client> {
  const staff = await shop.login({ isAdmin: true })
  await shop.connection.db
    .insertInto('authenticators')
    .values({ userId: staff.userId, secret: 'A'.repeat(32), lastStep: 0, setAt: shop.now().toISOString() })
    .execute()
  const maker = await shop.newSession(staff.userId)
  await shop.connection.db.updateTable('sessions').set({ secondStepAt: shop.now().toISOString() }).execute()
  await makeUser(maker, { gebruikersnaam, isAdmin: true })
  return maker
}

const atName = (shop: OwnShop, path: string) => shop.url.replace('127.0.0.1', 'localhost') + path

/** @param opened logged out, so that it leads to the login */
async function fillIn(page: Page, shop: OwnShop, opened = '/login') {
  await page.goto(atName(shop, opened))
  await page.getByLabel('Gebruikersnaam').fill('beheer')
  await page.getByLabel('Wachtwoord', { exact: true }).fill(wachtwoord)
  await page.getByRole('button', { name: 'Inloggen' }).click()
}

async function logOut(page: Page, shop: OwnShop) {
  await page.getByRole('link', { name: 'Uitloggen' }).click()
  await page.waitForURL(atName(shop, '/'))
}

async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('second step: an app is set up; its codes and the recovery codes log in, and one is asked for before all customers are exported', async () => {
  browser.expectComplaint(/\/(auth\/try|exports\/customers\.csv|auth\/second-step\/(app|codes)): .*40[013]/)
  const shop = await openShop()
  await addStaff(shop, 'beheer')
  const page = await browser.open()
  await fillIn(page, shop)
  await page.waitForURL(atName(shop, '/shop/bollen/0'))
  await page.goto(atName(shop, '/tweede-stap'))

  await page.getByRole('button', { name: 'Stel een app in' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Tweede stap' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Stel een app in' }).click()
  await expect.poll(() => hasFocus(page.getByLabel('Uw wachtwoord'))).toBe(true)
  await page.getByLabel('Uw wachtwoord').fill('iets anders')
  await page.getByRole('button', { name: 'Verder' }).click()
  await page.getByText('Dit wachtwoord klopt niet').waitFor()
  await page.getByLabel('Uw wachtwoord').fill(wachtwoord)
  await page.getByRole('button', { name: 'Verder' }).click()
  await page.getByRole('img', { name: 'QR-code voor uw app' }).waitFor()
  const text = await page.getByText('Sleutel:').textContent()
  const secret = (text ?? '').replace('Sleutel:', '').replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const code = () => codeOf(secret, stepOf(shop.now()))
  await page.getByLabel('Code uit uw app').fill(code())
  await page.getByRole('button', { name: 'Bevestig' }).click()
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).waitFor()
  const codes = await page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  expect((await download(page, page.getByRole('link', { name: 'Bewaar als bestand' }))).text).toBe(codes.join('\r\n'))
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')))
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await page.locator('[data-printed]').count()).toBe(1)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('listitem').filter({ visible: true }).allTextContents()).toEqual(codes)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('dialog').getByText('Ze worden niet nog eens getoond.').waitFor()
  await page.getByRole('button', { name: 'Blijf hier' }).click()
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click()
  await page.getByText('nog 10 over').waitFor()

  await logOut(page, shop)
  shop.passTime(minute)
  await fillIn(page, shop, '/gebruikers/aanvragen/0')
  await page.getByRole('heading', { name: 'Tweede stap' }).waitFor()
  await page.getByLabel('Code uit uw app').fill('000000')
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await toast(page, 'Deze code klopt niet of is al gebruikt').waitFor()
  await page.locator('form').getByText('Deze code klopt niet of is al gebruikt').waitFor()
  await page.getByLabel('Code uit uw app').fill(code())
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.waitForURL(atName(shop, '/gebruikers/aanvragen/0'))

  shop.passTime(11 * minute)
  await page.goto(atName(shop, '/gebruikers/main/0'))
  await page.getByRole('button', { name: 'Exporteer' }).click()
  await page.getByRole('button', { name: 'CSV' }).click()
  const asked = page.getByRole('dialog', { name: 'Bent u het zelf?' })
  await asked.getByLabel('Code uit uw app').fill(code())
  expect((await download(page, asked.getByRole('button', { name: 'Ga door' }))).name).toMatch(/^klanten-.*\.csv$/)

  shop.passTime(11 * minute)
  await page.goto(atName(shop, '/tweede-stap'))
  await page.getByRole('button', { name: 'Nieuwe codes' }).click()
  await page.getByLabel('Uw wachtwoord').fill(wachtwoord)
  await page.getByRole('button', { name: 'Maak nieuwe codes' }).click()
  await asked.getByLabel('Code uit uw app').fill(code())
  await asked.getByRole('button', { name: 'Ga door' }).click()
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).waitFor()
  const renewed = await page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem').allTextContents()
  expect(renewed).toHaveLength(10)
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click()

  await logOut(page, shop)
  await fillIn(page, shop)
  await page.getByRole('button', { name: 'Herstelcode' }).click()
  await page.getByLabel('Herstelcode').fill(renewed[0] ?? '')
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.waitForURL(atName(shop, '/shop/bollen/0'))
})

test('second step: where it is a must, an administrator is brought to it after his login; a passkey does, also on a phone', async () => {
  browser.expectComplaint(/\/auth\/try: .*401/)
  // The last order may still be announced while the session ends.
  browser.expectComplaint(/\/picking\/orders\/\w+: .*401/)
  const shop = await openShop({ requireSecondStep: true })
  const colleague = await addStaff(shop, 'beheer')
  const fields = { productName: 'Tulipa Apeldoorn', text: 'Rode tulp', price: '0.50', stock: 100 }
  const { body: tulip } = await colleague.call(products.create, {
    body: { ...fields, productType: 'bollen', picture: [await uploadPhoto(colleague)] },
  })
  const page = await browser.open({ viewport: phone })
  await withAuthenticator(page)
  await fillIn(page, shop)
  await page.getByText('Beheerders van deze winkel loggen in twee stappen in.').waitFor()
  expect(page.url()).toBe(atName(shop, '/tweede-stap'))
  const asCustomer = listens(page)
  await page.goto(atName(shop, '/dashboard'))
  await page.waitForURL(atName(shop, '/tweede-stap'))
  await asCustomer

  await page.getByRole('button', { name: 'Maak een passkey' }).click()
  await page.getByLabel('Naam van de passkey').fill('Telefoon')
  await page.getByLabel('Uw wachtwoord').fill(wachtwoord)
  await page.getByRole('button', { name: 'Maak passkey' }).click()
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click()
  await page.getByText('Telefoon', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'naar het dashboard' }).click()
  await page.waitForURL(atName(shop, '/dashboard'))
  // The page listens as staff a few seconds later.
  const buyer = await shop.login()
  const ring = async () => {
    await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 1 }] } })
    return page.getByText('Nieuwe order').count()
  }
  await expect.poll(ring, { interval: 1000 }).toBeGreaterThan(0)

  await page.goto(atName(shop, '/logout'))
  await page.waitForURL(atName(shop, '/'))
  await fillIn(page, shop, '/gebruikers/aanvragen/0')
  await page.getByRole('button', { name: 'Gebruik passkey' }).click()
  await page.waitForURL(atName(shop, '/gebruikers/aanvragen/0'))
})

test('second step: staff who have one are asked again before they take it from a colleague and erase a customer', async () => {
  const shop = await openShop()
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const staff = await shop.login({ isAdmin: true })
  const colleague = await shop.login({ bedrijfsnaam: 'Anna van kantoor', isAdmin: true })
  const customer = await shop.login({ bedrijfsnaam: 'Kwekerij De Roos' })
  const setAt = shop.now().toISOString()
  await shop.connection.db
    .insertInto('authenticators')
    .values([staff, colleague].map(({ userId }) => ({ userId, secret, lastStep: 0, setAt })))
    .execute()
  const code = () => codeOf(secret, stepOf(shop.now()))

  browser.expectComplaint(/\/users(\/([^/]+\/(second-step|erasure)))?: .*40[03]/)
  browser.expectComplaint(/\/auth\/second-step\/confirm: .*400/)
  const page = await openAs(browser, shop, staff, `/gebruikers/details/${colleague.userId}`, { viewport: phone })
  const panel = page.getByRole('region', { name: 'Tweede stap' })
  await panel.getByText('Anna van kantoor logt in twee stappen in.').waitFor()
  await panel.getByRole('button', { name: 'Verwijder tweede stap' }).click()
  await page
    .getByRole('dialog')
    .getByText('Bel eerst, zodat u zeker weet dat Anna van kantoor hier zelf om vraagt')
    .waitFor()
  await page.getByRole('button', { name: 'Verwijder', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Bent u het zelf?' })
  await asked.getByLabel('Code uit uw app').fill('000000')
  await page.keyboard.press('Enter')
  await asked.getByRole('status').filter({ hasText: 'Deze code klopt niet of is al gebruikt' }).waitFor()
  await asked.getByLabel('Code uit uw app').fill(code())
  await asked.getByRole('button', { name: 'Ga door' }).click()
  await panel.getByText('De tweede stap is verwijderd.').waitFor()
  await page.getByText('Tweede stap verwijderd door een beheerder').waitFor()

  shop.passTime(11 * minute)
  await page.goto(`${shop.url}/gebruikers/details/${customer.userId}`)
  await page.getByRole('button', { name: 'Wis voorgoed' }).click()
  const erasing = page.getByRole('dialog', { name: 'Voorgoed wissen?' })
  await erasing.getByLabel('Typ ‘Kwekerij De Roos’ over').fill('Kwekerij De Roos')
  await erasing.getByRole('button', { name: 'Wis voorgoed' }).click()
  await asked.getByRole('button', { name: 'Anuleer' }).click()
  await erasing.getByText('Hiervoor is uw tweede stap opnieuw nodig').waitFor()
  await erasing.getByRole('button', { name: 'Wis voorgoed' }).click()
  await asked.getByLabel('Code uit uw app').fill(code())
  await asked.getByRole('button', { name: 'Ga door' }).click()
  await page.getByText('Kwekerij De Roos is gewist.').waitFor()

  browser.expectComplaint(/\/(exports\/customers\.csv|auth\/second-step\/confirm): .*40[13]/)
  shop.passTime(11 * minute)
  await page.goto(`${shop.url}/gebruikers/main/0`)
  await page.getByRole('button', { name: 'Exporteer' }).click()
  await page.getByRole('button', { name: 'CSV' }).click()
  await asked.getByLabel('Code uit uw app').fill(code())
  await page.route('**/auth/second-step/confirm', (route) => route.fulfill({ status: 401 }))
  await asked.getByRole('button', { name: 'Ga door' }).click()
  await page.waitForURL(`${shop.url}/login`)
})
