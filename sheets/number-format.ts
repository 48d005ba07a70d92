// Number formats that change what a person reads: days, and codes such as 00123.

/** Numbers of Excel's own formats that are days. */
const daysOfExcel = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

export type NumberFormat = 'number' | 'day' | ((value: number) => string | number)

/** @param pattern as in `formatCode`; undefined for one of Excel's own, named by its `id` */
export function numberFormat(id: number, pattern: string | undefined): NumberFormat {
  if (pattern === undefined) return daysOfExcel.has(id) ? 'day' : 'number'
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

/** Zeros alone, with literals around or between them: digits that a person reads as a code. */
function codeFormat(pattern: string): NumberFormat | undefined {
  const tokens = pattern.match(/"[^"]*"|\\.|[^"\\]/g) ?? []
  const zeros = tokens.filter((token) => token === '0').length
  const literals = tokens.filter((token) => token !== '0').map(literalOf)
  if (zeros === 0 || literals.includes(undefined)) return undefined
  if (zeros === 1 && literals.every((literal) => !/[\p{L}\d]/u.test(literal ?? ''))) return undefined
  return (value) => {
    if (!Number.isSafeInteger(value) || value < 0) return value
    const digits = String(value).padStart(zeros, '0')
    let at = 0
    const shown = tokens.map((token) => {
      if (token !== '0') return literalOf(token) ?? ''
      const from = at
      at = at === 0 ? digits.length - zeros + 1 : at + 1
      return digits.slice(from, at)
    })
    return shown.join('')
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
