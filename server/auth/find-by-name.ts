import { normaliseGebruikersnaam, plainGebruikersnaam } from '../../contract/auth.ts'
import type { Db } from '../db/schema.ts'

/** The account of a name as somebody types it; of old ones that look alike (004-user-names), the one that is typed exactly so. */
export async function findByName(db: Db, typed: string) {
  const plain = plainGebruikersnaam(typed)
  const found = await db
    .selectFrom('users')
    .select(['_id', 'gebruikersnaam', 'wachtwoord', 'isAdmin', 'magazijn'])
    .where('gebruikersnaam', 'in', [plain, normaliseGebruikersnaam(typed)])
    .where('deletedAt', 'is', null)
    .execute()
  return found.find((user) => user.gebruikersnaam === plain) ?? found[0]
}
