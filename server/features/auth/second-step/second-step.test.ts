import { beforeEach, expect, test } from 'vitest'
import { isOpenTo } from '../../../../contract/endpoints/access.ts'
import { auth } from '../../../../contract/endpoints/auth.ts'
import type { BodyOf } from '../../../../contract/endpoints/endpoint.ts'
import { allEndpoints } from '../../../../contract/endpoints/all-endpoints.ts'
import { devices } from '../../../../contract/endpoints/devices.ts'
import { errorCodeHeader } from '../../../../contract/endpoints/headers.ts'
import { orders } from '../../../../contract/endpoints/orders.ts'
import { passwords } from '../../../../contract/endpoints/passwords.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { reports } from '../../../../contract/endpoints/reports.ts'
import { secondStep } from '../../../../contract/endpoints/second-step.ts'
import { settings } from '../../../../contract/endpoints/settings.ts'
import { users } from '../../../../contract/endpoints/users.ts'
import { openMailingShop } from '../../../../tests/support/mailing-shop.ts'
import { uploadPhoto } from '../../../../tests/support/upload-photo.ts'
import { inTransaction } from '../../../platform/db/connection.ts'
import { softPasskey } from '../../../../tests/support/soft-passkey.ts'
import { company, makeUser, wachtwoord } from '../../../../tests/support/make-user.ts'
import { type Client, client, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts'
import { codeOf, stepOf } from './totp.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop({ trustProxy: '127.0.0.1' })
  admin = await shop.login({ isAdmin: true })
})

const second = 1000
const minute = 60 * second
const cookieOf = ({ headers }: { headers: Headers }) => (headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
const deviceOf = ({ headers }: { headers: Headers }) => (headers.getSetCookie()[1] ?? '').split(';')[0] ?? ''
const codeNow = (secret: string, offset = 0) => codeOf(secret, stepOf(shop.now()) + offset)
const refusal = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get(errorCodeHeader)]

const logIn = (given: Partial<BodyOf<typeof auth.try>> = {}, cookie = '', headers: Record<string, string> = {}) =>
  client(shop.url, '', cookie).call(auth.try, { body: { gebruikersnaam: 'roos', wachtwoord, ...given }, headers })

/** An administrator with a real password, logged in with it. */
async function makeStaff(gebruikersnaam = 'roos'): Promise<Client> {
  const _id = await makeUser(admin, { gebruikersnaam, isAdmin: true })
  return client(shop.url, _id, cookieOf(await logIn({ gebruikersnaam })))
}

async function setApp(who: Client) {
  const { secret } = (await who.call(secondStep.beginApp, { body: { wachtwoord } })).body
  const { status, body } = await who.call(secondStep.setApp, { body: { code: codeNow(secret) } })
  expect(status).toBe(200)
  // The code that set it is used; the next one is not.
  shop.passTime(31 * second)
  return { secret, codes: body.recoveryCodes ?? [] }
}

async function setPasskey(who: Client, name = 'Laptop') {
  const { challenge } = (await who.call(secondStep.beginPasskey, { body: { wachtwoord } })).body
  const passkey = softPasskey(shop.url)
  const answer = await who.call(secondStep.addPasskey, { body: { name, passkey: passkey.create(challenge) } })
  expect({ status: answer.status, sentence: answer.sentence }).toEqual({ status: 200, sentence: '' })
  return { passkey, codes: answer.body.recoveryCodes }
}
const told = async ({ userId: id }: Client) =>
  (await admin.call(reports.history, { params: { entity: 'user', id } })).body.map(({ what }) => what)
const challengeAtLogin = async (gebruikersnaam = 'roos') => {
  const { body } = await shop.anonymous.call(secondStep.atLogin, { body: { gebruikersnaam, wachtwoord } })
  return body.passkey?.challenge ?? ''
}

