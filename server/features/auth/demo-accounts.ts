import { hashPassword } from './passwords.ts'
import type { Db } from '../../platform/db/schema.ts'

export const demoNames = {
  administrator: 'beheer',
  customer: 'klant',
  picker: 'magazijn',
  colleague: 'collega',
} as const

export const demoPassword = 'bollenveld-demo'

const salt = Buffer.from('demo shop, known')
/** Part of every demo hash, so a renamed demo account is still recognised. */
export const demoMark = `$${salt.toString('base64').replace(/=+$/, '')}$`

export const hashDemoPassword = () => hashPassword(demoPassword, salt)

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
