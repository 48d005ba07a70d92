import type { User } from '../../contract/users.ts'
import type { UserRow } from '../db/schema.ts'

/** A user as he travels; the response schema leaves the password hash behind. */
export function presentUser(row: UserRow): User {
  const { magazijn, ...fields } = row
  return {
    ...fields,
    gebruikersnaam: row.gebruikersnaam ?? '',
    isAdmin: row.isAdmin === 1,
    ...(magazijn === 1 && { magazijn: true }),
  }
}
