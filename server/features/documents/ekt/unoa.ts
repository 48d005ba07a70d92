import { lettersIn, transliterate } from '../transliterate.ts'

// EDIFACT level A: capitals, digits and a few signs. Other characters are transliterated, never dropped.

/** `'`, `+`, `:` and `?` are separators and need an escape. */
const inSet = /^[A-Z0-9 .,\-()/='+:?]$/
/** Needs its capitals only. */
const asWritten = /^[A-Za-z0-9 .,\-()/='+:?]*$/
const separators = /['+:?]/g
const graphemes = new Intl.Segmenter('nl', { granularity: 'grapheme' })
const letters = lettersIn(
  "Æ AE, Œ OE, Ø O, Ł L, Đ D, Ð D, Þ TH, Ħ H, Ŧ T, Ŋ NG, ẞ SS, ‘ ', ’ ', ‚ ', ʼ ', ′ ', ⁄ /, × X",
)
const unknown = '-'

/** Transliterates without escaping separators: ê -> E, ß -> SS, an emoji -> '-'. */
export function toUnoa(text: string): string {
  if (asWritten.test(text)) return text.toUpperCase()
  let written = ''
  for (const { segment } of graphemes.segment(text)) written += inCapitals(segment)
  return written
}

function inCapitals(grapheme: string): string {
  const latin = transliterate(grapheme)
  const plain = (latin ?? grapheme).normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  if (/^\s+$/.test(plain)) return ' '
  const signs = Array.from(plain, (sign) => (inSet.test(sign) ? sign : letters.get(sign)))
  // One sign stands for a character that has no transliteration at all.
  return signs.every((sign) => sign === undefined) ? unknown : signs.map((sign) => sign ?? unknown).join('')
}

export function escapedUnoa(text: string): string {
  return toUnoa(text).replace(separators, '?$&')
}
