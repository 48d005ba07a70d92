import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { readPdf, wordsOf } from '../../support/documents/read-pdf.ts'
import type { Client } from '../../support/test-shop.ts'
import { download, openAs } from '../support/at-work.ts'
import { journeys } from '../support/journeys.ts'
import { hold, intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys()

test('many orders: tick orders, also all that a search finds, print them, and mark them with one undo', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const [rose, oak] = await Promise.all([
    shop.login({ bedrijfsnaam: 'De Roos' }),
    shop.login({ bedrijfsnaam: 'De Eik' }),
  ])
  const product = await shop.addProduct({ stock: 1000 })
  const place = async (buyer: Client) =>
    (await buyer.call(orders.place, { body: { order: [{ _id: product._id, qty: 2 }], comment: '' } })).body
  const other = await place(oak)
  const placed = []
  for (let count = 0; count < 12; count++) placed.push(await place(rose))
  const statuses = async () => {
    const { body } = await admin.call(orders.all, { query: {} })
    return body.filter(({ orderstatus }) => orderstatus === 'verwerkt').map(({ ordernummer }) => ordernummer)
  }
  // From anywhere, the fifth press prints all that is open, or marks it.
  const page = await openAs(browser, shop, admin, '/instellingen')
  const group = page.getByRole('group', { name: 'Gekozen orders' })
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('region', { name: 'Open orders', exact: true }).getByRole('link').click()
  await group.getByLabel('Kies deze pagina').click()
  await group.getByRole('button', { name: 'Kies alle 13 van deze zoekopdracht' }).click()
  await group.getByText('13 gekozen').waitFor()
  for (const name of ['Pakbonnen', 'Verzamellijst'])
    expect((await group.getByRole('link', { name }).getAttribute('href'))?.match(/[0-9a-f]{24}/g)).toHaveLength(13)
  expect(await group.getByRole('button', { name: 'Markeer als verwerkt' }).isEnabled()).toBe(true)

  await page.goto(`${shop.url}/orders/main/0`)
  await page.reload()
  await group.waitFor()
  expect(await group.getByRole('link').count()).toBe(0)

  // By keyboard only.
  const newest = placed[11]?.ordernummer
  await page.getByLabel(`Kies order ${newest}`).focus()
  await page.keyboard.press('Space')
  await group.getByText('1 gekozen').waitFor()
  await group.getByLabel('Kies deze pagina').click()
  await group.getByText('10 gekozen').waitFor()

  // 'Kies alle' of one filter must not select orders once another filter is shown.
  const rest = await hold(page, /perPagina=100/)
  const chooseAll = group.getByRole('button', { name: 'Kies alle 13 van deze zoekopdracht' })
  await chooseAll.click()
  await page.getByLabel('Status').selectOption('open')
  await group.getByText('10 gekozen').waitFor({ state: 'detached' })
  rest.release()
  await page.getByLabel(`Kies order ${newest}`).check()
  await expect.poll(() => chooseAll.isEnabled()).toBe(true)
  expect(await group.getByRole('status').innerText()).toBe('1 gekozen')

  await page.getByPlaceholder('...zoek').fill('Roos')
  await group.getByText('1 gekozen').waitFor({ state: 'detached' })
  await group.getByLabel('Kies deze pagina').click()
  await group.getByRole('button', { name: 'Kies alle 12 van deze zoekopdracht' }).click()
  await group.getByText('12 gekozen').waitFor()
  await page.getByRole('link', { name: `Bekijk order ${newest}` }).click()
  await page.getByRole('link', { name: 'Orders', exact: true }).and(page.locator('main *')).click()
  await group.getByText('12 gekozen').waitFor()
  const href = await group.getByRole('link', { name: 'Pakbonnen' }).getAttribute('href')
  const answer = await fetch(new URL(href ?? '', shop.url), { headers: { cookie: admin.cookie } })
  expect(readPdf(Buffer.from(await answer.arrayBuffer())).pages).toHaveLength(12)

  await group.getByRole('button', { name: 'Markeer als verwerkt' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '12 orders worden verwerkt.' })
  await question.getByRole('button', { name: 'Terug' }).click()
  expect(await statuses()).toEqual([])
  await group.getByRole('button', { name: 'Markeer als verwerkt' }).click()
  await question.getByRole('button', { name: 'Markeer als verwerkt' }).click()
  await page.getByText('12 orders zijn verwerkt.').waitFor()
  expect(await statuses()).toEqual(placed.map(({ ordernummer }) => ordernummer).reverse())
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByText('12 orders zijn weer open.').waitFor()
  // The second half of a double press.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  expect(await statuses()).toEqual([])

  // An undo leaves out removed orders too.
  browser.expectComplaint(/\/picking\/orders\/.*404/)
  browser.expectComplaint(/\/orders\/statuses.*404/)
  const [second, third] = placed.slice(8)
  for (const one of [second, third]) await page.getByLabel(`Kies order ${one?.ordernummer}`).check()
  await group.getByRole('button', { name: 'Markeer als verwerkt' }).click()
  await page.getByText('2 orders zijn verwerkt.').waitFor()
  await admin.call(orders.remove, { params: { id: third?._id ?? '' } })
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByText('1 order is weer open.').waitFor()
  expect(await statuses()).toEqual([])

  // A removed order is no longer chosen; the others can still be handled.
  await page.getByLabel(`Kies order ${newest}`).check()
  await page.getByLabel(`Kies order ${placed[10]?.ordernummer}`).check()
  await admin.call(orders.remove, { params: { id: placed[10]?._id ?? '' } })
  await group.getByText('1 gekozen, 1 intussen vervallen').waitFor()
  expect(await group.getByRole('link', { name: 'Pakbonnen' }).getAttribute('href')).toMatch(`=${placed[11]?._id}`)
  const marking = await hold(page, '**/orders/statuses')
  await group.getByRole('button', { name: 'Markeer als verwerkt' }).click()
  await marking.asked
  await page.getByLabel(`Kies order ${second?.ordernummer}`).check()
  marking.release()
  await page.getByText('1 order is verwerkt.').waitFor()
  await expect.poll(() => group.getByRole('status').innerText()).toBe('1 gekozen')
  expect(await statuses()).toEqual([newest])
  await page.getByLabel('Status').selectOption('verwerkt')
  await page.getByLabel(`Kies order ${newest}`).check()
  await group.getByRole('button', { name: 'Markeer als verwerkt' }).click()
  await page.getByText('Deze order was al verwerkt.').waitFor()
  expect(await admin.call(orders.one, { params: { id: other._id } })).toMatchObject({ body: { orderstatus: 'open' } })
})

