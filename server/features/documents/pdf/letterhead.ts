import type { PrintedShop } from '../pdf-document.ts'
import { joined } from '../product-text.ts'
import type { Block } from './write-pdf.ts'
import { printable } from './fonts.ts'
import { colours, lineHeight, type Pen, page, textWidth, type TextStyle } from './pen.ts'
import { drawLines } from './table.ts'
import { wrap } from './wrap.ts'

const nameStyle: TextStyle = { font: 'bold', size: 17, colour: colours.leaf }
const smallNameStyle: TextStyle = { font: 'semibold', size: 9, colour: colours.ink }
const addressStyle: TextStyle = { font: 'regular', size: 8, colour: colours.soft }
const titleStyle: TextStyle = { font: 'bold', size: 20, colour: colours.ink }
const numberStyle: TextStyle = { font: 'semibold', size: 11, colour: colours.soft, figures: true }
const labelStyle: TextStyle = { font: 'regular', size: 7.5, colour: colours.soft }
const valueStyle: TextStyle = { font: 'semibold', size: 9.5, colour: colours.ink }
const largeStyle: TextStyle = { font: 'bold', size: 15, colour: colours.leaf }

const right = page.width - page.right
const markSize = 28
/** Points; limits the width of wide logos and the height of square ones. */
const logoSize = { width: 180, height: 52 }

export function letterhead(pen: Pen, shop: PrintedShop, title: string, number: string): Block {
  const logo = shop.logo && { ...shop.logo, ...sizeOnPaper(shop.logo) }
  // Below a logo, or beside the program's own mark.
  const [x, top, style, gap] = logo
    ? ([page.left, logo.height + 7, smallNameStyle, 0] as const)
    : ([page.left + markSize + 10, 2, nameStyle, 1] as const)
  const room = textWidth - 190 - (x - page.left)
  const address = [
    joined([shop.adres, joined([shop.postcode, shop.plaats], ' ')], ', '),
    joined([shop.telefoonnummer, shop.email]),
  ]
  const name = wrap(pen, shop.naam, style, room)
  const details = address.filter((line) => line !== '').flatMap((line) => wrap(pen, line, addressStyle, room))
  const ofName = name.length * lineHeight(style)
  const left = (logo ? top : 0) + ofName + details.length * lineHeight(addressStyle)
  return {
    height: Math.max(left, lineHeight(titleStyle) + lineHeight(numberStyle), logo ? 0 : markSize) + 16,
    draw(y, parent) {
      if (logo) {
        const alt = printable(`Logo van ${shop.naam}`)
        const bbox = [x, y, x + logo.width, y + logo.height]
        pen.tagged(parent, 'Figure', () => pen.picture(logo.content, x, y, logo.width, logo.height), { alt, bbox })
      } else pen.decoration(() => pen.mark(page.left, y, markSize))
      pen.tagged(parent, 'P', () => {
        drawLines(pen, name, x, y + top, style, { readsOn: details.length > 0 })
        drawLines(pen, details, x, y + top + gap + ofName, addressStyle)
      })
      pen.tagged(parent, 'H1', () => {
        pen.text(title, right, y, titleStyle, { align: 'right', readsOn: true })
        pen.text(number, right, y + lineHeight(titleStyle), numberStyle, { align: 'right' })
      })
    },
  }
}

function sizeOnPaper({ width, height }: NonNullable<PrintedShop['logo']>) {
  const scale = Math.min(logoSize.width / width, logoSize.height / height)
  return { width: width * scale, height: height * scale }
}

export interface Fact {
  readonly label: string
  readonly value: string
  readonly large?: boolean
  /** Of six. */
  readonly columns: number
}

