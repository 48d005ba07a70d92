// Jobs that check and apply imports. Both can be killed and run again: applying is one transaction.
import { z } from 'zod'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { dropPrices } from '../pricing/save-prices.ts'
import { applyRows, CatalogueChanged, rowsToApply } from './apply-import.ts'
import { cancelImport, moveImport, removeImport } from './import-rows.ts'
import { checkImport } from './check-import.ts'
import { day } from '../../../contract/values/durations.ts'

const diskFull =
  'De schijf van de server is vol, er is nog niets ingevoerd. Het gaat vanzelf verder zodra er ruimte is; waarschuw de systeembeheerder of verwijder de import'

export function registerImportJobs(queue: JobQueue, connection: Connection, clock: () => Date) {
  /** Shows on the import why its job fails; the queue tries again. */
  async function explained(id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (connection.failureOf(error) === 'full')
        await connection.db
          .updateTable('imports')
          .set({ sentence: diskFull })
          .where('_id', '=', id)
          .where('status', 'in', ['reading', 'applying'])
          .execute()
      throw error
    }
  }

  const check = queue.register({
    kind: 'imports.check',
    payload: z.object({ id: z.string() }),
    run: ({ id }) => explained(id, () => checkImport(connection, id, clock)),
  })

  const apply = queue.register({
    kind: 'imports.apply',
    payload: z.object({ id: z.string(), userId: z.string() }),
    run: ({ id, userId }) => explained(id, () => applyImport(id, userId)),
  })

  async function applyImport(id: string, userId: string): Promise<void> {
    const at = clock()
    const wanted = await rowsToApply(connection.db, id)
    try {
      await inTransaction(connection, async (trx, changed) => {
        if (!(await moveImport(trx, id, 'applying', { status: 'applied', at, sentence: null }))) return
        await trx.deleteFrom('import_sheets').where('importId', '=', id).execute()
        changed('price_lists', await dropPrices(trx, { userId, at }, wanted.returning))
        changed('products', await applyRows(trx, { userId, at }, id, wanted))
      })
    } catch (error) {
      if (!(error instanceof CatalogueChanged)) throw error
      await moveImport(connection.db, id, 'applying', { status: 'reading', at: clock(), hasMoved: 1 })
    }
    // Applying may have found a changed catalogue, here or in a process that was killed.
    await checkImport(connection, id, clock)
  }

  return { check, apply }
}

/** Removes imports with their photos: unapplied ones after a day, applied ones after 90 days. */
export async function removeOldImports(db: Db, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const old = await db
    .selectFrom('imports')
    .select(['_id', 'status'])
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '!=', 'applied'), eb('createdAt', '<', before(day))]),
        eb('createdAt', '<', before(90 * day)),
      ]),
    )
    .execute()
  for (const { _id, status } of old)
    if (status === 'applied' || (await cancelImport(db, _id))) await removeImport(db, _id)
}