test('many orders: an order has its papers for staff and buyer; what EKT lacks is said where EKT is used', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  const [bare, known] = await Promise.all([
    shop.addProduct({ productName: 'Tulipa Zonder' }),
    shop.addProduct({ productName: 'Tulipa Met', vbnCode: '123' }),
  ])
  const place = async (_id: string) =>
    (await buyer.call(orders.place, { body: { order: [{ _id, qty: 2 }], comment: '' } })).body
  const order = await place(bare._id)
  const page = await openAs(browser, shop, admin, `/orders/details/${order._id}`)
  const panel = page.getByRole('region', { name: 'Papieren' })
  const links = async () => Promise.all((await panel.getByRole('link').all()).map((link) => link.getAttribute('href')))
  await panel.waitFor()
  // Without EKT there is no EKT link.
  expect(await links()).toEqual([`/orders/${order._id}/bevestiging.pdf`, `/orders/${order._id}/pakbon.pdf`])
  await admin.call(settings.update, { body: { bedrijf: { ektNummer: '8700000' } } })
  await page.reload()
  await panel
    .getByText('In het EKT-bericht ontbreken: de VBN-code van Tulipa Zonder; de veiling in de instellingen.')
    .waitFor()
  browser.expectComplaint(/ekt\.edi/)
  const ekt = panel.getByRole('button', { name: 'EKT' })
  const endFailing = await intercept(page, '**/ekt.edi', (route) => route.fulfill({ status: 502 }))
  await ekt.click()
  await panel.getByText('Niet gelukt. Er ging bij ons iets mis').waitFor()
  endFailing()
  expect((await download(page, ekt)).name).toMatch(/\.edi$/)
  await admin.call(settings.update, { body: { bedrijf: { veiling: '8713783' } } })
  await page.goto(`${shop.url}/orders/details/${(await place(known._id))._id}`)
  await ekt.waitFor()
  expect(await panel.getByText('ontbreken').count()).toBe(0)

  const own = await openAs(browser, shop, buyer, `/userpage/${buyer.userId}?order=${order._id}`)
  const path = await own.getByRole('link', { name: 'Pakbon' }).getAttribute('href')
  const answer = await fetch(shop.url + path, { headers: { cookie: buyer.cookie } })
  expect(wordsOf(readPdf(Buffer.from(await answer.arrayBuffer())))).toContain('Tulipa Zonder')
  await own.getByRole('link', { name: 'Orderbevestiging' }).waitFor()
})
