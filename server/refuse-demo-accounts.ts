import { passwordMatches } from './auth/passwords.ts'
import type { Db } from './db/schema.ts'
import { administrator, demoBuyer, demoPassword } from './demo/customers.ts'

const demoNames = [administrator.gebruikersnaam, demoBuyer.gebruikersnaam]

/** @throws Error with one sentence where production would open the demo shop's accounts to everybody */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const accounts = await db
    .selectFrom('users')
    .select(['gebruikersnaam', 'wachtwoord'])
    .where('gebruikersnaam', 'in', demoNames)
    .where('deletedAt', 'is', null)
    .execute()
  for (const { gebruikersnaam, wachtwoord } of accounts) {
    if (await passwordMatches(wachtwoord, demoPassword))
      throw new Error(
        `Insecure data: the account ${gebruikersnaam} has the demo shop's password; start production with an empty DATA_DIR or database, or set another password with npm run admin -- set-password ${gebruikersnaam}.`,
      )
  }
}
