// Money is integer euro cents in code and database; prices travel as "12.50" (§3) and are read by people as "€ 12,50".
import { lazily } from './lazily.ts'

const amount = /^(\d{1,14})(?:[.,](\d{0,20}))?$/

/**
 * Reads an amount as people type it: "12", "12.5" or "12,50"; not "€ 12,50".
 * More than two decimals are rounded half up (§5: stored with two decimals).
 * @returns integer cents, or undefined where the text is no amount
 */
export function parsePrice(text: string): number | undefined {
  const match = amount.exec(text.trim())
  if (!match) return undefined
  const [, euros = '0', fraction = ''] = match
  const cents = Number(euros) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  const rounded = Number(fraction[2] ?? 0) >= 5 ? cents + 1 : cents
  return Number.isSafeInteger(rounded) ? rounded : undefined
}

/** Integer cents as the wire's string with two decimals: 1250 -> "12.50". */
export function formatPrice(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const dutch = lazily(() => new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }))

/** Integer cents as a Dutch reader expects it: 123450 -> "€ 1.234,50" (with a no-break space). */
export function euro(cents: number): string {
  return dutch().format(cents / 100)
}

/** The same for a price as it travels: "12.50" -> "€ 12,50". */
export function euroOfPrice(price: string): string {
  return euro(parsePrice(price) ?? 0)
}
