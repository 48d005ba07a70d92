// What is done of an import after its request: judging it, and applying it. Each is one transaction, so that a process
// that is killed in it leaves everything as it was, and the next one begins anew.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { Connection } from '../db/connection.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Trx } from '../db/schema.ts'
import { defineJob, type Job, type RepeatingJob } from '../jobs/job.ts'
import { applyRows, CatalogueMoved, type RowToApply } from './apply-import.ts'
import { countFates, isFate, moveImport, readDetail, replaceRows } from './import-rows.ts'
import { judgeImport } from './judge-import.ts'

const hour = 3_600_000
const day = 24 * hour

export interface ImportJobs {
  readonly judge: Job<{ id: string }>
  readonly apply: Job<{ id: string; userId: string }>
  readonly repeating: readonly RepeatingJob[]
}

export function importJobs(connection: Connection, clock: () => Date): ImportJobs {
  const judge = defineJob({
    kind: 'imports.judge',
    payload: z.object({ id: z.string() }),
    run: ({ id }) => inTransaction(connection, (trx) => judgeIn(trx, id, 'reading', clock())),
  })

  const apply = defineJob({
    kind: 'imports.apply',
    payload: z.object({ id: z.string(), userId: z.string() }),
    async run({ id, userId }) {
      const actor = { userId, at: clock() }
      try {
        await inTransaction(connection, async (trx, changed) => {
          const { total } = (await trx
            .selectFrom('imports')
            .select('total')
            .where('_id', '=', id)
            .executeTakeFirst()) ?? {
            total: 0,
          }
          if (!(await moveImport(trx, id, 'applying', { status: 'applied', at: actor.at, done: total }))) return
          const rows = await rowsToApply(trx, id)
          const codesGiven = new Set(rows.flatMap(({ row, detail }) => (detail.productCode === '' ? [] : [row])))
          const { ids, made } = await applyRows(trx, actor, rows)
          for (const [row, { _id, productCode }] of made) {
            // Those that brought their own code are known by it.
            if (codesGiven.has(row)) continue
            await trx
              .updateTable('import_rows')
              .set({ detail: JSON.stringify({ ...(await detailOf(trx, id, row)), _id, productCode }) })
              .where('importId', '=', id)
              .where('row', '=', row)
              .execute()
            await nextTurn()
          }
          changed('products', ids)
        })
      } catch (error) {
        if (!(error instanceof CatalogueMoved)) throw error
        await inTransaction(connection, (trx) => judgeIn(trx, id, 'applying', clock(), 1))
      }
    },
  })

  return {
    judge,
    apply,
    repeating: [{ kind: 'imports.old', every: hour, run: () => removeOld(connection, clock()) }],
  }
}

async function judgeIn(
  trx: Trx,
  id: string,
  from: 'reading' | 'applying',
  at: Date,
  hasMoved: 0 | 1 = 0,
): Promise<void> {
  const { rows, strays } = await judgeOrNothing(trx, id)
  const fates = rows.map(({ judged }) => judged.fate)
  const found = await trx.selectFrom('imports').select('total').where('_id', '=', id).executeTakeFirst()
  const counts = JSON.stringify({ ...countFates(fates), strays })
  const isMoved = await moveImport(trx, id, from, { status: 'ready', at, counts, done: found?.total ?? 0, hasMoved })
  if (isMoved) await replaceRows(trx, id, rows)
}

async function judgeOrNothing(trx: Trx, id: string) {
  const found = await trx.selectFrom('imports').select('_id').where('_id', '=', id).executeTakeFirst()
  return found ? judgeImport(trx, id) : { rows: [], strays: [] }
}

async function rowsToApply(trx: Trx, id: string): Promise<RowToApply[]> {
  const rows = await trx
    .selectFrom('import_rows')
    .select(['row', 'fate', 'detail'])
    .where('importId', '=', id)
    .where('fate', 'in', ['new', 'changed'])
    .orderBy('row')
    .execute()
  return rows.flatMap(({ row, fate, detail }) =>
    isFate(fate) && detail !== null ? [{ row, fate, detail: readDetail(detail) }] : [],
  )
}

async function detailOf(trx: Trx, id: string, row: number): Promise<object> {
  const found = await trx
    .selectFrom('import_rows')
    .select('detail')
    .where('importId', '=', id)
    .where('row', '=', row)
    .executeTakeFirstOrThrow()
  return readDetail(found.detail ?? '{}')
}

/** What was not applied within a day, whose photos go then too; and what was, after ninety. */
async function removeOld(connection: Connection, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await connection.db
    .deleteFrom('imports')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '!=', 'applied'), eb('createdAt', '<', before(day))]),
        eb('createdAt', '<', before(90 * day)),
      ]),
    )
    .execute()
}
