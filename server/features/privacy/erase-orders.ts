// Removes a customer's name from orders; lines and totals stay for the books and the stock ledger.
import { sql } from 'kysely'
import { z } from 'zod'
import { defaultComment, erasedColleague, erasedName } from '../../../contract/values/limits.ts'
import { noCompany } from '../../platform/db/company.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { forUpdate, whereIn } from '../../platform/db/rows.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'

/** Orders per transaction, to keep locks short. */
const batch = 200

const nameless = {
  ...noCompany,
  bedrijfsnaam: erasedName,
  comment: defaultComment,
  referentie: '',
  referentieSearch: '',
}

export const namedOrders = (db: Db, userId: string, deleted: boolean) =>
  db
    .selectFrom('orders')
    .where('userId', '=', userId)
    // Both, since a customer may really have this name.
    .where((eb) => eb.or([eb('bedrijfsnaam', '<>', erasedName), eb('email', '<>', '')]))
    .where('deletedAt', deleted ? 'is not' : 'is', null)

/** Orders that name a colleague. */
export const ordersNaming = (db: Db, colleagueId: string) =>
  db.selectFrom('orders').where('orderedBy', '=', colleagueId).where('besteldDoor', '<>', erasedColleague)

/**
 * Erases orders up to and including a year in batches; can be repeated. The name of a colleague goes from all he ordered:
 * the books need his company's only.
 */
export async function eraseOrders(connection: Connection, userId: string, lastYear: number): Promise<void> {
  await inBatchesOf(connection, (trx) => ordersNaming(trx, userId), eraseColleague)
  for (const deleted of [false, true]) {
    const due = (trx: Trx) => namedOrders(trx, userId, deleted).where('year', '<=', lastYear)
    await inBatchesOf(connection, due, eraseBuyer)
  }
}

async function inBatchesOf(
  connection: Connection,
  due: (trx: Trx) => ReturnType<typeof namedOrders>,
  erase: (trx: Trx, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const eraseBatch = async (trx: Trx) => {
    const rows = await due(trx).select('_id').orderBy('_id').limit(batch).modifyEnd(forUpdate(trx)).execute()
    const ids = rows.map(({ _id }) => _id)
    await forgetAnswers(trx, ids)
    await erase(trx, ids)
    return rows.length
  }
  while ((await inTransaction(connection, eraseBatch)) === batch);
}

async function eraseColleague(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({ besteldDoor: erasedColleague, version: eb('version', '+', 1) }))
    .where(whereIn(trx, '_id', ids))
    .execute()
}

/** The stored answers of staff who placed these orders (§4.2): those of the customer go with his account. */
async function forgetAnswers(trx: Trx, orderIds: readonly string[]): Promise<void> {
  const byStaff = await trx
    .selectFrom('orders')
    .select(['_id', 'placedBy'])
    .where(whereIn(trx, '_id', orderIds))
    .where('placedBy', 'is not', null)
    .execute()
  for (const { _id, placedBy } of byStaff)
    await trx
      .deleteFrom('idempotency_keys')
      .where('userId', '=', placedBy)
      .where('answer', 'like', `%"${_id}"%`)
      .execute()
}

async function eraseBuyer(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({
      ...nameless,
      search: sql<string>`cast("ordernummer" as text) || ${` ${searchText(erasedName)}`}`,
      version: eb('version', '+', 1),
    }))
    .where(whereIn(trx, '_id', ids))
    .execute()
  await eraseReferences(trx, ids)
}

const detailOfOrder = z.looseObject({ fields: z.record(z.string(), z.unknown()) })

/** The only personal data in audit records: the buyer's own reference, before and after. */
async function eraseReferences(trx: Trx, orderIds: readonly string[]): Promise<void> {
  const records = await trx
    .selectFrom('audit_log')
    .select(['id', 'detail'])
    .where('entity', '=', 'order')
    .where(whereIn(trx, 'entityId', orderIds))
    .where('detail', 'like', '%"referentie"%')
    .execute()
  for (const { id, detail } of records) {
    const parsed = detailOfOrder.safeParse(JSON.parse(detail)).data
    if (!parsed) continue
    const { referentie: _, ...fields } = parsed.fields
    await trx
      .updateTable('audit_log')
      .set({ detail: JSON.stringify({ ...parsed, fields }) })
      .where('id', '=', id)
      .execute()
  }
}
