// Several people in one company: its fields, prices and orders are shared, everything else is a person's own.
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { auth } from '../../../contract/endpoints/auth.ts'
import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { lists } from '../../../contract/endpoints/lists.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { privacy } from '../../../contract/endpoints/privacy.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { erasedColleague, maxColleagues } from '../../../contract/values/limits.ts'
import { readEvents } from '../../../tests/support/event-reader.ts'
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { cookiesOf, wachtwoord } from '../../../tests/support/make-user.ts'
import { type Client, client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let main: Client
let tulip: ManagedProduct
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ isAdmin: true })
  main = await shop.login({ gebruikersnaam: 'roos', bedrijfsnaam: 'Bloemen De Roos', email: 'roos@deroos.example' })
  tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', price: '0.40', stock: 1_000 })
})

const sanne = { naam: 'Sanne Vos', gebruikersnaam: 'sanne', email: 'sanne@deroos.example' }
const ofMain = () => ({ id: main.userId })
const add = (who = main, body = sanne) => who.call(colleagues.add, { params: ofMain(), body })
const people = async (who: Client, id = main.userId) => (await who.call(colleagues.all, { params: { id } })).body
const place = async (who: Client, qty = 10, more: object = {}) =>
  (await who.call(orders.place, { body: { order: [{ _id: tulip._id, qty }], ...more } })).body
const ordersOf = async (who: Client, id = who.userId) => (await who.call(orders.ofUser, { params: { id } })).body
const said = ({ status, sentence }: { status: number; sentence: string }) => [status, sentence]

/** Chooses the password by the link of an invitation, and logs in. */
async function enter(link: string | undefined, gebruikersnaam: string): Promise<Client> {
  const token = link?.split('#')[1] ?? ''
  expect((await shop.anonymous.call(passwords.reset, { body: { token, wachtwoord } })).status).toBe(200)
  const answer = await shop.anonymous.call(auth.try, { body: { gebruikersnaam, wachtwoord } })
  return client(shop.url, answer.body._id, cookiesOf(answer))
}

test('colleagues: the main account invites, a colleague orders as the company, and is removed with his orders kept', async () => {
  const { body: made } = await add()
  expect(made).toEqual({ ...sanne, _id: made._id, link: made.link })
  expect(made.link).toMatch(/^\/wachtwoord#/)
  const linked = await shop.anonymous.call(passwords.link, { body: { token: made.link?.split('#')[1] ?? '' } })
  expect(linked.body).toEqual({ gebruikersnaam: 'sanne', bedrijfsnaam: 'Bloemen De Roos', isInvitation: true })
  const colleague = await enter(made.link, 'sanne')

  const { body: company } = await main.call(users.current, {})
  expect(company).not.toHaveProperty('naam')
  const { body: own } = await colleague.call(users.current, {})
  expect(own).toEqual({ ...company, ...sanne, _id: made._id, companyID: main.userId, version: own.version })

  const order = await place(colleague)
  expect(order).toMatchObject({ userID: main.userId, email: 'roos@deroos.example', besteldDoor: 'Sanne Vos' })
  expect(order).toMatchObject({ bedrijfsnaam: 'Bloemen De Roos' })
  const plain = await place(main)
  expect(plain).not.toHaveProperty('besteldDoor')
  for (const who of [main, colleague, admin])
    for (const id of [main.userId, colleague.userId])
      expect((await ordersOf(who, id)).map(({ _id, besteldDoor }) => [_id, besteldDoor])).toEqual([
        [plain._id, undefined],
        [order._id, 'Sanne Vos'],
      ])

  await main.call(colleagues.remove, { params: { ...ofMain(), colleagueId: made._id } })
  expect((await colleague.send('GET', '/users/getUser')).status).toBe(401)
  expect((await shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'sanne', wachtwoord } })).status).toBe(401)
  expect(await people(main)).toEqual([])
  expect((await ordersOf(main))[1]).toMatchObject({ _id: order._id, besteldDoor: 'Sanne Vos' })
  const { body: history } = await admin.call(reports.history, { params: { entity: 'user', id: main.userId } })
  expect(history.map(({ what }) => what)).toEqual([
    'Medewerker verwijderd',
    'Medewerker toegevoegd',
    'Gebruiker aangemaakt',
  ])
  // The name is free again.
  expect((await add()).status).toBe(200)
})

