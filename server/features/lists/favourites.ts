import type { Connection } from '../../platform/db/connection.ts'
import type { Db } from '../../platform/db/schema.ts'

/** The `place` of Favorieten among the lists of a user; others count from 0. */
export const favouritesPlace = -1
export const favouritesName = 'Favorieten'

/** The products on a user's Favorieten, by _id. */
export type FavouritesOf = (userId: string) => Promise<ReadonlySet<string>>

/** Users; most have none. */
const maxCached = 5_000

/** Cached per user, since each answer of the shop asks. Changes of `lists` are published by the _id of their user. */
export function createFavourites({ db, invalidations }: Connection): FavouritesOf {
  const cached = new Map<string, Promise<ReadonlySet<string>>>()
  invalidations.subscribe('lists', (users) => {
    if (users === 'all') cached.clear()
    else for (const id of users) cached.delete(id)
  })

  async function keep(userId: string): Promise<ReadonlySet<string>> {
    const found = readFavourites(db, userId)
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
    if (!invalidations.isSynchronized()) return readFavourites(db, userId)
    return cached.get(userId) ?? keep(userId)
  }
}

async function readFavourites(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const lines = await db
    .selectFrom('lists')
    .innerJoin('list_lines', 'list_lines.listId', 'lists._id')
    .select('productId')
    .where('userId', '=', userId)
    .where('lists.place', '=', favouritesPlace)
    .execute()
  return new Set(lines.map(({ productId }) => productId))
}
