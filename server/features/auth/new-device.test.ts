// The owner hears of a login from a device that his account does not know: once, in words, and never so often that it hurts.
import { beforeEach, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { devices } from '../../../contract/endpoints/devices.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { users } from '../../../contract/endpoints/users.ts'
import type { Mailbox } from '../../../tests/support/services/mailbox.ts'
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { cookiesOf, makeUser, wachtwoord } from '../../../tests/support/make-user.ts'
import { type Client, client, type TestShop } from '../../../tests/support/test-shop.ts'

const hour = 3_600_000
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let mailbox: Mailbox
let shop: TestShop
let admin: Client
let owner: string
beforeEach(async () => {
  ;({ shop, mailbox } = await openMailingShop())
  admin = await shop.login({ isAdmin: true })
  owner = await makeUser(admin)
})

/** A browser of one's own: it keeps what it is given. */
function browser(userAgent = chrome, gebruikersnaam = 'deroos') {
  let cookies = ''
  return async () => {
    const answer = await shop.anonymous.call(auth.try, {
      body: { gebruikersnaam, wachtwoord },
      headers: { 'user-agent': userAgent, ...(cookies !== '' && { cookie: cookies }) },
    })
    expect(answer.status).toBe(200)
    cookies = cookiesOf(answer)
    return client(shop.url, owner, cookies)
  }
}
const mails = () =>
  shop.connection.db.selectFrom('messages').selectAll().where('kind', '=', 'nieuwApparaat').orderBy('at').execute()
const told = async () =>
  (await admin.call(reports.history, { params: { entity: 'user', id: owner } })).body
    .map(({ what }) => what)
    .filter((what) => what.startsWith('Ingelogd'))

test('new device: mails about a new browser, but not about a first login or a known browser', async () => {
  const atHome = browser()
  await atHome()
  await atHome()
  expect(await mails()).toEqual([])
  await browser('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')()
  await expect.poll(() => mailbox.received.length, { timeout: 20_000 }).toBe(1)
  const [received] = mailbox.received
  const at = new Date((await mails())[0]?.at ?? '')
  const time = at.toLocaleTimeString('nl-NL', { timeZone: 'Europe/Amsterdam', hour: '2-digit', minute: '2-digit' })
  expect(received?.to).toEqual(['info@deroos.example'])
  expect(received?.mail.subject).toBe('Ingelogd op een nieuw apparaat')
  for (const text of [received?.mail.text ?? '', received?.mail.html ?? '']) {
    expect(text).toContain('Firefox op Linux')
    expect(text).toContain(`om ${time.replace(':', '.')} uur (Nederlandse tijd)`)
    expect(text).toContain(`https://winkel.example/userpage/${owner}`)
    expect(text).not.toContain('Mozilla')
  }
  expect(await told()).toEqual(['Ingelogd op een nieuw apparaat: Firefox op Linux'])
  await atHome()
  expect(await mails()).toHaveLength(1)
})

test('new device: after a new password a device of before is not called one that was never used', async () => {
  const atHome = browser()
  await atHome()
  await admin.call(users.setPassword, { params: { id: owner }, body: { wachtwoord: 'narcis-en-iris' } })
  await admin.call(users.setPassword, { params: { id: owner }, body: { wachtwoord } })
  await atHome()
  await expect.poll(() => mailbox.received.length, { timeout: 20_000 }).toBe(1)
  expect(mailbox.received[0]?.mail.text?.replace(/\s+/g, ' ')).toContain('een apparaat dat we niet (meer) kennen')
})

test('new device: a flood of logins is three mails and twenty lines an hour', async () => {
  await browser()()
  for (let at = 0; at < 23; at++) await browser()()
  expect(await mails()).toHaveLength(3)
  expect(await told()).toHaveLength(20)
  // Another account is told all the same.
  const other = await makeUser(admin, { gebruikersnaam: 'tulp', email: 'info@tulp.example' })
  await browser(chrome, 'tulp')()
  await browser(chrome, 'tulp')()
  expect((await mails()).map(({ to }) => to)).toEqual([
    ...Array.from({ length: 3 }, () => 'info@deroos.example'),
    'info@tulp.example',
  ])
  expect((await admin.call(reports.history, { params: { entity: 'user', id: other } })).body[0]?.what).toMatch(
    /^Ingelogd/,
  )
  shop.passTime(hour + 1000)
  await browser()()
  expect(await mails()).toHaveLength(5)
})

test('new device: the owner turns it off on his own page, and for himself alone', async () => {
  const mine = await browser()()
  expect((await mine.call(devices.notice, {})).body).toEqual({ mail: true, canBeSent: true })
  expect((await mine.call(devices.setNotice, { body: { mail: false } })).body).toEqual({ mail: false, canBeSent: true })
  await browser()()
  expect(await mails()).toEqual([])
  expect(await told()).toHaveLength(1)
  expect((await admin.call(devices.notice, {})).body.mail).toBe(true)
  await mine.call(devices.setNotice, { body: { mail: true } })
  await browser()()
  expect(await mails()).toHaveLength(1)
  const { body } = await admin.call(reports.history, { params: { entity: 'user', id: owner } })
  expect(body.filter(({ what }) => what.startsWith('Bericht'))).toHaveLength(2)
})
