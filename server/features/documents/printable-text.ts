import { transliterate } from './transliterate.ts'

/** Fast path: every font has these. */
export const surelyPrintable = /^[\x20-\x7e\xa0-\xac\xae-\u0113\u0116-\u0127]*$/
/** Line ends and tabs separate words; other control, direction and joining characters are dropped. */
const gaps = /[\t\n\v\f\r\x85\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufe00-\ufe0f\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu
const marks = /\p{M}/gu
const graphemes = new Intl.Segmenter('nl', { granularity: 'grapheme' })

const unprintable = '?'

/**
 * Replaces missing glyphs: ḓ by the plain letter d, Ж by Zh, an emoji by one question mark.
 * @param has whether the text's own font has a glyph
 * @param fallbackHas whether the font for other scripts has it
 */
export function printableText(text: string, has: HasGlyph, fallbackHas: HasGlyph): string {
  if (surelyPrintable.test(text)) return text
  const whole = text.normalize('NFC').replace(gaps, ' ')
  let printable = ''
  for (const { segment } of graphemes.segment(whole)) {
    const seen = segment.replace(unseen, '')
    if (seen !== '') printable += signsOf(seen, has, fallbackHas)
  }
  return printable
}

type HasGlyph = (codePoint: number) => boolean
const hasAll = (text: string, has: HasGlyph) => Array.from(text).every((sign) => has(sign.codePointAt(0) ?? 0))

function signsOf(grapheme: string, has: HasGlyph, fallbackHas: HasGlyph): string {
  const isWhole = (text: string) => hasAll(text, has)
  if (isWhole(grapheme)) return grapheme
  const plain = grapheme.normalize('NFKD')
  if (isWhole(plain)) return plain
  const bare = plain.replace(marks, '')
  if (bare !== '' && isWhole(bare)) return bare
  return transliterate(grapheme) ?? (hasAll(grapheme, fallbackHas) ? grapheme : unprintable)
}
