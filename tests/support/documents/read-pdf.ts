// Reads text, positions and tags back from the bytes of a pdfkit document.
import { inflateSync } from 'node:zlib'

export interface PdfText {
  readonly text: string
  /** In points from the top left; y is the baseline. */
  readonly x: number
  readonly y: number
  /** In points. */
  readonly size: number
  /** Without the subset prefix. */
  readonly font: string
  /** As in '#1f5c45'. */
  readonly colour: string
  readonly isArtifact: boolean
}

export interface PdfFile {
  readonly pages: readonly (readonly PdfText[])[]
  /** By page: path and colour, as in the file. */
  readonly drawings: readonly (readonly string[])[]
  readonly title: string
  /** Positions as in the figures' tags. */
  readonly figures: readonly string[]
  readonly tags: Readonly<Record<string, number>>
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
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(root)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  const sheets = kids.map(([, number]) => {
    const { dictionary } = one(number)
    const resources = one(/\/Resources (\d+) 0 R/.exec(dictionary)?.[1]).dictionary
    const named = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? ''
    const fonts = new Map(
      [...named.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', font]) => {
        const about = one(font).dictionary
        const cmap = one(/\/ToUnicode (\d+) 0 R/.exec(about)?.[1]).stream
        const called = /\/BaseFont \/\w+\+([\w-]+)/.exec(about)?.[1] ?? ''
        return [name, { called, signs: signsOf(cmap?.toString('latin1') ?? '') }]
      }),
    )
    const content = one(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1]).stream?.toString('latin1') ?? ''
    return { texts: textsOf(content, fonts), drawings: drawingsOf(content) }
  })
  const tags: Record<string, number> = {}
  for (const dictionary of all) {
    const tag = /\/S \/(\w+)\n/.exec(dictionary)?.[1]
    if (tag && dictionary.includes('/K [')) tags[tag] = (tags[tag] ?? 0) + 1
  }
  return {
    pages: sheets.map(({ texts }) => texts),
    drawings: sheets.map(({ drawings }) => drawings),
    figures: all.flatMap((dictionary) => /\/BBox \[([^\]]*)\]/.exec(dictionary)?.[1] ?? []),
    tags,
    title: decoded(
      one(/\/Title (\d+) 0 R/.exec(all.find((about) => about.includes('/Producer')) ?? '')?.[1]).dictionary,
    ),
    catalogue: all.find((dictionary) => /\/Type \/Catalog\b/.test(dictionary)) ?? '',
  }
}

/** A line per item; a no-break space becomes a plain one. */
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

/** By glyph number. */
function signsOf(cmap: string): string[] {
  const list = [...cmap.matchAll(/<\w+> <\w+> \[([^\]]*)\]/g)].flatMap(([, range = '']) => [
    ...range.matchAll(/<([0-9a-f ]*)>/gi),
  ])
  return list.map(([, codes = '']) => Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
}

const operators =
  /\/(\w+) (?:<<[^]*?>> BDC|BMC)|(EMC)|1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\/(\w+) ([\d.]+) Tf|([\d. ]+ scn)|\[((?:<[0-9a-f]*>|[\d. -])*)\] TJ/g

interface Font {
  readonly called: string
  readonly signs: readonly string[]
}

function textsOf(content: string, fonts: ReadonlyMap<string, Font>): PdfText[] {
  const texts: PdfText[] = []
  const open: string[] = []
  let [font, colour, size, x, y] = ['', '', 0, 0, 0]
  for (const [, tag, end, left, bottom, chosen, points, filled, shown] of content.matchAll(operators)) {
    if (tag !== undefined) open.push(tag)
    if (end !== undefined) open.pop()
    if (left !== undefined) [x, y] = [Number(left), 841.89 - Number(bottom)]
    if (chosen !== undefined) [font, size] = [chosen, Number(points)]
    if (filled !== undefined) colour = withColour(filled).replace(' scn', '')
    if (shown === undefined) continue
    const { called = '', signs = [] } = fonts.get(font) ?? {}
    const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const text = glyphs.map((glyph) => signs[Number.parseInt(glyph, 16)] ?? '\ufffd').join('')
    texts.push({ text, x, y, size, font: called, colour, isArtifact: open.includes('Artifact') })
  }
  return texts
}

const unseen = /^$|<<$|^\/(Type|MCID|Attached|BBox) |(^|\s)(BDC|BMC|EMC|q|Q|cs|CS)$/

function drawingsOf(content: string): string[] {
  const drawings: string[] = []
  let figure: string[] = []
  for (const line of content.replaceAll(/^BT\n[^]*?^ET$/gm, 'ET').split('\n')) {
    if (line === 'ET') figure = []
    else if (!unseen.test(line)) figure.push(withColour(line))
    if (!/(^|\s)([fS]|Do)$/.test(line)) continue
    drawings.push(figure.join(' '))
    figure = []
  }
  return drawings
}

const hex = (part: string) =>
  Math.round(Number(part) * 255)
    .toString(16)
    .padStart(2, '0')
const withColour = (line: string) =>
  line.replace(
    /^([\d.]+) ([\d.]+) ([\d.]+) (?=scn$)/i,
    (_, ...parts: string[]) => `#${parts.slice(0, 3).map(hex).join('')} `,
  )

function decoded(literal: string): string {
  const bytes = literal.trim().slice(1, -1).replace(/\\(.)/g, '$1')
  if (!bytes.startsWith('\xfe\xff')) return bytes
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
}
