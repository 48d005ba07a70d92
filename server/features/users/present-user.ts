import type { User } from '../../../contract/endpoints/users.ts'
import type { UserRow } from '../../platform/db/schema.ts'

/** The response schema drops the password hash. */
export function presentUser(row: UserRow): User {
  const { magazijn, ...fields } = row
  return {
    ...fields,
    gebruikersnaam: row.gebruikersnaam ?? '',
    isAdmin: row.isAdmin === 1,
    ...(magazijn === 1 && { magazijn: true }),
  }
}
