// Quantities as spreadsheets write them: one number can stand there as 1250, 1.250, 1 250, 1,250.00 or "1250 stuks".

const unit = /\s*(?:x|×|st|st\.|stk|stuk|stuks|pcs|pieces)$/i
/** Groups of three digits behind points, commas, apostrophes or spaces, the same sign all along. */
const grouped = /^[1-9]\d{0,2}(?:([., '’])\d{3})(?:\1\d{3})*$/
const zeroDecimals = /[.,]0{1,2}$/

/**
 * @param cell without spaces around it and with plain spaces only
 * @returns whole pieces from 0; undefined where the text is no whole number ("1,5", "-3", "12/13", "B1001")
 */
export function readQuantity(cell: string): number | undefined {
  const number = cell.replace(unit, '')
  if (/^\d{1,9}$/.test(number)) return Number(number)
  // 1.250 and 1,250 are thousands in either language, for nobody orders a part of a bulb; 250,00 is what a cell shows.
  if (grouped.test(number) && number.length <= 12) return Number(number.replace(/\D/g, ''))
  const whole = number.replace(zeroDecimals, '')
  return whole === number ? undefined : readQuantity(whole)
}
