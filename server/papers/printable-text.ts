// Text as the fonts of the papers can print it: whatever people typed into a name, nothing of it vanishes unseen.

/** What every one of the fonts has, so that hardly any text is looked at twice. */
const surelyPrintable = /^[\x20-\x7e\xa0-\xac\xae-\u0113\u0116-\u0127]*$/
/** Line ends and tabs part words; other control characters, marks of direction and joiners are no text at all. */
const gaps = /[\t\n\v\f\r\x85\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufe00-\ufe0f\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu
const marks = /\p{M}/gu
const graphemes = new Intl.Segmenter('nl', { granularity: 'grapheme' })

const unprintable = '?'

/**
 * @param has whether the font has a sign
 * @returns the text with what the font lacks told apart: its plain letter where it has one (ḓ -> d), else a question mark for
 * each sign that a reader would count, such as an emoji
 */
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
