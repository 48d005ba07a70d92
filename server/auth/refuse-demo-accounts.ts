import { demoMark, demoNames, demoPassword } from './demo-accounts.ts'
import { passwordMatches } from './passwords.ts'
import type { Db } from '../db/schema.ts'

/** Hashes that are compared; each takes some seventy milliseconds of the start. */
const mostCompared = 10

/**
 * Looks at accounts that the demo shop may have made: by name, by their hash's mark, or by a hash that two of them share, since
 * those of earlier versions had no mark. One that is missed cannot log in either (auth/routes.ts).
 * @throws Error with one sentence where others than this machine could use the demo shop's accounts
 */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const accounts = await db
    .selectFrom('users')
    .select(['gebruikersnaam', 'wachtwoord'])
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('gebruikersnaam', 'in', Object.values(demoNames)),
        eb('wachtwoord', 'like', `%${demoMark}%`),
        eb(
          'wachtwoord',
          'in',
          eb
            .selectFrom('users')
            .select('wachtwoord')
            .where('wachtwoord', 'is not', null)
            .groupBy('wachtwoord')
            .having(eb.fn.countAll(), '>', 1),
        ),
      ]),
    )
    .execute()
  const byHash = new Map(accounts.map(({ wachtwoord, gebruikersnaam }) => [wachtwoord, gebruikersnaam]))
  for (const [wachtwoord, gebruikersnaam] of [...byHash].slice(0, mostCompared)) {
    if (await passwordMatches(wachtwoord, demoPassword))
      throw new Error(
        `Insecure data: the account ${gebruikersnaam} has the demo shop's password, which is for this machine alone; use an empty DATA_DIR or database, or set another password with npm run admin -- set-password ${gebruikersnaam}.`,
      )
  }
}