test('second step: with an app a login needs its code, and nobody learns of it without the password', async () => {
  const roos = await makeStaff()
  const elsewhere = client(shop.url, '', cookieOf(await logIn()))
  expect((await elsewhere.call(auth.checkUser, {})).status).toBe(200)
  const { link = '' } = (await admin.call(users.invite, { params: { id: roos.userId } })).body
  const { db } = shop.connection
  const here = await db
    .selectFrom('devices')
    .selectAll()
    .where('userId', '=', roos.userId)
    .orderBy('lastLoginAt')
    .execute()
  const { secret, codes } = await setApp(roos)
  expect(codes).toHaveLength(10)
  // He goes on here, and is logged out everywhere else, where nothing knows him any more; nor does a link.
  expect((await roos.call(auth.checkUser, {})).status).toBe(200)
  expect((await elsewhere.call(auth.checkUser, {})).status).toBe(401)
  expect(await db.selectFrom('devices').selectAll().where('userId', '=', roos.userId).execute()).toEqual(
    here.slice(0, 1),
  )
  const { status: linkStatus } = await shop.anonymous.call(passwords.link, {
    body: { token: link.split('#')[1] ?? '' },
  })
  expect(linkStatus).toBe(400)

  const asked = await logIn()
  expect([refusal(asked), asked.sentence]).toEqual([[401, 'second-step'], 'Vul de code van uw tweede stap in'])
  const guess = { wachtwoord: 'tulp-en-narcis' }
  const wrong = await logIn(guess)
  expect([refusal(wrong), wrong.sentence]).toEqual([[401, null], 'Gebruikersnaam of wachtwoord onjuist'])
  expect(refusal(await logIn({ ...guess, code: codeNow(secret) }))).toEqual([401, null])
  const ways = await shop.anonymous.call(secondStep.atLogin, { body: { gebruikersnaam: 'roos', ...guess } })
  expect([ways.status, ways.sentence]).toEqual([401, wrong.sentence])

  const wrongCode = await logIn({ code: '000000' })
  expect([refusal(wrongCode), wrongCode.sentence]).toEqual([
    [401, 'second-step'],
    'Deze code klopt niet of is al gebruikt',
  ])
  const typed = codeNow(secret).replace(/(...)/, '$1 ')
  const right = await logIn({ code: typed })
  expect(right).toMatchObject({ status: 200, body: { user: 'roos', isAdmin: true } })
  expect((await client(shop.url, '', cookieOf(right)).call(auth.checkUser, {})).body).toEqual(right.body)
  // Without a second step none is asked, whatever is sent.
  await makeUser(admin, { gebruikersnaam: 'klant' })
  expect((await logIn({ gebruikersnaam: 'klant', code: '123456' })).status).toBe(200)
})

test('second step: a code may be half a minute early or late, and works once, also for two who send it at once', async () => {
  const { secret } = await setApp(await makeStaff())
  // To the beginning of half a minute.
  shop.passTime(5 * minute - (shop.now().getTime() % (30 * second)))
  for (const offset of [-2, 2]) expect((await logIn({ code: codeNow(secret, offset) })).status).toBe(401)
  expect((await logIn({ code: codeNow(secret, -1) })).status).toBe(200)
  expect((await logIn({ code: codeNow(secret, -1) })).status).toBe(401)
  const code = codeNow(secret, 1)
  const both = await Promise.all([logIn({ code }), logIn({ code })])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401])
  // An earlier one than that which was used is over too.
  expect((await logIn({ code: codeNow(secret) })).status).toBe(401)
})

test('second step: a clock that ran ahead and came back leaves codes usable, and nothing given in the future counts', async () => {
  const ahead = 24 * 60 * minute
  shop.passTime(ahead)
  admin = await shop.newSession(admin.userId)
  const roos = await makeStaff()
  const { secret } = await setApp(roos)
  const { passkey } = await setPasskey(roos)
  const { link = '' } = (await admin.call(users.invite, { params: { id: roos.userId } })).body
  const token = link.split('#')[1] ?? ''
  const challenge = await challengeAtLogin()
  shop.passTime(-ahead)
  expect((await roos.call(auth.checkUser, {})).status).toBe(401)
  expect((await shop.anonymous.call(passwords.link, { body: { token } })).status).toBe(400)
  expect((await logIn({ passkey: passkey.answer(challenge) })).status).toBe(401)
  const again = await logIn({ code: codeNow(secret) })
  expect(again.status).toBe(200)
  await inTransaction(shop.connection, async (trx, changed) => {
    const secondStepAt = new Date(shop.now().getTime() + ahead).toISOString()
    await trx.updateTable('sessions').set({ secondStepAt }).where('userId', '=', roos.userId).execute()
    changed('sessions')
  })
  const all = await client(shop.url, roos.userId, cookieOf(again)).call(users.all, {})
  expect(refusal(all)).toEqual([403, 'second-step-again'])
})

