import { hash } from '@node-rs/argon2'
import { beforeEach, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { makeUser, wachtwoord } from '../../../tests/support/make-user.ts'
import { type Client, client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { demoPassword } from './demo-accounts.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ trustProxy: '127.0.0.1' })
})

const wrong = { status: 401, sentence: 'Gebruikersnaam of wachtwoord onjuist' }

const tryLogin = (who: Client, gebruikersnaam: string, typed: string, headers: Record<string, string> = {}) =>
  who.call(auth.try, { body: { gebruikersnaam, wachtwoord: typed }, headers })

function cookieOf(answer: { headers: Headers }) {
  const [cookie = ''] = answer.headers.getSetCookie()
  return { cookie, pair: cookie.split(';')[0] ?? '' }
}

test('login: takes a password in whichever form its letters are typed, also against an older hash', async () => {
  const [composed, decomposed] = ['Tulpén-bóllen7'.normalize('NFC'), 'Tulpén-bóllen7'.normalize('NFD')]
  const _id = await makeUser(await shop.login({ isAdmin: true }), { wachtwoord: composed })
  expect((await tryLogin(shop.anonymous, 'deroos', decomposed)).status).toBe(200)
  const admin = await shop.login({ isAdmin: true })
  await admin.call(users.setPassword, { params: { id: _id }, body: { wachtwoord: decomposed } })
  expect((await tryLogin(shop.anonymous, 'deroos', composed)).status).toBe(200)
  const ofBefore = await hash(decomposed)
  await shop.connection.db.updateTable('users').set({ wachtwoord: ofBefore }).where('_id', '=', _id).execute()
  expect((await tryLogin(shop.anonymous, 'deroos', decomposed)).status).toBe(200)
  expect(await tryLogin(shop.anonymous, 'deroos', 'Tulpen-bollen7')).toMatchObject(wrong)
})

test('login: logging in answers the auth state and sets a cookie that scripts cannot read', async () => {
  const _id = await makeUser(await shop.login({ isAdmin: true }))
  const answer = await tryLogin(shop.anonymous, '  De ROOS ', wachtwoord)
  expect(answer).toMatchObject({ status: 200, body: { _id, user: 'deroos', isAdmin: false } })
  const { cookie, pair } = cookieOf(answer)
  expect(cookie).toMatch(/; Max-Age=604800;.*; HttpOnly/)
  expect((await client(shop.url, _id, pair).send('GET', '/auth/checkUser')).body).toEqual(answer.body)

  const { wachtwoord: hashed } = await shop.connection.db
    .selectFrom('users')
    .select('wachtwoord')
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow()
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  const stored = await shop.connection.db.selectFrom('sessions').select('tokenHash').execute()
  expect(JSON.stringify(stored)).not.toContain(pair.split('=')[1])
})

test('login: a wrong name, a wrong password and a deleted user are refused with the same words', async () => {
  const _id = await makeUser(await shop.login({ isAdmin: true }))
  expect(await tryLogin(shop.anonymous, 'deroos', 'iets-anders')).toMatchObject(wrong)
  expect(await tryLogin(shop.anonymous, 'deroos', `${wachtwoord} `)).toMatchObject(wrong)
  expect(await tryLogin(shop.anonymous, 'niemand', wachtwoord)).toMatchObject(wrong)
  const admin = await shop.login({ isAdmin: true })
  await admin.call(users.remove, { params: { id: _id } })
  expect(await tryLogin(shop.anonymous, 'deroos', wachtwoord)).toMatchObject(wrong)
  expect((await tryLogin(shop.anonymous, 'deroos', wachtwoord)).headers.getSetCookie()).toEqual([])
})

test('login: logging in without a name or a password is refused', async () => {
  for (const [body, sentence] of [
    [{}, 'Voer een gebruikersnaam in'],
    [{ gebruikersnaam: '  ', wachtwoord }, 'Voer een gebruikersnaam in'],
    [{ gebruikersnaam: 'deroos' }, 'Voer een wachtwoord in'],
    [{ gebruikersnaam: 'deroos', wachtwoord: '' }, 'Voer een wachtwoord in'],
    [{ gebruikersnaam: { $ne: '' }, wachtwoord }, 'Voer een gebruikersnaam in'],
  ] as const) {
    expect(await shop.anonymous.send('POST', '/auth/try', { body })).toMatchObject({ status: 400, sentence })
  }
})

