import type { User, UserField } from '../../../contract/endpoints/users.ts'
import type { UserRow } from '../../platform/db/schema.ts'

/** The response schema drops the password hash. @param company a colleague's main account */
export function presentUser(row: UserRow, company: UserRow = row): User {
  const { magazijn, companyId, ...fields } = row
  const user = { ...fields, gebruikersnaam: row.gebruikersnaam ?? '', isAdmin: row.isAdmin === 1 }
  if (companyId !== null) return { ...user, ...companyFieldsOf(company), naam: row.naam, companyID: companyId }
  const { naam: _, ...shown } = user
  return { ...shown, ...(magazijn === 1 && { magazijn: true }) }
}

/** Of a user's fields those that are his company's: all but his own. */
type CompanyField = Exclude<UserField, 'email' | 'gebruikersnaam' | 'isAdmin' | 'magazijn'>

const companyFieldsOf = ({
  bedrijfsnaam,
  telefoonnummer,
  administratienummer,
  kopersnummer,
  boxnummer,
  ektnummer,
  ektEmail,
  priceListId,
}: UserRow): Pick<UserRow, CompanyField> => ({
  bedrijfsnaam,
  telefoonnummer,
  administratienummer,
  kopersnummer,
  boxnummer,
  ektnummer,
  ektEmail,
  priceListId,
})
