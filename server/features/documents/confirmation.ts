import { hasBrokenPack } from '../../../contract/rules/packs.ts'
import { showLines, showPieces } from '../../../contract/values/counts.ts'
import { taxedLine, totalInclVat, type Vat, vatLabel, vatOf } from '../../../contract/rules/vat.ts'
import { showMoment } from '../../../contract/values/dates.ts'
import { euro } from '../../../contract/values/money.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import { codeColumn, packedText, piecesColumn, priceColumns, productColumn } from './line-columns.ts'
import type { PrintedOrder, PrintedShop } from './pdf-document.ts'
import type { Block, Part } from './pdf/write-pdf.ts'
import { amountsBlock, factsBlock, letterhead, remarkBlocks, sumBlock } from './pdf/letterhead.ts'
import type { Pen } from './pdf/pen.ts'
import { figureColumn, layOut, tableBlocks } from './pdf/table.ts'
import { joined, showLeverdatum } from './product-text.ts'

export function confirmationPart(pen: Pen, shop: PrintedShop, order: PrintedOrder, at: string): Part {
  const { lines } = order
  const inPacks = lines.some(({ vpe }) => vpe > 1)
  const isBroken = lines.some(hasBrokenPack)
  const table = layOut([
    codeColumn,
    productColumn(at),
    ...(inPacks ? [figureColumn('Verpakking', isBroken ? 110 : 84, packedText)] : []),
    piecesColumn(),
    ...priceColumns,
  ])
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  const count = joined([showLines(lines.length), showPieces(pieces)])
  const vat = vatOf(lines.map(taxedLine))
  const sum: Block = {
    ...sumBlock(pen, count, 'Totaal ex. btw', euro(order.totalCents)),
    keepWithNext: vat !== undefined,
  }
  return {
    running: joined([`Orderbevestiging ${order.ordernummer}`, order.bedrijfsnaam]),
    blocks: [
      letterhead(pen, shop, 'Orderbevestiging', `Order ${order.ordernummer}`),
      factsBlock(pen, [
        { label: 'Klant', value: order.bedrijfsnaam, columns: 4 },
        { label: 'Besteld', value: showMoment(order.date), columns: 2 },
        { label: 'Leverdatum', value: showLeverdatum(order.leverdatum), columns: 2 },
        { label: 'Besteld door', value: order.besteldDoor, columns: 4 },
        { label: 'Uw referentie', value: order.referentie, columns: 4 },
        { label: 'Boxnummer', value: order.boxnummer, columns: 2 },
        { label: 'Kopersnummer', value: order.kopersnummer, columns: 2 },
        { label: 'Administratienummer', value: order.administratienummer, columns: 2 },
      ]),
      ...commentBlocks(pen, order),
      ...tableBlocks(pen, table, lines, { sum }),
      ...(vat ? [vatBlock(pen, order.totalCents, vat)] : []),
    ],
  }
}

const vatBlock = (pen: Pen, totalCents: number, vat: readonly Vat[]) =>
  amountsBlock(pen, [
    ...vat.map(({ rate, cents }) => ({ label: vatLabel(rate), sum: euro(cents) })),
    { label: 'Totaal incl. btw', sum: euro(totalInclVat(totalCents, vat)) },
  ])

export function commentBlocks(pen: Pen, { comment }: PrintedOrder) {
  return comment === '' || comment === defaultComment ? [] : remarkBlocks(pen, 'Opmerking', comment)
}
