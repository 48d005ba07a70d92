import { showCount, showPieces } from '../values/counts.ts'
import { nearestQtys, packProblem, type Packs, wholePacks } from './packs.ts'

export const lineStatuses = [
  'ok',
  'unknown',
  /** Removed or hidden. */
  'gone',
  /** Less stock than all lines of this product together. */
  'short',
  /** Not a whole number of packs, all lines of this product together. */
  'pack',
  /** Whole packs, but below the product's minimum. */
  'minimum',
] as const
type LineStatus = (typeof lineStatuses)[number]

interface LineFacts {
  readonly packs: Packs
  /** Pieces, all lines of the product together. */
  readonly qty: number
  readonly available: number
}

const terms = {
  pack: (line: LineFacts) => `per ${showCount(line.packs.vpe)} stuks${choices(line)}`,
  minimum: (line: LineFacts) => `vanaf ${showCount(line.packs.minimum)} stuks${choices(line)}`,
}

function choices({ packs, qty, available }: LineFacts): string {
  const nearest = nearestQtys(packs, qty, available)
  return nearest.length > 0 ? `, kies ${nearest.map(showCount).join(' of ')}` : ''
}

export const lineSentence = {
  ok: () => '',
  unknown: () => 'We vinden geen product met deze code of naam.',
  gone: () => 'Niet meer leverbaar.',
  short: ({ packs, available }: Pick<LineFacts, 'packs' | 'available'>) =>
    available > 0
      ? (belowMinimumStockSentence(packs, available) ?? `Nog ${showCount(available)} op voorraad.`)
      : 'Niet op voorraad!',
  pack: (line: LineFacts) => `Gaat ${terms.pack(line)}.`,
  minimum: (line: LineFacts) => `Gaat ${terms.minimum(line)}.`,
} as const satisfies Record<LineStatus, (line: LineFacts) => string>

interface LineResult {
  readonly status: 'ok' | 'short' | 'pack' | 'minimum'
  readonly sentence: string
  /** Quantities that can be ordered instead, ascending. */
  readonly nearest: readonly number[]
}

/** Checks a line of a product that is for sale, in the cart, a quick order, a list and an order. Staff may break packs. */
export function checkLine(line: LineFacts, mayBreakPacks = false): LineResult {
  const { packs, qty, available } = line
  if (qty > available) {
    const whole = wholePacks(packs, available)
    return { status: 'short', sentence: lineSentence.short(line), nearest: whole > 0 ? [whole] : [] }
  }
  const problem = mayBreakPacks ? undefined : packProblem(packs, qty)
  if (!problem) return { status: 'ok', sentence: '', nearest: [] }
  return { status: problem, sentence: lineSentence[problem](line), nearest: nearestQtys(packs, qty, available) }
}

/** When staff change an order: stock does not cover the increase of a line. */
export const notEnoughStockSentence = (productName: string) => `${productName} niet op voorraad, controleer aantal`

/** With the product's name: "Tulipa 'Apeldoorn' 12/+ gaat per 250 stuks, kies 250 of 500". */
export function namedPackSentence(
  { productName, maat }: { readonly productName: string; readonly maat: string },
  problem: 'pack' | 'minimum',
  line: LineFacts,
): string {
  const name = maat === '' || productName.endsWith(maat) ? productName : `${productName} ${maat}`
  return `${name} gaat ${terms[problem](line)}`
}

/** Describes a stock that is too small to be ordered; undefined when it is zero or enough. */
export function belowMinimumStockSentence(packs: Packs, stock: number): string | undefined {
  if (stock <= 0 || wholePacks(packs, stock) > 0) return undefined
  const { vpe, minimum } = packs
  const least = stock < vpe ? `een verpakking van ${showCount(vpe)}` : `het minimum van ${showCount(minimum)}`
  return `Nog ${showPieces(stock)}, minder dan ${least}.`
}
