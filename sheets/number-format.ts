// Number formats that change what a person reads: days, codes such as 00123, and amounts that are not in euros.

/** Numbers of Excel's own formats that are days. */
const daysOfExcel = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

const percentagesOfExcel = new Set([9, 10])

/** A spreadsheet's own maximum, in characters. */
const longestPattern = 255

export type NumberFormat = 'number' | 'day' | ((value: number) => string | number)

/** @param pattern as in `formatCode`; undefined for one of Excel's own, named by its `id` */
export function numberFormat(id: number, pattern = percentagesOfExcel.has(id) ? '0%' : undefined): NumberFormat {
  if (pattern === undefined) return daysOfExcel.has(id) ? 'day' : 'number'
  if (pattern.length > longestPattern) return 'number'
  const tokens = firstPart(pattern).match(anyToken) ?? []
  const bare = tokens.filter(({ length }) => length === 1).join('')
  return /[yd]|mmm/i.test(bare) ? 'day' : textFormat(tokens, bare)
}

/** Positive numbers have the first part of 'positive;negative;zero'. */
function firstPart(pattern: string): string {
  const [part = ''] = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(pattern) ?? []
  return part
}

/** Literals, conditions and currencies, space to fill, and the signs that stand for digits. */
const anyToken = /"[^"]*"|\\.|\[[^\]]*\]|[_*].|General|E[+-]|./gis
const isDigit = (token: string) => /^(?:[0#?]|general)$/i.test(token)

function literalOf(token: string): string {
  if (token.startsWith('[')) return /^\[\$([^\]-]*)/.exec(token)?.[1] ?? ''
  if (/^(?:[0#?.,@]|\*.|general|E[+-])$/is.test(token)) return ''
  return /^_.$/s.test(token) ? ' ' : token.replace(/^\\|^"|"$/g, '')
}
const literals = (tokens: readonly string[]) => tokens.map(literalOf).join('')

/** Beside these a number is still euros, pieces or a height; beside anything else the cell is the text that is shown. */
const neutral = /€|\b(?:euro?|st|stuks?|stk|pcs|cm)\b\.?/gi

function textFormat(tokens: readonly string[], bare: string): NumberFormat {
  const first = tokens.findIndex(isDigit)
  const isFraction = /[0#?]\/[0#?]/.test(bare)
  if (first < 0 || isFraction) return 'number'
  const zeros = tokens.filter((token) => token === '0').length
  const [, thousands = ''] = /[0#](,+)(?=$|[^0#,])/.exec(bare.replace(/[^0#.,%]/g, '')) ?? []
  const isShown = thousands !== '' || literals(tokens).replace(neutral, '').trim() !== ''
  const isWhole = !tokens.some((token) => /^(?:[.?%@]|E[+-])$/i.test(token))
  const hasFixedDigits = isWhole && zeros > 1 && !bare.includes(',')
  if (!isShown && !hasFixedDigits) return 'number'
  const [, decimals = ''] = /\.([0#?]{0,20})/.exec(bare) ?? []
  const factor = (bare.includes('%') ? 100 : 1) / 1000 ** thousands.length
  return (value) => {
    const number = Number((value * factor).toPrecision(15))
    if (isWhole && Number.isSafeInteger(number) && number >= 0) return digitByDigit(String(number), tokens, zeros)
    if (!isShown) return value
    const shown = tokens.some((token) => /general/i.test(token)) ? String(number) : number.toFixed(decimals.length)
    return `${literals(tokens.slice(0, first))}${shown.replace('.', ',')}${literals(tokens.slice(first))}`.trim()
  }
}

/** '10/11' for 1011 in the format #"/"##. */
function digitByDigit(number: string, tokens: readonly string[], zeros: number): string {
  const first = tokens.findIndex(isDigit)
  let digits = number.padStart(zeros, '0')
  const shown = tokens.toReversed().map((token, at) => {
    if (!isDigit(token)) return literalOf(token)
    const own = tokens.length - 1 - at === first ? digits : digits.slice(-1)
    digits = digits.slice(0, -1)
    return own
  })
  return shown.toReversed().join('').trim()
}

const dayLength = 86_400_000

/** @param value days since the end of 1899, or of 1903; @returns 'YYYY-MM-DD', or '#####' beyond what a calendar has */
export function dayOfSerial(value: number, since1904: boolean): string {
  const start = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, value < 60 ? 31 : 30)
  const date = new Date(start + Math.floor(value) * dayLength)
  return Number.isNaN(date.getTime()) ? '#####' : date.toISOString().slice(0, 10)
}
