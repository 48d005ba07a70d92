import { sql } from 'kysely'
import type { ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import { pageOf } from '../../../contract/values/fields.ts'
import type { User, users } from '../../../contract/endpoints/users.ts'
import { findPaged, findRow } from '../../platform/db/rows.ts'
import type { Db, UserRow } from '../../platform/db/schema.ts'
import { searchMatches } from '../../platform/db/search.ts'
import { notFound } from '../../platform/errors.ts'

/** `search` begins with the bedrijfsnaam, without capitals and accents. */
const sortedOn = {
  bedrijfsnaam: sql`"search"`,
  gebruikersnaam: sql`"gebruikersnaam"`,
  email: sql`lower("email")`,
  rol: sql`2 * "isAdmin" + "magazijn"`,
}

/** Main accounts only; searching for a colleague finds his. */
export function findUsers(db: Db, { zoek = '', sorteer, ...paging }: ParsedQuery<typeof users.all>) {
  const { column, direction } = sorteer ?? { column: 'bedrijfsnaam', direction: 'asc' }
  const companies = db.selectFrom('users').select('companyId').where('companyId', 'is not', null)
  const found = db
    .selectFrom('users')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where('companyId', 'is', null)
    .$if(zoek !== '', (query) =>
      query.where((eb) => eb.or([searchMatches(zoek), eb('_id', 'in', companies.where(searchMatches(zoek)))])),
    )
    .orderBy(sortedOn[column], direction)
    .orderBy('search')
    .orderBy('_id')
  return findPaged(found, pageOf(paging))
}

/** @throws HttpError 404 for an unknown or deleted user */
export async function findUser(db: Db, id: string): Promise<UserRow> {
  const row = await findUserOrDeleted(db, id)
  if (row.deletedAt !== null) throw notFound()
  return row
}

/** @throws HttpError 404 for an unknown user */
export async function findUserOrDeleted(db: Db, id: string): Promise<UserRow> {
  const row = await findRow(db, 'users', id)
  if (!row) throw notFound()
  return row
}

/** A colleague's company, which is deleted only if the colleague is; of everybody else the user himself. */
export async function findCompanyOf(db: Db, user: UserRow): Promise<UserRow> {
  return user.companyId === null ? user : findUserOrDeleted(db, user.companyId)
}

/** The response schema drops the password hash. @param company a colleague's main account */
export function presentUser(row: UserRow, company: UserRow = row): User {
  const { _id, email, naam, companyId, version } = row
  const gebruikersnaam = row.gebruikersnaam ?? ''
  const { magazijn, naam: _, companyId: __, ...fields } = company
  const user = { ...fields, _id, email, gebruikersnaam, version, isAdmin: row.isAdmin === 1 }
  if (companyId !== null) return { ...user, naam, companyID: companyId }
  return { ...user, ...(magazijn === 1 && { magazijn: true }) }
}