test('colleagues: who may invite, read and remove', async () => {
  const other = await shop.login()
  const picker = await shop.login({ magazijn: true })
  const colleague = await shop.login({
    colleagueOf: main,
    naam: 'Bo',
    gebruikersnaam: 'bo',
    email: 'bo@deroos.example',
  })
  const stranger = await shop.login({ colleagueOf: other })
  const { body: made } = await add(admin)
  const bo = { _id: colleague.userId, naam: 'Bo', gebruikersnaam: 'bo', email: 'bo@deroos.example' }
  const { link: _, ...row } = made
  expect(await people(main)).toEqual([bo, row])
  expect(await people(admin)).toEqual([bo, row])
  const names = [
    { _id: colleague.userId, naam: 'Bo' },
    { _id: made._id, naam: 'Sanne Vos' },
  ]
  expect(await people(colleague)).toEqual(names)
  expect(await people(colleague, colleague.userId)).toEqual(names)

  const removal = { params: { ...ofMain(), colleagueId: made._id } }
  const invite = (who: Client) => who.call(users.invite, { params: { id: made._id } })
  for (const who of [colleague, other, stranger, picker]) expect((await invite(who)).status).toBe(403)
  // Somebody of another company is not in this one; nor has a colleague or staff colleagues.
  const elsewhere = { params: { ...ofMain(), colleagueId: stranger.userId } }
  expect((await main.call(colleagues.remove, elsewhere)).status).toBe(404)
  expect((await admin.call(colleagues.remove, elsewhere)).status).toBe(404)
  for (const id of [colleague.userId, picker.userId, admin.userId, 'niemand'])
    expect(
      (await admin.call(colleagues.add, { params: { id }, body: { ...sanne, gebruikersnaam: 'ander' } })).status,
    ).toBe(404)
  // A colleague reads nobody's account but his own, and nobody but staff reads his.
  expect((await colleague.call(users.one, { params: ofMain() })).status).toBe(404)
  expect((await main.call(users.one, { params: { id: colleague.userId } })).status).toBe(404)
  expect((await admin.call(users.one, { params: { id: colleague.userId } })).body).toMatchObject({ naam: 'Bo' })
  for (const who of [main, admin]) expect((await invite(who)).body.link).toMatch(/^\/wachtwoord#/)
  expect((await main.call(colleagues.remove, removal)).status).toBe(200)
  expect((await main.call(colleagues.remove, removal)).status).toBe(404)
})

test('colleagues: fields, names and numbers have their limits, each with its sentence', async () => {
  const one = async (fields: object) =>
    said(await main.send('POST', `/users/${main.userId}/colleagues`, { body: { ...sanne, ...fields } }))
  expect(await one({ naam: ' ' })).toEqual([400, 'Voer een naam in'])
  expect(await one({ naam: undefined })).toEqual([400, 'Voer een naam in'])
  expect(await one({ naam: 'x'.repeat(51) })).toEqual([400, 'Naam mag maximaal 50 tekens hebben!'])
  expect(await one({ email: 'geen adres' })).toEqual([400, 'Geen geldig mail adres'])
  expect(await one({ gebruikersnaam: '' })).toEqual([400, 'Voer een gebruikersnaam in'])
  expect(await one({ gebruikersnaam: 'Roos' })).toEqual([409, 'Gebruikersnaam bestaat al'])
  for (let at = 2; at < maxColleagues; at++) await shop.login({ colleagueOf: main })
  const last = [1, 2, 3, 4].map((at) => add(admin, { ...sanne, gebruikersnaam: `mens${at}` }))
  const full = (await Promise.all(last)).filter(({ status }) => status !== 200)
  expect(full.map(said)).toEqual(Array.from({ length: 2 }, () => [409, 'Een bedrijf heeft ten hoogste 50 medewerkers']))
  // Mail goes to addresses of a customer's choice: so many an hour.
  const tries = Array.from({ length: 20 }, (_, at) => add(main, { ...sanne, gebruikersnaam: `te-veel${at}` }))
  expect((await Promise.all(tries)).some(({ status }) => status === 429)).toBe(true)
})

test('colleagues: the company is found by its people, who are not users of their own', async () => {
  const before = (await admin.call(users.all, { query: { zoek: 'deroos' } })).body
  await add()
  for (const zoek of ['Sanne V', 'SANNE', 'sanne@deroos'])
    expect((await admin.call(users.all, { query: { zoek, pagina: '1' } })).body).toEqual(before)
  expect((await admin.call(users.all, { query: { zoek: 'vos' } })).headers.get('x-total-count')).toBe('1')
  expect((await admin.call(users.all, {})).body.map(({ gebruikersnaam }) => gebruikersnaam)).not.toContain('sanne')
  const sheet = await admin.send('GET', '/exports/customers.csv')
  expect(sheet.sentence).toContain('roos')
  expect(sheet.sentence).not.toContain('sanne')
})

test('colleagues: nobody edits one, staff roles exclude them, and a colleague changes his e-mail and password alone', async () => {
  const { body: made } = await add()
  const colleague = await enter(made.link, 'sanne')
  const { body: own } = await colleague.call(users.current, {})
  const edited = await admin.call(users.update, { body: { ...own, bedrijfsnaam: 'Een ander bedrijf' } })
  expect(said(edited)).toEqual([409, 'De gegevens van een medewerker kunnen niet gewijzigd worden'])
  const { body: company } = await main.call(users.current, {})
  for (const role of [{ isAdmin: true }, { magazijn: true }])
    expect(said(await admin.call(users.update, { body: { ...company, ...role } }))).toEqual([
      409,
      'Deze klant heeft medewerkers, verwijder die eerst',
    ])
  const wanted = { email: 'vos@deroos.example', telefoonnummer: '0252999999' }
  const { body: moved } = await colleague.call(users.updateOwn, { body: wanted })
  expect(moved).toEqual({ ...own, email: 'vos@deroos.example', version: own.version + 1 })
  expect((await main.call(users.current, {})).body).toEqual(company)
  const change = { huidig: wachtwoord, wachtwoord: 'narcissen-uit-hillegom' }
  expect((await colleague.call(passwords.change, { body: change })).status).toBe(200)
  expect((await main.call(users.current, {})).status).toBe(200)
})

test('colleagues: the price list is the company’s, everywhere and at once', async () => {
  const colleague = await shop.login({ colleagueOf: main })
  const priceOf = async () => (await colleague.call(products.shop, { query: { ids: tulip._id } })).body[0]?.price
  expect(await priceOf()).toBe('0.40')
  const { body: list } = await admin.call(priceLists.create, { body: { naam: 'Export', korting: '25' } })
  const { body: company } = await main.call(users.current, {})
  await admin.call(users.update, { body: { ...company, priceListId: list._id } })
  expect(await priceOf()).toBe('0.30')
  expect((await colleague.call(products.one, { params: { id: tulip._id } })).body.price).toBe('0.30')
  const lines = [{ _id: tulip._id, qty: 10 }]
  expect((await colleague.call(orders.check, { body: { lines } })).body.total).toBe('3.00')
  expect((await place(colleague)).totalPrice).toBe('3.00')
  // Staff order by phone for a colleague: the company's prices, and who it was.
  const { userId: userID } = colleague
  expect((await admin.call(products.shop, { query: { userID } })).body[0]?.price).toBe('0.30')
  expect((await admin.call(orders.check, { body: { lines, userID } })).body.total).toBe('3.00')
  const byPhone = await place(admin, 10, { userID })
  expect(byPhone).toMatchObject({ userID: main.userId, besteldDoor: 'Sanne Vos', totalPrice: '3.00' })
  const named = await admin.call(orders.one, { params: { id: byPhone._id } })
  expect(named.body.besteldDoor).toBe('Sanne Vos')
  expect(named.body.geplaatstDoor).not.toBe('')
  const query = { van: '2020-01-01', tot: '2099-12-31', per: 'klant' as const }
  const { body: sales } = await admin.call(reports.sales, { query })
  expect(sales).toMatchObject([{ key: main.userId, naam: 'Bloemen De Roos', stuks: 20, orders: 2 }])
})

test('colleagues: any of them changes or cancels an open order of the company', async () => {
  await admin.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })
  const colleague = await shop.login({ colleagueOf: main })
  const [ofMainAccount, ofColleague] = [await place(main), await place(colleague)]
  for (const [who, order] of [
    [colleague, ofMainAccount],
    [main, ofColleague],
  ] as const) {
    const params = { id: order._id }
    expect(await ordersOf(who)).toContainEqual(expect.objectContaining({ _id: order._id, wijzigbaarTot: null }))
    const body = { order: [{ _id: tulip._id, qty: 5 }], version: order.version }
    const changed = await who.call(orders.changeOwn, { params, body })
    expect(changed.body).toMatchObject({ totalPrice: '2.00', userID: main.userId, wijzigbaarTot: null })
    expect(changed.body.besteldDoor).toBe(order.besteldDoor)
    expect((await who.call(orders.cancelOwn, { params })).status).toBe(200)
  }
  expect((await admin.call(products.one, { params: { id: tulip._id } })).body.stock).toBe(1_000)
})

