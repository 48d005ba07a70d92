// Number formats that change what a person reads: days, and codes such as 00123.

/** Numbers of Excel's own formats that are days. */
const daysOfExcel = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

/** A spreadsheet's own maximum, in characters. */
const longestPattern = 255

export type NumberFormat = 'number' | 'day' | ((value: number) => string | number)

/** @param pattern as in `formatCode`; undefined for one of Excel's own, named by its `id` */
export function numberFormat(id: number, pattern: string | undefined): NumberFormat {
  if (pattern === undefined) return daysOfExcel.has(id) ? 'day' : 'number'
  if (pattern.length > longestPattern) return 'number'
  const positive = firstPart(pattern).replace(/\[[^\]]*\]|_.|\*./g, '')
  const bare = positive.replace(/"[^"]*"|\\./g, '')
  if (/[yd]|mmm/i.test(bare)) return 'day'
  return codeFormat(positive) ?? 'number'
}

/** Positive numbers have the first part of 'positive;negative;zero'. */
function firstPart(pattern: string): string {
  const [part = ''] = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(pattern) ?? []
  return part
}

/** Amounts and pieces stay numbers: 'EUR 12', '250 st.'. */
const currency = /\b(?:euro?|usd|gbp|chf|dkk|sek|nok|pln)\b/gi
const unit = /^\s+\p{L}+\.?\s*$/u

/** A whole number of a fixed count of digits, or among letters: a person reads it as a code or a size. */
function codeFormat(pattern: string): NumberFormat | undefined {
  const tokens = (pattern.match(/"[^"]*"|\\.|General|[^"\\]/gi) ?? []).filter((token) => token !== ',')
  const isDigit = (token: string) => /^(?:0|#|general)$/i.test(token)
  const [first, last] = [tokens.findIndex(isDigit), tokens.findLastIndex(isDigit)]
  if (first < 0 || tokens.some((token) => !isDigit(token) && literalOf(token) === undefined)) return undefined
  const literals = (some: readonly string[]) => some.map((token) => literalOf(token) ?? '').join('')
  const before = literals(tokens.slice(0, last)).replace(currency, '')
  const after = literals(tokens.slice(last))
  const zeros = tokens.filter((token) => token === '0').length
  const hasFixedDigits = zeros > 1 && !pattern.includes(',')
  const isShown = /[\p{L}\d/]/u.test(before) || (/[\p{L}\d/+]/u.test(after) && !unit.test(after))
  if (!hasFixedDigits && !isShown) return undefined
  return (value) => {
    if (!Number.isSafeInteger(value) || value < 0) return value
    let digits = String(value).padStart(zeros, '0')
    const shown = tokens.toReversed().map((token, at) => {
      if (!isDigit(token)) return literalOf(token) ?? ''
      const own = tokens.length - 1 - at === first ? digits : digits.slice(-1)
      digits = digits.slice(0, -1)
      return own
    })
    return shown.toReversed().join('')
  }
}

function literalOf(token: string): string | undefined {
  if (token.startsWith('"')) return token.slice(1, -1)
  if (token.startsWith('\\')) return token.slice(1)
  return /[ \-/():]/.test(token) ? token : undefined
}

const dayLength = 86_400_000

/** @param value days since the end of 1899, or of 1903; @returns 'YYYY-MM-DD', or '' beyond what a calendar has */
export function dayOfSerial(value: number, since1904: boolean): string {
  const start = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, value < 60 ? 31 : 30)
  const date = new Date(start + Math.floor(value) * dayLength)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
