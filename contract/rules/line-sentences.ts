import type { LineStatus } from './check-lines.ts'
import { showCount, showPieces } from '../values/counts.ts'
import { nearestQtys, type Packs, wholePacks } from './packs.ts'

export interface LineFacts {
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
  unknown: () => 'Deze code kennen we niet.',
  gone: () => 'Niet meer leverbaar.',
  short: ({ packs, available }: Pick<LineFacts, 'packs' | 'available'>) =>
    available > 0
      ? (restSentence(packs, available) ?? `Nog ${showCount(available)} op voorraad.`)
      : 'Niet op voorraad!',
  pack: (line: LineFacts) => `Gaat ${terms.pack(line)}.`,
  minimum: (line: LineFacts) => `Gaat ${terms.minimum(line)}.`,
} as const satisfies Record<LineStatus, (line: LineFacts) => string>

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
export function restSentence(packs: Packs, stock: number): string | undefined {
  if (stock <= 0 || wholePacks(packs, stock) > 0) return undefined
  const { vpe, minimum } = packs
  const least = stock < vpe ? `een pak van ${showCount(vpe)}` : `het minimum van ${showCount(minimum)}`
  return `Nog ${showPieces(stock)}, minder dan ${least}.`
}
