// The character set of EDIFACT's level A: capitals, digits and few signs. What people write is put into it, never left out.

/** Signs that stand for themselves; `'`, `+`, `:` and `?` part what is sent, and are released where they are meant. */
const inSet = /^[A-Z0-9 .,\-()/='+:?]$/
const separators = /['+:?]/g
const graphemes = new Intl.Segmenter('nl', { granularity: 'grapheme' })
/** Letters that have no plain one within them, as they are written without. */
const letters: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'NG',
  ẞ: 'SS',
  '‘': "'",
  '’': "'",
  '‚': "'",
  ʼ: "'",
  '′': "'",
  '⁄': '/',
  '×': 'X',
}
const unknown = '-'

/** The text in capitals of the set, its separators not yet released: ê -> E, ß -> SS, an emoji -> '-'. */
export function transliterated(text: string): string {
  let written = ''
  for (const { segment } of graphemes.segment(text)) written += inCapitals(segment)
  return written
}

function inCapitals(grapheme: string): string {
  const plain = grapheme.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  if (/^\s+$/.test(plain)) return ' '
  const signs = Array.from(plain, (sign) => (inSet.test(sign) ? sign : letters[sign]))
  // Of what nobody can read no more is said than that it was there.
  return signs.every((sign) => sign === undefined) ? unknown : signs.map((sign) => sign ?? unknown).join('')
}

/** Transliterated, with a `?` before each sign that would part it. */
export function released(text: string): string {
  return transliterated(text).replace(separators, '?$&')
}
