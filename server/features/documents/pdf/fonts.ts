import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { printableText } from '../printable-text.ts'

const files = {
  regular: '400Regular/Figtree_400Regular.ttf',
  semibold: '600SemiBold/Figtree_600SemiBold.ttf',
  bold: '700Bold/Figtree_700Bold.ttf',
} as const
export type FontName = keyof typeof files

const { resolve } = createRequire(import.meta.url)

/** Parsed once per worker: parsing takes longer than a paper. */
export const fonts: Readonly<Record<FontName, PDFKit.ParsedFont>> = {
  regular: parse('regular'),
  semibold: parse('semibold'),
  bold: parse('bold'),
}

function parse(name: FontName): PDFKit.ParsedFont {
  const { font } = new PDFDocument({ font: resolve(`@expo-google-fonts/figtree/${files[name]}`) })._font
  // A glyph keeps the character that first requested it, and copying and reading aloud use that one. Composed letters
  // request their parts without any: printing ž first would leave z unreadable in all later papers.
  for (const sign of font.characterSet) font.glyphForCodePoint(sign)
  font.layout('0123456789', ['tnum'])
  return remembering(font)
}

/** Words per font; each takes 1.5 kB. */
const mostKnown = 3_000

/** Caches glyphs per word across papers: layout is nine tenths of a paper's time. */
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
  printableText(text, (codePoint) => fonts.regular.hasGlyphForCodePoint(codePoint))
