import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { fallbackFont, type FontName, fonts, printable, type Run, runsOf } from './fonts.ts'

/** The light colours of web/app/styles/tokens.css. */
export const colours = {
  ink: '#17251d',
  soft: '#4b5b51',
  line: '#d8dfd1',
  strong: '#7f8d82',
  tint: '#e0ecdf',
  leaf: '#1f5c45',
  tulip: '#f5b9c9',
} as const

export interface TextStyle {
  readonly font: FontName
  readonly size: number
  readonly colour: string
  readonly figures?: boolean
}

export type Tag = PDFKit.PDFStructureElement

/** Points; A4 with room for a hole punch. */
export const page = { width: 595.28, height: 841.89, left: 48, right: 42, top: 42, bottom: 54 } as const
export const textWidth = page.width - page.left - page.right

export const lineHeight = (style: TextStyle) => style.size * 1.32

const featuresOf = (style: TextStyle): PDFKit.Mixins.OpenTypeFeatures[] | undefined =>
  style.figures ? ['tnum'] : undefined

export class Pen {
  readonly #document: PDFKit.PDFDocument
  readonly #finished: Promise<Buffer>
  readonly root: Tag
  readonly #pictures = new Map<Uint8Array, PDFKit.OpenedImage>()

  constructor(title: string) {
    const options: PDFKit.PDFDocumentOptions = {
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      lang: 'nl-NL',
      displayTitle: true,
      info: { Title: printable(title), Creator: 'Bollenveld', Producer: 'Bollenveld' },
    }
    // Assigned: the types know only PDF/A.
    this.#document = new PDFDocument(Object.assign(options, { subset: 'PDF/UA' }))
    this.#finished = buffer(this.#document)
    for (const [name, font] of Object.entries(fonts)) this.#document.registerFont(name, font)
    this.root = this.#document.struct('Document')
    this.#document.addStructure(this.root)
  }

  addPage(): void {
    this.#document.addPage()
  }

  tag(parent: Tag, type: string, options: { scope?: 'Column' | 'Row'; alt?: string; bbox?: number[] } = {}): Tag {
    const tag = this.#document.struct(type, options)
    parent.add(tag)
    return tag
  }

  tagged(parent: Tag, type: string, draw: () => void, options: Parameters<Pen['tag']>[2] = {}): void {
    const tag = this.tag(parent, type, options)
    tag.add(draw)
    tag.end()
  }

  /** Draws an artifact: lines, fills and repeated text that are not read aloud. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#document.markContent('Artifact', { type })
    draw()
    this.#document.endMarkedContent()
  }

  widthOf(text: string, style: TextStyle): number {
    return runsOf(text).reduce((width, run) => width + this.#widthOfRun(run, style), 0)
  }

  #widthOfRun(run: Run, style: TextStyle): number {
    const features = featuresOf(style)
    return this.#setFont(run, style).widthOfString(run.text, features && { features })
  }

  #setFont({ isFallback }: Run, { font, size }: TextStyle): PDFKit.PDFDocument {
    if (isFallback) this.#document.registerFont('fallback', fallbackFont())
    return this.#document.font(isFallback ? 'fallback' : font).fontSize(size)
  }

  /** `x` is the right edge of right-aligned text. An invisible space separates words read aloud across lines. */
  text(
    line: string,
    x: number,
    y: number,
    style: TextStyle,
    { align = 'left', readsOn = false }: { align?: 'left' | 'right' | undefined; readsOn?: boolean } = {},
  ): void {
    if (line === '') return
    const features = featuresOf(style)
    // All runs stand on the line of the style's own font.
    const { ascent, unitsPerEm } = fonts[style.font]
    const baseline = -(ascent / unitsPerEm) * style.size
    let left = align === 'left' ? x : x - this.widthOf(line, style)
    for (const run of runsOf(readsOn ? `${line} ` : line)) {
      const options = { lineBreak: false, baseline, ...(features && { features }) }
      this.#setFont(run, style).fillColor(style.colour).text(run.text, left, y, options)
      left += this.#widthOfRun(run, style)
    }
  }

  rule(x: number, y: number, width: number, colour: string = colours.line, thickness = 0.6): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke()
  }

  leaf(x: number, y: number, width: number, height: number, colour: string, corner = 9): void {
    const [right, bottom, small] = [x + width, y + height, 2]
    this.#document
      .moveTo(x + small, y)
      .lineTo(right - corner, y)
      .quadraticCurveTo(right, y, right, y + corner)
      .lineTo(right, bottom - small)
      .quadraticCurveTo(right, bottom, right - small, bottom)
      .lineTo(x + corner, bottom)
      .quadraticCurveTo(x, bottom, x, bottom - corner)
      .lineTo(x, y + small)
      .quadraticCurveTo(x, y, x + small, y)
      .fill(colour)
  }

  box(x: number, y: number, size: number): void {
    this.#document.roundedRect(x, y, size, size, 1.5).lineWidth(0.8).strokeColor(colours.strong).stroke()
  }

  /** Embeds each JPEG once, however often it is drawn. */
  picture(jpeg: Uint8Array, x: number, y: number, width: number, height: number): void {
    let opened = this.#pictures.get(jpeg)
    if (!opened) this.#pictures.set(jpeg, (opened = this.#document.openImage(Buffer.from(jpeg))))
    this.#document.image(opened, x, y, { width, height })
  }

  /** Same shape as web/app/icon.svg. */
  mark(x: number, y: number, size: number): void {
    const document = this.#document
    document
      .save()
      .translate(x, y)
      .scale(size / 32)
    document.path('M5 3h16a8 8 0 0 1 8 8v13a5 5 0 0 1-5 5H11a8 8 0 0 1-8-8V5a2 2 0 0 1 2-2z').fill(colours.leaf)
    document
      .path(
        'M16 6.5c1.5 1.2 2.3 2.600 2.600 4.200 1-.9 2.100-1.500 3.400-1.700.7 5.600-1.500 9-6 9s-6.700-3.400-6-9c1.300.2 2.400.8 3.400 1.700.3-1.600 1.100-3 2.600-4.200z',
      )
      .fill(colours.tulip)
    document
      .path('M16 18v8m0-1c-3 0-5-1.500-6-4m6 4c3 0 5-1.500 6-4')
      .lineWidth(2)
      .lineCap('round')
      .strokeColor('#dcebe0')
      .stroke()
    document.restore()
  }

  async finish(): Promise<Buffer> {
    this.#document.end()
    return this.#finished
  }
}
