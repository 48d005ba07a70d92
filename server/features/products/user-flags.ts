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

/** Cached per user, since every answer of the shop needs them. Changes of both tables are published by user _id. */
export function createUserFlags({ db, invalidations }: Connection): UserFlagsOf {
  const cached = new Map<string, Promise<UserFlags>>()
  for (const table of ['lists', 'stock_wishes'] as const)
    invalidations.subscribe(table, (users) => {
      if (users === 'all') cached.clear()
      else for (const id of users) cached.delete(id)
    })

  async function cache(userId: string): Promise<UserFlags> {
    const found = readFlags(db, userId)
    if (cached.size >= maxCached) cached.clear()
    cached.set(userId, found)
    try {
      return await found
    } catch (error) {
      if (cached.get(userId) === found) cached.delete(userId)
      throw error
    }
  }

  return async (userId) => {
    if (!invalidations.isSynchronized()) return readFlags(db, userId)
    return cached.get(userId) ?? cache(userId)
  }
}

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
