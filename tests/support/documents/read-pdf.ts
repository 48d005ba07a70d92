// Reads text and positions back from the bytes of a PDF.
import {
  contentOf,
  type Dictionary,
  glyphsOf,
  isList,
  Name,
  pagesOf,
  type PdfObjects,
  readContent,
  readPdfObjects,
  signsOf,
} from './pdf-objects.ts'

export interface PdfText {
  readonly text: string
  /** In points from the top left; y is the baseline. */
  readonly x: number
  readonly y: number
  /** Without the subset prefix. */
  readonly font: string
  readonly isArtifact: boolean
}

export interface PdfFile {
  readonly pages: readonly (readonly PdfText[])[]
  readonly title: string
}

export function readPdf(file: Buffer): PdfFile {
  const objects = readPdfObjects(file)
  const fonts = new Map<Dictionary, ReadonlyMap<number, string>>()
  const charactersOf = (font: Dictionary) => {
    const signs = fonts.get(font) ?? signsOf(objects, font)
    fonts.set(font, signs)
    return signs
  }
  const title = objects.get(objects.dictionary(objects.trailer.get('Info')).get('Title'))
  return {
    title: typeof title === 'string' ? decoded(title) : '',
    pages: pagesOf(objects).map((page) => textsOf(objects, objects.dictionary(page), charactersOf)),
  }
}

/** A line per item; a no-break space becomes a plain one. */
export const wordsOf = ({ pages }: PdfFile): string[] =>
  pages.flat().map(({ text }) => text.replaceAll('\u00a0', ' ').trim())

function textsOf(
  objects: PdfObjects,
  page: Dictionary,
  charactersOf: (font: Dictionary) => ReadonlyMap<number, string>,
): PdfText[] {
  const fonts = objects.dictionary(objects.dictionary(page.get('Resources')).get('Font'))
  const texts: PdfText[] = []
  const artifacts: boolean[] = []
  let font: Dictionary = new Map()
  let [x, y] = [0, 0]
  for (const { operator, operands } of readContent(contentOf(objects, page))) {
    const [first] = operands
    if (operator === 'BMC' || operator === 'BDC') artifacts.push(first instanceof Name && first.name === 'Artifact')
    if (operator === 'EMC') artifacts.pop()
    if (operator === 'Tm') [x, y] = [Number(operands[4]), 841.89 - Number(operands[5])]
    if (operator === 'Tf' && first instanceof Name) font = objects.dictionary(fonts.get(first.name))
    if (operator !== 'TJ' || !isList(first)) continue
    const glyphs = first.flatMap((part) => (typeof part === 'string' ? glyphsOf(part) : []))
    const signs = charactersOf(font)
    const text = glyphs.map((glyph) => signs.get(glyph) ?? '\ufffd').join('')
    const called = font.get('BaseFont')
    const name = called instanceof Name ? called.name.replace(/^\w+\+/, '') : ''
    texts.push({ text, x, y, font: name, isArtifact: artifacts.includes(true) })
  }
  return texts
}

function decoded(text: string): string {
  if (!text.startsWith('\xfe\xff')) return text
  return Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le')
}
