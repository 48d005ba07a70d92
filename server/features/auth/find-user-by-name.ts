import { normaliseGebruikersnaam } from '../../../contract/endpoints/auth.ts'
import type { Db } from '../../platform/db/schema.ts'

export const findUserByName = (db: Db, typed: string) =>
  db
    .selectFrom('users')
    .select(['_id', 'gebruikersnaam', 'wachtwoord', 'isAdmin', 'magazijn', 'companyId'])
    .where('gebruikersnaam', '=', normaliseGebruikersnaam(typed))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
