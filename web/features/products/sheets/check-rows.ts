import { showCount } from '../../../../contract/values/counts.ts'
import { euro, euroOfPrice, formatPrice, parsePrice, priceComplaint } from '../../../../contract/values/money.ts'
import { codeKey, oneSignAway } from '../../../../contract/rules/product-code.ts'
import { changeProduct } from '../../../../contract/rules/change-product.ts'
import { showPriceChange } from '../changes/price-change.ts'
import type { ProductValues } from '../../../../contract/rules/product-fields.ts'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { readQuantity } from '../../../../contract/values/read-quantity.ts'
import type { TypedLine } from '../../spreadsheets/use-typed-lines.ts'
import { type Change, changeBetween } from '../changes/bulk-change.ts'
import type { LineJob } from '../../spreadsheets/line-jobs.ts'

export interface CheckedRow {
  readonly row: TypedLine
  readonly number: number
  readonly product: ManagedProduct | undefined
  readonly outcome: 'changed' | 'same' | 'wrong'
  readonly sentence: string
  readonly now: string
  readonly will: string
  readonly difference: string
  readonly weight: number
  readonly change: Change | undefined
}

const mostNearest = 3

export type Lookup = (typed: string) => ManagedProduct | undefined

const nameKey = (name: string) =>
  name
    .replace(/[‘’'"“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** By code in any spelling, or by whole name where that is unique. */
export function lookupIn(catalogue: readonly ManagedProduct[]): Lookup {
  const byCode = new Map(catalogue.map((product) => [codeKey(product.productCode), product]))
  const byName = new Map<string, ManagedProduct | undefined>()
  for (const product of catalogue) {
    const name = nameKey(product.productName)
    byName.set(name, byName.has(name) ? undefined : product)
  }
  return (typed) => byCode.get(codeKey(typed)) ?? byName.get(nameKey(typed))
}

/** Products that a code of one wrong character or part of a name may have meant, at most three. */
export function nearestIn(catalogue: readonly ManagedProduct[], lookup: Lookup): (typed: string) => ManagedProduct[] {
  const names = catalogue.map((product) => ({ product, name: nameKey(product.productName) }))
  const known = new Map<string, ManagedProduct[]>()
  const search = (typed: string) => {
    const codes = oneSignAway(typed, lookup)
    if (codes.length > 0) return codes
    const words = nameKey(typed).split(' ')
    const found = names.filter(({ name }) => words.every((word) => name.includes(word)))
    return found.slice(0, mostNearest).map(({ product }) => product)
  }
  return (typed) => {
    const found = known.get(typed) ?? search(typed)
    known.set(typed, found)
    return found
  }
}

export function isCode(lookup: Lookup, typed: string): boolean {
  const found = typed === '' ? undefined : lookup(typed)
  return found !== undefined && codeKey(found.productCode) === codeKey(typed)
}

export function checkRows(job: LineJob['name'], rows: readonly TypedLine[], lookup: Lookup): CheckedRow[] {
  const firstOf = new Map<string, { number: number }>()
  const pieces = new Map<string, number>()
  for (const { product, value } of rows) {
    const id = lookup(product)?._id
    if (id !== undefined) pieces.set(id, (pieces.get(id) ?? 0) + (readQuantity(clean(value)) ?? 0))
  }
  return rows.map((row, at) => {
    const number = at + 1
    const found = lookup(row.product)
    const blank = { row, number, product: found, now: '', will: '', difference: '', weight: 0, change: undefined }
    const wrong = (sentence: string): CheckedRow => ({ ...blank, outcome: 'wrong', sentence, weight: Infinity })
    if (clean(row.product) === '') return wrong('Vul een code of naam in.')
    if (!found) return wrong('We vinden geen product met deze code of naam.')
    const first = firstOf.get(found._id)
    if (first && job !== 'bijboeken') return wrong(`${found.productCode} staat ook op regel ${first.number}.`)
    const typed = clean(row.value)
    if (row.complaint !== undefined) return wrong(`${row.complaint}; vul de prijs in.`)
    const complaint = job === 'prijzen' ? priceComplaint(typed) : piecesComplaint(typed, job)
    if (complaint !== undefined) return wrong(`${complaint}.`)
    firstOf.set(found._id, first ?? { number })
    if (first) return { ...blank, outcome: 'same', sentence: `Opgeteld bij regel ${first.number}.`, weight: -1 }
    if (job === 'prijzen') return checkPrice(blank, found, parsePrice(typed) ?? 0)
    const basis = job === 'bijboeken' ? found.stock : (row.stock ?? found.stock)
    const delta = job === 'bijboeken' ? (pieces.get(found._id) ?? 0) : (readQuantity(typed) ?? 0) - basis
    const { after, problem } = changeProduct(found, { stockDelta: delta })
    if (problem)
      return wrong(
        after.stock < 0
          ? 'Sinds u dit invulde, is er meer verkocht dan u telde; tel opnieuw.'
          : 'Deze voorraad is te hoog, vul minder in.',
      )
    return checkStock(blank, found, after, basis)
  })
}

/** A wrong line takes the others of its product along: the second of two would otherwise become the right one. */
export function worstFirst(checked: readonly CheckedRow[]): TypedLine[] {
  const wrong = new Set(checked.filter(({ outcome }) => outcome === 'wrong').map(({ product }) => product))
  const weightOf = ({ product, weight }: CheckedRow) => (product && wrong.has(product) ? Infinity : weight)
  return checked.toSorted((a, b) => (weightOf(a) === weightOf(b) ? 0 : weightOf(b) - weightOf(a))).map(({ row }) => row)
}

type Blank = Omit<CheckedRow, 'outcome' | 'sentence'>

function checkPrice(blank: Blank, product: ManagedProduct, cents: number): CheckedRow {
  const before = parsePrice(product.price) ?? 0
  const now = euroOfPrice(product.price)
  const shown = { ...blank, now, will: euro(cents) }
  if (cents === before) return { ...shown, outcome: 'same', sentence: 'Blijft gelijk.', weight: -1 }
  const share = (cents - before) / Math.max(before, 1)
  return {
    ...shown,
    outcome: 'changed',
    sentence: '',
    difference: showPriceChange(before, cents),
    weight: Math.abs(share),
    change: changeBetween(product, changeProduct(product, { price: formatPrice(cents) }).after),
  }
}

/** @param basis stock in pieces when it was typed */
function checkStock(blank: Blank, product: ManagedProduct, after: ProductValues, basis: number): CheckedRow {
  const { stock } = product
  const delta = after.stock - stock
  const shown = { ...blank, now: showCount(stock), will: showCount(after.stock) }
  if (delta === 0) return { ...shown, outcome: 'same', sentence: 'Blijft gelijk.', weight: -1 }
  return {
    ...shown,
    outcome: 'changed',
    sentence: stock === basis ? '' : movedSentence(stock - basis),
    difference: delta > 0 ? `+${showCount(delta)}` : showCount(delta),
    weight: Math.abs(delta) / Math.max(stock, 1),
    change: changeBetween(product, after),
  }
}

function movedSentence(pieces: number): string {
  const [one, more, way] = pieces < 0 ? ['ging', 'gingen', 'af'] : ['kwam', 'kwamen', 'bij']
  const count = Math.abs(pieces)
  return `Sinds u dit invulde, ${count === 1 ? one : more} er ${showCount(count)} ${way}.`
}

const clean = (text: string) => text.replace(/\s+/g, ' ').trim()

function piecesComplaint(typed: string, job: LineJob['name']): string | undefined {
  if (typed === '') return 'Vul een aantal in'
  const pieces = readQuantity(typed)
  if (pieces === undefined) return 'Vul een heel getal in'
  return pieces < 1 && job === 'bijboeken' ? 'Vul 1 of meer in' : undefined
}
