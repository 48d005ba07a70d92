import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { MessageKindName } from '../../../contract/endpoints/messages.ts'
import { userFields, type users } from '../../../contract/endpoints/users.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { forgetSecondStep } from '../auth/second-step/second-step-state.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { noCompany } from '../../platform/db/company.ts'
import type { Changed } from '../../platform/db/invalidation.ts'
import { countRows, lockPresent, lockVersioned, updateRow } from '../../platform/db/rows.ts'
import { takeLock } from '../../platform/db/next-number.ts'
import type { Db, Trx, UserRow } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { removeMessages } from '../messages/remove-messages.ts'
import { requirePriceList, waitForOrders } from '../pricing/lock-prices.ts'
import { refuseTakenName, roleColumns, userSearch } from './create-user.ts'

/**
 * A new role ends all sessions (§4.1). @param beforeAccess throws to refuse a new role, address or name
 * @returns also whether to invite the user again @throws HttpError 409 for a taken name, the last administrator or an edit conflict, 400 for a wrong price list or two
 * roles
 */
export async function editUser(
  trx: Trx,
  actor: Actor,
  edit: ParsedBody<typeof users.update>,
  changed: Changed,
  beforeAccess: () => void,
): Promise<{ user: UserRow; isToInvite: boolean }> {
  const { _id, version, isAdmin, magazijn, ...fields } = edit
  const conflict = 'Deze gebruiker is intussen door iemand anders gewijzigd'
  const before = await lockVersioned(trx, 'users', _id, { version, conflict })
  if (before.companyId !== null) throw new HttpError(409, 'De gegevens van een medewerker kunnen niet gewijzigd worden')
  const hasNewName = fields.gebruikersnaam !== before.gebruikersnaam
  if (hasNewName) await refuseTakenName(trx, fields.gebruikersnaam, _id)
  const { ektEmail = before.ektEmail } = fields
  const priceListId = fields.priceListId === undefined ? before.priceListId : fields.priceListId
  if (priceListId !== before.priceListId) {
    // Orders being placed still use the old list.
    await waitForOrders(trx, _id)
    if (priceListId !== null) await requirePriceList(trx, priceListId)
  }
  const role = roleColumns({
    isAdmin: isAdmin ?? before.isAdmin === 1,
    magazijn: magazijn ?? (before.magazijn === 1 && isAdmin !== true),
  })
  const hasNewRole = role.isAdmin !== before.isAdmin || role.magazijn !== before.magazijn
  const hasNewAccess = hasNewRole || fields.email !== before.email
  // Renaming locks the user out too.
  if (hasNewAccess || hasNewName) beforeAccess()
  if (hasNewRole && (await colleagueIds(trx, _id)).length > 0)
    throw new HttpError(409, 'Deze klant heeft medewerkers, verwijder die eerst')
  if (before.isAdmin === 1 && role.isAdmin === 0) await refuseLastAdmin(trx, _id)
  const wasStaff = before.isAdmin === 1 || before.magazijn === 1
  if (wasStaff && role.isAdmin === 0 && role.magazijn === 0) await forgetSecondStep(trx, _id)
  if (hasNewRole && role.magazijn === 1) {
    await trx.deleteFrom('stock_wishes').where('userId', '=', _id).execute()
    changed('stock_wishes', [_id])
    await removeMessages(trx, unsentTo(trx, _id, 'weerOpVoorraad'))
  }
  const columns = { ...fields, ektEmail, priceListId, ...role, search: userSearch(fields) }
  const after = await updateRow(trx, 'users', _id, columns)
  // A link may be in the wrong mailbox.
  const isToInvite = hasNewAccess && (await endLinks(trx, before))
  if (hasNewRole) await endSessionsOf(trx, _id, changed)
  // Sessions hold the name and the price list.
  else if (hasNewName || priceListId !== before.priceListId) changed('sessions')
  const changes = userFields.keyof().options.filter((name) => before[name] !== after[name])
  await audit(trx, actor, 'user.edited', _id, { fields: changes, isAdmin: after.isAdmin === 1 })
  return { user: after, isToInvite }
}

