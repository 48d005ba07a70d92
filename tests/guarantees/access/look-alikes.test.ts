import { expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { company, wachtwoord } from '../../support/make-user.ts'
import { openTestShop } from '../../support/test-shop.ts'

const shop = await openTestShop({ logLevel: 'silent' })
const admin = await shop.login({ isAdmin: true })

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

test('look alikes: names that look alike count as one, and every spelling logs in', async () => {
  expect(await create('rene\u0301')).toBe(200)
  for (const name of alike) expect([name, await create(name)]).toEqual([name, 409])
  for (const name of alike) expect((await login(name)).body).toMatchObject({ user: 'ren\u00e9' })
})
