// Names that look the same are the same, however they are written; and accounts of before keep theirs.
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { auth } from '../../contract/auth.ts'
import { users } from '../../contract/users.ts'
import { up } from '../../server/db/migrations/004-user-names.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { type Client, openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let admin: Client
beforeAll(async () => {
  shop = await openTestShop({ logLevel: 'silent' })
  admin = await shop.login({ isAdmin: true })
})
afterAll(() => shop.close())

const wachtwoord = 'een-veld-vol-tulpen'
const company = {
  bedrijfsnaam: 'De Roos',
  email: 'info@deroos.example',
  telefoonnummer: '0252123456',
  administratienummer: '1',
  kopersnummer: '2',
  boxnummer: '3',
  ektnummer: '4',
}
const create = async (gebruikersnaam: string) =>
  (await admin.call(users.create, { body: { ...company, gebruikersnaam, wachtwoord } })).status
const login = (gebruikersnaam: string) => shop.anonymous.call(auth.try, { body: { gebruikersnaam, wachtwoord } })
const alike = [
  'Ren\u00e9',
  'Rene\u0301',
  'ren\u00e9\u200b',
  '\u2060r\u00aden\u00e9',
  '\uff52en\u00e9',
  'ren\u00e9\u{e0100}',
]

test('of names that look alike there is one, and every way to write it logs in', async () => {
  expect(await create('rene\u0301')).toBe(200)
  for (const name of alike) expect([name, await create(name)]).toEqual([name, 409])
  for (const name of alike) expect((await login(name)).body).toMatchObject({ user: 'ren\u00e9' })
})

test('accounts of before: one is written anew, and of two that look alike both log in as they did', async () => {
  const hash = await hashPassword(wachtwoord)
  const old = ['zo\u0308e', 'klant\u200b', 'klant']
  for (const gebruikersnaam of old) {
    const { userId } = await shop.login()
    const row = { gebruikersnaam, wachtwoord: hash }
    await shop.connection.db.updateTable('users').set(row).where('_id', '=', userId).execute()
  }
  await up(z.custom<Kysely<unknown>>().parse(shop.connection.db))
  for (const [typed, user] of [
    ['zo\u0308e', 'z\u00f6e'],
    ['klant\u200b', 'klant\u200b'],
    ['klant', 'klant'],
  ] as const)
    expect((await login(typed)).body).toMatchObject({ user })
})
