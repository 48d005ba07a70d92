// Checks lines as if ordered now, without ordering (§4.5).
import type { AnswerOf, ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { checkLine, lineSentence, namedPackSentence } from '../../../contract/rules/check-line.ts'
import { packProblem } from '../../../contract/rules/packs.ts'
import { formatPrice } from '../../../contract/values/money.ts'
import type { CheckedLine, orders } from '../../../contract/endpoints/orders.ts'
import { type PriceContext, resolvePrice } from '../../../contract/rules/price.ts'
import { presentVat, rateOf } from '../../../contract/rules/vat.ts'
import { aheadText } from '../../../contract/rules/sold-ahead.ts'
import type { Settings } from '../../../contract/endpoints/settings.ts'
import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import { whereIn } from '../../platform/db/rows.ts'
import type { Db } from '../../platform/db/schema.ts'
import { codeKey, oneSignAway } from '../../../contract/rules/product-code.ts'
import type { CatalogueIndex } from '../products/catalogue-index.ts'
import type { UserFlags } from '../products/user-flags.ts'
import { presentToCustomer, standardPrices } from '../products/present-product.ts'
import type { Day } from '../../../contract/values/dates.ts'

type WantedLine = ParsedBody<typeof orders.check>['lines'][number]
interface Line {
  readonly wanted: WantedLine
  /** Undefined when unknown or not for sale. */
  readonly found: ManagedProduct | undefined
}

interface OrderToCheck extends PriceContext {
  readonly wanted: readonly WantedLine[]
  readonly buysAsStaff: boolean
  readonly btw: Settings['btw']
  readonly flags?: UserFlags
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
}

/** At most one query for any number of lines: the catalogue in memory is up to date with every order. */
export async function checkOrder(
  db: Db,
  catalogue: CatalogueIndex,
  { wanted, buysAsStaff, btw, flags, signal, ...context }: OrderToCheck,
): Promise<AnswerOf<typeof orders.check>> {
  const lines = wanted.map((line): Line => ({ wanted: line, found: productOf(catalogue, line) }))
  const left = await findGone(db, catalogue, lines)
  const isGone = ({ _id, code }: WantedLine) =>
    _id === undefined ? left.codes.has(codeKey(code ?? '')) : left.ids.has(_id)
  const unknown = lines.flatMap(({ wanted, found }) => (found || isGone(wanted) ? [] : (wanted.code ?? [])))
  const nearest = await nearestCodes(catalogue, context.day, unknown, signal)
  const asked = piecesByProduct(lines)
  const taxed: { cents: number; rate: number | null }[] = []
  const checked = lines.map(({ wanted, found }, line): CheckedLine => {
    const { code = '', qty } = wanted
    if (!found) {
      const status: 'gone' | 'unknown' = isGone(wanted) ? 'gone' : 'unknown'
      const base = { line, code, qty, status, sentence: lineSentence[status]() }
      return status === 'gone' ? base : { ...base, nearest: nearest.get(code) ?? [] }
    }
    const product = presentToCustomer(found, context, flags)
    const { productCode, stock: available } = product
    const together = asked.get(product._id) ?? qty
    const facts = { packs: product, qty: together, available }
    const priceCents = resolvePrice({ ...context, product: standardPrices(found), qty: together })
    const { status, sentence, nearest: quantities } = checkLine(facts, buysAsStaff)
    // For staff a note on an ok line.
    const problem = status === 'short' ? undefined : packProblem(product, together)
    const said = problem ? namedPackSentence(product, problem, facts) : sentence
    const notes = status === 'ok' ? [said, aheadText(product, context.day)] : [said]
    if (status === 'ok') taxed.push({ cents: qty * priceCents, rate: rateOf(found, btw) })
    return {
      line,
      code: productCode,
      qty,
      status,
      product,
      price: formatPrice(priceCents),
      available,
      sentence: notes.filter((note) => note !== '').join('. '),
      ...(status === 'ok' || status === 'short' ? {} : { nearest: [...quantities] }),
    }
  })
  const total = taxed.reduce((sum, { cents }) => sum + cents, 0)
  return { lines: checked, total: formatPrice(total), ...presentVat(taxed) }
}

function productOf(catalogue: CatalogueIndex, { _id, code }: WantedLine): ManagedProduct | undefined {
  // Only products that customers see are for sale, also to staff (§4.2).
  return _id === undefined ? catalogue.getForSaleByCode(code ?? '') : catalogue.getForSale(_id)
}

/** Lines of one product are added up before the stock check (§4.2). */
function piecesByProduct(lines: readonly Line[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { wanted, found } of lines) if (found) pieces.set(found._id, (pieces.get(found._id) ?? 0) + wanted.qty)
  return pieces
}

async function findGone(db: Db, catalogue: CatalogueIndex, lines: readonly Line[]) {
  const missing = lines.filter(({ found }) => !found).map(({ wanted }) => wanted)
  const ids = missing.flatMap(({ _id }) => _id ?? [])
  const typed = missing.flatMap(({ _id, code }) => (_id === undefined && code !== undefined ? [code] : []))
  if (missing.length === 0) return { codes: new Set<string>(), ids: new Set<string>() }
  // An imported code may contain lowercase, spaces or dashes, so tries it as typed too.
  const written = new Set(typed.flatMap((code) => [codeKey(code), code, code.toUpperCase()]))
  const removed = await db
    .selectFrom('products')
    .select(['_id', 'productCode'])
    .where((eb) => eb.or([whereIn(db, 'productCode', [...written]), whereIn(db, '_id', ids)]))
    .execute()
  const hidden = typed.filter((code) => catalogue.getByCode(code))
  return {
    codes: new Set([...hidden, ...removed.map(({ productCode }) => productCode)].map(codeKey)),
    ids: new Set(removed.map(({ _id }) => _id)),
  }
}

/** Per check: a search may take some ms. */
const mostSuggested = 20

/** First codes that differ in one character, else search results: at most three for each. */
async function nearestCodes(catalogue: CatalogueIndex, today: Day, unknown: readonly string[], signal: AbortSignal) {
  const suggested = new Map<string, string[]>()
  for (const typed of [...new Set(unknown)].slice(0, mostSuggested)) {
    const near = oneSignAway(typed, (code) => catalogue.getForSaleByCode(code)?.productCode)
    if (near.length === 0) {
      await takeTurn(signal)
      const { items } = catalogue.findInShop({ zoek: typed, pagina: 1, perPagina: 3 }, today)
      near.push(...items.map(({ product }) => product.productCode))
    }
    suggested.set(typed, near)
  }
  return suggested
}
