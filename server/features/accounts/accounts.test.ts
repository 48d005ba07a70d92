import { beforeEach, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { housekeeping } from '../../../contract/endpoints/housekeeping.ts'
import { messages } from '../../../contract/endpoints/messages.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import type { Mailbox } from '../../../tests/support/services/mailbox.ts'
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { company } from '../../../tests/support/make-user.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { inTransaction } from '../../platform/db/connection.ts'
import { forgetOldRequests, storeAccountRequest } from './account-requests.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop({ trustProxy: '127.0.0.1' })
  admin = await shop.login({ isAdmin: true })
})

const zand = {
  ...company,
  bedrijfsnaam: 'Bloemist Zand',
  email: 'inkoop@zand.example',
  telefoonnummer: '+31 252 12 34 56',
}
const ask = (fields: Partial<typeof zand> = {}, address = '192.0.2.1') =>
  shop.anonymous.call(accountRequests.create, {
    body: { ...zand, ...fields },
    headers: { 'x-forwarded-for': address },
  })
const waiting = async () => (await admin.call(accountRequests.all, { query: { status: 'waiting' } })).body
async function asked(fields: Partial<typeof zand> = {}): Promise<string> {
  expect((await ask(fields)).status).toBe(200)
  return (await waiting())[0]?._id ?? ''
}
const decide = (
  id: string,
  body: Parameters<typeof admin.call<typeof accountRequests.decide>>[1]['body'],
  who = admin,
) => who.call(accountRequests.decide, { params: { id }, body })

test('account requests: a stranger asks, staff accept, and he chooses his password by the link', async () => {
  const id = await asked()
  expect(await waiting()).toMatchObject([{ ...zand, telefoonnummer: '0252123456', status: 'waiting', userId: null }])
  const { status, body } = await decide(id, { decision: 'accept', gebruikersnaam: 'Zand' })
  expect(status).toBe(200)
  expect(body.status).toBe('accepted')
  expect(body.link).toMatch(/^\/wachtwoord#/)
  expect(await waiting()).toEqual([])
  const made = await admin.call(users.one, { params: { id: body.userId ?? '' } })
  expect(made.body).toMatchObject({ ...zand, telefoonnummer: '0252123456', gebruikersnaam: 'zand', isAdmin: false })
  const token = (body.link ?? '').split('#')[1] ?? ''
  const wachtwoord = 'hyacint-en-krokus'
  expect((await shop.anonymous.call(passwords.reset, { body: { token, wachtwoord } })).status).toBe(200)
  expect((await shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'zand', wachtwoord } })).status).toBe(200)
})

test('account requests: a request follows §5, in its order, and is whatever the stranger says of himself and no more', async () => {
  for (const [field, sentence] of [
    ['bedrijfsnaam', 'Voer een bedrijfsnaam in'],
    ['email', 'Voer een e-mail in'],
    ['telefoonnummer', 'Voer een telefoonnummer in'],
    ['administratienummer', 'Voer een administratienummer in'],
    ['ektnummer', 'Voor een EKT-nummer in'],
  ] as const) {
    const { status, sentence: said } = await ask({ [field]: '' })
    expect({ status, said }).toEqual({ status: 400, said: sentence })
  }
  const claims = { ...zand, isAdmin: true, status: 'accepted', userId: admin.userId, priceListId: 'x' }
  expect((await shop.anonymous.send('POST', '/requests', { body: claims })).status).toBe(200)
  expect(await waiting()).toMatchObject([{ status: 'waiting', userId: null }])
})

test('account requests: a repeat while waiting is stored once, and the response does not reveal existing customers', async () => {
  const customer = await shop.login({
    gebruikersnaam: 'zand',
    email: zand.email,
    bedrijfsnaam: zand.bedrijfsnaam,
  })
  const known = await ask()
  const unknown = await ask({ bedrijfsnaam: 'Iemand anders', email: 'ander@zand.example' })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  await ask()
  expect((await waiting()).map(({ boxnummer }) => boxnummer)).toEqual(['3', '3'])
  expect((await customer.send('GET', '/requests')).status).toBe(403)
})

