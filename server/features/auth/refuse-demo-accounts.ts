import { demoMark, demoNames, demoPassword } from './demo-accounts.ts'
import { passwordMatches } from './passwords.ts'
import type { Db } from '../../platform/db/schema.ts'

/** Each takes about 70 ms of the start. */
const mostCompared = 10

/** Finds them by name, mark in the hash, or shared hash. @throws Error with one sentence if others could use them */
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
