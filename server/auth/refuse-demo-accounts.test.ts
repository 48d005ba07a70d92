import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { demoNames, demoPassword } from './demo-accounts.ts'
import { hashPassword } from './passwords.ts'
import { refuseDemoAccounts } from './refuse-demo-accounts.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const refused = /^Insecure data: the account (jan|piet) has the demo shop's password/
const outcome = () =>
  refuseDemoAccounts(shop.connection.db).then(
    () => 'none',
    (error: Error) => error.message,
  )
const change = (who: string, to: { gebruikersnaam?: string; wachtwoord?: string | null; deletedAt?: string }) =>
  shop.connection.db.updateTable('users').set(to).where('gebruikersnaam', '=', who).execute()

test('the demo password is looked for where the demo shop may have put it, and in no deleted account', async () => {
  for (const gebruikersnaam of ['jan', 'piet']) await shop.login({ gebruikersnaam })
  // As versions did that set no mark.
  const wachtwoord = await hashPassword(demoPassword)
  expect(await outcome()).toBe('none')
  // A hash that one account alone has is not the demo shop's, which made them all with one.
  await change('jan', { wachtwoord })
  expect(await outcome()).toBe('none')
  await change('piet', { wachtwoord })
  expect(await outcome()).toMatch(refused)
  await change('piet', { deletedAt: shop.now().toISOString() })
  expect(await outcome()).toMatch(refused)
  await change('jan', { deletedAt: shop.now().toISOString() })
  expect(await outcome()).toBe('none')
})

test('what is no hash is nobody’s password; a name of the demo shop is enough', async () => {
  for (const gebruikersnaam of ['jan', 'piet']) await shop.login({ gebruikersnaam })
  for (const who of ['jan', 'piet']) await change(who, { wachtwoord: demoPassword })
  expect(await outcome()).toBe('none')
  await change('jan', { wachtwoord: await hashPassword(demoPassword) })
  expect(await outcome()).toBe('none')
  await change('jan', { gebruikersnaam: demoNames.administrator })
  expect(await outcome()).toContain(demoNames.administrator)
})