test('account requests: a request that looks like another stands beside it and never changes it', async () => {
  const honest = { ...zand, bedrijfsnaam: 'Bloemen', email: 'inkoop@bloemen.example' }
  const first = await asked(honest)
  for (const email of ['inkoop@bloémen.example', 'inkoop@xn--blomen-dva.example', 'Ander@elders.example']) {
    shop.passTime(1_000)
    await ask({ ...honest, email })
  }
  // A literal repeat, in the other way to write a domain and in capitals.
  await ask({ ...honest, email: 'INKOOP@BLOÉMEN.example' })
  expect((await waiting()).map(({ email, lijktOp }) => [email, lijktOp])).toEqual([
    ['Ander@elders.example', first],
    ['inkoop@bloémen.example', first],
    ['inkoop@bloemen.example', null],
  ])
  const { body } = await decide(first, { decision: 'accept' })
  const made = await admin.call(users.one, { params: { id: body.userId ?? '' } })
  expect(made.body.email).toBe('inkoop@bloemen.example')
  const unlike = await asked({ ...zand, bedrijfsnaam: 'Vaste planten', email: 'inkoop@planten.example' })
  expect((await waiting()).find(({ _id }) => _id === unlike)?.lijktOp).toBeNull()
})

test('account requests: a decision about an older version is refused, one without a version takes the newest', async () => {
  const id = await asked()
  const { version } = (await waiting())[0] ?? { version: -1 }
  const stale = await decide(id, { decision: 'accept', version: version - 1 })
  expect([stale.status, stale.sentence]).toEqual([
    409,
    'Deze aanvraag is intussen gewijzigd, bekijk de aanvraag opnieuw',
  ])
  const { status, body } = await decide(id, { decision: 'refuse', version })
  expect([status, body.version]).toEqual([200, version + 1])
  expect((await decide(await asked(), { decision: 'refuse' })).status).toBe(200)
})

test('account requests: a refusal keeps its reason, and is final', async () => {
  const other = await asked({ bedrijfsnaam: 'Bloemist Klei', email: 'klei@zand.example' })
  const id = await asked()
  const { body } = await decide(id, { decision: 'refuse', reason: 'Wij leveren alleen aan de handel.' })
  expect(await waiting()).toMatchObject([{ _id: other, bedrijfsnaam: 'Bloemist Klei', status: 'waiting' }])
  expect(body).toMatchObject({
    _id: id,
    bedrijfsnaam: 'Bloemist Zand',
    status: 'refused',
    reason: 'Wij leveren alleen aan de handel.',
    userId: null,
  })
  expect(body.link).toBeUndefined()
  const { status, sentence } = await decide(id, { decision: 'accept' })
  expect({ status, sentence }).toEqual({ status: 409, sentence: 'Deze aanvraag is al behandeld' })
  expect((await decide('nergens', { decision: 'accept' })).status).toBe(404)
  // Of several that wait it is the one that was chosen who becomes a customer.
  await asked({ bedrijfsnaam: 'Bloemist Veen', email: 'veen@zand.example' })
  const accepted = await decide(other, { decision: 'accept' })
  const made = await admin.call(users.one, { params: { id: accepted.body.userId ?? '' } })
  expect(made.body).toMatchObject({ bedrijfsnaam: 'Bloemist Klei', email: 'klei@zand.example' })
})

test('account requests: a taken name is said at its field and the request goes on waiting; without a name it follows from the company', async () => {
  await shop.login({ gebruikersnaam: 'bloemistzand' })
  const id = await asked()
  const taken = await decide(id, { decision: 'accept' })
  expect([taken.status, taken.sentence]).toEqual([409, 'Gebruikersnaam bestaat al'])
  expect(await waiting()).toHaveLength(1)
  expect((await decide(id, { decision: 'accept', gebruikersnaam: 'zand' })).status).toBe(200)
})

