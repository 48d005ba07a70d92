import { sql } from 'kysely'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { lists } from '../../../contract/endpoints/lists.ts'
import { maxLists, maxQty } from '../../../contract/values/limits.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { whereIn } from '../../platform/db/where-in.ts'
import { isPostgres } from '../../platform/db/is-postgres.ts'
import { newId } from '../../platform/db/new-id.ts'
import { writeRows } from '../../platform/db/write-rows.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { notFound, HttpError } from '../../platform/errors.ts'

type Fields = ParsedBody<typeof lists.create>
type Owner = Actor & { readonly userId: string }

/** @returns the new list's _id @throws HttpError 409 beyond 100 lists */
export async function createList(trx: Trx, owner: Owner, fields: Fields): Promise<string> {
  await lockOwner(trx, owner)
  const taken = await trx.selectFrom('lists').select('place').where('userId', '=', owner.userId).execute()
  const places = new Set(taken.map(({ place }) => place))
  const place = Array.from({ length: maxLists }, (_, at) => at).find((at) => !places.has(at))
  if (place === undefined) throw new HttpError(409, `U heeft al ${maxLists} lijsten, verwijder er eerst een`)
  const _id = newId()
  const changedAt = owner.at.toISOString()
  await trx.insertInto('lists').values({ _id, userId: owner.userId, place, naam: fields.naam, changedAt }).execute()
  await writeLines(trx, _id, fields.lines)
  await note(trx, owner, 'user.list-created')
  return _id
}

/** Omitted fields stay as they are. @throws HttpError 404 for a list of another user */
export async function updateList(
  trx: Trx,
  owner: Owner,
  _id: string,
  { naam, lines }: ParsedBody<typeof lists.update>,
): Promise<void> {
  // Before its lines, so that simultaneous saves follow each other.
  const { numUpdatedRows } = await trx
    .updateTable('lists')
    .set({ ...(naam !== undefined && { naam }), changedAt: owner.at.toISOString() })
    .where('_id', '=', _id)
    .where('userId', '=', owner.userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  if (lines) {
    await trx.deleteFrom('list_lines').where('listId', '=', _id).execute()
    await writeLines(trx, _id, lines)
  }
  await note(trx, owner, 'user.list-edited')
}

export async function removeList(trx: Trx, owner: Owner, _id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('lists')
    .where('_id', '=', _id)
    .where('userId', '=', owner.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  await note(trx, owner, 'user.list-removed')
}

/** Serialises new lists of a user, and excludes deletion of the user meanwhile. */
async function lockOwner(trx: Trx, { userId }: Owner): Promise<void> {
  const lock = isPostgres(trx) ? sql`for no key update` : sql``
  const { rows } = await sql`
    select "_id" from users where "_id" = ${userId} and "deletedAt" is null ${lock}`.execute(trx)
  if (rows.length === 0) throw new HttpError(401, 'Log eerst in')
}

async function writeLines(trx: Trx, listId: string, lines: Fields['lines']): Promise<void> {
  const pieces = new Map<string, number>()
  for (const { _id, qty } of lines) pieces.set(_id, Math.min((pieces.get(_id) ?? 0) + qty, maxQty))
  if (pieces.size === 0) return
  const known = await trx
    .selectFrom('products')
    .select('_id')
    .where(whereIn(trx, '_id', [...pieces.keys()]))
    .execute()
  // Products that left the catalogue may stay; unknown ones may not come in.
  if (known.length < pieces.size) throw new HttpError(400, 'Een product van de lijst bestaat niet')
  const rows = [...pieces].map(([productId, qty], place) => ({ listId, productId, place, qty }))
  // Foreign keys wait for changes of their products: in order of id, as everywhere, or two could deadlock.
  rows.sort((a, b) => (a.productId < b.productId ? -1 : 1))
  await writeRows(trx, 'list_lines', rows)
}

/** Records that a list changed, without its content. */
const note = (trx: Trx, owner: Owner, action: 'user.list-created' | 'user.list-edited' | 'user.list-removed') =>
  audit(trx, owner, { action, entity: 'user', entityId: owner.userId })
