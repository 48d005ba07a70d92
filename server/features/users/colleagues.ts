// People who log in for the same company as its main account, on whose fields, price list and orders they work.
import type { Colleague, colleagues } from '../../../contract/endpoints/colleagues.ts'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { maxColleagues } from '../../../contract/values/limits.ts'
import { compareText } from '../../../contract/values/compare-text.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { noCompany } from '../../platform/db/company.ts'
import { lockRow } from '../../platform/db/rows.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { customerNotFound, isCustomer } from '../pricing/named-customer.ts'
import { createUser } from './create-user.ts'

type NewColleague = ParsedBody<typeof colleagues.add> & { readonly passwordHash: string }

/** @throws HttpError 404 unless it is a customer's main account, 409 for a taken name or too many colleagues */
export async function addColleague(
  trx: Trx,
  actor: Actor,
  companyId: string,
  colleague: NewColleague,
): Promise<Colleague> {
  const company = await lockRow(trx, 'users', companyId)
  if (!company || company.deletedAt !== null || company.companyId !== null || !isCustomer(company))
    throw customerNotFound()
  if ((await findColleagues(trx, companyId)).length >= maxColleagues)
    throw new HttpError(409, `Een bedrijf heeft ten hoogste ${maxColleagues} medewerkers`)
  const { _id, naam, email } = await createUser(trx, actor, {
    ...noCompany,
    ...colleague,
    companyId,
    isAdmin: false,
  })
  await audit(trx, actor, 'user.colleague-added', companyId)
  return { _id, naam, gebruikersnaam: colleague.gebruikersnaam, email }
}

export async function findColleagues(db: Db, companyId: string): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('users')
    .select(['_id', 'naam', 'gebruikersnaam', 'email'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .execute()
  return rows
    .map((row) => ({ ...row, gebruikersnaam: row.gebruikersnaam ?? '' }))
    .sort((a, b) => compareText(a.naam, b.naam) || (a._id < b._id ? -1 : 1))
}