test('colleagues: lists are a person’s own until shared; last ordered and Vaak besteld are the company’s', async () => {
  const alone = await main.call(lists.create, { body: { naam: 'Alleen', lines: [] } })
  expect(alone.body).not.toHaveProperty('gedeeld')
  const colleague = await shop.login({ colleagueOf: main, naam: 'Sanne Vos' })
  const stranger = await shop.login({ colleagueOf: await shop.login() })
  await place(main, 30)
  const lines = [{ _id: tulip._id, qty: 20 }]
  const { body: week } = await colleague.call(lists.create, { body: { naam: 'Elke week', lines, gedeeld: true } })
  expect(week).toMatchObject({ gedeeld: true, lines: [{ laatstBesteld: { qty: 30 } }] })
  await colleague.call(lists.addFavourite, { params: { productId: tulip._id } })
  const shared = { naam: 'Elke week', gedeeld: true, gedeeldDoor: 'Sanne Vos' }
  const names = async (who: Client) => (await who.call(lists.all, { query: { regels: '0' } })).body
  expect(await names(main)).toMatchObject([
    { naam: 'Alleen', gedeeld: false },
    { ...shared, aantal: 1 },
  ])
  expect((await main.call(lists.all, {})).body[1]).toEqual({ ...week, gedeeldDoor: 'Sanne Vos' })
  expect((await main.call(lists.usual, {})).body).toEqual((await colleague.call(lists.usual, {})).body)
  expect((await names(colleague)).map(({ naam }) => naam)).toEqual(['Favorieten', 'Elke week'])
  expect(await names(stranger)).toEqual([])

  const params = { id: week._id }
  expect((await main.call(lists.one, { params })).body).toMatchObject(shared)
  expect((await stranger.call(lists.one, { params })).status).toBe(404)
  for (const who of [main, stranger, admin]) {
    expect((await who.call(lists.update, { params, body: { naam: 'Anders' } })).status).toBe(404)
    expect((await who.call(lists.update, { params, body: { gedeeld: false } })).status).toBe(404)
    expect((await who.call(lists.remove, { params })).status).toBe(404)
  }
  const [favourites] = await names(colleague)
  const share = { params: { id: favourites?._id ?? '' }, body: { gedeeld: true } }
  expect(said(await colleague.call(lists.update, share))).toEqual([409, 'De lijst Favorieten kan niet gedeeld worden'])
  // A list without `gedeeld` stays as it is; of the main account the company is named.
  expect((await colleague.call(lists.update, { params, body: { naam: 'Elke week', lines } })).body.gedeeld).toBe(true)
  await main.call(lists.update, { params: { id: alone.body._id }, body: { gedeeld: true } })
  expect((await names(colleague))[1]).toMatchObject({ naam: 'Alleen', gedeeldDoor: 'Bloemen De Roos' })
  await colleague.call(lists.update, { params, body: { gedeeld: false } })
  expect((await main.call(lists.one, { params })).status).toBe(404)
})

