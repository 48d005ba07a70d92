import type { CheckedLine } from '../../../contract/endpoints/orders.ts'
import { showCount, showPieces } from '../../../contract/values/counts.ts'
import { checkLine } from '../../../contract/rules/check-line.ts'
import { wholePacks } from '../../../contract/rules/packs.ts'
import { maxQty } from '../../../contract/values/limits.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import type { Checked, LineToCheck } from '../cart/use-order-check.ts'
import { readQuantity } from '../../../contract/values/read-quantity.ts'
import type { TypedLine } from '../spreadsheets/use-typed-lines.ts'

export interface LineResult {
  readonly line: TypedLine
  readonly number: number
  readonly qty: number | undefined
  /** `typed`: incomplete or unreadable; `pending`: waiting for the server. */
  readonly status: 'typed' | 'pending' | CheckedLine['status']
  readonly sentence: string
  readonly qtyError: string | undefined
  readonly checked: CheckedLine | undefined
  readonly product: Product | undefined
  readonly nearest: readonly { readonly code: string; readonly name: string }[]
  /** Other lines of the same product, whose quantities are added up. */
  readonly twins: readonly TypedLine[]
}

const noCode = 'Vul een code of naam in.'
const clean = (text: string) => text.replace(/\s+/g, ' ').trim()
const questionOf = (code: string, qty: number) => `${code}\n${qty}`

export function linesToCheck(lines: readonly TypedLine[]): LineToCheck[] {
  return lines.flatMap(({ product, value }) => {
    const pieces = readPieces(value)
    const code = clean(product)
    return code === '' || typeof pieces === 'string' ? [] : [{ code, qty: pieces }]
  })
}

const nearestCodes = ({ nearest = [] }: Pick<CheckedLine, 'nearest'>): string[] =>
  nearest.filter((one) => typeof one === 'string')

/** Codes whose name is shown: suggestions, and lines with an unreadable quantity. */
export function codesToName(lines: readonly TypedLine[], checked: Checked | undefined): LineToCheck[] {
  const unreadable = lines.filter(
    ({ product, value }) => clean(product) !== '' && typeof readPieces(value) === 'string',
  )
  const near = checked?.lines.flatMap(nearestCodes) ?? []
  return [...new Set([...near, ...unreadable.map(({ product }) => clean(product))])].map((code) => ({ code, qty: 1 }))
}

export function productsByCode(...answers: readonly (Checked | undefined)[]): ReadonlyMap<string, Product> {
  const found = new Map<string, Product>()
  for (const answer of answers)
    for (const [at, { product, code }] of answer?.lines.entries() ?? []) {
      const asked = answer?.asked[at]
      if (product && asked && 'code' in asked) found.set(asked.code, product).set(code, product)
    }
  return found
}

export const uncheckedLine = (line: TypedLine, number: number): LineResult => ({
  line,
  number,
  qty: undefined,
  status: 'typed',
  sentence: '',
  qtyError: undefined,
  checked: undefined,
  product: undefined,
  nearest: [],
  twins: [],
})

export function checkQuickLines(
  lines: readonly TypedLine[],
  checked: Checked | undefined,
  products: ReadonlyMap<string, Product>,
): LineResult[] {
  const answers = new Map(
    checked?.asked.map((asked, at) => ['code' in asked ? questionOf(asked.code, asked.qty) : '', checked.lines[at]]),
  )
  const results = lines.map((line, at): LineResult => {
    const code = clean(line.product)
    const pieces = readPieces(line.value)
    const base = { ...uncheckedLine(line, at + 1), product: products.get(code) }
    if (code === '' && clean(line.value) === '') return base
    if (typeof pieces === 'string') return { ...base, sentence: code === '' ? noCode : '', qtyError: pieces }
    if (code === '') return { ...base, sentence: noCode }
    const answer = answers.get(questionOf(code, pieces))
    if (!answer) return { ...base, qty: pieces, status: 'pending' }
    return {
      ...base,
      qty: pieces,
      status: answer.status,
      sentence: sentenceOf(answer, pieces),
      checked: answer,
      product: answer.product,
      nearest: nearestCodes(answer).map((near) => ({ code: near, name: products.get(near)?.productName ?? '' })),
    }
  })
  const ofProduct = new Map<string, LineResult[]>()
  for (const one of results) {
    const id = one.checked?.product?._id
    if (id !== undefined) ofProduct.set(id, [...(ofProduct.get(id) ?? []), one])
  }
  return results.map((one) => withTwins(one, ofProduct.get(one.checked?.product?._id ?? '') ?? []))
}

function withTwins(one: LineResult, same: readonly LineResult[]): LineResult {
  const { product, checked } = one
  if (!product || !checked || same.length < 2) return one
  const twins = same.filter((other) => other !== one).map(({ line }) => line)
  const pieces = same.reduce((sum, { qty = 0 }) => sum + qty, 0)
  const numbers = same.map(({ number }) => showCount(number)).join(' en ')
  const together = `Dubbel: regels ${numbers} worden opgeteld, samen ${showPieces(pieces)}.`
  if (one.status === 'ok') return { ...one, twins, sentence: [one.sentence, together].filter(Boolean).join('. ') }
  return { ...one, twins, sentence: `${sentenceOf(checked, pieces)} ${together}` }
}

function sentenceOf({ status, product, available = 0, sentence }: CheckedLine, qty: number): string {
  const isPackProblem = product && (status === 'pack' || status === 'minimum')
  return isPackProblem ? checkLine({ packs: product, qty, available }).sentence : sentence
}

/** @returns whole pieces, or an error */
export function readPieces(typed: string): number | string {
  const text = clean(typed)
  if (text === '') return 'Vul een aantal in.'
  const pieces = readQuantity(text)
  if (pieces === undefined) return 'Vul een heel getal in.'
  if (pieces < 1) return 'Vul 1 of meer in.'
  return pieces > maxQty ? `Ten hoogste ${showCount(maxQty)} stuks.` : pieces
}

export function possibleQtys({ status, checked, product }: LineResult): readonly number[] {
  if (!product || !checked) return []
  const { available = 0, nearest = [] } = checked
  if (status === 'short') return [wholePacks(product, available)].filter((pieces) => pieces > 0)
  return status === 'pack' || status === 'minimum' ? nearest.filter((one) => typeof one === 'number') : []
}
