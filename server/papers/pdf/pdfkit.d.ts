// What pdfkit 0.20 does and its types do not tell.
declare namespace PDFKit {
  /** A font once parsed, which several documents may use. */
  interface ParsedFont {
    layout(text: string, features?: readonly string[]): GlyphRun
    readonly characterSet: readonly number[]
    glyphForCodePoint(codePoint: number): unknown
    hasGlyphForCodePoint(codePoint: number): boolean
  }

  /** A word as glyphs, in the font's own units. */
  interface GlyphRun {
    readonly glyphs: readonly unknown[]
    /** pdfkit scales them in place. */
    readonly positions: readonly object[]
    readonly advanceWidth: number
  }

  /** A picture of this document, which may be drawn several times. */
  interface OpenedImage {
    readonly width: number
    readonly height: number
  }

  interface PDFDocument {
    openImage(content: Buffer): OpenedImage
    image(opened: OpenedImage, x: number, y: number, options: { width: number; height: number }): this
    /** The font that was chosen last. */
    readonly _font: { readonly font: ParsedFont }
  }

  namespace Mixins {
    interface PDFFont {
      registerFont(name: string, font: ParsedFont): this
    }
    interface StructureElementOptions {
      /** Of a heading within a table: whether it is that of its column or of its row. */
      scope?: 'Column' | 'Row'
    }
  }
}