/** @returns whether an invitation ended too: of a user who never logged in, a link or mail that would have made one */
async function endLinks(trx: Trx, { _id, hasLoggedIn }: UserRow): Promise<boolean> {
  const links = await trx.deleteFrom('password_links').where('userId', '=', _id).returning('purpose').execute()
  if (hasLoggedIn === 1) return false
  const unsent = unsentTo(trx, _id, 'uitnodiging')
  const isUnsent = (await countRows(unsent)) > 0
  await removeMessages(trx, unsent)
  return isUnsent || links.some(({ purpose }) => purpose === 'invite')
}

const unsentTo = (trx: Trx, userId: string, kind: MessageKindName) =>
  trx
    .selectFrom('messages')
    .select('_id')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('sentAt', 'is', null)

export async function setPassword(
  trx: Trx,
  actor: Actor,
  id: string,
  passwordHash: string,
  changed: Changed,
): Promise<void> {
  await lockPresent(trx, 'users', id)
  await trx.updateTable('users').set({ wachtwoord: passwordHash, resetAskedAt: null }).where('_id', '=', id).execute()
  await endSessionsOf(trx, id, changed)
  await audit(trx, actor, 'user.password', id)
}

/** Blanks every column that orders do not refer to; the name goes last. */
const nothingLeft: Omit<UserRow, '_id' | 'companyId' | 'gebruikersnaam' | 'erasedAt' | 'deletedAt' | 'version'> = {
  ...noCompany,
  wachtwoord: null,
  ektEmail: '',
  isAdmin: 0,
  magazijn: 0,
  priceListId: null,
  naam: '',
  search: '',
  resetAskedAt: null,
  newDeviceMail: 1,
  hasLoggedIn: 0,
}

/**
 * A main account goes with all its colleagues. Orders keep their snapshot. The name goes later (`forgetDeleted`): it would
 * wait for orders being placed.
 */
export async function deleteUser(trx: Trx, actor: Actor, id: string, changed: Changed): Promise<void> {
  const before = await lockVersioned(trx, 'users', id)
  if (before.isAdmin === 1) await refuseLastAdmin(trx, id)
  for (const colleagueId of await colleagueIds(trx, id)) await deleteUser(trx, actor, colleagueId, changed)
  await endSessionsOf(trx, id, changed)
  await forgetSecondStep(trx, id)
  await trx.deleteFrom('lists').where('userId', '=', id).execute()
  await trx.deleteFrom('stock_wishes').where('userId', '=', id).execute()
  await updateRow(trx, 'users', id, { ...nothingLeft, deletedAt: actor.at.toISOString() })
  await audit(trx, actor, 'user.deleted', id)
  if (before.companyId !== null) await audit(trx, actor, 'user.colleague-removed', before.companyId)
}

/** Of a main account, which the caller has locked: none is added meanwhile. */
async function colleagueIds(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('_id')
    .where('companyId', '=', id)
    .where('deletedAt', 'is', null)
    .orderBy('_id')
    .execute()
  return rows.map(({ _id }) => _id)
}

/** Runs once no more orders can come: frees names, and removes stored answers and mail about the account alone. */
export async function forgetDeleted(db: Db): Promise<void> {
  await db
    .updateTable('users')
    .set({ gebruikersnaam: null })
    .where('deletedAt', 'is not', null)
    .where('gebruikersnaam', 'is not', null)
    .execute()
  const deleted = db.selectFrom('users').select('_id').where('deletedAt', 'is not', null)
  const mail = db.selectFrom('messages').select('_id').where('userId', 'in', deleted).where('orderId', 'is', null)
  await removeMessages(db, mail)
  await db.deleteFrom('idempotency_keys').where('userId', 'in', deleted).execute()
}

/** If it fails, the job does it within the hour. */
export const forgetDeletedNow = (db: Db, log: { warn(about: object, message: string): void }) =>
  forgetDeleted(db).catch((error: unknown) =>
    log.warn({ err: error }, 'could not free the name of a deleted account yet'),
  )

/** With a lock, so that two administrators cannot demote each other. */
async function refuseLastAdmin(trx: Trx, id: string): Promise<void> {
  await takeLock(trx, 'admins')
  const others = trx.selectFrom('users').where('isAdmin', '=', 1).where('deletedAt', 'is', null).where('_id', '!=', id)
  if ((await countRows(others)) === 0)
    throw new HttpError(409, 'De laatste beheerder kan niet worden verwijderd en geen andere rol krijgen')
}