test('account requests: of staff who accept and refuse at once, one decides', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await asked({ bedrijfsnaam: `Zand ${round}` })
    const answers = await Promise.all([
      decide(id, { decision: 'accept', gebruikersnaam: `zand${round}` }),
      decide(id, { decision: 'refuse', reason: 'Nee' }),
      decide(id, { decision: 'accept', gebruikersnaam: `ander${round}` }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const made = await shop.connection.db
      .selectFrom('users')
      .select('_id')
      .where('bedrijfsnaam', '=', `Zand ${round}`)
      .execute()
    expect(made).toHaveLength(answers.some(({ body }) => body?.status === 'accepted') ? 1 : 0)
  }
})

test('account requests: a flood displaces only its own requests', async () => {
  await asked({ bedrijfsnaam: 'Eerlijk ervoor', email: 'voor@eerlijk.example' })
  const flood = Array.from({ length: 26 * 20 }, (_, at) => ({ at, address: `198.51.100.${at % 26}` }))
  const fieldsOf = (at: number) => ({ bedrijfsnaam: `Vloed ${at}`, email: `vloed@zand${at}.example` })
  await inTransaction(shop.connection, async (trx) => {
    for (const { at, address } of flood.slice(0, 490))
      await storeAccountRequest(trx, { ...zand, ...fieldsOf(at) }, { address, now: shop.now() })
  })
  for (const { at, address } of flood.slice(490)) expect((await ask(fieldsOf(at), address)).status).toBe(200)
  expect((await ask({ bedrijfsnaam: 'Eerlijk erna', email: 'na@eerlijk.example' }, '192.0.2.9')).status).toBe(200)
  const left = (await waiting()).map(({ bedrijfsnaam }) => bedrijfsnaam)
  expect(left).toHaveLength(500)
  expect(left).toEqual(expect.arrayContaining(['Eerlijk ervoor', 'Eerlijk erna', 'Vloed 519']))
})

test('account requests: what waits comes first, the newest first, then what was decided; also page by page', async () => {
  for (const bedrijfsnaam of ['Een', 'Twee', 'Drie', 'Vier']) {
    await ask({ bedrijfsnaam, email: `${bedrijfsnaam.toLowerCase()}@zand.example` })
    shop.passTime(1_000)
  }
  const list = async (query: QueryOf<typeof accountRequests.all>) => {
    const { body, headers } = await admin.call(accountRequests.all, { query })
    return [body.map(({ bedrijfsnaam }) => bedrijfsnaam), headers.get('x-total-count')]
  }
  const names = async (pagina?: number) => (await list(pagina === undefined ? {} : { pagina, perPagina: 3 }))[0]
  expect(await names()).toEqual(['Vier', 'Drie', 'Twee', 'Een'])
  const [newest] = await waiting()
  await decide(newest?._id ?? '', { decision: 'refuse', reason: 'Geen bedrijf' })
  expect([await names(), await names(1), await names(2)]).toEqual([
    ['Drie', 'Twee', 'Een', 'Vier'],
    ['Drie', 'Twee', 'Een'],
    ['Vier'],
  ])
  // By name or address, of all or of those of one kind; how many there are on all pages stands beside them.
  expect([
    await list({ pagina: 2, perPagina: 3 }),
    await list({ zoek: 'TWEE@zand' }),
    await list({ zoek: 'ier' }),
    await list({ zoek: 'ier', status: 'waiting' }),
    await list({ status: 'refused' }),
    await list({ zoek: '  ', status: 'waiting', pagina: 1, perPagina: 1 }),
  ]).toEqual([
    [['Vier'], '4'],
    [['Twee'], '1'],
    [['Vier'], '1'],
    [[], '0'],
    [['Vier'], '1'],
    [['Drie'], '3'],
  ])
})

async function withMail(): Promise<Mailbox> {
  await shop.close()
  const mailing = await openMailingShop({ trustProxy: '127.0.0.1' })
  shop = mailing.shop
  admin = await shop.login({ isAdmin: true })
  return mailing.mailbox
}

test('account requests: with a mail server who is accepted is invited by it, and who is refused is told why', async () => {
  const mailbox = await withMail()
  const accepted = await decide(await asked(), { decision: 'accept', gebruikersnaam: 'zand' })
  expect([accepted.status, accepted.body.link]).toEqual([200, undefined])
  await decide(await asked({ email: 'ander@zand.example' }), {
    decision: 'refuse',
    reason: 'Alleen voor <b>de handel</b>.',
  })
  await expect.poll(() => mailbox.received.length, { timeout: 10_000 }).toBe(2)
  const mails = mailbox.received.map(({ mail, to }) => ({ to: to[0], subject: mail.subject, text: mail.text ?? '' }))
  expect(mails.find(({ to }) => to === zand.email)).toMatchObject({ subject: 'Uw account' })
  expect(mails.find(({ to }) => to === 'ander@zand.example')?.text).toContain('Alleen voor <b>de handel</b>.')
  await decide(await asked({ email: 'derde@zand.example' }), { decision: 'refuse' })
  await expect.poll(() => mailbox.received.length, { timeout: 10_000 }).toBe(3)
  expect(mailbox.received[2]?.mail.text).toContain('Bedankt voor uw aanvraag voor Bloemist Zand')
})

test('account requests: the shop is mailed of a new request, once each and a few an hour, unless it wants none', async () => {
  const mailbox = await withMail()
  const toShop = async () =>
    (await admin.call(messages.all, { query: {} })).body.filter(({ kind }) => kind === 'nieuweAanvraag')
  await ask()
  // Nobody has said where the shop reads its mail.
  expect(await toShop()).toEqual([])
  await admin.call(settings.update, { body: { bedrijf: { email: 'winkel@bollenveld.example' } } })
  const duin = { bedrijfsnaam: 'Bloemist Duin', email: 'info@duin.example' }
  await ask(duin)
  await ask(duin)
  expect(await toShop()).toMatchObject([{ to: 'winkel@bollenveld.example', subject: 'Nieuwe aanvraag: Bloemist Duin' }])
  await expect.poll(() => mailbox.received.length, { timeout: 20_000 }).toBe(1)
  const { text = '', replyTo } = mailbox.received[0]?.mail ?? {}
  expect(replyTo).toEqual([{ name: duin.bedrijfsnaam, address: duin.email }])
  for (const part of ['Bloemist Duin vraagt een account aan', 'https://winkel.example/gebruikers/aanvragen/0'])
    expect(text).toContain(part)

  for (let at = 0; at < 25; at++)
    await ask({ bedrijfsnaam: `Bloemist ${at}`, email: `info@zand${at}.example` }, `192.0.2.${at}`)
  expect(await toShop()).toHaveLength(20)
  shop.passTime(61 * 60_000)
  admin = await shop.newSession(admin.userId)
  await ask({ bedrijfsnaam: 'Bloemist Later', email: 'info@later.example' })
  expect(await toShop()).toHaveLength(21)
  await admin.call(housekeeping.update, { body: { nieuweAanvraagMail: false } })
  await ask({ bedrijfsnaam: 'Bloemist Stil', email: 'info@stil.example' })
  expect(await toShop()).toHaveLength(21)
})

test('account requests: requests are forgotten so many days after they were decided, or a year after they came, with what was mailed of them', async () => {
  const { db } = shop.connection
  const now = new Date('2026-12-24T10:00:00.000Z')
  const ago = (days: number, more = 0) => new Date(now.getTime() - days * 24 * 3_600_000 + more).toISOString()
  const waits = { ...zand, search: '', reason: '', userId: null, lijktOp: null, decidedBy: null, decidedAt: null }
  const decided = { ...waits, status: 'refused', at: ago(400) } as const
  const requests = [
    { ...waits, status: 'waiting' as const, _id: 'waits', at: ago(365) },
    { ...waits, status: 'waiting' as const, _id: 'too long', at: ago(365, -1) },
    { ...decided, _id: 'decided', decidedAt: ago(30) },
    { ...decided, _id: 'old', decidedAt: ago(30, -1) },
  ]
  await db.insertInto('account_requests').values(requests).execute()
  const mail = { kind: 'afwijzing', to: 'a@b.example', subject: '', at: ago(1), search: '', attempts: 0 }
  const messages = requests.map(({ _id }) => ({
    ...mail,
    _id,
    sentAt: ago(1),
    orderId: null,
    userId: null,
    payload: JSON.stringify({ requestId: _id }),
  }))
  await db.insertInto('messages').values(messages).execute()
  await forgetOldRequests(db, 30, now)
  for (const table of ['account_requests', 'messages'] as const) {
    const left = await db.selectFrom(table).select('_id').orderBy('_id').execute()
    expect(left.map(({ _id }) => _id)).toEqual(['decided', 'waits'])
  }
})