test('colleagues: removing or erasing the main account removes all; orders lose the names of whoever is erased', async () => {
  const [bo, dirk] = [
    await shop.login({ colleagueOf: main, naam: 'Bo' }),
    await shop.login({ colleagueOf: main, naam: 'Dirk' }),
  ]
  const [first, second, third] = [await place(bo), await place(dirk), await place(main)]
  // The first answer to staff who order for him is stored for its repeat.
  const forBo = {
    body: { userID: bo.userId, order: [{ _id: tulip._id, qty: 1 }] },
    headers: { 'idempotency-key': 'balie-1' },
  }
  expect((await admin.call(orders.place, forBo)).body).toMatchObject({ besteldDoor: 'Bo', besteldDoorID: bo.userId })
  const names = async () => {
    const found = await Promise.all(
      [first, second, third].map(({ _id: id }) => admin.call(orders.one, { params: { id } })),
    )
    return found.map(({ body }) => body.besteldDoor)
  }
  const { body: erasure } = await admin.call(privacy.erasure, { params: { id: bo.userId } })
  expect(erasure).toEqual({ naam: 'Bo', erasedAt: null, orders: 2, overdue: 2, until: null })
  const erase = (id: string, naam: string) => admin.call(privacy.erase, { params: { id }, body: { naam } })
  expect((await erase(bo.userId, 'Dirk')).status).toBe(400)
  expect((await erase(bo.userId, 'Bo')).body).toMatchObject({ naam: '', orders: 0 })
  expect(await names()).toEqual([erasedColleague, 'Dirk', undefined])
  const answers = await shop.connection.db.selectFrom('idempotency_keys').select('answer').execute()
  expect(JSON.stringify(answers)).not.toContain('"Bo"')
  expect((await bo.call(users.current, {})).status).toBe(401)
  expect(await people(main)).toMatchObject([{ naam: 'Dirk' }])
  // Removed, his name stays, until his company is erased.
  await admin.call(users.remove, { params: { id: dirk.userId } })
  expect(await names()).toEqual([erasedColleague, 'Dirk', undefined])
  // Staff reach him through his order, and can erase him alone.
  const order = (who: Client) => who.call(orders.one, { params: { id: second._id } })
  expect((await order(admin)).body.besteldDoorID).toBe(dirk.userId)
  expect((await order(main)).body).not.toHaveProperty('besteldDoorID')
  const late = await shop.login({ colleagueOf: main })
  await erase(main.userId, 'Bloemen De Roos')
  expect(await names()).toEqual([erasedColleague, erasedColleague, undefined])
  for (const who of [main, late]) expect((await who.send('GET', '/users/getUser')).status).toBe(401)
  const rows = await shop.connection.db.selectFrom('users').selectAll().where('_id', '=', late.userId).execute()
  expect(rows).toMatchObject([{ naam: '', email: '', gebruikersnaam: null, companyId: main.userId }])
})