test('second step: a recovery code works once, also for two at once; new ones end the old', async () => {
  const roos = await makeStaff()
  const { codes } = await setApp(roos)
  const [first = '', next = ''] = codes
  expect(new Set(codes).size).toBe(10)
  expect((await logIn({ code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200)
  expect((await logIn({ code: first })).status).toBe(401)
  const both = await Promise.all([logIn({ code: next }), logIn({ code: next })])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401])
  expect((await roos.call(secondStep.state, {})).body.codesLeft).toBe(8)

  const stored = JSON.stringify(await shop.connection.db.selectFrom('recovery_codes').selectAll().execute())
  for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
  const iris = await makeStaff('iris')
  const none = await iris.call(secondStep.renewCodes, { body: { wachtwoord } })
  expect([none.status, none.sentence]).toEqual([409, 'U heeft geen tweede stap'])
  expect((await iris.call(secondStep.end, { body: { wachtwoord, what: 'all' } })).status).toBe(404)
  const wrong = await roos.call(secondStep.renewCodes, { body: { wachtwoord: 'iets-anders' } })
  expect([wrong.status, wrong.sentence]).toEqual([400, 'Dit wachtwoord klopt niet'])
  const elsewhere = client(shop.url, roos.userId, cookieOf(await logIn({ code: codes[2] ?? '' })))
  const { recoveryCodes } = (await roos.call(secondStep.renewCodes, { body: { wachtwoord } })).body
  expect((await elsewhere.call(auth.checkUser, {})).status).toBe(401)
  expect((await logIn({ code: codes[3] ?? '' })).status).toBe(401)
  expect((await logIn({ code: recoveryCodes[0] ?? '' })).status).toBe(200)
  expect(await told(roos)).toContain('Nieuwe herstelcodes gemaakt')
})

test('second step: wrong codes are throttled, and do not lock out the owner where he logged in before', async () => {
  const roos = await makeStaff()
  const { secret } = await setApp(roos)
  const known = deviceOf(await logIn({ code: codeNow(secret) }))
  shop.passTime(5 * minute)
  // Somebody knows the password, behind the very address of its owner.
  const from = (address: number) => ({ 'x-forwarded-for': `198.18.0.${address}` })
  const statuses: number[] = []
  for (let guess = 0; guess < 6; guess++) statuses.push((await logIn({ code: '000000' }, '', from(1))).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  const blocked = await logIn({ code: codeNow(secret) }, '', from(1))
  expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(60|5\d)$/)])
  expect((await logIn({ code: codeNow(secret) }, known, from(1))).status).toBe(200)
})

test('second step: wrong codes for a new app are throttled too, in the session that sets it', async () => {
  const roos = await makeStaff()
  const { secret } = (await roos.call(secondStep.beginApp, { body: { wachtwoord } })).body
  const guess = (code: string) => roos.call(secondStep.setApp, { body: { code } })
  const statuses: number[] = []
  for (let times = 0; times < 6; times++) statuses.push((await guess('000000')).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await guess(codeNow(secret))).status).toBe(429)
  shop.passTime(minute)
  expect((await guess(codeNow(secret))).status).toBe(200)
})

