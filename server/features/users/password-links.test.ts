import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { errorCodeHeader } from '../../../contract/endpoints/headers.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { users } from '../../../contract/endpoints/users.ts'
import type { Mailbox } from '../../../tests/support/services/mailbox.ts'
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { company, makeUser, wachtwoord } from '../../../tests/support/make-user.ts'
import { client, type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop({ trustProxy: '127.0.0.1', pollJobsEvery: 20 })
  admin = await shop.login({ isAdmin: true })
})

const minute = 60_000
const day = 24 * 60 * minute
const over = 'Deze link is verlopen of al gebruikt, vraag een nieuwe aan'
const chosen = 'narcis-en-iris'
async function tokenFor(id: string): Promise<string> {
  const { body } = await (await shop.newSession(admin.userId)).call(users.invite, { params: { id } })
  expect(body.link).toMatch(/^\/wachtwoord#[\w-]{43}$/)
  return (body.link ?? '').slice('/wachtwoord#'.length)
}
const reset = (token: string, wachtwoord = chosen, cookie = '') =>
  client(shop.url, '', cookie).call(passwords.reset, { body: { token, wachtwoord } })
const logIn = (wachtwoord: string, gebruikersnaam = 'deroos', cookie = '') =>
  client(shop.url, '', cookie).call(auth.try, { body: { gebruikersnaam, wachtwoord } })

test('password links: an invited user has no password until he chooses one by his link, which works once', async () => {
  const { status, body } = await admin.call(users.create, {
    body: { ...company, gebruikersnaam: 'deroos', uitnodigen: true },
  })
  expect({ status, name: body.gebruikersnaam }).toEqual({ status: 200, name: 'deroos' })
  const token = (body.link ?? '').split('#')[1] ?? ''
  for (const typed of [wachtwoord, 'null', 'undefined', ' ']) expect((await logIn(typed)).status).toBe(401)
  const whose = await shop.anonymous.call(passwords.link, { body: { token } })
  expect(whose.body).toEqual({ gebruikersnaam: 'deroos', bedrijfsnaam: 'De Roos', isInvitation: true })
  expect((await reset(token)).status).toBe(200)
  expect((await logIn(chosen)).status).toBe(200)
  for (const again of [
    await reset(token, 'en-weer-een-ander'),
    await shop.anonymous.call(passwords.link, { body: { token } }),
  ]) {
    expect({ status: again.status, sentence: again.sentence }).toEqual({ status: 400, sentence: over })
    expect(again.headers.get(errorCodeHeader)).toBe('link-over')
  }
  expect((await logIn(chosen)).status).toBe(200)
})

test('password links: the database knows a link by its hash alone, and the link works for three days', async () => {
  const id = await makeUser(admin)
  const token = await tokenFor(id)
  const stored = JSON.stringify(await shop.connection.db.selectFrom('password_links').selectAll().execute())
  expect(stored).not.toContain(token)
  shop.passTime(3 * day - minute)
  expect((await shop.anonymous.call(passwords.link, { body: { token } })).status).toBe(200)
  shop.passTime(minute)
  expect((await shop.anonymous.call(passwords.link, { body: { token } })).sentence).toBe(over)
  expect((await reset(token)).sentence).toBe(over)
  expect((await logIn(wachtwoord)).status).toBe(200)
})

test('password links: choosing a password ends every session and every other link of that user, and nobody else’s', async () => {
  const id = await makeUser(admin)
  const [first, second] = [await tokenFor(id), await tokenFor(id)]
  const [session, stranger] = [await shop.newSession(id), await shop.login()]
  const strangers = await tokenFor(stranger.userId)
  const { headers } = await reset(first)
  expect((await session.send('GET', '/auth/checkUser')).status).toBe(401)
  expect((await reset(second)).status).toBe(400)
  expect((await logIn(wachtwoord)).status).toBe(401)
  expect((await stranger.send('GET', '/auth/checkUser')).status).toBe(200)
  expect((await shop.anonymous.call(passwords.link, { body: { token: strangers } })).status).toBe(200)
  // Nobody is logged in by it, but its browser is the owner's: guesses of others do not keep him out.
  expect(headers.getSetCookie().map((one) => one.split('=')[0])).toEqual(['bollenveld-device'])
  for (let count = 0; count < 4; count++) expect((await logIn('geraden-1')).status).toBe(401)
  expect((await logIn(chosen)).status).toBe(429)
  const device = headers.getSetCookie()[0]?.split(';')[0]
  expect((await logIn(chosen, 'deroos', device)).status).toBe(200)
})

test('password links: a link goes with a password that staff set, another role, another e-mail and deletion', async () => {
  const changes: ((id: string) => Promise<{ status: number }>)[] = [
    (id) => admin.call(users.setPassword, { params: { id }, body: { wachtwoord: 'door-de-winkel' } }),
    (id) => admin.call(users.update, { body: { ...company, gebruikersnaam: 'u1', _id: id, isAdmin: true } }),
    (id) =>
      admin.call(users.update, { body: { ...company, gebruikersnaam: 'u2', _id: id, email: 'nieuw@deroos.example' } }),
    (id) => admin.call(users.remove, { params: { id } }),
  ]
  for (const [index, change] of changes.entries()) {
    const id = await makeUser(admin, { gebruikersnaam: `u${index}` })
    const token = await tokenFor(id)
    expect((await change(id)).status).toBe(200)
    expect((await reset(token)).sentence).toBe(over)
  }
})

test('password links: who was invited and never logged in is invited again, where his new address or role ends his link', async () => {
  const invited = await admin.call(users.create, { body: { ...company, gebruikersnaam: 'deroos', uitnodigen: true } })
  const old = (invited.body.link ?? '').split('#')[1] ?? ''
  const { _id } = invited.body
  const edit = (change: object) =>
    admin.call(users.update, { body: { ...company, gebruikersnaam: 'deroos', _id, ...change } })
  expect((await edit({ telefoonnummer: '0252123457' })).body).not.toHaveProperty('uitnodiging')
  const moved = await edit({ email: 'nieuw@deroos.example' })
  const again = (moved.body.uitnodiging?.link ?? '').split('#')[1] ?? ''
  expect((await reset(old)).sentence).toBe(over)
  const promoted = await edit({ email: 'nieuw@deroos.example', isAdmin: true })
  expect((await reset(again)).sentence).toBe(over)
  expect((await reset((promoted.body.uitnodiging?.link ?? '').split('#')[1] ?? '')).status).toBe(200)
  // He has a password now, and no link.
  expect((await edit({ email: 'weer@deroos.example' })).body).not.toHaveProperty('uitnodiging')
  await logIn(chosen)
  await tokenFor(_id)
  expect((await edit({})).body).not.toHaveProperty('uitnodiging')
})

test('password links: a password that everybody guesses is refused, and the link goes on working', async () => {
  const token = await tokenFor(await makeUser(admin))
  expect((await reset(token, 'wachtwoord1')).status).toBe(400)
  expect((await reset(token, 'kort')).sentence).toBe('Wachtwoord moet minimaal 8 tekens hebben!')
  expect((await reset(token)).status).toBe(200)
})

test('password links: without a mail server staff see who asked, and the link that they hand over ends that', async () => {
  const id = await makeUser(admin)
  for (const gebruikersnaam of ['De Roos', 'deroos', 'bestaatniet'])
    await shop.anonymous.call(passwords.forgot, { body: { gebruikersnaam } })
  const asked = async () => (await admin.call(passwords.asked, {})).body
  await expect.poll(asked).toMatchObject([{ _id: id, bedrijfsnaam: 'De Roos', gebruikersnaam: 'deroos' }])
  const forgotten = shop.connection.db.selectFrom('jobs').selectAll().where('kind', '=', 'users.forgot-password')
  await expect.poll(() => forgotten.execute()).toEqual([])
  const token = await tokenFor(id)
  expect(await asked()).toEqual([])
  expect((await reset(token)).status).toBe(200)
  const { body: history } = await admin.call(reports.history, { params: { entity: 'user', id } })
  expect(history.map(({ what }) => what)).toContain('Link gegeven om een wachtwoord te kiezen')
})

async function withMail(): Promise<Mailbox> {
  await shop.close()
  const mailing = await openMailingShop({ logLevel: 'silent' })
  shop = mailing.shop
  admin = await shop.login({ isAdmin: true })
  return mailing.mailbox
}

test('password links: no link goes to an address that is not his any more, also where it is changed at that moment', async () => {
  const mailbox = await withMail()
  mailbox.behave({ rcpt: () => ({ code: 451, text: '4.7.1 Try again' }) })
  const id = await makeUser(admin)
  await admin.call(users.invite, { params: { id } })
  const { db } = shop.connection
  const job = () => db.selectFrom('jobs').selectAll().where('kind', '=', 'messages.send').executeTakeFirst()
  await expect.poll(async () => (await job())?.lastError ?? '', { timeout: 10_000 }).toContain('Try again')
  mailbox.behave({})
  await shop.connection.transact(async (trx) => {
    await trx.updateTable('users').set({ email: 'nieuw@deroos.example' }).where('_id', '=', id).execute()
    // It is tried again, and finds him held.
    shop.passTime(60 * minute)
    await pause(500)
  })
  await expect.poll(async () => (await job())?.lastError ?? '', { timeout: 10_000 }).toContain('intussen gewijzigd')
  expect(mailbox.received).toEqual([])
  // An account's failed messages go with it: nobody could send them again.
  await admin.call(users.remove, { params: { id } })
  expect(await job()).toBeUndefined()
})

test('password links: an invitation goes again to the right address, whether it had left for the wrong one or not', async () => {
  const mailbox = await withMail()
  mailbox.behave({ rcpt: (to) => (to.startsWith('vol') ? { code: 451, text: '4.7.1 Try again' } : undefined) })
  const { db } = shop.connection
  for (const [email, left] of [
    ['fout@deroos.example', true],
    ['vol@deroos.example', false],
  ] as const) {
    const fields = { ...company, gebruikersnaam: email }
    const { body: user } = await admin.call(users.create, { body: { ...fields, email, uitnodigen: true } })
    const mails = async () =>
      (
        await db.selectFrom('messages').select(['to', 'sentAt']).where('userId', '=', user._id).orderBy('at').execute()
      ).map(({ to, sentAt }) => ({ to, left: sentAt !== null }))
    const links = db.selectFrom('password_links').selectAll().where('userId', '=', user._id)
    await expect.poll(() => links.execute(), { timeout: 10_000 }).toHaveLength(1)
    await expect.poll(mails, { timeout: 10_000 }).toEqual([{ to: email, left }])
    const { body } = await admin.call(users.update, { body: { ...fields, _id: user._id } })
    expect(body.uitnodiging).toEqual({})
    const right = { to: company.email, left: true }
    await expect.poll(mails, { timeout: 10_000 }).toEqual(left ? [{ to: email, left }, right] : [right])
  }
})

test('password links: who logged in before reads of a new password, not of a new account', async () => {
  const mailbox = await withMail()
  const id = await makeUser(admin)
  await logIn(wachtwoord)
  await admin.call(users.invite, { params: { id } })
  await expect.poll(() => mailbox.received.length, { timeout: 10_000 }).toBe(1)
  const [{ mail } = { mail: undefined }] = mailbox.received
  const text = (mail?.text ?? '').replace(/\s+/g, ' ')
  expect(mail?.subject).toBe('Een nieuw wachtwoord')
  expect(text).toContain('Tot u dat doet, blijft uw oude wachtwoord gelden.')
  expect(text).not.toContain('account')
  const token = /#([\w-]{43})/.exec(text)?.[1] ?? ''
  expect((await shop.anonymous.call(passwords.link, { body: { token } })).body.isInvitation).toBe(false)
})

test('password links: with a mail server the link goes by mail: nobody else sees it, and three an hour are enough', async () => {
  const mailbox = await withMail()
  const invited = await admin.call(users.create, { body: { ...company, gebruikersnaam: 'deroos', uitnodigen: true } })
  expect(invited.body).not.toHaveProperty('link')
  const mails = () => mailbox.received.map(({ mail, to }) => ({ subject: mail.subject, to, text: mail.text ?? '' }))
  await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(1)
  expect(mails()[0]).toMatchObject({ subject: 'Uw account', to: [company.email] })
  expect(mails()[0]?.text).toContain('deroos')
  const tokenIn = (text = '') => /https:\/\/winkel\.example\/wachtwoord#([\w-]{43})\s/.exec(text)?.[1] ?? ''
  expect((await reset(tokenIn(mails()[0]?.text))).status).toBe(200)

  for (let count = 0; count < 6; count++)
    await shop.anonymous.call(passwords.forgot, { body: { gebruikersnaam: count === 0 ? 'niemand' : 'deroos' } })
  await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(4)
  const [, first] = mails()
  expect(first).toMatchObject({ subject: 'Een nieuw wachtwoord', to: [company.email] })
  expect((await admin.call(passwords.asked, {})).body).toEqual([])
  // Neither what waits nor what was sent holds a token.
  const stored = JSON.stringify(await shop.connection.db.selectFrom('messages').selectAll().execute())
  for (const { text } of mails()) expect(stored).not.toContain(tokenIn(text))
  shop.passTime(30 * minute)
  expect((await reset(tokenIn(first?.text))).sentence).toBe(over)
  await expect
    .poll(
      async () =>
        (await shop.connection.db.selectFrom('jobs').selectAll().where('kind', '=', 'users.forgot-password').execute())
          .length,
    )
    .toBe(0)
  expect(mails()).toHaveLength(4)
  // The limit is per user, and lasts an hour.
  const { _id: other } = (
    await admin.call(users.create, {
      body: { ...company, gebruikersnaam: 'tulp', wachtwoord, email: 'info@tulp.example' },
    })
  ).body
  await shop.anonymous.call(passwords.forgot, { body: { gebruikersnaam: 'tulp' } })
  await expect.poll(() => mails().at(-1)?.to, { timeout: 10_000 }).toEqual(['info@tulp.example'])
  expect(mails()).toHaveLength(5)
  shop.passTime(30 * minute + 1000)
  await shop.anonymous.call(passwords.forgot, { body: { gebruikersnaam: 'deroos' } })
  await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(6)
  const { body: history } = await admin.call(reports.history, { params: { entity: 'user', id: other } })
  expect(history).toHaveLength(1)
})
