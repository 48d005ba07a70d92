import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { housekeeping } from '../../../contract/endpoints/housekeeping.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { offer } from '../../../contract/endpoints/offer.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { openAs, paste, toast } from '../support/at-work.ts'
import { journeys, type OwnShop } from '../support/journeys.ts'
import { intercept } from '../support/intercept.ts'

const { browser, openShop } = journeys()

const unexpected = 'Er heeft zich een onverwacht probleem voorgedaan, excuses voor het ongemak!'

async function withFailingShop(shop: OwnShop, answer: { status: number; body: string }) {
  browser.expectComplaint(/\/products\/shop/)
  const page = await browser.open()
  await shop.seat(page, await shop.login({ gebruikersnaam: 'lelie' }))
  const endFailing = await intercept(page, '**/products/shop*', (route) =>
    route.fulfill({ ...answer, contentType: 'text/plain; charset=utf-8' }),
  )
  return { page, endFailing }
}

test('errors: a failing or silent server is a toast, reported without personal data', async () => {
  const shop = await openShop({ logLevel: 'silent' })
  const { page } = await withFailingShop(shop, { status: 503, body: 'Even niet' })
  const reported = page.waitForRequest('**/reports/browserError')
  await page.goto(`${shop.url}/shop/bollen/0?zoek=geheim`)
  await page.getByText(unexpected).waitFor()
  const report = await reported
  expect(report.postDataJSON()).toMatchObject({ message: '503 /products/shop', route: '/shop/bollen', status: 503 })
  expect(report.postData()).not.toMatch(/lelie|geheim/)
  expect((await report.response())?.status()).toBe(200)
  browser.expectComplaint(/ERR_FAILED/)
  await page.route('**/products/shop*', (route) => route.abort())
  await page.reload()
  await page.getByText(unexpected).waitFor()
})

test('errors: 400 is only logged, and can be tried again; on the user page it is shown', async () => {
  const shop = await openShop()
  const { page, endFailing } = await withFailingShop(shop, { status: 400, body: 'Dat begrijpt de server niet' })
  const logged = page.waitForEvent('console', (message) => message.text().includes('Dat begrijpt de server niet'))
  await page.goto(`${shop.url}/shop/bollen/0`)
  await logged
  await page.getByText('De producten konden niet worden opgehaald.').waitFor()
  expect(await page.getByText('Dat begrijpt de server niet').count()).toBe(0)
  expect(await page.getByText(unexpected).count()).toBe(0)
  endFailing()
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await page.getByText('Er zijn nu geen producten in deze categorie').waitFor()
  await page.getByRole('link', { name: 'Bekijk alle producten' }).click()
  await page.getByText('Er zijn nu geen producten in de winkel').waitFor()
  expect(await page.getByRole('link', { name: 'Bekijk alle producten' }).count()).toBe(0)

  browser.expectComplaint(/\/users\/getUser/)
  await page.route('**/users/getUser/*', (route) =>
    route.fulfill({ status: 400, body: 'Dit nummer is er geen', contentType: 'text/plain; charset=utf-8' }),
  )
  await page.getByRole('link', { name: 'lelie' }).click()
  await page.getByRole('alert').getByText('Dit nummer is er geen').waitFor()
})

test('errors: a page that is only fetched ahead fails in silence, and with a toast once it is asked for', async () => {
  browser.expectComplaint(/pagina=2.*429/)
  const shop = await openShop()
  for (let at = 0; at < 5; at++) await shop.stock()
  const page = await browser.open()
  await shop.seat(page, await shop.login())
  const busy = 'U vraagt te veel tegelijk'
  await page.route(/products\/shop.*pagina=2/, (route) =>
    route.fulfill({ status: 429, body: busy, contentType: 'text/plain; charset=utf-8' }),
  )
  const logged = page.waitForEvent('console', (message) => message.text().includes(busy))
  await page.goto(`${shop.url}/shop/bollen/0`)
  await logged
  expect(await toast(page, busy).count()).toBe(0)
  await page.getByRole('link', { name: 'Pagina 2' }).click()
  await toast(page, busy).waitFor()
})