test('second step: a passkey is asked once, soon, at this address, and of its own account', async () => {
  const { passkey, codes } = await setPasskey(await makeStaff())
  expect(codes).toHaveLength(10)
  expect(refusal(await logIn())).toEqual([401, 'second-step'])
  const { body: ways } = await shop.anonymous.call(secondStep.atLogin, {
    body: { gebruikersnaam: 'roos', wachtwoord },
  })
  expect(ways).toMatchObject({ app: false, passkey: { rpId: '127.0.0.1', userVerification: 'discouraged' } })

  const answer = passkey.answer(ways.passkey?.challenge ?? '')
  const both = await Promise.all([logIn({ passkey: answer }), logIn({ passkey: answer })])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401])
  const used = await logIn({ passkey: answer })
  expect([refusal(used), used.sentence]).toEqual([[401, 'second-step'], 'Deze passkey klopt niet'])

  const late = passkey.answer(await challengeAtLogin())
  shop.passTime(6 * minute)
  expect((await logIn({ passkey: late })).status).toBe(401)
  // By now the throttle has forgotten the failures above.
  shop.passTime(61 * minute)
  for (const other of [softPasskey('https://winkel.example'), softPasskey(shop.url)])
    expect((await logIn({ passkey: other.answer(await challengeAtLogin()) })).status).toBe(401)
  passkey.forgetUses()
  expect((await logIn({ passkey: passkey.answer(await challengeAtLogin()) })).status).toBe(401)
})

test('second step: an app and passkeys stand beside each other, and end by themselves or together, with the password', async () => {
  const roos = await makeStaff()
  const { secret } = await setApp(roos)
  const { passkey, codes } = await setPasskey(roos, 'Sleutel')
  expect(codes).toBeUndefined()
  const { body: state } = await roos.call(secondStep.state, {})
  expect(state).toMatchObject({ passkeys: [{ name: 'Sleutel', lastUsedAt: null }], codesLeft: 10, required: false })
  const [one] = state.passkeys
  expect(state.app).not.toBeNull()
  expect((await logIn({ code: codeNow(secret) })).status).toBe(200)
  expect((await logIn({ passkey: passkey.answer(await challengeAtLogin()) })).status).toBe(200)
  expect((await roos.call(secondStep.state, {})).body.passkeys[0]?.lastUsedAt).toMatch(/^20/)

  expect((await roos.call(secondStep.end, { body: { wachtwoord: 'iets-anders', what: 'all' } })).status).toBe(400)
  expect((await roos.call(secondStep.end, { body: { wachtwoord, what: 'nergens' } })).status).toBe(404)
  expect((await roos.call(secondStep.end, { body: { wachtwoord, what: one?._id ?? '' } })).status).toBe(200)
  expect(refusal(await logIn())).toEqual([401, 'second-step'])
  expect((await roos.call(secondStep.state, {})).body).toMatchObject({ passkeys: [], codesLeft: 10 })
  expect((await roos.call(secondStep.end, { body: { wachtwoord, what: 'app' } })).status).toBe(200)
  expect((await roos.call(secondStep.state, {})).body).toMatchObject({ app: null, passkeys: [], codesLeft: 0 })
  expect((await logIn()).status).toBe(200)
  expect((await roos.call(devices.all, {})).body).toHaveLength(2)
  // A method that is not set cannot be removed; an app may go before the passkey.
  await setPasskey(roos)
  expect((await roos.call(secondStep.end, { body: { wachtwoord, what: 'app' } })).status).toBe(404)
  await setApp(roos)
  expect((await roos.call(secondStep.end, { body: { wachtwoord, what: 'app' } })).status).toBe(200)
  expect((await roos.call(secondStep.state, {})).body).toMatchObject({ app: null, passkeys: [{ name: 'Laptop' }] })
  expect((await roos.call(secondStep.end, { body: { wachtwoord, what: 'all' } })).status).toBe(200)
  expect((await told(roos)).filter((what) => what.startsWith('Tweede')).toReversed()).toEqual([
    'Tweede stap ingesteld: app',
    'Tweede stap ingesteld: passkey',
    'Tweede stap verwijderd: passkey',
    'Tweede stap verwijderd',
    'Tweede stap ingesteld: passkey',
    'Tweede stap ingesteld: app',
    'Tweede stap verwijderd: app',
    'Tweede stap verwijderd',
  ])
})

