import { expect, test } from 'vitest'
import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { lists } from '../../../contract/endpoints/lists.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { yearInAmsterdam } from '../../../contract/values/dates.ts'
import { hasFocus, openAs } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'
import { intercept, loseAnswers } from '../support/intercept.ts'

const { browser, openShop } = journeys()

test('colleagues: the main account invites one, who chooses a password and orders; both see it, and he is removed', async () => {
  browser.expectComplaint(/status of 401/)
  const shop = await openShop()
  const main = await shop.login({ bedrijfsnaam: 'Bloemen De Roos' })
  await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.50', stock: 1000 })
  const page = await openAs(browser, shop, main, `/userpage/${main.userId}`, { viewport: phone })
  await page.getByText('Er zijn nog geen medewerkers.').waitFor()
  await page.getByRole('button', { name: 'Nodig medewerker uit' }).click()
  await page.keyboard.press('Enter')
  await page.getByText('Voer een naam in').first().waitFor()
  await page.keyboard.type('Sanne Vos')
  await page.getByLabel('Gebruikersnaam').fill('Sanne')
  const panel = page.getByRole('region', { name: 'Medewerkers' })
  await panel.getByLabel('E-mail').fill('sanne@deroos.example')
  await page.keyboard.press('Enter')
  await panel.getByText('Geef Sanne Vos deze link').waitFor()
  await panel.getByText('sanne · sanne@deroos.example').waitFor()

  const colleague = await browser.open({ viewport: phone })
  await colleague.goto((await panel.getByText('/wachtwoord#').textContent()) ?? '')
  await colleague.getByLabel('Nieuw wachtwoord').fill('tulpenveld-42')
  await colleague.keyboard.press('Enter')
  await colleague.waitForURL(/\/shop\//)
  await colleague.getByRole('button', { name: /Voeg toe.*Tulipa/ }).click()
  await colleague.goto(`${shop.url}/shoppingcart`)
  await colleague.getByRole('button', { name: 'Bestel', exact: true }).click()
  await colleague.getByRole('button', { name: 'Bevestig order' }).click()
  await colleague.getByText('is geplaatst').waitFor()
  await colleague.getByRole('heading', { name: 'Bloemen De Roos' }).waitFor()
  await colleague.getByRole('cell', { name: 'Sanne Vos' }).waitFor()
  // His own page: his name and e-mail, and of the others names alone.
  await colleague.getByRole('button', { name: 'Wijzig e-mail', exact: true }).waitFor()
  const people = colleague.getByRole('region', { name: 'Medewerkers' })
  await people.getByText('Sanne Vos').waitFor()
  expect(await people.getByRole('button').count()).toBe(0)

  await page.goto(`${shop.url}/userpage/${main.userId}?jaar=${yearInAmsterdam(new Date())}`)
  await page.getByRole('link', { name: /Bekijk items/ }).click()
  await page.getByRole('heading', { name: /^Bestelling / }).waitFor()
  await page.getByText('Besteld door').waitFor()
  await page.getByRole('button', { name: 'Bestel opnieuw' }).waitFor()
  // The address that the colleague has of it opens it too, and 'Terug' finds one's own page.
  const colleagueId = new URL(colleague.url()).pathname.replace('/userpage/', '')
  await page.goto(page.url().replace(main.userId, colleagueId))
  await page.getByRole('link', { name: 'Terug' }).click()
  await page.getByRole('heading', { name: 'Bloemen De Roos' }).waitFor()
  browser.expectComplaint(/ERR_FAILED/)
  const endFailing = await intercept(page, '**/invite', (route) => route.abort())
  await panel.getByRole('button', { name: 'Stuur Sanne Vos een nieuwe link' }).click()
  await panel.getByText('Dat is niet gelukt.').waitFor()
  endFailing()
  await panel.getByRole('button', { name: 'Verwijder Sanne Vos' }).click()
  await page.getByRole('dialog').getByText('eigen bestellijsten, ook de gedeelde, en favorieten').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijder' }).click()
  await panel.getByText('Sanne Vos is verwijderd en kan niet meer inloggen.').waitFor()
  expect(await panel.getByText('Dat is niet gelukt.').count()).toBe(0)
  await colleague.reload()
  await colleague.waitForURL(/\/login/)
  const [order] = (await main.call(orders.ofUser, { params: { id: main.userId } })).body
  expect(order).toMatchObject({ besteldDoor: 'Sanne Vos', bedrijfsnaam: 'Bloemen De Roos' })

  // Removed but not erased: staff still reach him through his order.
  browser.expectComplaint(/status of 404/)
  const admin = await shop.login({ isAdmin: true })
  const desk = await openAs(browser, shop, admin, `/orders/details/${order?._id}`)
  await desk.getByRole('link', { name: 'Sanne Vos' }).click()
  await desk.getByText('Gebruiker niet gevonden').waitFor()
  await desk.getByText('Sanne Vos is verwijderd.').waitFor()
  await desk.getByRole('button', { name: 'Wis voorgoed' }).waitFor()
})

test('colleagues: one who was removed meanwhile gets no new link, and leaves the list; one invited without an answer joins it', async () => {
  browser.expectComplaint(/status of 403/)
  const shop = await openShop()
  const main = await shop.login({ bedrijfsnaam: 'Bloemen De Roos' })
  const { userId: colleagueId } = await shop.login({ colleagueOf: main })
  const page = await openAs(browser, shop, main, `/userpage/${main.userId}`)
  const panel = page.getByRole('region', { name: 'Medewerkers' })
  const renew = panel.getByRole('button', { name: 'Stuur Sanne Vos een nieuwe link' })
  await renew.waitFor()
  await main.call(colleagues.remove, { params: { id: main.userId, colleagueId } })
  await renew.click()
  await panel.getByText('Sanne Vos is intussen verwijderd.').waitFor()
  expect(await renew.count()).toBe(0)

  browser.expectComplaint(/ERR_FAILED/)
  await loseAnswers(page, `**/users/${main.userId}/colleagues`, 'POST')
  await page.getByRole('button', { name: 'Nodig medewerker uit' }).click()
  await panel.getByLabel('Naam', { exact: true }).fill('Piet Mol')
  await panel.getByLabel('Gebruikersnaam').fill('piet')
  await panel.getByLabel('E-mail').fill('piet@deroos.example')
  await page.keyboard.press('Enter')
  await panel.getByText('De medewerker is misschien al aangemaakt; kijk eerst in de lijst hierboven.').waitFor()
  await panel.getByText('piet · piet@deroos.example').waitFor()
})

test('colleagues: a list is shared by its owner, and read and ordered from by the others', async () => {
  const shop = await openShop()
  const main = await shop.login({ bedrijfsnaam: 'Bloemen De Roos' })
  const colleague = await shop.login({ colleagueOf: main, naam: 'Sanne Vos' })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.50', stock: 1000 })
  const body = { naam: 'Elke week', lines: [{ _id: tulip._id, qty: 20 }] }
  const { body: list } = await colleague.call(lists.create, { body })
  const page = await openAs(browser, shop, colleague, `/bestellijsten?lijst=${list._id}`, { viewport: phone })
  await page.getByLabel('Gedeeld').check()
  await page.getByRole('button', { name: 'Sla op' }).click()
  await page.getByText('Opgeslagen.', { exact: true }).waitFor()
  await page.getByRole('link', { name: /Elke week.*Gedeeld/ }).waitFor()

  const reader = await openAs(browser, shop, main, '/bestellijsten', { viewport: phone })
  await reader.getByRole('link', { name: /Elke week.*Gedeeld door Sanne Vos/ }).click()
  await reader.getByRole('table', { name: 'Regels van Elke week' }).waitFor()
  // It stands below the names: it comes up by itself.
  const opened = reader.getByRole('heading', { name: 'Elke week' })
  await expect.poll(() => hasFocus(opened)).toBe(true)
  await expect.poll(async () => (await opened.boundingBox())?.y).toBeLessThan(phone.height / 4)
  for (const name of ['Sla op', 'Verwijder lijst', 'Verwijder Tulipa Apeldoorn'])
    expect(await reader.getByRole('button', { name }).count()).toBe(0)
  await reader.getByLabel('Kies Tulipa Apeldoorn').check()
  await reader.getByRole('button', { name: 'Voeg 1 gekozen toe aan winkelwagentje' }).click()
  await reader.getByText('1 product is in uw winkelwagentje gelegd.').waitFor()
})
