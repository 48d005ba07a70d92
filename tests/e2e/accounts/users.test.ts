import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { auth } from '../../../contract/endpoints/auth.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { openMailbox } from '../../support/services/mailbox.ts'
import { company as fields } from '../../support/make-user.ts'
import { countRows, hasFocus, openAs, toast } from '../support/at-work.ts'
import { desktop, journeys, phone } from '../support/journeys.ts'
import { hold, loseAnswers } from '../support/intercept.ts'

const { browser, openShop } = journeys()

const company: Record<string, string> = {
  Bedrijfsnaam: 'Bloemist De Roos',
  'E-mail': 'inkoop@deroos.example',
  Gebruikersnaam: 'deroos',
  Telefoonnummer: '0201234567',
  Wachtwoord: 'tulpenveld-42',
  Administratienummer: '123456',
  Kopersnummer: '4321',
  Boxnummer: 'B12',
  'EKT-nummer': '8712345',
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'Maak aan' }).click()

test('users: the list searches and pages; a missing user is told', async () => {
  browser.expectComplaint(/status of 404/)
  const shop = await openShop()
  // Seven pages: the most that stand side by side.
  for (let index = 10; index < 72; index += 1) await shop.login({ gebruikersnaam: `koper${index}` })
  const numbers = { administratienummer: '1', kopersnummer: '2', boxnummer: '3', ektnummer: '4' }
  const asking = { bedrijfsnaam: 'Ver Weg', email: 'ver@weg.example', telefoonnummer: '0201234567', ...numbers }
  expect((await shop.anonymous.call(accountRequests.create, { body: asking })).status).toBe(200)
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), '/gebruikers/main/0')
  await page.getByRole('heading', { name: 'Gebruikers' }).waitFor()
  await page.getByRole('link', { name: 'Maak nieuwe gebruiker aan' }).waitFor()
  await page.getByRole('table').waitFor()
  expect(await page.locator('tbody tr').count()).toBe(10)
  for (const direction of ['ascending', 'descending']) {
    await page.getByRole('button', { name: 'Gebruikersnaam' }).press('Enter')
    await page.locator(`th[aria-sort="${direction}"]`).waitFor()
  }
  await page.locator('tbody tr').first().filter({ hasText: 'koper71' }).waitFor()
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'Pagina 7' }).waitFor()
  await page.getByRole('link', { name: 'Aanvragen (1)' }).waitFor()
  expect(await countRows(page.getByRole('link', { name: 'Maak nieuwe gebruiker aan' }).locator('xpath=../*'))).toBe(1)
  const last = page.getByRole('button', { name: 'Exporteer' })
  await last.focus()
  await expect.poll(async () => (await last.boundingBox())?.x).toBeLessThan(phone.width - 44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await page.setViewportSize(desktop)
  // Beyond the last page, as once its rows are gone.
  await page.goto(`${shop.url}/gebruikers/main/0?pagina=99`)
  await page.waitForURL(/pagina=7$/)
  await page.locator('tbody tr').first().waitFor()
  await page.goto(`${shop.url}/gebruikers/main/0?pagina=999999999`)
  await page.locator('tbody tr').first().waitFor()
  await page.getByPlaceholder('...zoek').fill('KOPER15')
  await page.waitForURL(/zoek=KOPER15/)
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
  await page.getByRole('link', { name: 'Bekijk Bloemist koper15' }).click()
  await page.getByRole('heading', { name: 'Bloemist koper15' }).waitFor()
  await page.goto(`${shop.url}/gebruikers/details/nobody`)
  await page.getByText('Gebruiker niet gevonden').waitFor()
})

