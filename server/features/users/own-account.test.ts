import { beforeEach, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { messages } from '../../../contract/endpoints/messages.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { users } from '../../../contract/endpoints/users.ts'
import type { Mailbox } from '../../../tests/support/services/mailbox.ts'
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { cookiesOf } from '../../../tests/support/make-user.ts'
import { type Client, client, type TestShop } from '../../../tests/support/test-shop.ts'
import { hashPassword } from '../auth/passwords.ts'

const old = 'tulpen-uit-lisse'
const next = 'narcissen-uit-hillegom'
let mailbox: Mailbox
let shop: TestShop
let admin: Client
let buyer: Client
beforeEach(async () => {
  ;({ shop, mailbox } = await openMailingShop())
  admin = await shop.login({ isAdmin: true })
  buyer = await shop.login({ gebruikersnaam: 'deroos', email: 'inkoop@deroos.example' })
  await shop.connection.db
    .updateTable('users')
    .set({ wachtwoord: await hashPassword(old) })
    .where('_id', '=', buyer.userId)
    .execute()
})

const change = (who: Client, huidig: string, wachtwoord: string) =>
  who.call(passwords.change, { body: { huidig, wachtwoord } })
const logIn = (wachtwoord: string) =>
  client(shop.url, '', '').call(auth.try, { body: { gebruikersnaam: 'deroos', wachtwoord } })

test('own account: a new password needs the old one, ends other sessions and links, and here one stays logged in', async () => {
  const elsewhere = await shop.newSession(buyer.userId)
  const wrong = await change(buyer, 'verkeerd-wachtwoord', next)
  expect([wrong.status, wrong.sentence]).toEqual([400, 'Huidig wachtwoord is onjuist'])
  expect((await change(buyer, old, 'kort')).status).toBe(400)
  expect((await elsewhere.call(users.current, {})).status).toBe(200)

  const changed = await change(buyer, old, next)
  expect(changed.status).toBe(200)
  expect((await elsewhere.call(users.current, {})).status).toBe(401)
  expect((await client(shop.url, buyer.userId, cookiesOf(changed)).call(users.current, {})).status).toBe(200)
  expect([(await logIn(old)).status, (await logIn(next)).status]).toEqual([401, 200])
})

test('own account: guesses of the old password are counted as at a login', async () => {
  const tries = []
  for (let guess = 0; guess < 6; guess++) tries.push((await change(buyer, `geraden-${guess}`, next)).status)
  expect(tries.slice(0, 4)).toEqual([400, 400, 400, 400])
  expect(tries.at(-1)).toBe(429)
})

test('own account: e-mail and phone are checked as ever, and the old address hears of the new one', async () => {
  const wrong = await buyer.call(users.updateOwn, { body: { email: 'geen adres' } })
  expect([wrong.status, wrong.sentence]).toEqual([400, 'Geen geldig mail adres'])
  const { status, body } = await buyer.call(users.updateOwn, { body: { telefoonnummer: '+31 252 99 99 99' } })
  expect([status, body.telefoonnummer, body.email]).toEqual([200, '0252999999', 'inkoop@deroos.example'])
  expect((await admin.call(messages.all, {})).body).toEqual([])

  const moved = await buyer.call(users.updateOwn, { body: { email: 'nieuw@deroos.example' } })
  expect(moved.body.email).toBe('nieuw@deroos.example')
  await expect.poll(() => mailbox.received.length).toBe(1)
  const [letter] = mailbox.received
  expect([letter?.to, letter?.mail.text?.includes('nieuw@deroos.example')]).toEqual([['inkoop@deroos.example'], true])
  // Staff find the company by its new address.
  expect((await admin.call(users.all, { query: { zoek: 'nieuw@deroos', pagina: 1 } })).body).toHaveLength(1)
})

test('own account: an address that changes all the time is refused for an hour, and mails nobody', async () => {
  const move = (email: string) => buyer.call(users.updateOwn, { body: { email } })
  // An unchanged address does not count.
  for (let time = 0; time < 6; time++) expect((await move('inkoop@deroos.example')).status).toBe(200)
  for (let time = 0; time < 5; time++) expect((await move(`inkoop${time}@deroos.example`)).status).toBe(200)
  const { status, sentence, headers } = await move('slachtoffer@elders.example')
  expect([status, sentence]).toEqual([429, 'Te veel nieuwe e-mailadressen, probeer het over 60 minuten opnieuw'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
  const { body } = await buyer.call(users.updateOwn, { body: { telefoonnummer: '0252999999' } })
  expect([body.telefoonnummer, body.email]).toEqual(['0252999999', 'inkoop4@deroos.example'])
  const { body: mail } = await admin.call(messages.all, {})
  expect(mail.filter(({ kind }) => kind === 'adresGewijzigd')).toHaveLength(5)
  shop.passTime(60 * 60_000)
  expect((await move('straks@deroos.example')).status).toBe(200)
})
