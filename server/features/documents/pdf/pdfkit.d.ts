// Members of pdfkit 0.20 that its types lack.
declare namespace PDFKit {
  interface ParsedFont {
    readonly ascent: number
    readonly unitsPerEm: number
    layout(text: string, features?: readonly string[]): GlyphRun
    readonly characterSet: readonly number[]
    glyphForCodePoint(codePoint: number): unknown
    hasGlyphForCodePoint(codePoint: number): boolean
  }

  /** In font units. */
  interface GlyphRun {
    readonly glyphs: readonly unknown[]
    /** pdfkit scales them in place. */
    readonly positions: readonly object[]
    readonly advanceWidth: number
  }

  interface OpenedImage {
    readonly width: number
    readonly height: number
  }

  interface PDFDocument {
    openImage(content: Buffer): OpenedImage
    image(opened: OpenedImage, x: number, y: number, options: { width: number; height: number }): this
    readonly _font: { readonly font: ParsedFont }
  }

  namespace Mixins {
    interface PDFFont {
      registerFont(name: string, font: ParsedFont): this
    }
    interface StructureElementOptions {
      scope?: 'Column' | 'Row'
    }
  }
}
