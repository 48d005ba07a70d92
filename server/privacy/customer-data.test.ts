// A customer takes along what is kept of him: all of it, nothing of anybody else, and no secret.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { lists } from '../../contract/lists.ts'
import { orders } from '../../contract/orders.ts'
import { priceLists } from '../../contract/price-lists.ts'
import { users } from '../../contract/users.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { withTablesLocked } from '../db/lock-tables.ts'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { readPdf, wordsOf } from '../../tests/support/read-pdf.ts'
import { type Client, openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { turnsDuring } from '../../tests/support/turns.ts'
import { readPaperOrders } from '../papers/read-paper-orders.ts'
import { customerFacts } from './as-paper.ts'
import { accountOf, orderRowsOf } from './customer-data.ts'

let shop: TestShop
let admin: Client
let buyer: Client
let other: Client
const closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  const mailbox = await openMailbox()
  shop = await openTestShop({ mail: mailbox.settings, shopName: 'Bol & Zoon', logLevel: 'silent' })
  closing.push(
    () => shop.close(),
    () => mailbox.close(),
  )
  admin = await shop.login({ isAdmin: true })
  buyer = await shop.login({ gebruikersnaam: 'deroos', bedrijfsnaam: 'Kwekerij De Roos', email: 'roos@deroos.example' })
  other = await shop.login({ gebruikersnaam: 'zand', bedrijfsnaam: 'Bloemist Zand', email: 'info@zand.example' })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
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

test('a file is called after whose it is where staff take it along', async () => {
  const strange = await shop.login({ gebruikersnaam: 'café/de"beurs' })
  const nameless = await shop.login({ gebruikersnaam: '花屋' })
  const named = async (who: Client, of: Client) =>
    fileOf(await download(who, of, 'json'))?.replace(/\d{4}-\d\d-\d\d/, 'D')
  expect([
    await named(buyer, buyer),
    await named(admin, buyer),
    await named(admin, strange),
    await named(admin, nameless),
  ]).toEqual([
    'attachment; filename="mijn-gegevens-D.json"',
    'attachment; filename="gegevens-deroos-D.json"',
    'attachment; filename="gegevens-cafe-de-beurs-D.json"',
    'attachment; filename="gegevens-gebruiker-D.json"',
  ])
  expect(fileOf(await download(admin, buyer, 'pdf'))).toMatch(/"gegevens-deroos-[\d-]+\.pdf"$/)
})

test('the file for computers holds all that is kept of him and nothing of another customer', async () => {
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
  // What had not left of the order that was removed went with it.
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

test('the paper tells the same to read, in the shop’s look', async () => {
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
  ])
    expect(words).toContain(expected)
  expect(words).not.toMatch(/zand/i)
  expect(file.title).toBe('Uw gegevens')
})

/** Of each of them the same, but for words and moments, the later ones first. */
async function keepOf({ userId }: Client, mark: string, hour: string) {
  const at = (day: number) => `2026-03-0${day}T${hour}:00:00.000Z`
  const texts = {
    email: `${mark}@x.example`,
    telefoonnummer: '0252123456',
    administratienummer: '1',
    kopersnummer: '2',
  }
  await inTransaction(shop.connection, async (trx) => {
    await trx.deleteFrom('sessions').where('userId', '=', userId).execute()
    await trx.deleteFrom('audit_log').where('entityId', '=', userId).execute()
    const session = { userId, createdAt: at(1) }
    await trx
      .insertInto('sessions')
      .values([
        {
          ...session,
          tokenHash: `${mark} 1`,
          lastUsedAt: at(2),
          browser: `Firefox van ${mark}`,
          deviceHash: `${mark} a`,
        },
        { ...session, tokenHash: `${mark} 2`, lastUsedAt: at(3), browser: '', deviceHash: null },
      ])
      .execute()
    const devices = [
      { tokenHash: `${mark} a`, userId, lastLoginAt: at(1) },
      { tokenHash: `${mark} b`, userId, lastLoginAt: at(2) },
    ]
    await trx.insertInto('devices').values(devices).execute()
    await trx
      .insertInto('authenticators')
      .values({ userId, secret: 'GEHEIM22'.repeat(4), lastStep: 1, setAt: at(4) })
      .execute()
    const passkey = { userId, publicKey: 'GEHEIM', counter: 1, transports: '', rpId: 'x', createdAt: at(2) }
    await trx
      .insertInto('passkeys')
      .values([
        {
          ...passkey,
          _id: `${mark} 2`,
          place: 1,
          credentialId: `${mark} 2`,
          name: `Tweede ${mark}`,
          lastUsedAt: at(5),
        },
        { ...passkey, _id: `${mark} 3`, place: 0, credentialId: `${mark} 1`, name: `Eerste ${mark}`, lastUsedAt: null },
      ])
      .execute()
    const message = { kind: 'tweede-stap', orderId: null, userId, payload: '{}', search: '', attempts: 1 }
    await trx
      .insertInto('messages')
      .values([
        { ...message, _id: `${mark} 1`, to: `a@${mark}.example`, subject: `Oud ${mark}`, at: at(1), sentAt: at(2) },
        { ...message, _id: `${mark} 2`, to: `b@${mark}.example`, subject: `Nieuw ${mark}`, at: at(3), sentAt: null },
        {
          ...message,
          _id: `${mark} 0`,
          to: `c@${mark}.example`,
          subject: `Even nieuw ${mark}`,
          at: at(3),
          sentAt: null,
        },
      ])
      .execute()
    const request = {
      ...texts,
      boxnummer: '3',
      ektnummer: '4',
      search: '',
      decidedBy: admin.userId,
      reason: 'geheim',
      userId,
    }
    await trx
      .insertInto('account_requests')
      .values([
        {
          ...request,
          _id: `${mark} 1`,
          at: at(2),
          bedrijfsnaam: `Later ${mark}`,
          status: 'accepted',
          decidedAt: at(3),
        },
        {
          ...request,
          _id: `${mark} 2`,
          at: at(1),
          bedrijfsnaam: `Eerst ${mark}`,
          status: 'accepted',
          decidedAt: at(2),
        },
      ])
      .execute()
    const record = { entity: 'user', entityId: userId, detail: '{}' } as const
    await trx
      .insertInto('audit_log')
      .values([
        { ...record, id: `${mark} 1`, at: at(1), userId, action: 'user.password' },
        { ...record, id: `${mark} 2`, at: at(2), userId: admin.userId, action: 'user.invited' },
        { ...record, id: `${mark} 3`, at: at(3), userId: null, action: 'user.deleted' },
        {
          ...record,
          id: `${mark} 4`,
          at: at(3),
          userId,
          action: 'order.removed',
          entity: 'order',
          entityId: `${mark}`,
        },
      ])
      .execute()
  })
  return at
}

test('each part is told whole and in its order, in the file as on paper, and of nobody else', async () => {
  const [tulip, crocus] = [
    await shop.addProduct({ productName: 'Tulipa' }),
    await shop.addProduct({ productName: 'Crocus' }),
  ]
  const { db } = shop.connection
  for (const [who, mark] of [
    [other, 'zand'],
    [buyer, 'roos'],
  ] as const) {
    const { body: list } = await admin.call(priceLists.create, { body: { naam: `Lijst ${mark}`, korting: '7.50' } })
    const terms = { listId: list._id, priceCents: 31 }
    const prices = [
      { ...terms, productId: crocus._id, van: '2026-03-01', totEnMet: '2026-04-02' },
      { ...terms, productId: tulip._id, van: null, totEnMet: null },
    ]
    await db
      .insertInto('price_list_prices')
      .values(mark === 'roos' ? prices : prices.slice(1))
      .execute()
    await db
      .updateTable('users')
      .set({ priceListId: list._id, ektEmail: `ekt@${mark}.example` })
      .where('_id', '=', who.userId)
      .execute()
    const lines = [crocus, tulip].map(({ _id }) => ({ _id, qty: 5 }))
    await who.call(lists.create, { body: { naam: `Week ${mark}`, lines } })
    await who.call(lists.create, { body: { naam: `Leeg ${mark}`, lines: [] } })
    await db.updateTable('lists').set({ changedAt: '2026-03-01T09:30:00.000Z' }).execute()
    // In another order than they were made.
    const ofWho = db.selectFrom('lists').select('_id').where('userId', '=', who.userId)
    await db.updateTable('lists').set({ place: 9 }).where('naam', '=', `Week ${mark}`).execute()
    await db
      .updateTable('list_lines')
      .set({ place: 9 })
      .where('productId', '=', crocus._id)
      .where('listId', 'in', ofWho)
      .execute()
    await keepOf(who, mark, mark === 'roos' ? '10' : '11')
  }
  const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`
  const { data } = await readJson(buyer, buyer)
  const { account, gemaakt: _, ...parts } = data
  expect(account).toMatchObject({ rol: 'klant', berichtBijNieuwApparaat: true, ektEmail: 'ekt@roos.example' })
  const numbers = {
    telefoonnummer: '0252123456',
    administratienummer: '1',
    kopersnummer: '2',
    boxnummer: '3',
    ektnummer: '4',
  }
  const request = { email: 'roos@x.example', ...numbers }
  const regel = ({ productCode, productName }: { productCode: string; productName: string }) => ({
    productCode,
    productName,
    qty: 5,
  })
  const price = ({ productCode, productName }: { productCode: string; productName: string }) => ({
    productCode,
    productName,
    price: '0.31',
  })
  const twice = [
    { ...price(tulip), van: null, totEnMet: null },
    { ...price(crocus), van: '2026-03-01', totEnMet: '2026-04-02' },
  ]
  expect(parts).toEqual({
    winkel: 'Bol & Zoon',
    prijslijst: {
      naam: 'Lijst roos',
      korting: '7.50',
      prijzen: twice.toSorted((a, b) => (a.productCode < b.productCode ? -1 : 1)),
    },
    bestellijsten: [
      { naam: 'Leeg roos', gewijzigd: '2026-03-01T09:30:00.000Z', regels: [] },
      { naam: 'Week roos', gewijzigd: '2026-03-01T09:30:00.000Z', regels: [regel(tulip), regel(crocus)] },
    ],
    apparaten: {
      ingelogd: [
        { naam: 'Onbekend apparaat', sinds: at(1), laatstGebruikt: at(3) },
        { naam: 'Firefox van roos', sinds: at(1), laatstGebruikt: at(2) },
      ],
      bekend: [
        { naam: 'Onbekend apparaat', laatsteLogin: at(2) },
        { naam: 'Firefox van roos', laatsteLogin: at(1) },
      ],
    },
    tweedeStap: {
      app: at(4),
      passkeys: [
        { naam: 'Eerste roos', sinds: at(2), laatstGebruikt: null },
        { naam: 'Tweede roos', sinds: at(2), laatstGebruikt: at(5) },
      ],
    },
    berichten: [
      { kind: 'tweede-stap', to: 'c@roos.example', subject: 'Even nieuw roos', at: at(3), sentAt: null },
      { kind: 'tweede-stap', to: 'b@roos.example', subject: 'Nieuw roos', at: at(3), sentAt: null },
      { kind: 'tweede-stap', to: 'a@roos.example', subject: 'Oud roos', at: at(1), sentAt: at(2) },
    ],
    aanvragen: [
      { ...request, at: at(1), bedrijfsnaam: 'Eerst roos', status: 'accepted', decidedAt: at(2) },
      { ...request, at: at(2), bedrijfsnaam: 'Later roos', status: 'accepted', decidedAt: at(3) },
    ],
    geschiedenis: [
      { at: at(3), wie: 'systeem', wat: 'Gebruiker verwijderd' },
      { at: at(2), wie: 'de winkel', wat: 'Link gekregen om een wachtwoord te kiezen' },
      { at: at(1), wie: 'uzelf', wat: 'Wachtwoord gewijzigd' },
    ],
    orders: [],
  })

  const user = await db.selectFrom('users').selectAll().where('_id', '=', buyer.userId).executeTakeFirstOrThrow()
  const day = (number: number) => `0${number}-03-2026 11:00`
  const paper = await customerFacts(db, user, true)
  expect(paper.facts.filter(({ label }) => /^(EKT|Auth|Prijs|Let)/.test(label))).toEqual([
    { label: 'EKT-nummer', value: '8712345' },
    { label: 'EKT-mailadres', value: 'ekt@roos.example' },
    { label: 'Authenticator-app', value: `sinds ${day(4)}` },
    { label: 'Prijslijst', value: 'Lijst roos, 7,5\u00a0% korting' },
    { label: 'Let op', value: '' },
  ])
  const rows = twice
    .toSorted((a, b) => (a.productCode < b.productCode ? -1 : 1))
    .map(({ productName, productCode, van }) => [
      productName,
      productCode,
      '€\u00a00,31',
      ...(van === null ? ['', ''] : ['01-03-2026', '02-04-2026']),
    ])
  expect(paper.tables.map(({ title, note, head, rows: told }) => [title, note, head, told])).toEqual([
    ['Afgesproken prijzen', '', ['Product', 'Code', 'Prijs', 'Van', 'Tot en met'], rows],
    [
      'Bestellijsten',
      '',
      ['Lijst', 'Regels', 'Gewijzigd'],
      [
        ['Leeg roos', '0', '01-03-2026 10:30'],
        ['Week roos', '2', '01-03-2026 10:30'],
      ],
    ],
    [
      'Ingelogde apparaten',
      '',
      ['Apparaat', 'Sinds', 'Laatst gebruikt'],
      [
        ['Onbekend apparaat', day(1), day(3)],
        ['Firefox van roos', day(1), day(2)],
      ],
    ],
    [
      'Bekende apparaten',
      '',
      ['Apparaat', 'Laatste login'],
      [
        ['Onbekend apparaat', day(2)],
        ['Firefox van roos', day(1)],
      ],
    ],
    [
      'Passkeys',
      '',
      ['Naam', 'Sinds', 'Laatst gebruikt'],
      [
        ['Eerste roos', day(2), ''],
        ['Tweede roos', day(2), day(5)],
      ],
    ],
    [
      'Berichten aan u',
      '',
      ['Onderwerp', 'Aan', 'Gemaakt'],
      [
        ['Even nieuw roos', 'c@roos.example', day(3)],
        ['Nieuw roos', 'b@roos.example', day(3)],
        ['Oud roos', 'a@roos.example', day(1)],
      ],
    ],
    [
      'Aanvragen',
      '',
      ['Bedrijfsnaam', 'E-mail', 'Aangevraagd'],
      [
        ['Eerst roos', 'roos@x.example', day(1)],
        ['Later roos', 'roos@x.example', day(2)],
      ],
    ],
    [
      'Geschiedenis van het account',
      '',
      ['Wat', 'Wie', 'Wanneer'],
      [
        ['Gebruiker verwijderd', 'systeem', day(3)],
        ['Link gekregen om een wachtwoord te kiezen', 'de winkel', day(2)],
        ['Wachtwoord gewijzigd', 'uzelf', day(1)],
      ],
    ],
  ])

  // Who has less is told less; what does not fit on paper is said to stand in the file.
  const picker = { ...user, magazijn: 1, newDeviceMail: 0 } as const
  const without = await customerFacts(db, picker, false)
  expect(without.facts.at(-1)?.value).toContain('Zonder prijzen')
  expect(without.facts.at(-2)?.value).toBe('')
  expect(without.tables[0]?.rows).toEqual([])
  expect(accountOf(picker)).toMatchObject({ rol: 'magazijn', berichtBijNieuwApparaat: false })
  expect(accountOf({ ...user, isAdmin: 1 }).rol).toBe('beheerder')
  await db.deleteFrom('authenticators').where('userId', '=', buyer.userId).execute()
  const [message] = await db.selectFrom('messages').selectAll().where('userId', '=', buyer.userId).execute()
  const fill = async (from: number, to: number) => {
    const more = Array.from({ length: to - from }, (_, index) => ({ ...message, _id: `vol ${from + index}` }))
    await db
      .insertInto('messages')
      .values(more.flatMap((one) => (message ? [{ ...message, ...one }] : [])))
      .execute()
    const facts = await customerFacts(db, user, true)
    const table = facts.tables.find(({ title }) => title.startsWith('Berichten'))
    return [table?.rows.length, table?.note, facts.facts.find(({ label }) => label.startsWith('Auth'))?.value]
  }
  expect(await fill(3, 1000)).toEqual([1000, '', ''])
  expect(await fill(1000, 1001)).toEqual([1000, 'De eerste 1.000; de overige 1 staan in het JSON-bestand.', ''])
})

test('of many orders each is told once, the newest first, and those that were deleted last', async () => {
  const { _id } = await placeFor(buyer, 'Tulipa Apeldoorn', 'Week roos')
  await placeFor(other, 'Narcissus Carlton', 'Week zand')
  const { db } = shop.connection
  const row = await db.selectFrom('orders').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
  const model = { ...row, search: '', leverdatum: null }
  const orderOf = (index: number, deletedAt: string | null) => ({
    ...model,
    _id: `${deletedAt === null ? 'a' : 'b'}${index}`,
    year: 2020 + (index % 3),
    ordernummer: ((index * 37) % 1000) + (deletedAt === null ? 0 : 2000),
    deletedAt,
  })
  const many = [
    ...Array.from({ length: 205 }, (_, index) => orderOf(index, null)),
    ...Array.from({ length: 100 }, (_, index) => orderOf(index, row.date)),
  ]
  for (const from of [0, 100, 200, 300])
    await db
      .insertInto('orders')
      .values(many.slice(from, from + 100))
      .execute()
  const { data } = await readJson(buyer, buyer)
  const expected = [...many, row].toSorted(
    (a, b) =>
      Number(a.deletedAt !== null) - Number(b.deletedAt !== null) || b.year - a.year || b.ordernummer - a.ordernummer,
  )
  const told = z.array(z.object({ ordernummer: z.number(), verwijderd: z.string().optional() })).parse(data['orders'])
  expect(told.map(({ ordernummer }) => ordernummer)).toEqual(expected.map(({ ordernummer }) => ordernummer))
  expect(told.findIndex(({ verwijderd }) => verwijderd !== undefined)).toBe(206)
  // Between a hundred and the next, and between ten of them with their lines, others have their turn.
  const pieces: number[] = []
  const looking = async () => {
    for await (const rows of orderRowsOf(db, buyer.userId)) pieces.push(rows.length)
  }
  expect(await turnsDuring(looking)).toBeGreaterThanOrEqual(5)
  expect(pieces).toEqual([100, 100, 6, 100])
  const some = await db.selectFrom('orders').selectAll().limit(30).execute()
  const reading = async () => {
    for await (const read of readPaperOrders(db, some)) expect(read).toHaveLength(10)
  }
  expect(await turnsDuring(reading)).toBeGreaterThanOrEqual(2)
})

test('staff make the same for a customer who asks by phone; to another customer, and of nobody, it does not exist', async () => {
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
  await admin.call(users.remove, { params: { id: other.userId } })
  for (const extension of ['json', 'pdf'] as const) expect((await download(admin, other, extension)).status).toBe(404)
})

test('of files for computers three are written at once; who comes then is asked to come again', async () => {
  const refused: Response[] = []
  let asked: Promise<Response>[] = []
  // Nobody gets further than the count of what he asked for.
  await withTablesLocked(shop.connection, ['throttle'], async () => {
    asked = [admin, admin, buyer, buyer, other].map(async (who) => {
      const response = await download(who, who === admin ? other : who, 'json').then(drained)
      if (response.status !== 200) refused.push(response)
      return response
    })
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(2)
  })
  expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(3)
  expect(refused.map(({ status }) => status)).toEqual([503, 503])
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['10', '10'])
  // Their places are free again, also those of refused ones.
  for (let at = 0; at < 4; at++) expect((await download(other, buyer, 'json').then(drained)).status).toBe(404)
  expect((await download(buyer, buyer, 'json').then(drained)).status).toBe(200)
})

test('ten times an hour is enough for one customer’s data, whoever of them asks', async () => {
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