export function factsBlock(pen: Pen, facts: readonly Fact[]): Block {
  const [inset, between] = [12, 8]
  const column = (textWidth - 2 * inset) / 6
  const rows: { fact: Fact; at: number; lines: string[] }[][] = []
  let used = 6
  for (const fact of facts.filter(({ value }) => value !== '')) {
    if (used + fact.columns > 6) {
      rows.push([])
      used = 0
    }
    const style = fact.large ? largeStyle : valueStyle
    rows.at(-1)?.push({ fact, at: used, lines: wrap(pen, fact.value, style, fact.columns * column - 10) })
    used += fact.columns
  }
  const heightOf = (row: (typeof rows)[number]) =>
    lineHeight(labelStyle) +
    Math.max(...row.map(({ fact, lines: { length } }) => length * lineHeight(fact.large ? largeStyle : valueStyle)))
  const inner = rows.reduce((sum, row) => sum + heightOf(row), 0) + between * (rows.length - 1)
  const height = inner + 2 * inset
  return {
    height: height + 14,
    draw(y, parent) {
      pen.decoration(() => pen.leaf(page.left, y, textWidth, height, colours.tint, 14))
      let top = y + inset
      for (const row of rows) {
        for (const { fact, at, lines: value } of row) {
          const x = page.left + inset + at * column
          pen.tagged(parent, 'P', () => {
            pen.text(fact.label, x, top, labelStyle, { readsOn: true })
            drawLines(pen, value, x, top + lineHeight(labelStyle), fact.large ? largeStyle : valueStyle)
          })
        }
        top += heightOf(row) + between
      }
    },
  }
}

const remarkTitle: TextStyle = { font: 'semibold', size: 8, colour: colours.soft }
const remarkStyle: TextStyle = { font: 'regular', size: 9.5, colour: colours.ink }

export function remarkBlocks(pen: Pen, title: string, text: string): Block[] {
  const wrapped = text.split(/\r?\n/).flatMap((paragraph) => wrap(pen, paragraph, remarkStyle, textWidth))
  const head: Block = {
    height: lineHeight(remarkTitle) + 2,
    keepWithNext: true,
    draw: (y, parent) => pen.tagged(parent, 'H2', () => pen.text(title, page.left, y, remarkTitle)),
  }
  const rows = wrapped.map(
    (line, at): Block => ({
      height: lineHeight(remarkStyle) + (at === wrapped.length - 1 ? 12 : 0),
      draw: (y, parent) => {
        if (line !== '') pen.tagged(parent, 'P', () => pen.text(line, page.left, y, remarkStyle))
      },
    }),
  )
  return [head, ...rows]
}

const sectionStyle: TextStyle = { font: 'bold', size: 13, colour: colours.leaf }

export function sectionBlock(pen: Pen, title: string, besides = ''): Block {
  const above = 12
  const wrapped = wrap(pen, title, sectionStyle, textWidth)
  const notes = besides === '' ? [] : wrap(pen, besides, remarkStyle, textWidth)
  const ofTitle = wrapped.length * lineHeight(sectionStyle)
  return {
    height: above + ofTitle + notes.length * lineHeight(remarkStyle) + 4,
    keepWithNext: true,
    draw(y, parent) {
      pen.tagged(parent, 'H2', () => drawLines(pen, wrapped, page.left, y + above, sectionStyle))
      if (notes.length > 0)
        pen.tagged(parent, 'P', () =>
          drawLines(pen, notes, page.left, y + above + ofTitle, { ...remarkStyle, colour: colours.soft }),
        )
    },
  }
}

const sumLabel: TextStyle = { font: 'regular', size: 10, colour: colours.soft }
const sumStyle: TextStyle = { font: 'bold', size: 15, colour: colours.leaf, figures: true }

export function sumBlock(pen: Pen, left: string, label: string, sum: string): Block {
  return {
    height: lineHeight(sumStyle) + 12,
    draw(y, parent) {
      const below = y + 10
      pen.tagged(parent, 'P', () => {
        pen.text(left, page.left, below + 3, sumLabel, { readsOn: sum !== '' })
        const labelEnd = right - pen.widthOf(sum, sumStyle) - 10
        pen.text(label, labelEnd, below + 3, sumLabel, { align: 'right', readsOn: true })
        pen.text(sum, right, below - 1, sumStyle, { align: 'right' })
      })
    },
  }
}

/** Rows below the sum, the last one in bold. */
export function amountsBlock(pen: Pen, rows: readonly { readonly label: string; readonly sum: string }[]): Block {
  const each = lineHeight(sumLabel) + 3
  const style: TextStyle = { ...valueStyle, size: sumLabel.size, figures: true }
  const widest = Math.max(80, ...rows.map(({ sum }) => pen.widthOf(sum, style)))
  return {
    height: rows.length * each + 4,
    draw(y, parent) {
      rows.forEach(({ label, sum }, at) => {
        pen.tagged(parent, 'P', () => {
          const top = y + 4 + at * each
          const amount = at === rows.length - 1 ? style : { ...style, font: 'regular' as const }
          pen.text(label, right - widest - 10, top, sumLabel, { align: 'right', readsOn: true })
          pen.text(sum, right, top, amount, { align: 'right' })
        })
      })
    },
  }
}
