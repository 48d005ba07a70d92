// What lines would become if they were ordered now, without ordering them (§4.5).
import type { AnswerOf, ParsedBody } from '../../contract/call.ts'
import type { CheckedLine, LineStatus } from '../../contract/check-lines.ts'
import { lineSentence } from '../../contract/line-sentences.ts'
import { formatPrice, parsePrice } from '../../contract/money.ts'
import type { orders } from '../../contract/orders.ts'
import type { ManagedProduct } from '../../contract/products.ts'
import { among } from '../db/among.ts'
import type { Db } from '../db/schema.ts'
import { type CatalogueIndex, codeKey } from '../products/catalogue-index.ts'
import { nearestCodes } from './nearest-codes.ts'

type WantedLine = ParsedBody<typeof orders.check>['lines'][number]
interface Line {
  readonly wanted: WantedLine
  /** Undefined where there is none, or none that is for sale. */
  readonly product: ManagedProduct | undefined
}

/** Reads only. One query at most, whatever the number of lines: the catalogue is in memory, up to date with every order. */
export async function checkOrder(
  db: Db,
  catalogue: CatalogueIndex,
  wanted: readonly WantedLine[],
): Promise<AnswerOf<typeof orders.check>> {
  const lines = wanted.map((line): Line => ({ wanted: line, product: productOf(catalogue, line) }))
  const left = await codesThatLeft(db, lines)
  const asked = piecesByProduct(lines)
  const nearest = nearestCodes(catalogue)
  let total = 0
  const checked = lines.map(({ wanted: { _id, code, qty }, product }, line): CheckedLine => {
    if (!product) {
      const isGone = _id !== undefined || (code !== undefined && left.has(codeKey(code)))
      const status: LineStatus = isGone ? 'gone' : 'unknown'
      const base = { line, code: code ?? '', qty, status, sentence: lineSentence[status]() }
      return isGone ? base : { ...base, nearest: nearest(code ?? '') }
    }
    const { productCode, price, stock: available } = product
    const status: LineStatus = (asked.get(product._id) ?? 0) > available ? 'short' : 'ok'
    if (status === 'ok') total += qty * (parsePrice(price) ?? 0)
    return {
      line,
      code: productCode,
      qty,
      status,
      product,
      price,
      available,
      sentence: lineSentence[status](available),
    }
  })
  return { lines: checked, total: formatPrice(total) }
}

function productOf(catalogue: CatalogueIndex, { _id, code }: WantedLine): ManagedProduct | undefined {
  // For sale is what customers see, whoever orders it (§4.2).
  return _id === undefined ? catalogue.getByCode(code ?? '') : catalogue.get(_id, false)
}

/** An order adds the lines of one product up before it looks at the stock (§4.2). */
function piecesByProduct(lines: readonly Line[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { wanted, product } of lines)
    if (product) pieces.set(product._id, (pieces.get(product._id) ?? 0) + wanted.qty)
  return pieces
}

/** Of the codes that nothing for sale has: those of products that were removed or hidden. */
async function codesThatLeft(db: Db, lines: readonly Line[]): Promise<ReadonlySet<string>> {
  const codes = lines.flatMap(({ wanted: { code }, product }) => (product || code === undefined ? [] : [codeKey(code)]))
  if (codes.length === 0) return new Set()
  const rows = await db
    .selectFrom('products')
    .select('productCode')
    .where(among(db, 'productCode', [...new Set(codes)]))
    .execute()
  return new Set(rows.map(({ productCode }) => codeKey(productCode)))
}
