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
}

/** At most one query for any number of lines: the catalogue in memory is up to date with every order. */
export async function checkOrder(
  db: Db,
  catalogue: CatalogueIndex,
  { wanted, buysAsStaff, btw, flags, ...context }: OrderToCheck,
): Promise<AnswerOf<typeof orders.check>> {
  const lines = wanted.map((line): Line => ({ wanted: line, found: productOf(catalogue, line) }))
  const left = await findGone(db, catalogue, lines)
  const asked = piecesByProduct(lines)
  const nearest = nearestCodes(catalogue, context.day)
  const taxed: { cents: number; rate: number | null }[] = []
  const checked = lines.map(({ wanted: { _id, code, qty }, found }, line): CheckedLine => {
    if (!found) {
      const isGone = _id === undefined ? left.codes.has(codeKey(code ?? '')) : left.ids.has(_id)
      const status: 'gone' | 'unknown' = isGone ? 'gone' : 'unknown'
      const base = { line, code: code ?? '', qty, status, sentence: lineSentence[status]() }
      return isGone ? base : { ...base, nearest: nearest(code ?? '') }
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

const most = 3
/** Limits per check: codes with suggestions, and codes searched for, which takes some ms each. */
const [mostSuggested, mostSearched] = [20, 5]

/** First codes that differ in one character, then search results. */
function nearestCodes(catalogue: CatalogueIndex, today: Day): (typed: string) => string[] {
  const suggested = new Map<string, string[]>()
  let searched = 0

  function search(typed: string): string[] {
    if (searched++ >= mostSearched) return []
    const { items } = catalogue.findInShop({ zoek: typed, pagina: 1, perPagina: most }, today)
    return items.map(({ product }) => product.productCode)
  }

  return (typed) => {
    const known = suggested.get(typed)
    if (known || suggested.size >= mostSuggested) return known ?? []
    const near = oneSignAway(typed, (code) => catalogue.getForSaleByCode(code)?.productCode)
    const found = near.length > 0 ? near : search(typed)
    suggested.set(typed, found)
    return found
  }
}
