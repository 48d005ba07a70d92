/** Fast path: every font has these. */
const surelyPrintable = /^[\x20-\x7e\xa0-\xac\xae-\u0113\u0116-\u0127]*$/
/** Line ends and tabs separate words; other control, direction and joining characters are dropped. */
const gaps = /[\t\n\v\f\r\x85\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufe00-\ufe0f\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu
const marks = /\p{M}/gu
const graphemes = new Intl.Segmenter('nl', { granularity: 'grapheme' })

const unprintable = '?'

/** Replaces missing glyphs: ḓ by the plain letter d, an emoji by one question mark. */
export function printableText(text: string, has: (codePoint: number) => boolean): string {
  if (surelyPrintable.test(text)) return text
  const whole = text.normalize('NFC').replace(gaps, ' ')
  let printable = ''
  for (const { segment } of graphemes.segment(whole)) {
    const seen = segment.replace(unseen, '')
    if (seen !== '') printable += signsOf(seen, has)
  }
  return printable
}

function signsOf(grapheme: string, has: (codePoint: number) => boolean): string {
  const isWhole = (text: string) => Array.from(text).every((sign) => has(sign.codePointAt(0) ?? 0))
  if (isWhole(grapheme)) return grapheme
  const plain = grapheme.normalize('NFKD')
  if (isWhole(plain)) return plain
  const bare = plain.replace(marks, '')
  return bare !== '' && isWhole(bare) ? bare : unprintable
}
