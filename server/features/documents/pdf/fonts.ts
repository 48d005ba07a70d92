import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { printableText, surelyPrintable } from '../printable-text.ts'

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

export const printable = (text: string): string =>
  printableText(text, isOurs, (codePoint) => fallbackFont().hasGlyphForCodePoint(codePoint))

const isOurs = (codePoint: number) => fonts.regular.hasGlyphForCodePoint(codePoint)

export interface Run {
  readonly text: string
  readonly isFallback: boolean
}

/** Splits a printable text by the font that has its glyphs. */
export function runsOf(text: string): Run[] {
  if (surelyPrintable.test(text)) return [{ text, isFallback: false }]
  const runs: { text: string; isFallback: boolean }[] = []
  for (const sign of text) {
    const isFallback = !isOurs(sign.codePointAt(0) ?? 0)
    const last = runs.at(-1)
    if (last?.isFallback === isFallback) last.text += sign
    else runs.push({ text: sign, isFallback })
  }
  return runs
}
