import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { housekeeping } from '../../../contract/endpoints/housekeeping.ts'
import { auth } from '../../../contract/endpoints/auth.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { makeUser, wachtwoord } from '../../support/make-user.ts'
import { hasFocus, openAs } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'
import { hold, intercept, loseAnswers } from '../support/intercept.ts'

const { browser, openShop } = journeys()

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const company = [
  ['Bedrijfsnaam', 'Bloemist De Roos'],
  ['E-mail', 'inkoop@deroos.example'],
  ['Telefoonnummer', '020 123 45 67'],
  ['Administratienummer', '123456'],
  ['Kopersnummer', '4321'],
  ['Boxnummer', 'B12'],
  ['EKT-nummer', '-'],
] as const
const isUnknown = 'Het is niet bekend of uw wachtwoord is gewijzigd; probeer in te loggen met het nieuwe.'
const shownLink = (page: Page) => page.getByText('/wachtwoord#').innerText()

/** Opens the link as its user, who is in the shop with the new password. */
async function choose(page: Page, link: string, wachtwoord: string) {
  await page.goto('about:blank')
  await page.goto(link)
  await heading(page, 'Kies een wachtwoord')
  expect(await hasFocus(field(page, 'Nieuw wachtwoord'))).toBe(true)
  await field(page, 'Nieuw wachtwoord').fill(wachtwoord)
  await press(page, 'Sla op')
  await page.waitForURL(/\/shop\/bollen\/0/)
}

test('accounts: invited, chosen, forgotten, and a new link from staff', async () => {
  browser.expectComplaint(/status of 400|ERR_FAILED/)
  const shop = await openShop({ pollJobsEvery: 50 })
  const staff = await openAs(browser, shop, await shop.login({ isAdmin: true }), '/gebruikers/new/0')
  for (const [label, value] of company) await field(staff, label).fill(value)
  await field(staff, 'Gebruikersnaam').fill('De Roos')
  await field(staff, 'Uitnodigen').check()
  expect(await field(staff, 'Wachtwoord').count()).toBe(0)
  await press(staff, 'Maak aan')
  await staff.getByText("Gebruiker 'deroos' is aangemaakt").waitFor()
  const first = await shownLink(staff)

  const page = await browser.open({ viewport: phone })
  // Only the first error, at its field; the link still works.
  await page.goto(first)
  await field(page, 'Nieuw wachtwoord').fill('kort')
  await press(page, 'Sla op')
  await page.getByText('Wachtwoord moet minimaal 8 tekens hebben!').waitFor()
  const endLoss = await intercept(page, `**${passwords.reset.path}`, (route) => route.abort())
  await field(page, 'Nieuw wachtwoord').fill('narcis-en-iris')
  await press(page, 'Sla op')
  await page.getByText(isUnknown).waitFor()
  endLoss()
  expect(await field(page, 'Gebruikersnaam').inputValue()).toBe('deroos')
  expect(await page.getByText('uitgelogd').count()).toBe(0)
  await choose(page, first, 'narcis-en-iris')
  await shop.stock()

  await page.goto('about:blank')
  await page.goto(first)
  await heading(page, 'Deze link is verlopen of al gebruikt')
  await page.goto(`${shop.url}/login`)
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
  await heading(page, 'Wachtwoord vergeten?')
  expect(await hasFocus(field(page, 'Gebruikersnaam'))).toBe(true)
  await press(page, 'Vraag een link aan')
  await page.getByText('Voer een gebruikersnaam in').waitFor()
  await field(page, 'Gebruikersnaam').fill('deroos')
  await press(page, 'Vraag een link aan')
  // Does not reveal whether the account exists.
  await heading(page, 'Link aangevraagd')

  await press(staff, 'Klaar')
  const asked = shop.connection.db.selectFrom('users').select('_id').where('resetAskedAt', 'is not', null)
  await expect.poll(() => asked.execute()).toHaveLength(1)
  await staff.reload()
  await staff.getByRole('link', { name: 'Aanvragen (1)' }).click()
  await press(staff, 'Maak link voor Bloemist De Roos')
  await choose(page, await shownLink(staff), 'tulp-en-dahlia')
  await press(staff, 'Klaar')
  await staff.getByText('Er wachten geen aanvragen').waitFor()
})

test('accounts: a link opened where somebody else is logged in says whom it logs out', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const [buyer, other] = [
    await shop.login({ gebruikersnaam: 'deroos' }),
    await shop.login({ gebruikersnaam: 'delelie' }),
  ]
  const page = await openAs(browser, shop, buyer, '/shoppingcart')
  const warning = page.getByText('U bent nu ingelogd als deroos')
  for (const [{ userId: id }, count] of [
    [buyer, 0],
    [other, 1],
  ] as const) {
    const { link = '' } = (await admin.call(users.invite, { params: { id } })).body
    await page.goto('about:blank')
    await page.goto(shop.url + link)
    await heading(page, 'Kies een wachtwoord')
    await page.getByRole('banner').getByText('Ingelogd als deroos').waitFor()
    expect(await warning.count()).toBe(count)
  }
  await field(page, 'Nieuw wachtwoord').fill('narcis-en-iris')
  await press(page, 'Sla op')
  await page.getByRole('banner').getByText('Ingelogd als delelie').waitFor()
  expect(await warning.count()).toBe(0)
})

