import { showCount } from '../../../contract/values/counts.ts'
import { showMoment } from '../../../contract/values/dates.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import { euro } from '../../../contract/values/money.ts'
import type { CustomerDocument, PrintedOrder } from './pdf-document.ts'
import type { Block, Part } from './pdf/blocks.ts'
import { factsBlock, letterhead, sectionBlock } from './pdf/letterhead.ts'
import type { Pen } from './pdf/pen.ts'
import { codeColumn, type Column, figureColumn, figureStyle, layOut, priceColumns, tableBlocks } from './pdf/table.ts'
import { joined, productText, showLeverdatum } from './product-text.ts'

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
          ...tableBlocks(
            pen,
            layOut(columnsOf(head)),
            rows.map((cells) => ({ cells })),
            { goesOn: `Vervolg van ${title}` },
          ),
        ]),
      ...orders.flatMap((order) => orderBlocks(pen, order, prices)),
    ],
  }
}

const columnsOf = (head: readonly string[]): Column[] =>
  head.map((header, at) => (at === 0 ? { header, width: 0 } : { header, width: 420 / head.length, style: figureStyle }))

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
  const table = layOut([
    codeColumn,
    { header: 'Product', width: 0 },
    figureColumn('Stuks', 62),
    ...(prices ? priceColumns : []),
  ])
  const rows = lines.map((line) => ({
    cells: [
      line.productCode,
      productText(line),
      showCount(line.qty),
      ...(prices ? [euro(line.priceCents), euro(line.qty * line.priceCents)] : []),
    ],
  }))
  return [head, ...tableBlocks(pen, table, rows, { goesOn: `Vervolg van ${title}` })]
}
