import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { filesForBuyers } from '../../../build/first-visit.ts'
import { auth } from '../../../contract/endpoints/auth.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { startServer } from '../../guarantees/support/real-server.ts'
import { openAs } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'

const { browser, openShop } = journeys({ listensAtOnce: true })

const withWorker = { serviceWorkers: 'allow' } as const

const isKept = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) =>
      navigator.serviceWorker.controller !== null &&
      (localStorage.getItem('winkelZonderVerbinding') ?? '').includes(wanted),
    text,
  )

const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const files: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) files.push(new URL(url).pathname)
    return {
      files,
      stored: [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)),
      databases: (await indexedDB.databases()).length,
      cookies: document.cookie,
    }
  })

const asItWas = /Geen verbinding: u ziet de winkel zoals die was om \d\d\.\d\d uur\./

test('offline: without a network the shop opens as it was, a cart is kept, and an order waits for another press', async () => {
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 400, price: '0.25' })
  const [buyer, other] = [await shop.login(), await shop.login()]
  const page = await openAs(browser, shop, buyer, '/shop/all/0', withWorker)
  await isKept(page, 'Tulipa Apeldoorn')

  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(asItWas).waitFor()
  await page.getByRole('button', { name: 'Voeg toe' }).click()
  await page.getByRole('link', { name: 'Snelbestellen' }).click()
  await page.getByLabel('Code of naam, regel 1').fill(tulip.productCode)
  await page.getByLabel('Aantal, regel 1').fill('5')
  await page.getByText('geen verbinding, wordt nagekeken zodra die terug is').waitFor()
  await page.goto(`${shop.url}/shoppingcart`)
  await page.getByLabel(/^Aantal/).fill('300')
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Nog niet verstuurd. Er is geen verbinding.').waitFor()

  await other.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 150 }] } })
  await page.context().setOffline(false)
  // The cart is checked again by itself; only the buyer sends it.
  await page.getByText('Nog 250 op voorraad').first().waitFor()
  await page.getByText('De verbinding is terug.').waitFor()
  expect((await buyer.call(orders.ofUser, { params: { id: buyer.userId } })).body).toEqual([])
  await page.getByRole('button', { name: 'Werk alles bij' }).click()
  await page.getByRole('button', { name: 'Bevestig order' }).click()
  await page.getByText('Bestelling gelukt!').waitFor()
  await page.getByRole('link', { name: 'Snelbestellen' }).click()
  await page.getByText('Tulipa Apeldoorn').first().waitFor()
})

test('offline: a later page opens as it was too', async () => {
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const shop = await openShop()
  for (let at = 1; at <= 9; at++) await shop.addProduct({ productName: `Tulipa nummer ${at}` })
  const page = await openAs(browser, shop, await shop.login(), '/shop/bollen/0', withWorker)
  await page.getByRole('link', { name: 'Pagina 3' }).click()
  await page.getByText('Tulipa nummer 9').first().waitFor()
  await isKept(page, 'Tulipa nummer 9')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(asItWas).waitFor()
  await page.getByText('Tulipa nummer 9').first().waitFor()
  expect(page.url()).toBe(`${shop.url}/shop/bollen/0?pagina=3`)
})

/** Loaded later by screens of buyers, and of no use to them without a network. */
const needNetwork = ['web/app/sentry.ts', 'web/features/account/second-step/second-step-panel.tsx']

test('offline: what the screens of buyers load later is stored with them', () => {
  const root = join(import.meta.dirname, '../../..')
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const modules = z.record(z.string(), z.array(z.string())).parse(JSON.parse(read('dist/.vite/modules.json')))
  const stored = new Set(filesForBuyers(join(root, 'dist')).flatMap((file) => modules[file] ?? []))
  const later = [...stored]
    .filter((module) => /^web\/.*\.tsx?$/.test(module))
    .flatMap((module) => {
      const source = read(module)
      // Of all screens, those of customers.
      const [ofCustomers = source] = / {2}customer: \[[\s\S]*?\n {2}\]/.exec(source) ?? []
      return [...ofCustomers.matchAll(/import\('(\.[^']+)'\)/g)].map(([, path = '']) => join(dirname(module), path))
    })
  expect(later).toContain('web/features/quick-order/quick-order-page.tsx')
  expect(later.filter((module) => !stored.has(module) && !needNetwork.includes(module))).toEqual([])
})

test('offline: where the server is gone a phone opens the shop as it was, from its first page too', async () => {
  // The event stream breaks off.
  browser.expectComplaint(/ERR_(CONNECTION_\w+|EMPTY_RESPONSE|FAILED|INCOMPLETE_CHUNKED_ENCODING)/)
  const shop = await openShop()
  await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 400 })
  const server = await startServer(shop)
  onTestFinished(() => server.kill())
  const page = await browser.open({ ...withWorker, viewport: phone })
  await shop.seat(page, await shop.login())
  await page.goto(`${server.url}/shop/all/0?zoek=apeldoorn`)
  await isKept(page, 'Tulipa Apeldoorn')
  await server.kill()
  await page.goto(server.url)
  await page.getByRole('link', { name: /^Bekijk de winkel zoals die was om \d\d\.\d\d uur$/ }).click()
  await page.getByText(asItWas).waitFor()
  await page.getByText('Tulipa Apeldoorn').first().waitFor()
  await page.reload()
  await page.getByText('Tulipa Apeldoorn').first().waitFor()
})

test('offline: nothing of a user stays in a browser whose session ended, and the next one sees nothing of him', async () => {
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401/)
  const shop = await openShop()
  await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 400, price: '0.25' })
  const [first, second, third] = [await shop.login(), await shop.login(), await shop.login()]
  const page = await openAs(browser, shop, first, '/shop/all/0', withWorker)
  await isKept(page, 'Tulipa Apeldoorn')
  const nothingOf = async ({ userId }: { userId: string }) => {
    const { files, stored, databases, cookies } = await everythingKept(page)
    expect(files.filter((path) => path !== '/app-shell' && !path.startsWith('/assets/'))).toEqual([])
    expect(JSON.stringify([stored, cookies])).not.toMatch(new RegExp(`Tulipa|${userId}`))
    expect(databases).toBe(0)
  }
  const offline = async () => {
    await page.context().setOffline(true)
    await page.goto(`${shop.url}/shop/all/0`)
    await page.getByText('Geen verbinding met internet.').waitFor()
    await page.getByRole('button', { name: 'Probeer opnieuw' }).waitFor()
    expect(await page.getByText('Tulipa Apeldoorn').count()).toBe(0)
    await page.context().setOffline(false)
  }

  await page.goto(`${shop.url}/logout`)
  await page.waitForURL(`${shop.url}/`)
  await nothingOf(first)
  await offline()

  await shop.seat(page, second)
  await page.goto(`${shop.url}/shop/all/0`)
  await isKept(page, 'Tulipa Apeldoorn')
  await second.call(auth.logout, {})
  await page.getByRole('link', { name: 'Bestellijsten' }).click()
  await page.waitForURL('**/login')
  await page.waitForFunction(() => localStorage.getItem('winkelZonderVerbinding') === null)
  await offline()

  await shop.seat(page, third)
  await page.goto(`${shop.url}/shoppingcart`)
  await page.getByText('Geen items aanwezig,').waitFor()
  await nothingOf(second)
  await offline()
})
