import type { ListLine, OrderList } from '../../../contract/endpoints/lists.ts'
import { orderList } from '../../../contract/endpoints/lists.ts'
import type { Db } from '../../platform/db/schema.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import { jsonWriter } from '../../platform/http/serve.ts'
import { favouritesPlace } from '../products/own-marks.ts'
import { type LastOrdered, lastOrdered } from './own-orders.ts'
import { factsOf, factsOfRemoved, type OwnShop } from './present-line.ts'

/** Lines of products no longer for sale keep their names. */
export async function findList(db: Db, userId: string, listId: string, shop: OwnShop): Promise<OrderList | undefined> {
  const list = await selectLists(db, userId).where('_id', '=', listId).executeTakeFirst()
  if (!list) return undefined
  const lines = await linesOf(db, listId)
  const ids = lines.map(({ _id }) => _id)
  return presentList(list, lines, shop, await lastOrdered(db, userId, ids))
}

const writeList = jsonWriter(orderList)

/** In order, as JSON: a hundred lists of five hundred lines are read and written one by one. */
export async function* streamLists(db: Db, userId: string, shop: OwnShop): AsyncGenerator<string> {
  const lists = (await selectLists(db, userId).execute()).sort(inOrder)
  const last = await lastOrdered(db, userId, await productsOnLists(db, userId))
  let separator = '['
  for (const list of lists) {
    yield separator + writeList(presentList(list, await linesOf(db, list._id), shop, last))
    separator = ','
    await takeTurn()
  }
  yield separator === '[' ? '[]' : ']'
}

/** Without lines, of which there may be tens of thousands. */
export async function nameLists(db: Db, userId: string): Promise<OrderList[]> {
  const rows = await selectLists(db, userId)
    .select((eb) =>
      eb
        .selectFrom('list_lines')
        .select((lines) => lines.fn.countAll<number>().as('count'))
        .whereRef('listId', '=', 'lists._id')
        .as('aantal'),
    )
    .execute()
  return rows
    .sort(inOrder)
    .map(({ aantal, ...list }): OrderList => ({ ...headOf(list), aantal: Number(aantal), lines: [] }))
}

type ListHead = { readonly _id: string; readonly naam: string; readonly place: number }

const selectLists = (db: Db, userId: string) =>
  db.selectFrom('lists').select(['lists._id', 'naam', 'lists.place']).where('userId', '=', userId)

const isFavourites = ({ place }: ListHead) => place === favouritesPlace

/** Favorieten first, then by name. */
const inOrder = (a: ListHead, b: ListHead) =>
  Number(isFavourites(b)) - Number(isFavourites(a)) || a.naam.localeCompare(b.naam, 'nl') || (a._id < b._id ? -1 : 1)

const headOf = (list: ListHead) => ({
  _id: list._id,
  naam: list.naam,
  ...(isFavourites(list) && { favorieten: true as const }),
})

type Line = Pick<ListLine, '_id' | 'qty' | 'productName' | 'productCode' | 'maat'>

const linesOf = (db: Db, listId: string): Promise<Line[]> =>
  db
    .selectFrom('list_lines')
    .innerJoin('products', 'products._id', 'list_lines.productId')
    .select(['products._id', 'list_lines.qty', 'productName', 'productCode', 'maat'])
    .where('list_lines.listId', '=', listId)
    .orderBy('list_lines.place')
    .execute()

async function productsOnLists(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lists')
    .innerJoin('list_lines', 'list_lines.listId', 'lists._id')
    .select('productId')
    .distinct()
    .where('userId', '=', userId)
    .execute()
  return rows.map(({ productId }) => productId)
}

function presentList(list: ListHead, lines: readonly Line[], shop: OwnShop, last: LastOrdered): OrderList {
  return {
    ...headOf(list),
    lines: lines.map(({ _id, qty, ...row }) => {
      const product = shop.index.getForSale(_id)
      const facts = product ? factsOf(product, shop.context) : factsOfRemoved(row)
      return { _id, qty, ...facts, laatstBesteld: last.get(_id) ?? null }
    }),
  }
}
