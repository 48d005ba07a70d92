import { euro, parsePrice } from '../values/money.ts'
import type { OrderingSettings } from '../endpoints/settings.ts'

/** With a plain space, as the sentence is specified. */
const sum = (cents: number) => euro(cents).replace('\u00a0', ' ')

/** Why a customer cannot order for so little, or undefined. */
export function minimumSentence(
  { minimumbedrag }: Pick<OrderingSettings, 'minimumbedrag'>,
  totalCents: number,
): string | undefined {
  const least = parsePrice(minimumbedrag) ?? 0
  if (totalCents >= least) return undefined
  return `Bestel voor ten minste ${sum(least)}, er ontbreekt nog ${sum(least - totalCents)}`
}