test('colleagues: none outlives a main account that is removed meanwhile, nor orders after it', async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await shop.login()
    const colleague = await shop.login({ colleagueOf: owner })
    const params = { id: owner.userId }
    const adding = [1, 2].map((at) => {
      const body = { ...sanne, gebruikersnaam: `nieuw${round}-${at}` }
      return admin.call(colleagues.add, { params, body })
    })
    const body = { order: [{ _id: tulip._id, qty: 1 }] }
    const ordering = [1, 2].map(() => colleague.call(orders.place, { body }))
    const [removed, ...others] = await Promise.all([admin.call(users.remove, { params }), ...adding, ...ordering])
    expect(removed.status).toBe(200)
    for (const { status } of others) expect([200, 401, 404]).toContain(status)
    const { db } = shop.connection
    const left = db
      .selectFrom('users')
      .select('_id')
      .where('companyId', '=', owner.userId)
      .where('deletedAt', 'is', null)
    expect(await left.execute()).toEqual([])
    expect((await colleague.call(orders.place, { body })).status).toBe(401)
  }
})

test('colleagues: who forgot his password is shown to staff with his company, where no mail can be sent', async () => {
  await add()
  await shop.anonymous.call(passwords.forgot, { body: { gebruikersnaam: 'sanne' } })
  await expect
    .poll(async () => (await admin.call(passwords.asked, {})).body)
    .toMatchObject([{ gebruikersnaam: 'sanne', bedrijfsnaam: 'Bloemen De Roos' }])
})

