import type { PrintedPicture } from '../../files/print-picture.ts'
import type { Block } from './write-pdf.ts'
import { colours, lineHeight, type Pen, page, type Tag, type TextStyle } from './pen.ts'
import { wrap } from './wrap.ts'

/** Of a table with a row for each `Line`. */
export interface Column<Line> {
  readonly header: string
  /** Points including the gap to the next column; 0 takes the remaining width. */
  readonly width: number
  readonly cell: (line: Line) => string
  readonly align?: 'left' | 'right'
  readonly style?: TextStyle
  /** A row's note starts below this cell, spans the rest of the width, and is read aloud with it. */
  readonly hasNote?: boolean
}

interface TableOptions<Line> {
  /** Stays on the page of the last row. */
  readonly sum?: Block
  /** The title above a repeated head. */
  readonly goesOn?: string
  readonly noteOf?: (line: Line) => readonly string[]
  /** Left of its cells; not read aloud. */
  readonly pictureOf?: (line: Line) => PrintedPicture | undefined
}

const bodyStyle: TextStyle = { font: 'regular', size: 9.5, colour: colours.ink }
export const figureStyle: TextStyle = { ...bodyStyle, figures: true }
export const strongStyle: TextStyle = { ...bodyStyle, font: 'semibold' }
export const strongFigureStyle: TextStyle = { ...figureStyle, font: 'semibold' }
export const noteStyle: TextStyle = { font: 'regular', size: 8.5, colour: colours.soft }
const headStyle: TextStyle = { font: 'semibold', size: 8, colour: colours.soft }

const [padding, gap, tickSize, tickWidth] = [4.5, 10, 9, 20]
/** Points; a picture keeps its form within. */
const pictureSize = 36

export const figureColumn = <Line>(
  header: string,
  width: number,
  cell: Column<Line>['cell'],
  style = figureStyle,
): Column<Line> => ({ header, width, cell, align: 'right', style })

interface Place<Line> extends Column<Line> {
  readonly x: number
  readonly textWidth: number
}

export interface Table<Line> {
  readonly columns: readonly Place<Line>[]
  readonly noteWidth: number
  readonly hasTicks: boolean
  readonly right: number
}

export function layOut<Line>(
  columns: readonly Column<Line>[],
  { hasTicks = false, hasPictures = false } = {},
): Table<Line> {
  let left = page.left + (hasTicks ? tickWidth : 0) + (hasPictures ? pictureSize + gap : 0)
  const rest = page.width - page.right - left - columns.reduce((sum, { width }) => sum + width, 0)
  const places = columns.map((column, at) => {
    const width = column.width || rest
    const inner = width - (at === columns.length - 1 ? 0 : gap)
    const x = column.align === 'right' ? left + inner : left
    left += width
    return { ...column, x, textWidth: inner }
  })
  const noteAt = places.find(({ hasNote }) => hasNote)?.x ?? page.left
  return { columns: places, noteWidth: left - noteAt, hasTicks, right: left }
}

export function tableBlocks<Line>(
  pen: Pen,
  table: Table<Line>,
  lines: readonly Line[],
  { sum, goesOn = '', noteOf, pictureOf }: TableOptions<Line> = {},
): Block[] {
  const { columns } = table
  const tags: { table?: Tag; body?: Tag } = {}
  const head = headOf(pen, table, goesOn)
  const first: Block = {
    height: head.height,
    keepWithNext: true,
    draw(y, parent) {
      tags.table = pen.tag(parent, 'Table')
      const part = pen.tag(tags.table, 'THead')
      const row = pen.tag(part, 'TR')
      head.draw(y, (draw) => pen.tagged(row, 'TH', draw, { scope: 'Column' }))
      part.end()
      tags.body = pen.tag(tags.table, 'TBody')
    },
  }
  const rows = lines.map((line, at): Block => {
    const cells = columns.map((column) => wrap(pen, column.cell(line), styleOf(column), column.textWidth))
    const [note, picture] = [noteOf?.(line) ?? [], pictureOf?.(line)]
    const ofCells = Math.max(...cells.map(({ length }) => length)) * lineHeight(bodyStyle)
    const ofNote = note.length * lineHeight(noteStyle)
    const height = Math.max(ofCells + ofNote, picture ? pictureSize : 0) + 2 * padding
    return {
      height,
      head: head.again,
      keepWithNext: sum !== undefined && at === lines.length - 1,
      draw(y, parent) {
        if (table.hasTicks) pen.decoration(() => pen.box(page.left + 1, y + padding + 1.2, tickSize))
        if (picture) drawPicture(pen, picture, y + padding)
        const tag = pen.tag(tags.body ?? parent, 'TR')
        for (const [place, column] of columns.entries()) {
          pen.tagged(tag, 'TD', () => {
            const below = column.hasNote ? note : []
            const { x, align } = column
            drawLines(pen, cells[place] ?? [], x, y + padding, styleOf(column), { align, readsOn: below.length > 0 })
            drawLines(pen, below, x, y + padding + ofCells, noteStyle)
          })
        }
        tag.end()
        pen.decoration(() => pen.rule(page.left, y + height, table.right - page.left))
        if (at === lines.length - 1) tags.table?.end()
      },
    }
  })
  return [first, ...rows, ...(sum ? [sum] : [])]
}

function drawPicture(pen: Pen, { content, width, height }: PrintedPicture, y: number): void {
  const scale = pictureSize / Math.max(width, height)
  const [across, down] = [width * scale, height * scale]
  const x = page.left + (pictureSize - across) / 2
  pen.decoration(() => pen.picture(content, x, y + (pictureSize - down) / 2, across, down))
}

const styleOf = ({ style = bodyStyle }: { readonly style?: TextStyle }) => style

function headOf<Line>(pen: Pen, table: Table<Line>, goesOn: string) {
  const height = lineHeight(headStyle) + 2 * padding
  const width = table.right - page.left
  const [title = ''] = wrap(pen, goesOn, strongStyle, width)
  const ofTitle = title === '' ? 0 : lineHeight(strongStyle) + padding
  const rule = (y: number) => pen.decoration(() => pen.rule(page.left, y + height, width, colours.strong, 0.9))
  const drawHeaders = (y: number, cell: (draw: () => void) => void) => {
    for (const { header, x, align } of table.columns) cell(() => pen.text(header, x, y + padding, headStyle, { align }))
  }
  return {
    height,
    draw(y: number, cell: (draw: () => void) => void) {
      drawHeaders(y, cell)
      rule(y)
    },
    again: {
      height: ofTitle + height,
      draw(y: number) {
        pen.decoration(() => {
          pen.text(title, page.left, y, strongStyle)
          drawHeaders(y + ofTitle, (draw) => draw())
        }, 'Pagination')
        rule(y + ofTitle)
      },
    },
  }
}

/** `readsOn`: the same text continues after these lines. */
export function drawLines(
  pen: Pen,
  texts: readonly string[],
  x: number,
  y: number,
  style: TextStyle,
  { align, readsOn = false }: { align?: 'left' | 'right' | undefined; readsOn?: boolean } = {},
): void {
  for (const [at, text] of texts.entries())
    pen.text(text, x, y + at * lineHeight(style), style, { align, readsOn: readsOn || at < texts.length - 1 })
}
