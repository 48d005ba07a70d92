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

/** Read and parsed once for all papers of a worker, which takes longer than a paper does. */
export const fonts: Readonly<Record<FontName, PDFKit.ParsedFont>> = {
  regular: parse('regular'),
  semibold: parse('semibold'),
  bold: parse('bold'),
}

function parse(name: FontName): PDFKit.ParsedFont {
  const { font } = new PDFDocument({ font: resolve(`@expo-google-fonts/figtree/${files[name]}`) })._font
  // A glyph keeps the sign that it was first asked for by, and what copies and reads a paper aloud is told that one. The parts
  // of a composed letter are asked for without any: the z of ž, once printed, would be no letter on all papers after it.
  for (const sign of font.characterSet) font.glyphForCodePoint(sign)
  font.layout('0123456789', ['tnum'])
  return remembering(font)
}

/** Words that are remembered of each font; the same ones stand on most papers, and each takes a kilobyte and a half. */
const mostKnown = 3_000

/** The font, which finds the glyphs of a word once for all papers: nine parts in ten of the time that a paper would take. */
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
