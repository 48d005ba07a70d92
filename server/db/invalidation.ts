// Which rows changed, for whatever keeps copies of them in memory: from this process at once, from others through the engine.
import type { Database } from './schema.ts'

export type TableName = keyof Database

/** Rows by their ids, or the whole table. */
export type ChangedRows = ReadonlySet<string> | 'all'

/** What one transaction changed, by table, of which another release may have more. */
export type ChangedTables = ReadonlyMap<string, ChangedRows>

/** `everything` where nobody knows what changed. */
export type Invalidation = ChangedTables | 'everything'

/** Names a table whose rows changed; naming the rows spares the copies of all others. */
export type Changed = (table: TableName, rows?: readonly string[]) => void

/** Collects what a transaction says that it changed. */
export function collectChanges(): {
  readonly changed: Changed
  /** Undefined where nothing was named. */
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

export interface Invalidations {
  /** Calls back after each change of the table, whoever made it. */
  subscribe(table: TableName, invalidate: Subscriber): void
  /** Calls this process's subscribers; other processes learn of it through the engine. */
  readonly publish: (invalidation: Invalidation) => void
  /**
   * Publishes here every change that any process had committed when this was called.
   * @returns false while that is impossible: keep nothing then, and use nothing that was kept
   */
  synchronize(): Promise<boolean>
  /** What the last `synchronize` returned; for what follows it within the same request. */
  isSynchronized(): boolean
}

/** @param catchUp the engine's own check: publishes the changes that it finds, and answers whether it could look */
export function createInvalidations(
  catchUp: (publish: (invalidation: Invalidation) => void) => Promise<boolean>,
): Invalidations {
  const subscribers = new Map<TableName, Subscriber[]>()
  let synchronized = false
  function publish(invalidation: Invalidation): void {
    for (const [table, all] of subscribers) {
      const rows = invalidation === 'everything' ? 'all' : invalidation.get(table)
      if (rows !== undefined) for (const invalidate of all) invalidate(rows)
    }
  }
  return {
    subscribe: (table, invalidate) => {
      subscribers.set(table, [...(subscribers.get(table) ?? []), invalidate])
    },
    publish,
    synchronize: async () => {
      synchronized = await catchUp(publish)
      return synchronized
    },
    isSynchronized: () => synchronized,
  }
}
