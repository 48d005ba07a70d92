import { expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { demoPassword, hashDemoPassword } from '../../../server/features/auth/demo-accounts.ts'
import { hashPassword } from '../../../server/features/auth/passwords.ts'
import { client, openTestShop } from '../../support/test-shop.ts'
import { startServer } from '../support/real-server.ts'

const shop = await openTestShop({ logLevel: 'silent' })
const staff = await shop.login({ isAdmin: true })
const account = await shop.login({ gebruikersnaam: 'beheer' })

const store = (fields: { gebruikersnaam?: string; wachtwoord?: string }, id = account.userId) =>
  shop.connection.db.updateTable('users').set(fields).where('_id', '=', id).execute()
const insecure = (name: string) => `Insecure data: the account ${name} has the demo shop's password`

test('demo accounts: a shop with a demo password starts on this machine only, even if the account was renamed', async () => {
  await store({ wachtwoord: await hashDemoPassword() })
  const development = { NODE_ENV: 'development', DEMO: 'false' }
  await Promise.all([
    expect(startServer(shop, { ...development, HOST: '0.0.0.0' })).rejects.toThrow(insecure('beheer')),
    expect(startServer(shop, { ...development, TRUST_PROXY: 'loopback' })).rejects.toThrow(insecure('beheer')),
  ])
  await store({ gebruikersnaam: 'inkoop-jan' })
  await expect(startServer(shop)).rejects.toThrow(insecure('inkoop-jan'))
  const here = await startServer(shop, development)
  const body = { gebruikersnaam: 'inkoop-jan', wachtwoord: demoPassword }
  expect((await client(here.url, '', '').call(auth.try, { body })).status).toBe(200)
  await here.stop()
})

test('demo accounts: a demo password set in another way does not log in, and no account can be given it', async () => {
  await store({ gebruikersnaam: 'inkoop-jan', wachtwoord: await hashPassword(demoPassword) })
  const server = await startServer(shop)
  for (const wachtwoord of [demoPassword, demoPassword.replace('b', 'ｂ')]) {
    const body = { gebruikersnaam: 'inkoop-jan', wachtwoord }
    expect(await client(server.url, '', '').call(auth.try, { body })).toMatchObject({
      status: 401,
      sentence: 'Gebruikersnaam of wachtwoord onjuist',
    })
  }
  await server.stop()
  const set = await staff.call(users.setPassword, {
    params: { id: account.userId },
    body: { wachtwoord: demoPassword },
  })
  expect(set).toMatchObject({ status: 400, sentence: 'Dit wachtwoord is te makkelijk te raden, kies een ander' })
})
