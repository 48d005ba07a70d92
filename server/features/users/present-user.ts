import type { User } from '../../../contract/endpoints/users.ts'
import type { UserRow } from '../../platform/db/schema.ts'

/** The response schema drops the password hash. @param company a colleague's main account */
export function presentUser(row: UserRow, company: UserRow = row): User {
  const { _id, email, naam, companyId, version } = row
  const gebruikersnaam = row.gebruikersnaam ?? ''
  const { magazijn, naam: _, companyId: __, ...fields } = company
  const user = { ...fields, _id, email, gebruikersnaam, version, isAdmin: row.isAdmin === 1 }
  if (companyId !== null) return { ...user, naam, companyID: companyId }
  return { ...user, ...(magazijn === 1 && { magazijn: true }) }
}