test('second step: a passkey answers for its own account, and each for itself', async () => {
  const [roos, iris] = [await makeStaff(), await makeStaff('iris')]
  const [desk, phone] = [(await setPasskey(roos)).passkey, (await setPasskey(roos, 'Telefoon')).passkey]
  const { passkey: ofIris } = await setPasskey(iris)
  for (const passkey of [desk, phone, desk, phone])
    expect((await logIn({ passkey: passkey.answer(await challengeAtLogin()) })).status).toBe(200)
  const { passkeys } = (await roos.call(secondStep.state, {})).body
  expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Telefoon'])
  // Several browsers may be asked at once, but each by its own account and nobody by himself.
  const [first, second] = [await challengeAtLogin(), await challengeAtLogin()]
  shop.passTime(2 * 60 * minute)
  const [early, later, hers] = [await challengeAtLogin(), await challengeAtLogin(), await challengeAtLogin('iris')]
  expect((await logIn({ passkey: desk.answer(early) })).status).toBe(200)
  expect((await logIn({ passkey: ofIris.answer(later) })).status).toBe(401)
  expect((await logIn({ passkey: desk.answer(hers) })).status).toBe(401)
  const another = await challengeAtLogin()
  expect((await logIn({ passkey: desk.answer('zelf-bedacht') })).status).toBe(401)
  expect((await logIn({ passkey: desk.answer(another) })).status).toBe(200)
  expect(new Set([first, second, early, later, another]).size).toBe(5)
  // Of a copy that answers at the same moment one is right at most.
  const [left, right] = [await challengeAtLogin(), await challengeAtLogin()]
  phone.forgetUses()
  for (let uses = 0; uses < 3; uses++) phone.answer(left)
  const answers = [phone.answer(left)]
  phone.forgetUses()
  for (let uses = 0; uses < 3; uses++) phone.answer(right)
  answers.push(phone.answer(right))
  const both = await Promise.all(answers.map((passkey) => logIn({ passkey })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('second step: whoever has a second step is asked again before what cannot be undone, and counts for ten minutes', async () => {
  const roos = await makeStaff()
  const { secret } = await setApp(roos)
  await setPasskey(roos)
  // It was given when it was set.
  expect((await roos.send('GET', '/exports/customers.csv')).status).toBe(200)
  const customer = await shop.login()
  const final = () => roos.call(secondStep.removeOfUser, { params: { id: customer.userId } })
  shop.passTime(10 * minute)
  for (const act of [final, () => roos.send('GET', '/exports/customers.csv')])
    expect(refusal(await act())).toEqual([403, 'second-step-again'])
  expect((await roos.send('GET', '/exports/products.csv')).status).toBe(200)
  for (const body of [{}, { code: '000000' }]) expect((await roos.call(secondStep.confirm, { body })).status).toBe(400)
  expect((await roos.call(secondStep.confirm, { body: { code: codeNow(secret) } })).status).toBe(200)
  expect((await roos.send('GET', '/exports/customers.csv')).status).toBe(200)
  // The session ends at that very moment, before other processes know.
  const leaver = client(shop.url, roos.userId, cookieOf(await logIn({ code: codeNow(secret, 1) })))
  expect((await leaver.call(secondStep.state, {})).status).toBe(200)
  const { tokenHash } = await shop.connection.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', roos.userId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  await shop.connection.db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
  shop.passTime(minute)
  expect((await leaver.call(secondStep.confirm, { body: { code: codeNow(secret) } })).status).toBe(401)
  expect((await final()).status).toBe(404)
  // Or with the login.
  shop.passTime(10 * minute)
  const entered = client(shop.url, roos.userId, cookieOf(await logIn({ code: codeNow(secret) })))
  expect((await entered.send('GET', '/exports/customers.csv')).status).toBe(200)
  // Without a second step nothing of it is shown.
  shop.passTime(20 * minute)
  expect((await admin.send('GET', '/exports/customers.csv')).status).toBe(200)
})

test('second step: the password alone changes nothing of the second step in an open session', async () => {
  const roos = await makeStaff()
  const { codes } = await setApp(roos)
  const body = { wachtwoord }
  const changes = (who: Client) => [
    () => who.call(secondStep.renewCodes, { body }),
    () => who.call(secondStep.beginApp, { body }),
    () => who.call(secondStep.beginPasskey, { body }),
    () => who.call(secondStep.end, { body: { ...body, what: 'all' } }),
  ]
  shop.passTime(10 * minute)
  for (const change of changes(roos)) expect(refusal(await change())).toEqual([403, 'second-step-again'])
  // Whoever lost the phone has recovery codes, at the login and within the session.
  const again = client(shop.url, roos.userId, cookieOf(await logIn({ code: codes[0] ?? '' })))
  const { secret } = await setApp(again)
  expect((await logIn({ code: codeNow(secret) })).status).toBe(200)
  shop.passTime(10 * minute)
  expect((await again.call(secondStep.confirm, { body: { code: codes[1] ?? '' } })).status).toBe(200)
  for (const change of changes(again)) expect((await change()).status).toBe(200)
})

test('second step: where it is required, an administrator without one can do what a customer can, and set one', async () => {
  const strict = await openTestShop({ requireSecondStep: true })
  try {
    const boss = await strict.login({ isAdmin: true })
    const customer = await strict.login()
    const ofStaff = allEndpoints.filter(({ access, kind }) => !isOpenTo(access, 'customer') && kind === undefined)
    expect(ofStaff.length).toBeGreaterThan(40)
    for (const call of ofStaff) {
      const isOpen = 'beforeSecondStep' in call
      const { status, headers, sentence } = await boss.send(call.method, call.path.replace(':id', customer.userId))
      const code = headers.get(errorCodeHeader)
      const open = { status: call.body ? 400 : 200, code: null, sentence }
      const first = {
        status: 403,
        code: 'second-step-first',
        sentence: 'Stel eerst een tweede stap in op uw eigen pagina',
      }
      expect({ path: call.path, status, code, sentence }).toEqual({ path: call.path, ...(isOpen ? open : first) })
    }
    expect((await boss.call(users.one, { params: { id: customer.userId } })).status).toBe(404)
    expect((await boss.call(users.one, { params: { id: boss.userId } })).status).toBe(200)
    const state = { _id: boss.userId, isAdmin: false, secondStep: 'required' }
    expect((await boss.call(auth.checkUser, {})).body).toMatchObject(state)
    expect((await customer.call(secondStep.state, {})).status).toBe(403)
    const picker = await strict.login({ magazijn: true })
    const isRequired = async (who: Client) => (await who.call(secondStep.state, {})).body.required
    expect([await isRequired(boss), await isRequired(picker)]).toEqual([true, false])
    expect((await customer.call(auth.checkUser, {})).body).not.toHaveProperty('secondStep')

    const giveApp = ({ userId }: Client) =>
      strict.connection.db
        .insertInto('authenticators')
        .values({ userId, secret: 'A'.repeat(32), lastStep: 0, setAt: strict.now().toISOString() })
        .execute()
    const colleague = await strict.login({ isAdmin: true })
    await giveApp(colleague)
    await colleague.call(settings.update, { body: { bestelling: { klantWijzigt: true, minimumbedrag: '100' } } })
    const { body: tulip } = await colleague.call(products.create, {
      body: {
        productName: 'Tulipa Apeldoorn',
        text: 'Rode tulp, zift 12/+',
        price: '0.20',
        stock: 5000,
        productType: 'bollen',
        vpe: 250,
        picture: [await uploadPhoto(colleague)],
      },
    })
    const order = (qty: number) => [{ _id: tulip._id, qty }]
    const place = (qty: number) => boss.call(orders.place, { body: { order: order(qty) } })
    expect(refusal(await place(7))).toEqual([400, 'pack'])
    expect((await place(250)).sentence).toBe('Bestel voor ten minste € 100,00, er ontbreekt nog € 50,00')
    const { _id: id, version } = (await place(500)).body
    const changed = await boss.call(orders.changeOwn, { params: { id }, body: { order: order(507), version } })
    expect(refusal(changed)).toEqual([400, 'pack'])

    await giveApp(boss)
    const later = await strict.newSession(boss.userId)
    const given = { secondStepAt: strict.now().toISOString() }
    await strict.connection.db.updateTable('sessions').set(given).where('userId', '=', boss.userId).execute()
    expect((await later.call(auth.checkUser, {})).body).toEqual({ _id: boss.userId, user: 'klant1', isAdmin: true })
    expect(await isRequired(later)).toBe(true)
  } finally {
    await strict.close()
  }
})

test('second step: another administrator takes it from who lost it; it goes with the account, and with the role', async () => {
  const roos = await makeStaff()
  await setApp(roos)
  await setPasskey(roos)
  const isSet = async () => (await admin.call(secondStep.ofUser, { params: { id: roos.userId } })).body.isSet
  expect(await isSet()).toBe(true)
  expect((await roos.call(secondStep.removeOfUser, { params: { id: roos.userId } })).status).toBe(409)
  expect((await admin.call(secondStep.removeOfUser, { params: { id: roos.userId } })).status).toBe(200)
  expect((await admin.call(secondStep.removeOfUser, { params: { id: roos.userId } })).status).toBe(404)
  expect((await told(roos))[0]).toBe('Tweede stap verwijderd door een beheerder')
  expect([await isSet(), (await roos.call(auth.checkUser, {})).status]).toEqual([false, 401])
  const login = await logIn()
  expect(login.status).toBe(200)

  const tables = ['authenticators', 'passkeys', 'recovery_codes', 'second_step_challenges'] as const
  const left = async () => {
    const rows = await Promise.all(tables.map((table) => shop.connection.db.selectFrom(table).selectAll().execute()))
    return rows.flat()
  }
  const again = client(shop.url, roos.userId, cookieOf(login))
  await setApp(again)
  await again.call(secondStep.beginPasskey, { body: { wachtwoord } })
  expect((await left()).length).toBe(12)
  const { body } = await admin.call(users.one, { params: { id: roos.userId } })
  await admin.call(users.update, { body: { ...body, isAdmin: false } })
  expect(await left()).toEqual([])
  expect((await logIn()).status).toBe(200)

  await admin.call(users.update, { body: { ...body, version: undefined, isAdmin: true } })
  await setApp(client(shop.url, roos.userId, cookieOf(await logIn())))
  await admin.call(users.remove, { params: { id: roos.userId } })
  expect(await left()).toEqual([])
})

test('second step: a link to choose a password opens nothing without the second step, which outlives it', async () => {
  const roos = await makeStaff()
  const { secret } = await setApp(roos)
  await admin.call(users.setPassword, { params: { id: roos.userId }, body: { wachtwoord: 'een-nieuw-begin' } })
  expect(refusal(await logIn({ wachtwoord: 'een-nieuw-begin' }))).toEqual([401, 'second-step'])
  expect((await logIn({ wachtwoord: 'een-nieuw-begin', code: codeNow(secret) })).status).toBe(200)
})

test('second step: its owner is told by mail, and the history says who did it', async () => {
  await shop.close()
  const mailing = await openMailingShop({ logLevel: 'silent' })
  shop = mailing.shop
  admin = await shop.login({ isAdmin: true })
  const { received } = mailing.mailbox
  const roos = await makeStaff()
  const { secret } = await setApp(roos)
  await roos.call(secondStep.renewCodes, { body: { wachtwoord } })
  await roos.call(secondStep.end, { body: { wachtwoord, what: 'all' } })
  await setPasskey(roos)
  const subjects = [
    'Nieuwe herstelcodes',
    ...['ingesteld', 'ingesteld', 'verwijderd'].map((done) => `Tweede stap ${done}`),
  ]
  await expect
    .poll(() => received.map(({ to, mail }) => `${to[0]}: ${mail.subject}`).sort(), { timeout: 10_000 })
    .toEqual(subjects.map((subject) => `${company.email}: ${subject}`))
  for (const { source } of received) expect(source).not.toContain(secret)
  expect(await told(roos)).toEqual(expect.arrayContaining(['Tweede stap ingesteld: app', 'Tweede stap verwijderd']))
  // By whoever did it.
  await admin.call(secondStep.removeOfUser, { params: { id: roos.userId } })
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(5)
  const { subject, text = '' } = received[4]?.mail ?? {}
  expect(subject).toBe('Tweede stap verwijderd')
  expect(text).toContain('Een beheerder heeft de tweede stap van uw account verwijderd.')
  expect(text).toContain('De Roos')
})
