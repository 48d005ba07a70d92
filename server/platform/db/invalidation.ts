// Tells caches which rows changed: in this process at once, in others through the engine.
import type { Database } from './schema.ts'

export type TableName = keyof Database

export type ChangedRows = ReadonlySet<string> | 'all'

export type ChangedTables = ReadonlyMap<string, ChangedRows>

/** `everything` if the changes are unknown. */
export type Invalidation = ChangedTables | 'everything'

/** Without `rows` the whole table counts as changed. */
export type Changed = (table: TableName, rows?: readonly string[]) => void

export function collectChanges(): {
  readonly changed: Changed
  readonly collected: () => ChangedTables | undefined
} {
  const tables = new Map<string, ChangedRows>()
  return {
    changed(table, rows) {
      const before = tables.get(table) ?? new Set()
      if (rows === undefined || before === 'all') tables.set(table, 'all')
      else tables.set(table, new Set([...before, ...rows]))
    },
    collected: () => (tables.size > 0 ? tables : undefined),
  }
}

type Subscriber = (rows: ChangedRows) => void

export type Invalidations = ReturnType<typeof createInvalidations>

/** @param catchUp the engine's check: publishes the changes it finds; false if it could not look */
export function createInvalidations(catchUp: (publish: (invalidation: Invalidation) => void) => Promise<boolean>) {
  const subscribers = new Map<TableName, Subscriber[]>()
  let synchronized = false
  function publish(invalidation: Invalidation): void {
    for (const [table, all] of subscribers) {
      const rows = invalidation === 'everything' ? 'all' : invalidation.get(table)
      if (rows !== undefined) for (const invalidate of all) invalidate(rows)
    }
  }
  return {
    /** Calls back after each change of the table, by any process. */
    subscribe(table: TableName, invalidate: Subscriber): void {
      subscribers.set(table, [...(subscribers.get(table) ?? []), invalidate])
    },
    /** Calls this process's subscribers only. */
    publish,
    /** Publishes all changes that any process committed before this call. @returns false if impossible: use no cache */
    async synchronize(): Promise<boolean> {
      synchronized = await catchUp(publish)
      return synchronized
    },
    /** The last result of `synchronize`, for the rest of the same request. */
    isSynchronized: () => synchronized,
  }
}