test('colleagues: each takes his own data along', async () => {
  const colleague = await shop.login({ colleagueOf: main, email: 'sanne@deroos.example' })
  const [own, others] = [await place(colleague), await place(main)]
  const dataOf = async (who: Client, id = who.userId) => (await who.send('GET', `/users/${id}/gegevens.json`)).body
  expect(await dataOf(colleague)).toMatchObject({
    account: { naam: 'Sanne Vos', bedrijfsnaam: 'Bloemen De Roos', email: 'sanne@deroos.example', rol: 'medewerker' },
    orders: [{ ordernummer: own.ordernummer, besteldDoor: 'Sanne Vos' }],
  })
  expect(JSON.stringify(await dataOf(colleague))).not.toContain('medewerkers')
  const company = await dataOf(main)
  expect(company).toMatchObject({
    medewerkers: [{ naam: 'Sanne Vos' }],
    orders: [{ ordernummer: others.ordernummer }, { besteldDoor: 'Sanne Vos' }],
  })
  expect(JSON.stringify(company)).not.toContain('sanne@')
  for (const id of [main.userId, colleague.userId])
    for (const kind of ['json', 'pdf']) {
      const who = id === main.userId ? colleague : main
      expect((await who.send('GET', `/users/${id}/gegevens.${kind}`)).status).toBe(404)
    }
  expect((await colleague.send('GET', `/users/${colleague.userId}/gegevens.pdf`)).status).toBe(200)
  const { _id } = (await add()).body
  const { geschiedenis } = z
    .object({ geschiedenis: z.array(z.object({ wie: z.string() })) })
    .parse(await dataOf(admin, _id))
  expect(geschiedenis.map(({ wie }) => wie)).toEqual(['het hoofdaccount', 'het hoofdaccount'])
})

test('colleagues: open pages of the company hear of its orders; where one is alone none are sent', async () => {
  const colleague = await shop.login({ colleagueOf: main })
  const other = await shop.login()
  const streams = await Promise.all([main, colleague, other].map((who) => readEvents(shop.url, who)))
  const ordered = (at: number) => streams[at]?.received.filter(({ event }) => event === 'order').map(({ data }) => data)
  const order = await place(colleague)
  await place(other)
  const event = { _id: order._id, ordernummer: order.ordernummer }
  await expect.poll(() => [ordered(0), ordered(1)]).toEqual([[event], [event]])
  expect(ordered(2)).toEqual([])
  for (const stream of streams) stream.close()
})

test('colleagues: exports have who ordered, only once somebody did', async () => {
  const head = async () => (await admin.send('GET', '/exports/orders.csv')).sentence.split('\r\n')[0]
  await place(main)
  expect(await head()).not.toContain('Besteld door')
  await place(await shop.login({ colleagueOf: main }))
  expect(await head()).toMatch(/;Besteld door$/)
})

