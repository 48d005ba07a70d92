import { packed, type Packed, showPacked } from '../../../contract/rules/packs.ts'
import { showCount, showLines, showPieces } from '../../../contract/values/counts.ts'
import { showDay } from '../../../contract/values/dates.ts'
import { commentBlocks } from './confirmation.ts'
import { codeColumn, packsColumn, piecesColumn, productColumn } from './line-columns.ts'
import type { PrintedLine, PrintedOrder, PrintedShop } from './pdf-document.ts'
import type { Part } from './pdf/write-pdf.ts'
import { factsBlock, letterhead, sumBlock } from './pdf/letterhead.ts'
import type { Pen } from './pdf/pen.ts'
import { figureColumn, layOut, strongFigureStyle, tableBlocks } from './pdf/table.ts'
import { inPickOrder } from './pick-sequence.ts'
import { joined, showLeverdatum } from './product-text.ts'

/** Without prices: the recipient is not always the buyer. */
export function packingSlipPart(pen: Pen, shop: PrintedShop, order: PrintedOrder, at: string): Part {
  const lines = [...order.lines].sort(inPickOrder)
  const packColumns = [
    packsColumn(lines, ({ qty, vpe }: PrintedLine) => packsCell(packed(qty, vpe), vpe)),
    figureColumn('Verpakt per', 66, ({ vpe }: PrintedLine) => (vpe > 1 ? showCount(vpe) : '')),
  ]
  const table = layOut(
    [
      codeColumn,
      productColumn(at),
      ...(lines.some(({ vpe }) => vpe > 1) ? packColumns : []),
      piecesColumn(strongFigureStyle),
    ],
    { hasTicks: true },
  )
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  const total = joined([showLines(lines.length), showPacks(sumOfPacks(lines)), showPieces(pieces)])
  return {
    running: joined([`Pakbon ${order.ordernummer}`, order.bedrijfsnaam, order.boxnummer && `box ${order.boxnummer}`]),
    blocks: [
      letterhead(pen, shop, 'Pakbon', `Order ${order.ordernummer}`),
      factsBlock(pen, [
        { label: 'Boxnummer', value: order.boxnummer, columns: 2, large: true },
        { label: 'Kopersnummer', value: order.kopersnummer, columns: 2, large: true },
        { label: 'Leverdatum', value: showLeverdatum(order.leverdatum), columns: 2, large: true },
        { label: 'Klant', value: order.bedrijfsnaam, columns: 4 },
        { label: 'Besteld', value: showDay(order.date), columns: 2 },
        { label: 'Besteld door', value: order.besteldDoor, columns: 4 },
        { label: 'Uw referentie', value: order.referentie, columns: 4 },
        { label: 'Telefoonnummer', value: order.telefoonnummer, columns: 2 },
      ]),
      ...commentBlocks(pen, order),
      ...tableBlocks(pen, table, lines, { sum: sumBlock(pen, total, '', '') }),
    ],
  }
}

/** The number of packs where all are whole, as the pack size stands beside it; '' for a product that is not packed. */
export const packsCell = (of: Packed, vpe: number) =>
  vpe === 1 ? '' : of.loose === 0 ? showCount(of.packs) : showPacked(of, vpe)

export function sumOfPacks(lines: readonly Pick<PrintedLine, 'qty' | 'vpe'>[]): Packed {
  const inPacks = lines.filter(({ vpe }) => vpe > 1).map(({ qty, vpe }) => packed(qty, vpe))
  const sum = (part: keyof Packed) => inPacks.reduce((total, one) => total + one[part], 0)
  return { packs: sum('packs'), loose: sum('loose') }
}

/** "1 verpakking + 30 stuks"; '' without packs. */
export function showPacks({ packs, loose }: Packed): string {
  const whole = packs > 0 ? `${showCount(packs)} ${packs === 1 ? 'verpakking' : 'verpakkingen'}` : ''
  return joined([whole, loose > 0 ? showPieces(loose) : ''], ' + ')
}
