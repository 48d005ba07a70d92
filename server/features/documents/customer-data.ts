import { showMoment } from '../../../contract/values/dates.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import { euro } from '../../../contract/values/money.ts'
import { printedName } from '../../../contract/rules/product-texts.ts'
import { codeColumn, piecesColumn, priceColumns } from './line-columns.ts'
import type { CustomerDocument, PrintedLine, PrintedOrder } from './pdf-document.ts'
import type { Block, Part } from './pdf/write-pdf.ts'
import { factsBlock, letterhead, sectionBlock } from './pdf/letterhead.ts'
import type { Pen } from './pdf/pen.ts'
import { type Column, figureStyle, layOut, tableBlocks } from './pdf/table.ts'
import { joined, showLeverdatum } from './product-text.ts'

export function customerDataPart(pen: Pen, document: CustomerDocument, orders: readonly PrintedOrder[]): Part {
  const { shop, at, bedrijfsnaam, prices, facts, tables } = document
  return {
    running: joined(['Uw gegevens', bedrijfsnaam, showMoment(at)]),
    blocks: [
      letterhead(pen, shop, 'Uw gegevens', showMoment(at)),
      factsBlock(
        pen,
        facts.map((fact) => ({ ...fact, columns: fact.value.length > 24 ? 4 : 2 })),
      ),
      ...tables
        .filter(({ rows }) => rows.length > 0)
        .flatMap(({ title, note, head, rows }) => [
          sectionBlock(pen, title, note),
          ...tableBlocks(pen, layOut(columnsOf(head)), rows, { goesOn: `Vervolg van ${title}` }),
        ]),
      ...orders.flatMap((order) => orderBlocks(pen, order, prices)),
    ],
  }
}

const columnsOf = (head: readonly string[]) =>
  head.map((header, at): Column<readonly string[]> => {
    const column = { header, cell: (cells: readonly string[]) => cells[at] ?? '' }
    return at === 0 ? { ...column, width: 0 } : { ...column, width: 420 / head.length, style: figureStyle }
  })

function orderBlocks(pen: Pen, order: PrintedOrder, prices: boolean): Block[] {
  const { lines, comment, referentie, deletedAt } = order
  const besides = [
    showMoment(order.date),
    deletedAt === null ? order.orderstatus : `vervallen op ${showMoment(deletedAt)}`,
    order.besteldDoor === '' ? '' : `besteld door ${order.besteldDoor}`,
    prices ? euro(order.totalCents) : '',
    order.leverdatum === null ? '' : `levering ${showLeverdatum(order.leverdatum)}`,
    referentie === '' ? '' : `referentie ${referentie}`,
    comment === defaultComment ? '' : comment.replace(/\s+/g, ' '),
  ]
  const title = joined([`Order ${order.ordernummer}`, order.bedrijfsnaam])
  const head = sectionBlock(pen, title, joined(besides))
  // The oldest of many orders come without their lines: skips the empty table.
  if (lines.length === 0) return [{ ...head, keepWithNext: false }]
  const table = layOut<PrintedLine>([
    codeColumn,
    { header: 'Product', width: 0, cell: printedName },
    piecesColumn(),
    ...(prices ? priceColumns : []),
  ])
  return [head, ...tableBlocks(pen, table, lines, { goesOn: `Vervolg van ${title}` })]
}
