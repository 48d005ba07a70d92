// Columns that the lines of an order have in several documents.
import { hasBrokenPack, packed, showPacked } from '../../../contract/rules/packs.ts'
import { showCount } from '../../../contract/values/counts.ts'
import { euro } from '../../../contract/values/money.ts'
import type { PrintedLine } from './pdf-document.ts'
import type { TextStyle } from './pdf/pen.ts'
import { type Column, figureColumn, figureStyle, strongFigureStyle } from './pdf/table.ts'
import { productTextAt } from './product-text.ts'

type Line<Field extends keyof PrintedLine> = Pick<PrintedLine, Field>

export const codeColumn: Column<Line<'productCode'>> = {
  header: 'Code',
  width: 66,
  style: figureStyle,
  cell: ({ productCode }) => productCode,
}

export const productColumn = (at: string): Column<PrintedLine> => ({
  header: 'Product',
  width: 0,
  cell: (line) => productTextAt(line, at),
})

export const piecesColumn = (style?: TextStyle): Column<Line<'qty'>> =>
  figureColumn('Stuks', 62, ({ qty }) => showCount(qty), style)

export const priceColumns: readonly Column<Line<'qty' | 'priceCents'>>[] = [
  figureColumn('Prijs p/stuk', 76, ({ priceCents }) => euro(priceCents)),
  figureColumn('Subtotaal', 82, ({ qty, priceCents }) => euro(qty * priceCents), strongFigureStyle),
]

/** Wider where staff broke a pack. */
export const packsColumn = <Row>(lines: readonly Line<'qty' | 'vpe'>[], cell: (row: Row) => string): Column<Row> =>
  figureColumn('Verpakkingen', lines.some(hasBrokenPack) ? 108 : 76, cell, strongFigureStyle)

/** '' for a product that is not packed. */
export const packedText = ({ qty, vpe }: Line<'qty' | 'vpe'>): string =>
  vpe > 1 ? showPacked(packed(qty, vpe), vpe) : ''
