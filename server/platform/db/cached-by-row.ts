import type { Connection } from './connection.ts'
import type { TableName } from './invalidation.ts'

/**
 * Keeps what was read for a row until that row changes.
 * @param tables publish their changes by the same ids
 * @param limit `most` of all that is kept, of which each takes `weight`
 */
export function cachedByRow<Value>(
  { invalidations }: Connection,
  tables: readonly TableName[],
  read: (id: string) => Promise<Value>,
  { most, weight }: { readonly most: number; readonly weight: (value: Value) => number },
): (id: string) => Promise<Value> {
  const cached = new Map<string, Promise<Value>>()
  let size = 0

  function forgetAll(): void {
    cached.clear()
    size = 0
  }
  for (const table of tables)
    invalidations.subscribe(table, (rows) => {
      if (rows === 'all') forgetAll()
      else for (const id of rows) cached.delete(id)
    })

  async function readOnce(id: string): Promise<Value> {
    const reading = read(id)
    cached.set(id, reading)
    try {
      const value = await reading
      // Also counts what was dropped since, so the cache is cleared too early rather than too late.
      size += weight(value)
      if (size > most) forgetAll()
      return value
    } catch (error) {
      if (cached.get(id) === reading) cached.delete(id)
      throw error
    }
  }

  return async (id) => {
    if (!invalidations.isSynchronized()) return read(id)
    return cached.get(id) ?? readOnce(id)
  }
}
