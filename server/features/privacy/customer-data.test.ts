// A customer takes along what is kept of him: all of it, nothing of anybody else, and no secret.
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { lists } from '../../../contract/endpoints/lists.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { readPdf, wordsOf } from '../../../tests/support/documents/read-pdf.ts'
import { company } from '../../../tests/support/make-user.ts'
import type { Client, TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let buyer: Client
let other: Client
beforeEach(async () => {
  ;({ shop } = await openMailingShop({ shopName: 'Bol & Zoon', logLevel: 'silent' }))
  admin = await shop.login({ isAdmin: true })
  buyer = await shop.login({ gebruikersnaam: 'deroos', bedrijfsnaam: 'Kwekerij De Roos', email: 'roos@deroos.example' })
  other = await shop.login({ gebruikersnaam: 'zand', bedrijfsnaam: 'Bloemist Zand', email: 'info@zand.example' })
})

const download = (who: Client, of: Client, extension: 'json' | 'pdf') =>
  fetch(`${shop.url}/users/${of.userId}/gegevens.${extension}`, { headers: { cookie: who.cookie } })
const fileOf = (response: Response) => response.headers.get('content-disposition')
async function readJson(who: Client, of: Client) {
  const response = await download(who, of, 'json')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(fileOf(response)).toMatch(/^attachment; filename="(mijn-gegevens|gegevens-[a-z-]+)-[\d-]+\.json"$/)
  const text = await response.text()
  return { text, data: z.record(z.string(), z.unknown()).parse(JSON.parse(text)) }
}
async function placeFor(who: Client, productName: string, referentie: string) {
  const { _id } = await shop.addProduct({ productName, stock: 500 })
  const body = { order: [{ _id, qty: 20 }], comment: `Bel ${referentie}`, referentie }
  return (await who.call(orders.place, { body })).body
}

/** Both customers have everything that is kept of a customer; what is whose stands in its words. */
async function fillShop() {
  const { body: list } = await admin.call(priceLists.create, { body: { naam: 'Lijst van de roos', korting: '7.50' } })
  const { body: another } = await admin.call(priceLists.create, { body: { naam: 'Lijst van zand', korting: '5' } })
  const product = await shop.addProduct({ productName: 'Allium van de roos' })
  await admin.call(priceLists.setPrices, { params: { id: list._id }, body: [{ _id: product._id, price: '0.31' }] })
  for (const [who, priceListId] of [
    [buyer, list._id],
    [other, another._id],
  ] as const) {
    const { version: _, ...user } = (await admin.call(users.one, { params: { id: who.userId } })).body
    await admin.call(users.update, { body: { ...user, priceListId } })
  }
  const mine = await placeFor(buyer, 'Tulipa Apeldoorn', 'Week roos')
  const theirs = await placeFor(other, 'Narcissus Carlton', 'Week zand')
  const gone = await placeFor(buyer, 'Crocus Flower Record', 'Weg roos')
  await admin.call(orders.remove, { params: { id: gone._id } })
  const line = { lines: [{ _id: product._id, qty: 5 }] }
  await buyer.call(lists.create, { body: { naam: 'Elke week roos', ...line } })
  await other.call(lists.create, { body: { naam: 'Elke week zand', ...line } })
  return { mine, theirs, gone }
}

test('customer data: the file for computers holds all that is kept of him and nothing of another customer', async () => {
  const { mine, gone } = await fillShop()
  const { text, data } = await readJson(buyer, buyer)
  expect(data).toMatchObject({
    winkel: 'Bol & Zoon',
    account: { bedrijfsnaam: 'Kwekerij De Roos', email: 'roos@deroos.example', gebruikersnaam: 'deroos', rol: 'klant' },
    prijslijst: {
      naam: 'Lijst van de roos',
      korting: '7.50',
      prijzen: [{ productName: 'Allium van de roos', price: '0.31' }],
    },
    bestellijsten: [{ naam: 'Elke week roos', regels: [{ productName: 'Allium van de roos', qty: 5 }] }],
    apparaten: { ingelogd: [{ naam: 'Onbekend apparaat' }], bekend: [] },
    aanvragen: [],
    orders: [
      {
        ordernummer: mine.ordernummer,
        bedrijfsnaam: 'Kwekerij De Roos',
        referentie: 'Week roos',
        comment: 'Bel Week roos',
        orderstatus: 'open',
        order: [{ productName: 'Tulipa Apeldoorn', qty: 20 }],
      },
      { ordernummer: gone.ordernummer },
    ],
  })
  expect(JSON.stringify(data['orders'])).toContain('"verwijderd":"2')
  // Unsent messages of the removed order went with it.
  expect(z.array(z.object({ to: z.string() })).parse(data['berichten'])).toEqual([{ to: 'roos@deroos.example' }])
  // Somebody else's account has the same words in its history.
  const history = z.array(z.object({ wie: z.string(), wat: z.string() })).parse(data['geschiedenis'])
  expect(history.map(({ wie, wat }) => `${wie}: ${wat}`).toSorted()).toEqual([
    'de winkel: Gebruiker gewijzigd: prijslijst',
    'systeem: Gebruiker aangemaakt',
    'uzelf: Bestellijst gemaakt',
  ])
  // Of the other customer, of who did it in the shop, and of what opens an account, nothing.
  expect(text).not.toMatch(/zand/i)
  const { tokenHash, wachtwoord } = await shop.connection.db
    .selectFrom('sessions')
    .innerJoin('users', 'users._id', 'sessions.userId')
    .select(['tokenHash', 'wachtwoord'])
    .where('userId', '=', buyer.userId)
    .executeTakeFirstOrThrow()
  for (const secret of [tokenHash, wachtwoord ?? '', admin.userId, '$argon2']) expect(text).not.toContain(secret)
})

test('customer data: the paper tells the same to read, in the shop’s look', async () => {
  const { mine } = await fillShop()
  const response = await download(buyer, buyer, 'pdf')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const file = readPdf(Buffer.from(await response.arrayBuffer()))
  const words = wordsOf(file).join('\n')
  for (const expected of [
    'Bol & Zoon',
    'Uw gegevens',
    'Kwekerij De Roos',
    'roos@deroos.example',
    'Lijst van de roos, 7,5',
    'Allium van de roos',
    'Elke week roos',
    `Order ${mine.ordernummer}`,
    'Tulipa Apeldoorn',
    `Bestelling ${mine.ordernummer} ontvangen`,
    'vervallen op',
  ])
    expect(words).toContain(expected)
  expect(words).not.toMatch(/zand/i)
  expect(file.title).toBe('Uw gegevens')
})

test('customer data: staff can download it too; other customers and unknown users get 404', async () => {
  await fillShop()
  for (const extension of ['json', 'pdf'] as const) {
    expect((await download(other, buyer, extension)).status).toBe(404)
    expect((await download({ ...admin, cookie: '' }, buyer, extension)).status).toBe(401)
    expect((await download(admin, { ...buyer, userId: 'niemand' }, extension)).status).toBe(404)
    expect((await download(admin, buyer, extension)).status).toBe(200)
  }
  // A mail that leaves between the two is said by one of them to have been sent.
  const toSend = shop.connection.db
    .selectFrom('jobs')
    .where('kind', '=', 'messages.send')
    .where('state', '!=', 'failed')
  await vi.waitUntil(async () => (await toSend.select('id').execute()).length === 0, { timeout: 20_000 })
  const [own, byStaff] = [await readJson(buyer, buyer), await readJson(admin, buyer)]
  expect({ ...byStaff.data, gemaakt: '' }).toEqual({ ...own.data, gemaakt: '' })
})

test('customer data: staff can download what is left of a removed company and of its colleague', async () => {
  const colleague = await shop.login({ colleagueOf: other })
  await placeFor(colleague, 'Narcissus Carlton', 'Week zand')
  await admin.call(users.remove, { params: { id: other.userId } })
  for (const removed of [other, colleague]) {
    const { data } = await readJson(admin, removed)
    expect(data).toMatchObject({
      account: { bedrijfsnaam: '', email: '' },
      orders: [{ bedrijfsnaam: 'Bloemist Zand', referentie: 'Week zand', besteldDoor: 'Sanne Vos' }],
    })
    const pdf = await download(admin, removed, 'pdf')
    expect(wordsOf(readPdf(Buffer.from(await pdf.arrayBuffer()))).join('\n')).toContain('Bloemist Zand')
    expect((await download(buyer, removed, 'json')).status).toBe(404)
  }
})

test('customer data: holds requests refused before his account was accepted, and none from another’s address', async () => {
  const ask = async (fields: Partial<typeof company>, decision: 'accept' | 'refuse', reason?: string) => {
    await shop.anonymous.call(accountRequests.create, { body: { ...company, ...fields } })
    const [request] = (await admin.call(accountRequests.all, { query: { status: 'waiting' } })).body
    const params = { id: request?._id ?? '' }
    return (await admin.call(accountRequests.decide, { params, body: { decision, reason } })).body.userId ?? ''
  }
  await ask({ bedrijfsnaam: 'Linde', email: 'Linde@linde.example' }, 'refuse', 'Geen kopersnummer')
  await ask({ bedrijfsnaam: 'Zand', email: 'ander@zand.example' }, 'refuse', 'Geen handelaar')
  const id = await ask({ bedrijfsnaam: 'Kwekerij Linde', email: 'linde@linde.example' }, 'accept')
  const linde = await shop.newSession(id)
  // Nobody checks that an address that a customer types is his.
  expect((await linde.call(users.updateOwn, { body: { email: 'ander@zand.example' } })).status).toBe(200)
  const { text, data } = await readJson(linde, linde)
  expect(data['aanvragen']).toMatchObject([
    { bedrijfsnaam: 'Linde', status: 'refused', reason: 'Geen kopersnummer' },
    { bedrijfsnaam: 'Kwekerij Linde', status: 'accepted', reason: '' },
  ])
  expect(text).not.toContain('Geen handelaar')
})

test('customer data: ten times an hour is enough for one customer’s data, whoever of them asks', async () => {
  for (let at = 0; at < 10; at++) expect((await download(buyer, buyer, 'json').then(drained)).status).toBe(200)
  const refused = await download(buyer, buyer, 'pdf')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
  expect(await refused.text()).toContain('Te veel downloads, probeer het over 15 minuten opnieuw')
  expect((await download(admin, buyer, 'json')).status).toBe(200)
  expect((await download(other, buyer, 'json')).status).toBe(404)
  shop.passTime(61 * 60_000)
  expect((await download(buyer, buyer, 'json')).status).toBe(200)
})

/** Read to its end, so that its place is free. */
async function drained(response: Response) {
  await response.arrayBuffer()
  return response
}
