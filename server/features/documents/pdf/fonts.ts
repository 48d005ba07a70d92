import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { transliterate } from '../transliterate.ts'

const files = {
  regular: 'Figtree-Regular.ttf',
  semibold: 'Figtree-SemiBold.ttf',
  bold: 'Figtree-Bold.ttf',
  /** Japanese, and the Chinese characters that it shares. */
  fallback: 'KosugiMaru-Regular.ttf',
} as const
export type FontName = Exclude<keyof typeof files, 'fallback'>

/** Parsed once per worker: parsing takes longer than a document. */
export const fonts: Readonly<Record<FontName, PDFKit.ParsedFont>> = {
  regular: parse('regular'),
  semibold: parse('semibold'),
  bold: parse('bold'),
}

let parsedFallback: PDFKit.ParsedFont | undefined
/** Parsed when a name first needs it. */
export const fallbackFont = (): PDFKit.ParsedFont => (parsedFallback ??= parse('fallback'))

function parse(name: keyof typeof files): PDFKit.ParsedFont {
  const { font } = new PDFDocument({ font: join(import.meta.dirname, 'fonts', files[name]) })._font
  // A glyph keeps the character that first requested it, and copying and reading aloud use that one. Composed letters
  // request their parts without any: printing ž first would leave z unreadable in all later documents.
  for (const sign of font.characterSet) font.glyphForCodePoint(sign)
  font.layout('0123456789', ['tnum'])
  return remembering(font)
}

/** Words per font; each takes 1.5 kB. */
const mostKnown = 3_000

/** Caches glyphs per word across documents: layout is nine tenths of a document's time. */
function remembering(font: PDFKit.ParsedFont): PDFKit.ParsedFont {
  const find = font.layout.bind(font)
  const known = new Map<string, PDFKit.GlyphRun>()
  font.layout = (text, features = []) => {
    const key = `${features.join()} ${text}`
    let run = known.get(key)
    if (!run) {
      run = find(text, features)
      if (known.size >= mostKnown) known.clear()
      known.set(key, run)
    }
    return { glyphs: run.glyphs, advanceWidth: run.advanceWidth, positions: run.positions.map((one) => ({ ...one })) }
  }
  return font
}

const isOurs = (sign: string) => fonts.regular.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
const isInFallback = (sign: string) => fallbackFont().hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)

/** Line ends and tabs separate words; other control, direction and joining characters are dropped. */
const gaps = /[\t\n\v\f\r\x85\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufe00-\ufe0f\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu
const marks = /\p{M}/gu
const graphemes = new Intl.Segmenter('nl', { granularity: 'grapheme' })
const unprintable = '?'

/** Replaces missing glyphs: ḓ by the plain letter d, Ж by Zh, an emoji by one question mark. */
export function printable(text: string): string {
  const whole = text.normalize('NFC').replace(gaps, ' ')
  return Array.from(graphemes.segment(whole), ({ segment }) => signsOf(segment.replace(unseen, ''))).join('')
}

function signsOf(grapheme: string): string {
  const isWhole = (text: string) => Array.from(text).every(isOurs)
  if (isWhole(grapheme)) return grapheme
  const plain = grapheme.normalize('NFKD')
  if (isWhole(plain)) return plain
  const bare = plain.replace(marks, '')
  if (bare !== '' && isWhole(bare)) return bare
  return transliterate(grapheme) ?? (Array.from(grapheme).every(isInFallback) ? grapheme : unprintable)
}

export interface Run {
  readonly text: string
  readonly isFallback: boolean
}

/** Splits a printable text by the font that has its glyphs. */
export function runsOf(text: string): Run[] {
  const runs: { text: string; isFallback: boolean }[] = []
  for (const sign of text) {
    const isFallback = !isOurs(sign)
    const last = runs.at(-1)
    if (last?.isFallback === isFallback) last.text += sign
    else runs.push({ text: sign, isFallback })
  }
  return runs
}