test('users: a new one: the first message alone, as a toast and at its field; a name loses its spaces and is taken once', async () => {
  browser.expectComplaint(/status of 409/)
  const shop = await openShop()
  await shop.login({ gebruikersnaam: 'deroos' })
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), '/gebruikers/new/0')
  const steps = [
    ['Bedrijfsnaam', '', 'Voer een bedrijfsnaam in'],
    ['E-mail', ' ', 'Voer een e-mail adres in'],
    ['Gebruikersnaam', '', 'Voer een gebruikersnaam in'],
    ['Telefoonnummer', '12345', 'Telefoonnummer moet 10 nummers hebben!'],
    ['Wachtwoord', 'kort', 'Wachtwoord moet minimaal 8 tekens hebben!'],
    ['EKT-nummer', '', 'Voor een EKT-nummer in'],
  ] as const
  for (const [label, value] of Object.entries(company)) await field(page, label).fill(value)
  for (const [label, typed] of steps) await field(page, label).fill(typed)
  for (const [label, , sentence] of steps) {
    await create(page)
    await toast(page, sentence).waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(1)
    expect(await field(page, label).getAttribute('aria-invalid')).toBe('true')
    await field(page, label).fill(company[label] ?? '')
  }
  // Before what is there: the caret stays with what is typed.
  await field(page, 'Gebruikersnaam').fill('roos')
  await field(page, 'Gebruikersnaam').press('Home')
  await page.keyboard.type('De ')
  expect(await field(page, 'Gebruikersnaam').inputValue()).toBe('deroos')
  await field(page, 'Telefoonnummer').fill('+31 (0)20 - 123 45 67')
  await field(page, 'Boxnummer').focus()
  expect(await field(page, 'Telefoonnummer').inputValue()).toBe('0201234567')
  await create(page)
  await toast(page, 'Gebruikersnaam bestaat al').waitFor()
  expect(await field(page, 'Gebruikersnaam').getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, 'Boxnummer').inputValue()).toBe('B12')
  browser.expectComplaint(/ERR_FAILED/)
  const endLoss = await loseAnswers(page, `${shop.url}${users.create.path}`, 'POST')
  await field(page, 'Gebruikersnaam').fill('lelieveld')
  await create(page)
  await page.getByText('De gebruiker is misschien al aangemaakt; kijk eerst bij de gebruikers.').waitFor()
  endLoss()
  await field(page, 'Gebruikersnaam').fill('rozenhof')
  await create(page)
  await page.getByText('Bloemist De Roos is toegevoegd als gebruiker.').waitFor()
})

test('users: a generated password is shown once after saving, and lets its user in', async () => {
  const shop = await openShop()
  const options = { permissions: ['clipboard-read', 'clipboard-write'] }
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), '/gebruikers/new/0', options)
  for (const [label, value] of Object.entries(company)) await field(page, label).fill(value)
  await page.getByRole('button', { name: 'Genereer' }).click()
  const wachtwoord = await field(page, 'Wachtwoord').inputValue()
  expect(wachtwoord).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(await field(page, 'Wachtwoord').getAttribute('type')).toBe('text')
  await create(page)
  await page.getByText('het wordt maar één keer getoond').waitFor()
  await page.getByText(wachtwoord, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Kopieer' }).click()
  await page.getByText('Gekopieerd', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wachtwoord)
  expect((await shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'deroos', wachtwoord } })).status).toBe(200)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('dialog').getByText('wordt niet nog eens getoond').waitFor()
  await page.getByRole('button', { name: 'Blijf hier' }).click()
  await page.getByRole('button', { name: 'Klaar' }).click()
  await page.waitForURL(`${shop.url}/gebruikers/main/0`)
  await page.getByText(wachtwoord).waitFor({ state: 'detached' })
})

