import { centsOf, euro } from '../values/money.ts'
import type { OrderingSettings } from '../endpoints/settings.ts'

/** Why a customer cannot order for so little, or undefined. */
export function minimumSentence(
  { minimumbedrag }: Pick<OrderingSettings, 'minimumbedrag'>,
  totalCents: number,
): string | undefined {
  const least = centsOf(minimumbedrag)
  if (totalCents >= least) return undefined
  return `Bestel voor ten minste ${euro(least)}, er ontbreekt nog ${euro(least - totalCents)}`
}
