import type { OrderList } from '../../../contract/endpoints/lists.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'

/** By name; lines of products no longer for sale keep their names. */
export async function findLists(db: Db | Trx, userId: string, listId?: string): Promise<OrderList[]> {
  const rows = await db
    .selectFrom('lists')
    .select(['_id', 'naam'])
    .where('userId', '=', userId)
    .$if(listId !== undefined, (query) => query.where('_id', '=', listId ?? ''))
    .execute()
  const lines = await db
    .selectFrom('lists')
    .innerJoin('list_lines', 'list_lines.listId', 'lists._id')
    .innerJoin('products', 'products._id', 'list_lines.productId')
    .select([
      'list_lines.listId',
      'list_lines.productId',
      'list_lines.qty',
      'products.productName',
      'products.productCode',
      'products.showStatus',
      'products.deletedAt',
    ])
    .where('lists.userId', '=', userId)
    .$if(listId !== undefined, (query) => query.where('lists._id', '=', listId ?? ''))
    .orderBy('list_lines.listId')
    .orderBy('list_lines.place')
    .execute()
  const lists = new Map(rows.map(({ _id, naam }): [string, OrderList] => [_id, { _id, naam, lines: [] }]))
  for (const { listId: ofList, productId, qty, productName, productCode, showStatus, deletedAt } of lines) {
    const removed = deletedAt !== null || showStatus === 'Nee'
    lists.get(ofList)?.lines.push({ _id: productId, qty, productName, productCode, removed })
  }
  return [...lists.values()].sort(byName)
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