test('login: a name or password longer than any there is is simply wrong', async () => {
  expect(await tryLogin(shop.anonymous, 'x'.repeat(201), wachtwoord)).toMatchObject(wrong)
  expect(await tryLogin(shop.anonymous, 'deroos', 'x'.repeat(201))).toMatchObject(wrong)
})

test('login: compares every character of a password of maximum length', async () => {
  const longest = 'tulp-en-narcis-'.repeat(4).slice(0, 50)
  await makeUser(await shop.login({ isAdmin: true }), { wachtwoord: longest })
  expect(await tryLogin(shop.anonymous, 'deroos', longest.slice(0, 49))).toMatchObject(wrong)
  expect(await tryLogin(shop.anonymous, 'deroos', `${longest}x`)).toMatchObject(wrong)
  expect((await tryLogin(shop.anonymous, 'deroos', longest)).status).toBe(200)
})

test('login: logging in again gives a new token and ends the one before', async () => {
  const _id = await makeUser(await shop.login({ isAdmin: true }))
  const first = client(shop.url, _id, cookieOf(await tryLogin(shop.anonymous, 'deroos', wachtwoord)).pair)
  const second = client(shop.url, _id, cookieOf(await tryLogin(first, 'deroos', wachtwoord)).pair)
  expect(second.cookie).not.toBe(first.cookie)
  expect((await first.call(auth.checkUser, {})).status).toBe(401)
  expect((await second.call(auth.checkUser, {})).status).toBe(200)
})

test('login: a cookie that nobody was given is no session', async () => {
  for (const cookie of [
    'bollenveld=',
    'bollenveld=x',
    `bollenveld=${'x'.repeat(43)}`,
    `bollenveld=${'x'.repeat(5000)}`,
  ])
    expect(await client(shop.url, '', cookie).send('GET', '/auth/checkUser')).toMatchObject({
      status: 401,
      sentence: 'Log eerst in',
    })
})

test('login: a password that was hashed at a lower cost is hashed anew by a login, one of the demo shop never', async () => {
  const _id = await makeUser(await shop.login({ isAdmin: true }))
  const { db } = shop.connection
  const cheap = { memoryCost: 1024, timeCost: 2, parallelism: 1 }
  const stored = async () =>
    (await db.selectFrom('users').select('wachtwoord').where('_id', '=', _id).executeTakeFirstOrThrow()).wachtwoord ??
    ''
  const store = (hashed: string) => db.updateTable('users').set({ wachtwoord: hashed }).where('_id', '=', _id).execute()
  const now = await stored()
  expect((await tryLogin(shop.anonymous, 'deroos', wachtwoord)).status).toBe(200)
  expect(await stored()).toBe(now)
  const before = await hash(wachtwoord, cheap)
  await store(before)
  expect(await tryLogin(shop.anonymous, 'deroos', 'iets-anders')).toMatchObject(wrong)
  expect(await stored()).toBe(before)
  for (let times = 0; times < 2; times++) {
    expect((await tryLogin(shop.anonymous, 'deroos', wachtwoord)).status).toBe(200)
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  }
  // By its salt it is recognised elsewhere.
  const demo = await hash(demoPassword, { ...cheap, salt: Buffer.from('demo shop, known') })
  await store(demo)
  expect(await tryLogin(shop.anonymous, 'deroos', demoPassword)).toMatchObject(wrong)
  const beside = await openTestShop({ demoAccounts: true })
  const { userId } = await beside.login({ gebruikersnaam: 'klant' })
  await beside.connection.db.updateTable('users').set({ wachtwoord: demo }).where('_id', '=', userId).execute()
  expect((await tryLogin(beside.anonymous, 'klant', demoPassword)).status).toBe(200)
  const [row] = await beside.connection.db.selectFrom('users').select('wachtwoord').execute()
  expect(row?.wachtwoord).toBe(demo)
})