test('users: details, edit, the set-new-password sub-mode, and a role', async () => {
  browser.expectComplaint(/status of 400/)
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ gebruikersnaam: 'roos', bedrijfsnaam: 'De Roos' })
  const page = await openAs(browser, shop, admin, `/gebruikers/details/${buyer.userId}`)
  for (const label of ['Bedrijfsnaam', 'E-mail', 'Telefoonnummer', 'Kopersnummer', 'EKT-nummer']) {
    await page.getByRole('rowheader', { name: label, exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Bewerk' }).click()
  await field(page, 'Boxnummer').fill('')
  await page.getByRole('button', { name: 'Sla op' }).click()
  await toast(page, 'Voer een boxnummer in').waitFor()
  await field(page, 'Boxnummer').fill('C7')
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
  await page.getByRole('row', { name: 'Boxnummer C7' }).waitFor()
  await page.getByText('Gebruiker gewijzigd: boxnummer').waitFor()

  await page.getByRole('button', { name: 'Bewerk' }).click()
  await page.getByRole('button', { name: 'Nieuw wachtwoord' }).click()
  await page.getByLabel('wachtwoord').fill('wachtwoord123')
  await page.getByRole('button', { name: 'Sla op' }).click()
  await toast(page, 'Dit wachtwoord is te makkelijk te raden, kies een ander').waitFor()
  await field(page, 'Wachtwoord').fill('tulpenveld-43')
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByText('Het wachtwoord is gewijzigd.').waitFor()
  const login = { gebruikersnaam: 'roos', wachtwoord: 'tulpenveld-43' }
  expect((await shop.anonymous.call(auth.try, { body: login })).status).toBe(200)

  await page.getByRole('button', { name: 'Bewerk' }).click()
  const [staff, picks] = [page.getByLabel('Beheerder'), page.getByLabel('Magazijn')]
  await staff.check()
  await picks.check()
  expect(await staff.isChecked()).toBe(false)
  await staff.check()
  expect(await picks.isChecked()).toBe(false)
  await picks.check()
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByRole('row', { name: 'Rol Magazijn' }).waitFor()
  await page.getByText('Gebruiker gewijzigd: rol').waitFor()
})

test('users: an invitation that a better address ended goes again, and the page says so', async () => {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  for (const mail of [undefined, mailbox.settings]) {
    const shop = await openShop({ mail })
    const admin = await shop.login({ isAdmin: true })
    const { body: user } = await admin.call(users.create, {
      body: { ...fields, email: 'inkop@deroos.example', gebruikersnaam: 'deroos', uitnodigen: true },
    })
    const page = await openAs(browser, shop, admin, `/gebruikers/details/${user._id}`)
    await page.getByRole('button', { name: 'Bewerk' }).click()
    await field(page, 'E-mail').fill('inkoop@deroos.example')
    await page.getByRole('button', { name: 'Sla op' }).click()
    await page.getByText('De wijzigingen zijn opgeslagen.').waitFor()
    if (mail) await page.getByText('De uitnodiging gaat opnieuw, naar inkoop@deroos.example.').waitFor()
    else {
      const other = page.getByText('/wachtwoord#').filter({ hasNotText: user.link ?? '' })
      await other.waitFor()
      await page.getByRole('button', { name: 'Klaar' }).click()
    }
    await page.getByRole('row', { name: 'E-mail inkoop@deroos.example' }).waitFor()
  }
})

test('users: what was typed stays over an edit conflict, its field keeps the focus, and none takes input meanwhile', async () => {
  browser.expectComplaint(/status of 409/)
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const { userId } = await shop.login({ gebruikersnaam: 'roos', bedrijfsnaam: 'De Roos' })
  const page = await openAs(browser, shop, admin, `/gebruikers/details/${userId}`)
  await page.getByRole('button', { name: 'Bewerk' }).click()
  await field(page, 'Kopersnummer').fill('9876')
  await field(page, 'Boxnummer').fill('C7')
  const { version: _, ...saved } = (await admin.call(users.one, { params: { id: userId } })).body
  expect((await admin.call(users.update, { body: { ...saved, telefoonnummer: '0207654321' } })).status).toBe(200)
  const newer = await hold(page, `**/users/getUser/${userId}`)
  await page.keyboard.press('Enter')
  await newer.asked
  await page.keyboard.type('8')
  newer.release()
  await page.getByText('iemand anders heeft deze gebruiker intussen gewijzigd').waitFor()
  const typed = ['Boxnummer', 'Kopersnummer', 'Telefoonnummer'].map((label) => field(page, label).inputValue())
  expect(await Promise.all(typed)).toEqual(['C7', '9876', '0207654321'])
  await expect.poll(() => hasFocus(field(page, 'Boxnummer'))).toBe(true)
})

test('users: the last administrator can neither step down nor be deleted; another user can, and the list stays searched', async () => {
  browser.expectComplaint(/status of 409/)
  const shop = await openShop()
  const admin = await shop.login({ gebruikersnaam: 'baas', isAdmin: true })
  await shop.login({ gebruikersnaam: 'roos', bedrijfsnaam: 'De Roos' })
  const last = 'De laatste beheerder kan niet worden verwijderd en geen andere rol krijgen'
  const page = await openAs(browser, shop, admin, `/gebruikers/details/${admin.userId}`)
  await page.getByRole('button', { name: 'Bewerk' }).click()
  await page.getByLabel('Beheerder').uncheck()
  expect(await page.getByRole('button', { name: 'Nieuw wachtwoord' }).count()).toBe(0)
  const toOwnPage = page.getByRole('link', { name: 'Wijzig wachtwoord' })
  expect(await toOwnPage.getAttribute('href')).toBe(`/userpage/${admin.userId}`)
  await page.getByText('U bent dan zelf geen beheerder meer.').waitFor()
  await page.getByRole('button', { name: 'Sla op' }).click()
  await toast(page, last).waitFor()
  await page.getByRole('button', { name: 'Melding sluiten' }).click()
  await page.getByRole('button', { name: 'Verwijder', exact: true }).click()
  await page.getByRole('dialog').getByText('Dit is uw eigen account').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijder' }).click()
  await page.getByRole('dialog').getByText(`Niet verwijderd. ${last}.`).waitFor()

  await page.goto(`${shop.url}/gebruikers/main/0?zoek=roos`)
  await page.getByRole('link', { name: 'Bekijk De Roos' }).click()
  await page.getByRole('button', { name: 'Bewerk' }).click()
  await page.getByRole('button', { name: 'Verwijder', exact: true }).click()
  await page.getByRole('dialog').getByText('Zeker weten?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijder' }).click()
  await page.waitForURL(`${shop.url}/gebruikers/main/0?zoek=roos`)
  await page.getByText('De Roos is verwijderd.').waitFor()
  expect((await admin.call(users.all, {})).body.map((user) => user.gebruikersnaam)).toEqual(['baas'])
  await page.goBack()
  await page.getByText("Geen gebruiker gevonden voor 'roos'").waitFor()
})
