// Prices change by a percentage, typed as '+5 %' or '-2,5 %': hundredths of a percent in code, whole cents in results.

const typed = /^([+\-−–]?)\s*(\d{1,3})(?:[.,](\d{1,2}))?$/
const moreDecimals = /^[+\-−–]?\s*\d{1,3}[.,]\d{3,}$/
/** Hundredths of a percent. */
const whole = 10_000

/** Cents. */
export const roundings = [1, 5] as const
export type Rounding = (typeof roundings)[number]

const numberOf = (text: string) => text.trim().replace(/\s*%$/, '')

/** @returns hundredths of a percent, negative for down; undefined when invalid or -100 % and below */
export function parsePriceChange(text: string): number | undefined {
  const match = typed.exec(numberOf(text))
  if (!match) return undefined
  const [, sign = '', percent = '', fraction = ''] = match
  const hundredths = Number(percent) * 100 + Number(fraction.padEnd(2, '0'))
  if (sign === '' || sign === '+') return hundredths
  return hundredths < whole ? 0 - hundredths : undefined
}

/** Returns what is wrong with a typed percentage, or undefined. Empty changes nothing. */
export function priceChangeComplaint(text: string): string | undefined {
  if (text.trim() === '' || parsePriceChange(text) !== undefined) return undefined
  const number = numberOf(text)
  if (moreDecimals.test(number)) return 'Percentage mag ten hoogste twee cijfers achter de komma hebben'
  return typed.test(number)
    ? 'De prijs kan met ten hoogste 99,99 % omlaag'
    : 'Percentage moet een getal zijn van -99,99 tot 999,99, zoals +5 % of -2,5 %'
}

/** Half a step rounds up. @param cents at most `maxPriceCents`, which keeps this in safe integers */
export function changePrice(cents: number, hundredths: number, rounding: Rounding): number {
  const step = 2 * whole * rounding
  const exact = 2 * cents * (whole + hundredths) + step / 2
  return ((exact - (exact % step)) / step) * rounding
}

/** 40 -> 42 is "+5 %", with one decimal below ten percent. */
export function showPriceChange(before: number, after: number): string {
  if (before === 0) return ''
  const percent = ((after - before) / before) * 100
  const digits = Math.abs(percent) < 10 ? 1 : 0
  const text = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: digits, signDisplay: 'exceptZero' })
  return `${text.format(percent).replace('-', '−')}\u00a0%`
}
