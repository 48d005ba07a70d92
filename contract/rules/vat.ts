// Btw, per rate: the sum of the lines, times the rate, half up to a cent. Lines keep the rate of their day.
import { formatPrice } from '../values/money.ts'

/** Percent. */
export const vatRates = [0, 9, 21] as const

/** The rate of a line that is ordered now; null where the shop has set none. */
export const rateOf = (
  product: { readonly btwTarief: number | null },
  { standaard }: { readonly standaard: number | null },
): number | null => (standaard === null ? null : (product.btwTarief ?? standaard))

interface TaxedLine {
  readonly cents: number
  /** Null where the shop had set no rate. */
  readonly rate: number | null
}

/** From a line of an order, as it is stored. */
export const taxedLine = (line: {
  readonly qty: number
  readonly priceCents: number
  readonly btwTarief: number | null
}): TaxedLine => ({ cents: line.qty * line.priceCents, rate: line.btwTarief })

export interface Vat {
  readonly rate: number
  /** The sum of its lines, in cents. */
  readonly over: number
  readonly cents: number
}

/**
 * Lowest rate first; undefined for an order that was placed without rates, as its first line tells.
 * A line added to it without a rate is not taxed.
 */
export function vatOf(lines: readonly TaxedLine[]): readonly Vat[] | undefined {
  const [first] = lines
  if (!first || first.rate === null) return undefined
  const sums = new Map<number, number>()
  for (const { cents, rate } of lines) {
    if (rate !== null) sums.set(rate, (sums.get(rate) ?? 0) + cents)
  }
  return [...sums]
    .map(([rate, over]) => ({ rate, over, cents: Math.floor((over * rate + 50) / 100) }))
    .sort((a, b) => a.rate - b.rate)
}

export const totalInclVat = (totalCents: number, vat: readonly Vat[]): number =>
  vat.reduce((sum, { cents }) => sum + cents, totalCents)

/** As an order answers it: nothing where no rates were set when it was placed. */
export function presentVat(lines: readonly TaxedLine[]) {
  const vat = vatOf(lines)
  if (!vat) return {}
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  return {
    btw: vat.map(({ rate, over, cents }) => ({ tarief: rate, over: formatPrice(over), bedrag: formatPrice(cents) })),
    totaalInclBtw: formatPrice(totalInclVat(total, vat)),
  }
}

/** "Btw 9 %" */
export const vatLabel = (rate: number): string => `Btw ${rate}\u00a0%`