test('accounts: a stranger asks for an account; one is accepted, another refused with a reason', async () => {
  browser.expectComplaint(/status of 409/)
  const shop = await openShop()
  await shop.login({ gebruikersnaam: 'bloemistderoos' })
  const page = await browser.open({ viewport: phone })
  for (const name of ['Bloemist De Roos', 'Tuincentrum Ver Weg']) {
    await page.goto(`${shop.url}/login`)
    await page.getByRole('link', { name: 'Account aanvragen' }).click()
    await press(page, 'Vraag aan')
    await page.getByText('Voer een bedrijfsnaam in').waitFor()
    for (const [label, value] of company) await field(page, label).fill(value)
    await field(page, 'Bedrijfsnaam').fill(name)
    await page.goBack()
    await page.getByRole('dialog').getByText('Uw aanvraag is nog niet verstuurd').waitFor()
    await press(page, 'Blijf hier')
    await press(page, 'Vraag aan')
    await heading(page, 'Uw aanvraag is binnen')
  }
  const admin = await shop.login({ isAdmin: true })
  await admin.call(housekeeping.update, { body: { bewaren: { aanvragen: '30' } } })
  const staff = await openAs(browser, shop, admin, '/gebruikers/main/0')
  await staff.getByRole('link', { name: 'Aanvragen (2)' }).click()
  const card = (name: string) => staff.getByRole('region', { name })
  await card('Tuincentrum Ver Weg').getByText('Lijkt op de aanvraag van Bloemist De Roos').waitFor()
  const deciding = await hold(staff, '**/requests/*')
  await card('Bloemist De Roos').getByRole('button', { name: 'Keur goed' }).click()
  await deciding.asked
  await card('Tuincentrum Ver Weg').getByRole('button', { name: 'Wijs af' }).click()
  await card('Tuincentrum Ver Weg').getByText('Er gaat geen mail uit').waitFor()
  await card('Tuincentrum Ver Weg').getByLabel('Reden').fill('Wij leveren alleen aan ')
  deciding.release()
  await staff.getByText('Gebruikersnaam bestaat al').waitFor()
  await staff.keyboard.type('bloemisten.')
  const reason = 'Wij leveren alleen aan bloemisten.'
  expect(await card('Tuincentrum Ver Weg').getByLabel('Reden').inputValue()).toBe(reason)
  await card('Bloemist De Roos').getByLabel('Gebruikersnaam').fill('De Roos')
  await staff.getByRole('button', { name: 'Keur goed: Bloemist De Roos', exact: true }).click()
  await choose(page, await shownLink(staff), 'narcis-en-iris')
  await shop.stock()
  await press(staff, 'Klaar')
  await staff.getByRole('link', { name: 'Dashboard' }).first().click()
  await staff.getByRole('dialog').getByText('De afwijzing die u schreef, is nog niet verstuurd.').waitFor()
  await press(staff, 'Blijf hier')
  await card('Tuincentrum Ver Weg').getByRole('button', { name: 'Wijs af' }).click()
  await staff.getByText('De aanvraag van Tuincentrum Ver Weg is afgewezen.').waitFor()
  await staff.getByText(reason).waitFor()
  await staff.getByText('Er wachten geen aanvragen').waitFor()
  await staff.getByText('Behandelde aanvragen worden na 30 dagen gewist.').waitFor()
})

test('accounts: a user changes the own password with the old one, and stays logged in', async () => {
  browser.expectComplaint(/\/auth\/password: .*(400|ERR_FAILED)/)
  const shop = await openShop()
  const userId = await makeUser(await shop.login({ isAdmin: true }), { gebruikersnaam: 'deroos' })
  const page = await openAs(browser, shop, await shop.newSession(userId), `/userpage/${userId}`)
  await press(page, 'Wijzig wachtwoord')
  await field(page, 'Nieuw wachtwoord').fill('tulp-en-narcis')
  await press(page, 'Sla op')
  await page.getByText('Voer uw huidige wachtwoord in').waitFor()
  await field(page, 'Huidig wachtwoord').fill('iets anders')
  await press(page, 'Sla op')
  await page.getByText('Huidig wachtwoord is onjuist').waitFor()
  await field(page, 'Huidig wachtwoord').fill(wachtwoord)
  await press(page, 'Sla op')
  await page.getByText('Uw wachtwoord is gewijzigd.').waitFor()
  await loseAnswers(page, `**${passwords.change.path}`)
  await press(page, 'Wijzig wachtwoord')
  await field(page, 'Huidig wachtwoord').fill('tulp-en-narcis')
  await field(page, 'Nieuw wachtwoord').fill('narcis-en-iris')
  await press(page, 'Sla op')
  await page.getByText(isUnknown).waitFor()
  const login = { gebruikersnaam: 'deroos', wachtwoord: 'narcis-en-iris' }
  expect((await shop.anonymous.call(auth.try, { body: login })).status).toBe(200)
  await page.reload()
  await page.getByRole('link', { name: 'Uitloggen' }).waitFor()
})
