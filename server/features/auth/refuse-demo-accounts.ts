import { demoMark } from './demo-accounts.ts'
import type { Db } from '../../platform/db/schema.ts'

/** @throws Error with one sentence if an account of the demo shop still has its password */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const account = await db
    .selectFrom('users')
    .select('gebruikersnaam')
    .where('deletedAt', 'is', null)
    .where('wachtwoord', 'like', `%${demoMark}%`)
    .limit(1)
    .executeTakeFirst()
  if (!account) return
  const { gebruikersnaam } = account
  throw new Error(
    `Insecure data: the account ${gebruikersnaam} has the demo shop's password, which is for this machine alone; use an empty DATA_DIR or database, or set another password with npm run admin -- set-password ${gebruikersnaam}.`,
  )
}
