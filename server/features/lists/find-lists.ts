import type { ListLine, OrderList } from '../../../contract/endpoints/lists.ts'
import { orderList } from '../../../contract/endpoints/lists.ts'
import type { Db } from '../../platform/db/schema.ts'
import { whereIn } from '../../platform/db/rows.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import { jsonWriter } from '../../platform/http/serve.ts'
import { favouritesPlace } from '../products/user-flags.ts'
import { versionOf } from './save-list.ts'
import { type LastOrdered, lastOrdered, type Reader } from './own-orders.ts'
import type { PriceContext } from '../../../contract/rules/price.ts'
import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import { compareText } from '../../../contract/values/compare-text.ts'
import type { CatalogueIndex } from '../products/catalogue-index.ts'
import { presentToCustomer } from '../products/present-product.ts'

/** Lines of products no longer for sale keep their names. */
export async function findList(db: Db, reader: Reader, listId: string, shop: OwnShop): Promise<OrderList | undefined> {
  const [list] = await readLists(db, reader, listId)
  if (!list) return undefined
  const lines = await linesOf(db, listId)
  const ids = lines.map(({ _id }) => _id)
  return presentList(list, lines, shop, await lastOrdered(db, reader, ids))
}

const writeList = jsonWriter(orderList)

/** For `streamedList`: a hundred lists of five hundred lines are read and written one by one. */
export async function* writeLists(db: Db, reader: Reader, shop: OwnShop): AsyncGenerator<string> {
  const lists = await readLists(db, reader)
  const last = await lastOrdered(db, reader, await productsOnLists(db, lists))
  for (const list of lists) {
    yield writeList(presentList(list, await linesOf(db, list._id), shop, last))
    await takeTurn()
  }
}

/** Without lines, of which there may be tens of thousands. */
export async function nameLists(db: Db, reader: Reader): Promise<OrderList[]> {
  const rows = await readLists(db, reader)
  return rows.map(({ aantal, ...list }): OrderList => ({ ...headOf(list), aantal: Number(aantal), lines: [] }))
}

/** @returns those of the products that are on none of the lists that the user reads */
export async function notOnLists(db: Db, reader: Reader, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return []
  const listed = new Set(await productsOnLists(db, await readLists(db, reader)))
  return productIds.filter((_id) => !listed.has(_id))
}

interface ListHead extends Pick<OrderList, 'gedeeld' | 'gedeeldDoor'> {
  readonly _id: string
  readonly naam: string
  readonly changedAt: string
  readonly place: number
}

/** One's own, and those that others of the company share. @param listId that one alone */
async function readLists(db: Db, { userId, companyId }: Reader, listId?: string) {
  const people = await db
    .selectFrom('users')
    .select(['_id', 'naam', 'bedrijfsnaam'])
    .where((eb) => eb.or([eb('_id', '=', companyId), eb('companyId', '=', companyId)]))
    .where('deletedAt', 'is', null)
    .execute()
  const others = people.filter(({ _id }) => _id !== userId)
  const ids = others.map(({ _id }) => _id)
  const rows = await db
    .selectFrom('lists')
    .select(['_id', 'userId', 'naam', 'changedAt', 'place', 'gedeeld'])
    .select((eb) =>
      eb
        .selectFrom('list_lines')
        .select((lines) => lines.fn.countAll<number>().as('count'))
        .whereRef('listId', '=', 'lists._id')
        .as('aantal'),
    )
    .where((eb) => eb.or([eb('userId', '=', userId), eb.and([eb('gedeeld', '=', 1), whereIn(db, 'userId', ids)])]))
    .$if(listId !== undefined, (query) => query.where('_id', '=', listId ?? ''))
    .execute()
  return rows
    .map(({ gedeeld, userId: ownerId, ...list }) => {
      const owner = others.find(({ _id }) => _id === ownerId)
      return {
        ...list,
        ...(others.length > 0 && { gedeeld: gedeeld === 1 }),
        ...(owner && { gedeeldDoor: owner.naam || owner.bedrijfsnaam }),
      }
    })
    .sort(inOrder)
}

const isFavourites = ({ place }: Pick<ListHead, 'place'>) => place === favouritesPlace

const inOrder = (a: ListHead, b: ListHead) =>
  Number(isFavourites(b)) - Number(isFavourites(a)) || compareText(a.naam, b.naam) || (a._id < b._id ? -1 : 1)

const headOf = ({ _id, naam, changedAt, gedeeld, gedeeldDoor, place }: ListHead) => ({
  _id,
  naam,
  version: versionOf({ changedAt }),
  ...(isFavourites({ place }) && { favorieten: true as const }),
  ...(gedeeld !== undefined && { gedeeld }),
  ...(gedeeldDoor !== undefined && { gedeeldDoor }),
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

async function productsOnLists(db: Db, lists: readonly ListHead[]): Promise<string[]> {
  const ids = lists.map(({ _id }) => _id)
  const rows = await db
    .selectFrom('list_lines')
    .select('productId')
    .distinct()
    .where(whereIn(db, 'listId', ids))
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

export interface OwnShop {
  readonly index: CatalogueIndex
  readonly context: PriceContext
}

type Facts = Omit<ListLine, '_id' | 'qty' | 'laatstBesteld'>

export function factsOf(product: ManagedProduct, context: PriceContext): Facts {
  const { productName, productCode, maat, vpe, minimum, leverbaarVanaf, stock, price, picture } = presentToCustomer(
    product,
    context,
  )
  return {
    productName,
    productCode,
    maat,
    ...(vpe > 1 && { vpe }),
    ...(minimum > vpe && { minimum }),
    ...(leverbaarVanaf !== null && { leverbaarVanaf }),
    stock,
    price,
    picture: picture[0] ?? null,
    removed: false,
  }
}

/** A product that left the shop keeps its name. */
const factsOfRemoved = (row: Pick<ManagedProduct, 'productName' | 'productCode' | 'maat'>): Facts => ({
  ...row,
  stock: 0,
  price: null,
  picture: null,
  removed: true,
})
