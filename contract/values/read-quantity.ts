// Spreadsheets write 1250 as 1250, 1.250, 1 250, 1,250.00 or "1250 stuks".

const unit = /\s*(?:x|×|st|st\.|stk|stuk|stuks|pcs|pieces)$/i
/** Groups of three digits with one and the same separator. */
const grouped = /^[1-9]\d{0,2}(?:([., '’])\d{3})(?:\1\d{3})*$/
const zeroDecimals = /[.,]0{1,2}$/

/**
 * @param cell trimmed, with plain spaces only
 * @returns undefined unless a whole number from 0 ("1,5", "-3", "12/13", "B1001")
 */
export function readQuantity(cell: string): number | undefined {
  const number = cell.replace(unit, '')
  if (/^\d{1,9}$/.test(number)) return Number(number)
  // 1.250 and 1,250 are thousands in either notation, since pieces are whole; 250,00 has decimals for show.
  if (grouped.test(number) && number.length <= 12) return Number(number.replace(/\D/g, ''))
  const whole = number.replace(zeroDecimals, '')
  return whole === number ? undefined : readQuantity(whole)
}
