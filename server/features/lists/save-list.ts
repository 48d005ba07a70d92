import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { lists } from '../../../contract/endpoints/lists.ts'
import { maxLists, maxOrderLines, maxQty } from '../../../contract/values/limits.ts'
import { type UserActor, audit } from '../../platform/audit/audit.ts'
import { checkVersion, forUpdate, lockRow, updateRow, writeRows, newId } from '../../platform/db/rows.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { notFound, HttpError, notLoggedIn } from '../../platform/errors.ts'
import { favouritesName, favouritesPlace } from '../products/user-flags.ts'

type Fields = ParsedBody<typeof lists.create>

/** @returns the new list's _id @throws HttpError 409 beyond 100 lists */
export async function createList(trx: Trx, owner: UserActor, fields: Fields): Promise<string> {
  await lockOwner(trx, owner)
  const taken = await trx.selectFrom('lists').select('place').where('userId', '=', owner.userId).execute()
  const place = freePlace(taken, maxLists)
  if (place === undefined) throw new HttpError(409, `U heeft al ${maxLists} lijsten, verwijder er eerst een`)
  const _id = await insertList(trx, owner, place, fields)
  await writeLines(trx, _id, fields.lines)
  return _id
}

async function insertList(
  trx: Trx,
  owner: UserActor,
  place: number,
  { naam, gedeeld }: Pick<Fields, 'naam' | 'gedeeld'>,
): Promise<string> {
  const _id = newId()
  const changedAt = owner.at.toISOString()
  await trx
    .insertInto('lists')
    .values({ _id, userId: owner.userId, place, naam, changedAt, gedeeld: gedeeld ? 1 : 0 })
    .execute()
  await note(trx, owner, 'user.list-created')
  return _id
}

const freePlace = (taken: readonly { readonly place: number }[], places: number) => {
  const inUse = new Set(taken.map(({ place }) => place))
  return Array.from({ length: places }, (_, at) => at).find((at) => !inUse.has(at))
}

/**
 * Omitted fields stay as they are.
 * @throws HttpError 404 for a list of another user; 409 `edit-conflict` if it changed meanwhile, 409 for another name or sharing of Favorieten
 */
export async function updateList(
  trx: Trx,
  owner: UserActor,
  _id: string,
  { naam, lines, gedeeld, version }: ParsedBody<typeof lists.update>,
): Promise<void> {
  // Before its lines, so that simultaneous saves follow each other.
  const list = await lockRow(trx, 'lists', _id)
  if (list?.userId !== owner.userId) throw notFound()
  checkVersion(version, versionOf(list), 'De lijst is intussen elders gewijzigd')
  const isFavourites = list.place === favouritesPlace
  if (isFavourites && naam !== undefined && naam !== favouritesName)
    throw new HttpError(409, `De lijst ${favouritesName} houdt zijn naam`)
  if (isFavourites && gedeeld) throw new HttpError(409, `De lijst ${favouritesName} kan niet gedeeld worden`)
  await updateRow(trx, 'lists', _id, {
    naam,
    ...(gedeeld !== undefined && { gedeeld: gedeeld ? 1 : 0 }),
    changedAt: changedAfter(list, owner.at),
  })
  if (lines) {
    await trx.deleteFrom('list_lines').where('listId', '=', _id).execute()
    await writeLines(trx, _id, isFavourites ? lines.map((line) => ({ ...line, qty: null })) : lines)
  }
  await note(trx, owner, 'user.list-edited')
}

/** @throws HttpError 404 for a list of another user; 409 for Favorieten */
export async function removeList(trx: Trx, owner: UserActor, _id: string): Promise<void> {
  const list = await trx
    .deleteFrom('lists')
    .where('_id', '=', _id)
    .where('userId', '=', owner.userId)
    .returning('place')
    .executeTakeFirstOrThrow(notFound)
  if (list.place === favouritesPlace) throw new HttpError(409, `De lijst ${favouritesName} kan niet verwijderd worden`)
  await note(trx, owner, 'user.list-removed')
}

/** @throws HttpError 409 beyond 500 favourites */
export async function addFavourite(trx: Trx, owner: UserActor, productId: string): Promise<void> {
  await lockOwner(trx, owner)
  const listId =
    (await lockFavourites(trx, owner)) ?? (await insertList(trx, owner, favouritesPlace, { naam: favouritesName }))
  const lines = await trx.selectFrom('list_lines').select(['productId', 'place']).where('listId', '=', listId).execute()
  if (lines.some((line) => line.productId === productId)) return
  const place = freePlace(lines, maxOrderLines)
  if (place === undefined)
    throw new HttpError(409, `De lijst ${favouritesName} heeft al ${maxOrderLines} producten, haal er eerst een af`)
  await trx.insertInto('list_lines').values({ listId, productId, place, qty: null }).execute()
  await note(trx, owner, 'user.list-edited')
}

export async function removeFavourite(trx: Trx, owner: UserActor, productId: string): Promise<void> {
  const listId = await lockFavourites(trx, owner)
  if (listId === undefined) return
  const { numDeletedRows } = await trx
    .deleteFrom('list_lines')
    .where('listId', '=', listId)
    .where('productId', '=', productId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await note(trx, owner, 'user.list-edited')
}

/** @returns the _id of Favorieten, if it was made */
async function lockFavourites(trx: Trx, owner: UserActor): Promise<string | undefined> {
  const list = await trx
    .selectFrom('lists')
    .select(['_id', 'changedAt'])
    .where('userId', '=', owner.userId)
    .where('place', '=', favouritesPlace)
    .modifyEnd(forUpdate(trx))
    .executeTakeFirst()
  if (list) await updateRow(trx, 'lists', list._id, { changedAt: changedAfter(list, owner.at) })
  return list?._id
}

/** Serialises new lists of a user, and excludes deletion of the user meanwhile. */
async function lockOwner(trx: Trx, { userId }: UserActor): Promise<void> {
  const user = await lockRow(trx, 'users', userId)
  if (user?.deletedAt !== null) throw notLoggedIn()
}

async function writeLines(trx: Trx, listId: string, lines: Fields['lines']): Promise<void> {
  const pieces = new Map<string, number | null>()
  for (const { _id, qty } of lines) {
    const before = pieces.get(_id) ?? null
    pieces.set(_id, qty === null ? before : Math.min((before ?? 0) + qty, maxQty))
  }
  if (pieces.size === 0) return
  const rows = [...pieces].map(([productId, qty], place) => ({ listId, productId, place, qty }))
  // Foreign keys wait for changes of their products: in order of id, as everywhere, or two could deadlock.
  rows.sort((a, b) => (a.productId < b.productId ? -1 : 1))
  await writeRows(trx, 'list_lines', rows)
}

const note = (trx: Trx, owner: UserActor, action: 'user.list-created' | 'user.list-edited' | 'user.list-removed') =>
  audit(trx, owner, action, owner.userId)

interface Changed {
  readonly changedAt: string
}

/** A list's last change counts as its version. */
export const versionOf = ({ changedAt }: Changed): number => Date.parse(changedAt)

/** Later than the last change, also where the clock is not: no two changes share a version. */
const changedAfter = (list: Changed, now: Date): string =>
  new Date(Math.max(now.getTime(), versionOf(list) + 1)).toISOString()