test('errors: pasted lines, a new list and a download say so too, and lead to the login once the session ended', async () => {
  browser.expectComplaint(/401|503/)
  const shop = await openShop()
  const { productCode } = await shop.stock()
  const page = await openAs(browser, shop, await shop.login(), '/snelbestellen')
  const endSession = (path: string) => intercept(page, `**${path}*`, (route) => route.fulfill({ status: 401 }))
  const endFailing = await intercept(page, `**${products.known.path}`, (route) => route.fulfill({ status: 503 }))
  const lines = page.getByLabel('Plak of typ uw regels')
  await paste(lines, `${productCode} 5`)
  await page.getByText('De regels konden niet worden nagekeken, probeer het opnieuw.').waitFor()
  await toast(page, unexpected).waitFor()
  endFailing()
  const endFirst = await endSession(products.known.path)
  await lines.press('Control+Enter')
  await page.waitForURL(`${shop.url}/login`)
  endFirst()

  await endSession(orders.check.path)
  await page.goto(`${shop.url}/bestellijsten`)
  await page.getByLabel('Naam', { exact: true }).fill('Elke week')
  await page.getByLabel('Regels').fill(`${productCode} 5`)
  await page.getByRole('button', { name: 'Maak lijst' }).click()
  await page.waitForURL(`${shop.url}/login`)

  await page.goto(`${shop.url}/shop/bollen/0`)
  await page.getByRole('button', { name: 'Download lijst' }).click()
  const endProxy = await intercept(page, `**${offer.pdf.path}*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Log in op het netwerk</h1>' }),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'PDF' }).click()
  await page.getByRole('dialog').getByText('Niet gelukt. De winkel was niet te bereiken').waitFor()
  endProxy()
  await endSession(offer.pdf.path)
  await page.getByRole('dialog').getByRole('button', { name: 'PDF' }).click()
  await page.waitForURL(`${shop.url}/login`)
})

test('errors: a save whose answer was lost is no edit conflict at the next press', async () => {
  const shop = await openShop({ logLevel: 'silent' })
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.40', stock: 100 })
  const lily = await shop.stock({ productName: 'Lilium regale', price: '0.40', stock: 100 })
  const lines = [tulip, lily].map(({ _id }) => ({ _id, qty: 10 }))
  const { body: order } = await buyer.call(orders.place, { body: { order: lines } })
  const { body: list } = await admin.call(priceLists.create, { body: { naam: 'Exporteurs', korting: '0' } })
  browser.expectComplaint(/ERR_FAILED|status of (409|503)/)
  const page = await openAs(browser, shop, admin, `/orders/details/${order._id}`)
  let isLost = false
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'PUT' || isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const saveTwice = async (button: string, done: string) => {
    isLost = false
    await press(button)
    await page.getByText('De winkel was niet te bereiken').first().waitFor()
    await press(button)
    await page.getByText(done).first().waitFor()
    expect(await page.getByText('iemand anders').count()).toBe(0)
  }
  const field = (label: string) => page.getByLabel(label, { exact: true })

  await press('Bewerk')
  await field('Aantal van Tulipa Apeldoorn').fill('12')
  await press('Verwijder regel: Lilium regale')
  await field('Uw referentie').fill('IN-7')
  await saveTwice('Sla op', 'De wijzigingen zijn opgeslagen.')
  expect((await admin.call(orders.one, { params: { id: order._id } })).body).toMatchObject({
    order: [{ _id: tulip._id, qty: 12 }],
    referentie: 'IN-7',
  })

  await page.goto(`${shop.url}/gebruikers/details/${buyer.userId}`)
  await press('Bewerk')
  await field('Boxnummer').fill('C7')
  await saveTwice('Sla op', 'De wijzigingen zijn opgeslagen.')

  const endFailing = await intercept(page, `**${housekeeping.read.path}`, (route) => route.fulfill({ status: 503 }))
  await page.goto(`${shop.url}/instellingen`)
  await page.getByText('De gegevens konden niet worden opgehaald.').waitFor()
  endFailing()
  await press('Probeer opnieuw')
  await page.getByRole('textbox', { name: 'Berichten', exact: true }).fill('400')
  await saveTwice('Sla bewaartermijnen op', 'De bewaartermijnen zijn opgeslagen.')
  await field('Plaats').fill('Lisse')
  await saveTwice('Sla op', 'De instellingen zijn opgeslagen.')

  await page.goto(`${shop.url}/prijslijsten/${list._id}`)
  await field('Naam').fill('Export')
  await saveTwice('Sla op', 'Opgeslagen.')
  await field('Voeg product toe').fill('apeldoorn')
  await page.keyboard.press('Enter')
  await field('Prijs: Tulipa Apeldoorn').fill('0,35')
  await saveTwice('Sla prijzen op', 'De prijzen zijn opgeslagen.')

  await page.goto(`${shop.url}/productbeheer/main/0`)
  await press('Wijzig volgorde Winkel')
  await press('Zet Lilium regale een plaats omhoog')
  await saveTwice('Verstuur', 'De volgorde is opgeslagen.')
})

test('errors: with a Sentry DSN the report goes there, through its SDK, and names nobody', async () => {
  const received: string[] = []
  const sink = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      received.push(body)
      response
        .writeHead(200, { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
        .end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    sink.listen(0, '127.0.0.1', resolve)
  })
  const address: AddressInfo | string | null = sink.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    const shop = await openShop({ logLevel: 'silent', sentryDsn: `http://0123456789abcdef@127.0.0.1:${port}/1` })
    const { page } = await withFailingShop(shop, { status: 500, body: 'Kapot' })
    await page.goto(`${shop.url}/shop/bollen/0?zoek=geheim`)
    await page.getByText(unexpected).waitFor()
    await expect.poll(() => received.join(), { timeout: 15_000 }).toContain('500 /products/shop')
    expect(received.join()).toContain('"route":"/shop/bollen"')
    expect(received.join()).not.toMatch(/lelie|geheim|cookie|user_agent|ip_address|User-Agent/)
  } finally {
    sink.close()
  }
})
