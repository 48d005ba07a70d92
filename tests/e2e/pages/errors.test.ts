import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { offer } from '../../../contract/endpoints/offer.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { openAs, toast } from '../support/at-work.ts'
import { browserForFile } from '../support/browser.ts'
import { intercept } from '../support/intercept.ts'
import { type OwnShop, ownShops } from '../support/own-shop.ts'
import { paste } from '../support/paste.ts'

const openShop = ownShops()
const browser = browserForFile()

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

  await endSession(offer.pdf.path)
  await page.goto(`${shop.url}/shop/bollen/0`)
  await page.getByRole('button', { name: 'Download lijst' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'PDF' }).click()
  await page.waitForURL(`${shop.url}/login`)
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
