import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '../contract/users.ts'
import { demoPassword } from './demo/customers.ts'
import { startServer } from './testing/second-server.ts'
import { openTestShop, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

test('production does not open on a database with the demo shop’s passwords; outside production it does', async () => {
  const admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  const setPassword = (wachtwoord: string) =>
    admin.call(users.setPassword, { params: { id: admin.userId }, body: { wachtwoord } })
  await setPassword(demoPassword)
  await expect(startServer(shop, { NODE_ENV: 'production', DEMO: '' })).rejects.toThrow(
    "Insecure data: the account beheer has the demo shop's password",
  )
  const elsewhere = await startServer(shop)
  await elsewhere.stop()

  const again = await shop.login({ gebruikersnaam: 'inkoop', isAdmin: true })
  await again.call(users.setPassword, { params: { id: admin.userId }, body: { wachtwoord: 'een-veld-vol-tulpen' } })
  const open = await startServer(shop, { NODE_ENV: 'production', DEMO: '', DRAIN_SECONDS: '0' })
  expect((await fetch(`${open.url}/readyz`)).status).toBe(200)
  await open.stop()
}, 120_000)
