import { cachedByRow } from '../../platform/db/cached-by-row.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Db } from '../../platform/db/schema.ts'

/** The `place` of Favorieten among the lists of a user; others count from 0. */
export const favouritesPlace = -1
export const favouritesName = 'Favorieten'

/** Fields that a user's answers have for a product. */
interface Flags {
  readonly favoriet?: true
  readonly melding?: true
}
export type UserFlags = ReadonlyMap<string, Flags>
export const noFlags: UserFlags = new Map()

/** Users; most have none. */
const maxCached = 5_000

export type UserFlagsOf = (userId: string) => Promise<UserFlags>

/** Cached, since every answer of the shop needs them. */
export const createUserFlags = (connection: Connection): UserFlagsOf =>
  cachedByRow(connection, ['lists', 'stock_wishes'], (userId) => readFlags(connection.db, userId), {
    most: maxCached,
    weight: () => 1,
  })

async function readFlags(db: Db, userId: string): Promise<UserFlags> {
  const favourites = await db
    .selectFrom('lists')
    .innerJoin('list_lines', 'list_lines.listId', 'lists._id')
    .select('productId')
    .where('userId', '=', userId)
    .where('lists.place', '=', favouritesPlace)
    .execute()
  const wishes = await db.selectFrom('stock_wishes').select('productId').where('userId', '=', userId).execute()
  const flags = new Map<string, Flags>(favourites.map(({ productId }) => [productId, { favoriet: true }]))
  for (const { productId } of wishes) flags.set(productId, { ...flags.get(productId), melding: true })
  return flags
}
