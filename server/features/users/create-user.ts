import type { z } from 'zod'
import { systemName } from '../../../contract/endpoints/reports.ts'
import type { newUser } from '../../../contract/endpoints/users.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { newId } from '../../platform/db/rows.ts'
import type { NewUserRow, Trx, UserRow } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'
import { HttpError } from '../../platform/errors.ts'
import { requirePriceList } from '../pricing/lock-prices.ts'

const taken = () => new HttpError(409, 'Gebruikersnaam bestaat al', { code: 'username-taken', field: 'gebruikersnaam' })

type NewUser = Omit<z.output<typeof newUser>, 'wachtwoord'> & {
  readonly passwordHash: string
  /** Both of a colleague only. */
  readonly naam?: string
  readonly companyId?: string
}

/** Takes a hash: hashing is slow. @throws HttpError 409 for a taken name, 400 for a wrong price list or two roles */
export async function createUser(trx: Trx, actor: Actor, { passwordHash, ...fields }: NewUser): Promise<UserRow> {
  const { priceListId = null } = fields
  if (priceListId !== null) await requirePriceList(trx, priceListId)
  const row: NewUserRow = {
    ...fields,
    _id: newId(),
    wachtwoord: passwordHash,
    ...roleColumns(fields),
    ektEmail: fields.ektEmail ?? '',
    priceListId,
    search: userSearch(fields),
    deletedAt: null,
    version: 1,
  }
  if (isOfSystem(fields.gebruikersnaam)) throw taken()
  const created = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('gebruikersnaam').doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(taken)
  await audit(trx, actor, 'user.created', created._id, { isAdmin: fields.isAdmin })
  return created
}

export function roleColumns({ isAdmin, magazijn = false }: { isAdmin: boolean; magazijn?: boolean | undefined }) {
  if (isAdmin && magazijn) throw new HttpError(400, 'Kies beheerder of magazijn, niet allebei', { field: 'magazijn' })
  return { isAdmin: isAdmin ? 1 : 0, magazijn: magazijn ? 1 : 0 } as const
}

/** A user so called would pass for the server in histories. */
const isOfSystem = (gebruikersnaam: string) => searchText(gebruikersnaam) === systemName

/** @throws HttpError 409 if another user has the name, or the server; a unique index enforces it */
export async function refuseTakenName(trx: Trx, gebruikersnaam: string, ownId: string): Promise<void> {
  const other = await trx
    .selectFrom('users')
    .select('_id')
    .where('gebruikersnaam', '=', gebruikersnaam)
    .where('_id', '!=', ownId)
    .executeTakeFirst()
  if (other || isOfSystem(gebruikersnaam)) throw taken()
}

type Searched = 'bedrijfsnaam' | 'gebruikersnaam' | 'email' | 'administratienummer'
/** @param user a colleague has his naam in place of a bedrijfsnaam */
export const userSearch = (user: Readonly<Record<Searched, string>> & { readonly naam?: string }) =>
  searchText(user.bedrijfsnaam || (user.naam ?? ''), user.gebruikersnaam, user.email, user.administratienummer)
