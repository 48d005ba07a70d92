// Money is integer euro cents in code and database; prices travel as "12.50" (§3), are read by people as "€ 12,50" and
// stand in a field as "12,50".
import { lazily } from './lazily.ts'
import { maxPriceCents } from './limits.ts'

const plain = /^(\d{1,14})(?:[.,](\d{0,2}))?$/
const grouped = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{0,2}))?$/
const oneGroup = /^[1-9]\d{0,2}\.\d{3}$/
const moreDecimals = /^\d{1,14}[.,]\d{3,}$/

/** Without the sign that prices are shown with, and the space behind it. */
const amountOf = (text: string) => text.trim().replace(/^€\s*/, '')

/**
 * Reads an amount as people type it, as it is shown, and as it travels: "12", "12.5", "12,50", "€ 1.234,50".
 * Nothing is rounded or guessed: "0,125" is no price (§5: two decimals), nor is "1.000", which is a thousand euros to
 * a Dutch reader and one euro to a machine.
 * @returns integer cents, or undefined where the text is no amount
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

/** What is wrong with a price that was typed; undefined where nothing is. */
export function priceComplaint(text: string): string | undefined {
  const amount = amountOf(text)
  if (amount === '') return 'Prijs is niet ingevuld'
  if (oneGroup.test(amount)) return 'Prijs is niet duidelijk: typ in plaats van 1.000 bijvoorbeeld 1000 of 1,00'
  if (moreDecimals.test(amount)) return 'Prijs mag ten hoogste twee cijfers achter de komma hebben'
  const cents = parsePrice(amount)
  return cents === undefined || cents > maxPriceCents ? 'Prijs is geen geldig bedrag' : undefined
}

/** Integer cents as the wire's string with two decimals: 1250 -> "12.50". */
export function formatPrice(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A price as it travels, as it stands in a field to be edited: "1234.50" -> "1234,50". */
export function editablePrice(price: string): string {
  return price.replace('.', ',')
}

const dutch = lazily(() => new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }))

/** Integer cents as a Dutch reader expects it: 123450 -> "€ 1.234,50" (with a no-break space). */
export function euro(cents: number): string {
  return dutch()
    .format(cents / 100)
    .replace('-', '−')
}

/** The same for a price as it travels: "12.50" -> "€ 12,50". */
export function euroOfPrice(price: string): string {
  return euro(parsePrice(price) ?? 0)
}
