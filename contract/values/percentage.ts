// A percentage off is hundredths of a percent in code and database, "7.50" on the wire, "7,5 %" on screen.

const plain = /^(\d{1,3})(?:[.,](\d{1,2}))?$/
/** Hundredths of a percent. */
const most = 10_000

const numberOf = (text: string) => text.trim().replace(/\s*%$/, '')

/** @returns hundredths of a percent, 0 to 10,000; undefined when invalid */
export function parsePercentage(text: string): number | undefined {
  const match = plain.exec(numberOf(text))
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return hundredths <= most ? hundredths : undefined
}

/** Returns what is wrong with a typed percentage, or undefined. Empty means none. */
export function percentageComplaint(text: string): string | undefined {
  if (text.trim() === '' || parsePercentage(text) !== undefined) return undefined
  return /^\d{1,3}[.,]\d{3,}$/.test(numberOf(text))
    ? 'Korting mag ten hoogste twee cijfers achter de komma hebben'
    : 'Korting moet een percentage van 0 tot en met 100 zijn'
}

/** 750 -> "7.50". */
export const formatPercentage = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** "7.50" -> "7,5 %" (with a no-break space). */
export function showPercentage(percentage: string): string {
  return `${editablePercentage(percentage)}\u00a0%`
}

/** "7.50" -> "7,5". */
export const editablePercentage = (percentage: string): string => String(Number(percentage)).replace('.', ',')
