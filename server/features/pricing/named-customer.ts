import { companyIdOfUser } from '../../platform/db/company.ts'
import type { Db, UserRow } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Session } from '../../platform/http/serve.ts'

type Caller = Pick<Session, '_id' | 'isAdmin' | 'priceListId'>

export const customerNotFound = () => new HttpError(404, 'Gebruiker niet gevonden')

/** The _id of the customer for whom an administrator orders; undefined for oneself. Ignored from anyone else. */
export function namedCustomer({ _id, isAdmin }: Caller, userID: string | null | undefined): string | undefined {
  return isAdmin && userID && userID !== _id ? userID : undefined
}

export const isCustomer = ({ isAdmin, magazijn }: Pick<UserRow, 'isAdmin' | 'magazijn'>) =>
  isAdmin === 0 && magazijn === 0

/** The price list that applies, and the company that was named. @throws HttpError 404 when the named user is not a customer */
export async function findPriceList(
  db: Db,
  caller: Caller,
  userID: string | null | undefined,
): Promise<Pick<UserRow, 'priceListId'> & { readonly bedrijfsnaam?: string }> {
  const customerId = namedCustomer(caller, userID)
  if (customerId === undefined) return caller
  const found = await db
    .selectFrom('users')
    .innerJoin('users as companies', (join) => join.on('companies._id', '=', companyIdOfUser))
    .select(['companies.priceListId', 'companies.bedrijfsnaam', 'companies.isAdmin', 'companies.magazijn'])
    .where('users._id', '=', customerId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found || !isCustomer(found)) throw customerNotFound()
  return found
}
