import type { OrderList } from '../../../contract/endpoints/lists.ts'
import { orderList } from '../../../contract/endpoints/lists.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import { jsonWriter } from '../../platform/http/serve.ts'

/** Lines of products no longer for sale keep their names. */
export async function findList(db: Db | Trx, userId: string, listId: string): Promise<OrderList | undefined> {
  const list = await db
    .selectFrom('lists')
    .select(['_id', 'naam'])
    .where('userId', '=', userId)
    .where('_id', '=', listId)
    .executeTakeFirst()
  if (!list) return undefined
  const lines = await db
    .selectFrom('list_lines')
    .innerJoin('products', 'products._id', 'list_lines.productId')
    .select([
      'list_lines.productId',
      'list_lines.qty',
      'products.productName',
      'products.productCode',
      'products.showStatus',
      'products.deletedAt',
    ])
    .where('list_lines.listId', '=', listId)
    .orderBy('list_lines.place')
    .execute()
  return {
    ...list,
    lines: lines.map(({ productId, showStatus, deletedAt, ...line }) => ({
      _id: productId,
      ...line,
      removed: deletedAt !== null || showStatus === 'Nee',
    })),
  }
}

const writeList = jsonWriter(orderList)

/** By name, as JSON: a hundred lists of five hundred lines are read and written one by one. */
export async function* streamLists(db: Db, userId: string): AsyncGenerator<string> {
  let separator = '['
  for (const { _id } of await nameLists(db, userId)) {
    const list = await findList(db, userId, _id)
    // Removed meanwhile.
    if (!list) continue
    yield separator + writeList(list)
    separator = ','
    await takeTurn()
  }
  yield separator === '[' ? '[]' : ']'
}

/** Without lines, of which there may be tens of thousands. */
export async function nameLists(db: Db, userId: string): Promise<OrderList[]> {
  const rows = await db
    .selectFrom('lists')
    .leftJoin('list_lines', 'list_lines.listId', 'lists._id')
    .select((eb) => ['lists._id', 'naam', eb.fn.count<number>('list_lines.productId').as('aantal')])
    .where('userId', '=', userId)
    .groupBy('lists._id')
    .execute()
  return rows.map((list): OrderList => ({ ...list, lines: [] })).sort(byName)
}

const byName = (a: OrderList, b: OrderList) => a.naam.localeCompare(b.naam, 'nl') || (a._id < b._id ? -1 : 1)
