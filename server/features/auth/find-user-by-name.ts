import { normaliseGebruikersnaam, plainGebruikersnaam } from '../../../contract/endpoints/auth.ts'
import type { Db } from '../../platform/db/schema.ts'

/** Finds an account by its typed name; of older names that look alike, the exact one wins. */
export async function findUserByName(db: Db, typed: string) {
  const plain = plainGebruikersnaam(typed)
  const found = await db
    .selectFrom('users')
    .select(['_id', 'gebruikersnaam', 'wachtwoord', 'isAdmin', 'magazijn', 'companyId'])
    .where('gebruikersnaam', 'in', [plain, normaliseGebruikersnaam(typed)])
    .where('deletedAt', 'is', null)
    .execute()
  return found.find((user) => user.gebruikersnaam === plain) ?? found[0]
}
