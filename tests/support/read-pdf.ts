// Reads back what pdfkit wrote, from the bytes alone: the text of each page where it stands, and the tags around it.
import { inflateSync } from 'node:zlib'

export interface PdfText {
  readonly text: string
  /** Points from the left, and from the top of the page to the baseline. */
  readonly x: number
  readonly y: number
  /** Of the font, in points. */
  readonly size: number
  /** Repeated or decorative, so that it is not read aloud. */
  readonly isArtifact: boolean
}

export interface PdfFile {
  /** By page. */
  readonly pages: readonly (readonly PdfText[])[]
  readonly title: string
  /** How many tags of each kind there are. */
  readonly tags: Readonly<Record<string, number>>
  /** The document's catalogue, as it stands in the file. */
  readonly catalogue: string
}

interface Part {
  readonly dictionary: string
  readonly stream: Buffer | undefined
}

export function readPdf(file: Buffer): PdfFile {
  const parts = partsOf(file)
  const one = (reference: string | undefined): Part =>
    parts.get(Number(reference)) ?? { dictionary: '', stream: undefined }
  const all = [...parts.values()].map(({ dictionary }) => dictionary)
  const root = all.find((dictionary) => /\/Type \/Pages\b/.test(dictionary)) ?? ''
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(root)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, number]) => {
    const { dictionary } = one(number)
    const resources = one(/\/Resources (\d+) 0 R/.exec(dictionary)?.[1]).dictionary
    const named = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? ''
    const fonts = new Map(
      [...named.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', font]) => {
        const cmap = one(/\/ToUnicode (\d+) 0 R/.exec(one(font).dictionary)?.[1]).stream
        return [name, signsOf(cmap?.toString('latin1') ?? '')]
      }),
    )
    return textsOf(one(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1]).stream?.toString('latin1') ?? '', fonts)
  })
  const tags: Record<string, number> = {}
  for (const dictionary of all) {
    const tag = /\/S \/(\w+)\n/.exec(dictionary)?.[1]
    if (tag && dictionary.includes('/K [')) tags[tag] = (tags[tag] ?? 0) + 1
  }
  return {
    pages,
    tags,
    title: decoded(
      one(/\/Title (\d+) 0 R/.exec(all.find((about) => about.includes('/Producer')) ?? '')?.[1]).dictionary,
    ),
    catalogue: all.find((dictionary) => /\/Type \/Catalog\b/.test(dictionary)) ?? '',
  }
}

/** Everything that is printed, a line an item; a space is a space, also one that holds words together. */
export const wordsOf = ({ pages }: PdfFile): string[] =>
  pages.flat().map(({ text }) => text.replaceAll('\u00a0', ' ').trim())

function partsOf(file: Buffer): Map<number, Part> {
  const parts = new Map<number, Part>()
  const text = file.toString('latin1')
  const start = /(\d+) 0 obj\n/g
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const end = text.indexOf('endobj', start.lastIndex)
    const streamAt = text.indexOf('stream\n', start.lastIndex)
    if (streamAt === -1 || streamAt > end) {
      parts.set(Number(found[1]), { dictionary: text.slice(start.lastIndex, end), stream: undefined })
      start.lastIndex = end
      continue
    }
    const dictionary = text.slice(start.lastIndex, streamAt)
    const from = streamAt + 'stream\n'.length
    const bytes = file.subarray(from, from + Number(/\/Length (\d+)/.exec(dictionary)?.[1]))
    const stream = dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    parts.set(Number(found[1]), { dictionary, stream })
    start.lastIndex = from + bytes.length
  }
  return parts
}

/** What each glyph stands for, by its number. */
function signsOf(cmap: string): string[] {
  const list = [...cmap.matchAll(/<\w+> <\w+> \[([^\]]*)\]/g)].flatMap(([, range = '']) => [
    ...range.matchAll(/<([0-9a-f ]*)>/gi),
  ])
  return list.map(([, codes = '']) => Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
}

const operators =
  /\/(\w+) (?:<<[^]*?>> BDC|BMC)|(EMC)|1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\/(\w+) ([\d.]+) Tf|\[((?:<[0-9a-f]*>|[\d. -])*)\] TJ/g

function textsOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): PdfText[] {
  const texts: PdfText[] = []
  const open: string[] = []
  let [font, size, x, y] = ['', 0, 0, 0]
  for (const [, tag, end, left, bottom, chosen, points, shown] of content.matchAll(operators)) {
    if (tag !== undefined) open.push(tag)
    if (end !== undefined) open.pop()
    if (left !== undefined) [x, y] = [Number(left), 841.89 - Number(bottom)]
    if (chosen !== undefined) [font, size] = [chosen, Number(points)]
    if (shown === undefined) continue
    const signs = fonts.get(font) ?? []
    const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const text = glyphs.map((glyph) => signs[Number.parseInt(glyph, 16)] ?? '\ufffd').join('')
    texts.push({ text, x, y, size, isArtifact: open.includes('Artifact') })
  }
  return texts
}

/** A text as it stands in the file, in brackets. */
function decoded(literal: string): string {
  const bytes = literal.trim().slice(1, -1).replace(/\\(.)/g, '$1')
  if (!bytes.startsWith('\xfe\xff')) return bytes
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
}
