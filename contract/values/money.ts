// Integer euro cents in code and database, "12.50" on the wire (§3), "€ 12,50" on screen, "12,50" in fields.
import { lazily } from './lazily.ts'
import { maxPriceCents } from './limits.ts'

const plain = /^(?=[.,]?\d)(\d{0,14})(?:[.,](\d{0,2}))?$/
const grouped = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{0,2}))?$/
const oneGroup = /^[1-9]\d{0,2}\.\d{3}$/
const moreDecimals = /^\d{0,14}[.,]\d{3,}$/

/** Strips the currency sign on either side, and writes '12,-' as '12,00'. */
const amountOf = (text: string) =>
  text
    .trim()
    .replace(/^€\s*|\s*€$/g, '')
    .replace(/^([\d.]*\d)[.,][-−–]{1,2}$/, '$1,00')

/**
 * Parses "12", "12.5", "12,50", ",50", "€ 1.234,50", "12,50 €" and "€ 12,-". Never rounds or guesses: rejects "0,125" (§5) and "1.000", a thousand
 * in Dutch but one in English.
 * @returns integer cents, or undefined when invalid
 */
export function parsePrice(text: string): number | undefined {
  const amount = amountOf(text)
  if (oneGroup.test(amount)) return undefined
  const match = plain.exec(amount) ?? grouped.exec(amount)
  if (!match) return undefined
  const [, euros = '0', fraction = ''] = match
  const cents = Number(euros.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** A wire price: "12.50" -> 1250; 0 for what is none. */
export const centsOf = (price: string): number => parsePrice(price) ?? 0

/** Returns what is wrong with a typed price, or undefined. */
export function priceComplaint(text: string): string | undefined {
  const amount = amountOf(text)
  if (amount === '') return 'Prijs is niet ingevuld'
  if (oneGroup.test(amount)) return 'Prijs is niet duidelijk: typ in plaats van 1.000 bijvoorbeeld 1000 of 1,00'
  if (moreDecimals.test(amount)) return 'Prijs mag ten hoogste twee cijfers achter de komma hebben'
  const cents = parsePrice(amount)
  return cents === undefined || cents > maxPriceCents ? 'Prijs is geen geldig bedrag' : undefined
}

/** Integer cents on the wire: 1250 -> "12.50". */
export function formatPrice(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A wire price in an input field: "1234.50" -> "1234,50". */
export function editablePrice(price: string): string {
  return price.replace('.', ',')
}

/** A typed price as in an input field; what is no price stays as typed. */
export function tidyPrice(typed: string): string {
  const cents = parsePrice(typed)
  return cents === undefined ? typed : editablePrice(formatPrice(cents))
}

const dutch = lazily(() => new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }))

/** Integer cents on screen: 123450 -> "€ 1.234,50" (with a no-break space). */
export function euro(cents: number): string {
  return dutch()
    .format(cents / 100)
    .replace('-', '−')
}

/** A wire price on screen: "12.50" -> "€ 12,50". */
export function euroOfPrice(price: string): string {
  return euro(centsOf(price))
}
