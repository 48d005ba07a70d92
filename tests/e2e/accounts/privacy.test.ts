import { expect, test } from 'vitest'
import { housekeeping } from '../../../contract/endpoints/housekeeping.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { openMailbox } from '../../support/services/mailbox.ts'
import { download, openAs, toast } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'
import { intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys()

test('privacy: a customer downloads the stored data, and turns off mail about new devices', async () => {
  const mailbox = await openMailbox()
  const shop = await openShop({ mail: mailbox.settings })
  const buyer = await shop.login({ bedrijfsnaam: 'Kwekerij De Roos' })
  const { _id } = await shop.addProduct({ productName: 'Tulipa Apeldoorn', stock: 500 })
  const { ordernummer } = (await buyer.call(orders.place, { body: { order: [{ _id, qty: 20 }] } })).body
  const page = await openAs(browser, shop, buyer, `/userpage/${buyer.userId}`, { viewport: phone })
  const panel = page.getByRole('region', { name: 'Uw gegevens bij ons' })
  const take = async (form: string) => {
    const { name, text } = await download(page, panel.getByRole('button', { name: `Download als ${form}` }))
    expect(name).toMatch(new RegExp(`^mijn-gegevens-\\d{4}-\\d\\d-\\d\\d\\.${form.toLowerCase()}$`))
    return text
  }
  expect(await take('PDF')).toMatch(/^%PDF-1\.7/)
  expect(await take('JSON')).toContain(`"ordernummer":${ordernummer}`)
  const mail = page.getByRole('checkbox', { name: 'Mail mij als er op een nieuw apparaat wordt ingelogd' })
  const [saved] = await Promise.all([
    page.waitForResponse(
      (answer) => answer.url().endsWith('/auth/devices/notice') && answer.request().method() === 'PUT',
    ),
    mail.click(),
  ])
  expect(saved.status()).toBe(200)
  await page.reload()
  await mail.waitFor()
  expect(await mail.isChecked()).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  // Leaving the page ends a download, which is no failure.
  await page.route('**/gegevens.pdf', () => undefined)
  await Promise.all([
    page.waitForRequest('**/gegevens.pdf'),
    panel.getByRole('button', { name: 'Download als PDF' }).click(),
  ])
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('heading', { name: /^Welkom bij/ }).waitFor()
  expect(await toast(page, 'onverwacht probleem').count()).toBe(0)
  await mailbox.close()
})

test('privacy: staff set how long things stay, make a customer’s download, and erase him by his name', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ bedrijfsnaam: 'Kwekerij De Roos' })
  const { _id } = await shop.addProduct({ stock: 500 })
  const order = (await buyer.call(orders.place, { body: { order: [{ _id, qty: 20 }] } })).body

  const desk = await openAs(browser, shop, admin, '/instellingen')
  const keeping = desk.getByRole('region', { name: 'Bewaren' })
  const erasing = desk.getByRole('dialog').filter({ hasText: 'Binnen een uur wordt voorgoed gewist' })
  const eraseAll = erasing.getByRole('button', { name: 'Sla op en wis' })
  await keeping.getByLabel('Berichten').fill('100')
  await keeping.getByLabel('Geschiedenis').fill('3650')
  await desk.keyboard.press('Enter')
  await erasing.getByText('berichten ouder dan 100 dagen, geschiedenis ouder dan 3.650 dagen.').waitFor()
  await erasing.getByRole('button', { name: 'Terug' }).click()
  expect((await admin.call(housekeeping.read, {})).body.bewaren).toMatchObject({ berichten: 365, geschiedenis: null })
  await keeping.getByLabel('Berichten').fill('10')
  browser.expectComplaint(/400 \(Bad Request\)|409 \(Conflict\)/)
  await keeping.getByRole('button', { name: 'Sla bewaartermijnen op' }).click()
  await eraseAll.click()
  await keeping.getByText('Vul 30 tot en met 3.650 dagen in', { exact: true }).waitFor()
  await keeping.getByLabel('Berichten').fill('90')
  await keeping.getByLabel('Geschiedenis').fill('3650')
  await desk.getByRole('link', { name: 'Dashboard' }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Blijf hier' }).click()
  await admin.call(housekeeping.update, { body: { bewaren: { apparaten: 60 } } })
  await keeping.getByRole('button', { name: 'Sla bewaartermijnen op' }).click()
  await eraseAll.click()
  await keeping.getByText('Controleer alles en klik nog eens op ‘Sla bewaartermijnen op’.').waitFor()
  await keeping.getByRole('button', { name: 'Sla bewaartermijnen op' }).click()
  await eraseAll.click()
  await desk.getByText('De bewaartermijnen zijn opgeslagen.').waitFor()
  expect((await admin.call(housekeeping.read, {})).body.bewaren).toMatchObject({ berichten: 90, geschiedenis: 3650 })

  await desk.goto(`${shop.url}/gebruikers/details/${buyer.userId}`)
  const privacy = desk.getByRole('region', { name: 'Privacy' })
  const { text } = await download(desk, privacy.getByRole('button', { name: 'Download als JSON' }))
  expect(text).toContain('Kwekerij De Roos')

  const onPhone = await openAs(browser, shop, admin, `/gebruikers/details/${buyer.userId}`, { viewport: phone })
  await onPhone.getByRole('button', { name: 'Wis voorgoed' }).click()
  const dialog = onPhone.getByRole('dialog', { name: 'Voorgoed wissen?' })
  await dialog
    .getByText(/^1 order moet bewaard blijven en houdt de naam tot 01-01-\d{4}; daarna verdwijnt de naam vanzelf\.$/)
    .waitFor()
  await dialog.getByLabel('Typ ‘Kwekerij De Roos’ over').fill('De Roos')
  await dialog.getByRole('button', { name: 'Wis voorgoed' }).click()
  await dialog.getByText('Typ de naam van de klant precies over').waitFor()
  await dialog.getByLabel('Typ ‘Kwekerij De Roos’ over').fill('Kwekerij De Roos')
  browser.expectComplaint(/ERR_FAILED/)
  const endLoss = await intercept(onPhone, '**/erasure', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Wis voorgoed' }).click()
  await dialog.getByRole('status').filter({ hasText: 'De winkel was niet te bereiken' }).waitFor()
  endLoss()
  await dialog.getByRole('button', { name: 'Wis voorgoed' }).click()
  await onPhone.getByText(/^Kwekerij De Roos is gewist\. 1 order moet bewaard blijven/).waitFor()

  // The order links to the erased customer.
  browser.expectComplaint(/status of 404/)
  await onPhone.goto(`${shop.url}/orders/details/${order._id}`)
  await onPhone.getByRole('link', { name: 'Naar gebruiker' }).click()
  await onPhone.getByText('Gebruiker niet gevonden').waitFor()
  await onPhone.getByText('Kwekerij De Roos is verwijderd.').waitFor()
  await onPhone.getByText(/^Gewist op \d\d-\d\d-\d{4}\. 1 order moet bewaard blijven/).waitFor()
})

test('privacy: staff download what is left of a customer who was removed before', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ bedrijfsnaam: 'Kwekerij De Roos' })
  const { _id } = await shop.addProduct({ stock: 500 })
  await buyer.call(orders.place, { body: { order: [{ _id, qty: 20 }] } })
  await admin.call(users.remove, { params: { id: buyer.userId } })
  browser.expectComplaint(/status of 404/)
  const page = await openAs(browser, shop, admin, `/gebruikers/details/${buyer.userId}`, { viewport: phone })
  await page.getByText('Kwekerij De Roos is verwijderd.').waitFor()
  const { text } = await download(page, page.getByRole('button', { name: 'Download als JSON' }))
  expect(text).toContain('"bedrijfsnaam":"Kwekerij De Roos"')
})