test('colleagues: mail goes to who ordered, and to the main account where set', async () => {
  const { shop: mailing, mailbox } = await openMailingShop()
  const staff = await mailing.login({ isAdmin: true })
  const owner = await mailing.login({ email: 'roos@deroos.example', bedrijfsnaam: 'Bloemen De Roos' })
  const params = { id: owner.userId }
  const invited = await owner.call(colleagues.add, { params, body: sanne })
  expect(invited.body).not.toHaveProperty('link')
  await expect.poll(() => mailbox.received.map(({ to }) => to)).toEqual([['sanne@deroos.example']])
  expect(mailbox.received[0]?.mail.text).toContain('Bloemen De Roos')
  mailbox.received.length = 0

  await staff.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })
  const colleague = await mailing.newSession(invited.body._id)
  const product = await mailing.addProduct()
  const body = { order: [{ _id: product._id, qty: 10 }] }
  const got = () => mailbox.received.map(({ to, mail }) => `${to[0]}: ${mail.subject}`).sort()
  const { body: order } = await colleague.call(orders.place, { body })
  expect(order.bevestigingNaar).toBe('sanne@deroos.example')
  await expect.poll(got).toEqual([`sanne@deroos.example: Bestelling ${order.ordernummer} ontvangen`])
  expect(mailbox.received[0]?.mail.text).toContain('Sanne Vos')
  mailbox.received.length = 0

  await staff.call(settings.update, { body: { berichten: { bedrijfOok: true } } })
  const { body: next } = await colleague.call(orders.place, { body })
  const both = (subject: string) => ['roos', 'sanne'].map((who) => `${who}@deroos.example: ${subject}`)
  await expect.poll(got).toEqual(both(`Bestelling ${next.ordernummer} ontvangen`))
  mailbox.received.length = 0
  await owner.call(orders.changeOwn, {
    params: { id: next._id },
    body: { order: [{ _id: product._id, qty: 5 }], version: next.version },
  })
  await expect.poll(got).toEqual(both(`Bestelling ${next.ordernummer} is gewijzigd`))
  const textTo = (who: string) => mailbox.received.find(({ to }) => to[0]?.startsWith(who))?.mail.text
  expect(textTo('roos')).toContain('U heeft uw bestelling gewijzigd.')
  expect(textTo('sanne')).toContain('Iemand van uw bedrijf heeft uw bestelling gewijzigd.')
  expect(textTo('sanne')).toContain(`/userpage/${colleague.userId}?`)
  mailbox.received.length = 0

  // His own order goes to the main account alone, and after his removal so does what concerns his.
  const { body: own } = await owner.call(orders.place, { body })
  await expect.poll(got).toEqual([`roos@deroos.example: Bestelling ${own.ordernummer} ontvangen`])
  mailbox.received.length = 0
  await owner.call(colleagues.remove, { params: { ...params, colleagueId: colleague.userId } })
  await owner.call(orders.cancelOwn, { params: { id: next._id } })
  await expect.poll(got).toEqual([`roos@deroos.example: Bestelling ${next.ordernummer} geannuleerd`])
})

test('colleagues: the shop answers who ordered, and the main account after his removal', async () => {
  const { shop: mailing, mailbox } = await openMailingShop()
  const staff = await mailing.login({ isAdmin: true })
  const owner = await mailing.login({ email: 'roos@deroos.example', bedrijfsnaam: 'Bloemen De Roos' })
  const colleague = await mailing.login({ colleagueOf: owner, email: 'sanne@deroos.example' })
  await staff.call(settings.update, {
    body: { bestelling: { klantWijzigt: true }, berichten: { winkelEmail: 'winkel@bollenveld.example' } },
  })
  const toShop = () =>
    mailbox.received.flatMap(({ to, mail }) => (to[0] === 'winkel@bollenveld.example' ? [mail.replyTo] : []))
  const { body: order } = await colleague.call(orders.place, {
    body: { order: [{ _id: (await mailing.addProduct())._id, qty: 10 }] },
  })
  const sanne = { name: 'Bloemen De Roos', address: 'sanne@deroos.example' }
  await expect.poll(toShop).toEqual([[sanne]])
  const params = { id: owner.userId, colleagueId: colleague.userId }
  await owner.call(colleagues.remove, { params })
  await owner.call(orders.cancelOwn, { params: { id: order._id } })
  await expect.poll(toShop).toEqual([[sanne], [{ ...sanne, address: 'roos@deroos.example' }]])
})
