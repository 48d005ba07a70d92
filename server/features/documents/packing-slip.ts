import { showCount, showLines, showPieces } from '../../../contract/values/counts.ts'
import { showDay } from '../../../contract/values/dates.ts'
import { commentBlocks } from './confirmation.ts'
import { packsOf, type PrintedOrder, type PrintedShop } from './pdf-document.ts'
import type { Part } from './pdf/blocks.ts'
import { factsBlock, joined, letterhead, sumBlock } from './pdf/letterhead.ts'
import type { Pen } from './pdf/pen.ts'
import { figureStyle, layOut, strongFigureStyle, tableBlocks } from './pdf/table.ts'
import { productText } from './product-text.ts'
import { showLeverdatum } from './show-leverdatum.ts'

/** Without prices: the recipient is not always the buyer. */
export function packingSlipPart(pen: Pen, shop: PrintedShop, order: PrintedOrder): Part {
  const { lines } = order
  const packed = lines.filter(({ vpe }) => vpe > 1)
  const inPacks = packed.length > 0
  const table = layOut(
    [
      { header: 'Code', width: 66, style: figureStyle },
      { header: 'Product', width: 0 },
      ...(inPacks
        ? ([
            { header: 'Verpakkingen', width: 76, align: 'right', style: strongFigureStyle },
            { header: 'Verpakt per', width: 66, align: 'right', style: figureStyle },
          ] as const)
        : []),
      { header: 'Stuks', width: 62, align: 'right', style: strongFigureStyle },
    ],
    { hasTicks: true },
  )
  const rows = lines.map((line) => ({
    cells: [
      line.productCode,
      productText(line),
      ...(inPacks ? (line.vpe > 1 ? [showCount(packsOf(line)), showCount(line.vpe)] : ['', '']) : []),
      showCount(line.qty),
    ],
  }))
  const packs = packed.reduce((sum, line) => sum + packsOf(line), 0)
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  const total = joined([showLines(lines.length), inPacks ? showPacks(packs) : '', showPieces(pieces)])
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
        { label: 'Uw referentie', value: order.referentie, columns: 4 },
        { label: 'Telefoonnummer', value: order.telefoonnummer, columns: 2 },
      ]),
      ...commentBlocks(pen, order),
      ...tableBlocks(pen, table, rows, { sum: sumBlock(pen, total, '', '') }),
    ],
  }
}

export const showPacks = (count: number) => `${showCount(count)} ${count === 1 ? 'verpakking' : 'verpakkingen'}`
