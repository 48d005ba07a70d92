import { packed, showPacked, type Packed } from '../../../contract/rules/packs.ts'
import { showCount, showOrders, showPieces, showProducts } from '../../../contract/values/counts.ts'
import { showMoment } from '../../../contract/values/dates.ts'
import { commentBlocks } from './confirmation.ts'
import { packsCell, packsColumn, showPacks, sumOfPacks } from './packing-slip.ts'
import type { PrintedOrder, PrintedShop, PrintedLine } from './pdf-document.ts'
import type { Block, Part } from './pdf/blocks.ts'
import { factsBlock, letterhead, sectionBlock, sumBlock } from './pdf/letterhead.ts'
import type { Pen } from './pdf/pen.ts'
import {
  codeColumn,
  figureColumn,
  layOut,
  noteStyle,
  type Row,
  strongFigureStyle,
  strongStyle,
  type Table,
  tableBlocks,
} from './pdf/table.ts'
import { wrapItems } from './pdf/wrap.ts'
import { byDelivery, inPickOrder } from './pick-sequence.ts'
import { joined, productTextAt, showLeverdatum } from './product-text.ts'

/** Note lines per row; a product with more buyers continues in another row. */
const noteLines = 24

export function pickListPart(pen: Pen, shop: PrintedShop, orders: readonly PrintedOrder[], at: string): Part {
  const picks = pickRows(orders)
  const inPacks = orders.some(({ lines }) => lines.some(({ vpe }) => vpe > 1))
  const pieces = picks.reduce((sum, { qty }) => sum + qty, 0)
  const packs = picks.reduce((sum, pick) => sum + pick.packed.packs, 0)
  const loose = picks.reduce((sum, pick) => sum + pick.packed.loose, 0)
  const days = [...new Set(orders.map(({ leverdatum }) => showLeverdatum(leverdatum)))]
  const total = joined([showProducts(picks.length), showPacks({ packs, loose }), showPieces(pieces)])
  return {
    running: joined(['Verzamellijst', showMoment(at)]),
    blocks: [
      letterhead(pen, shop, 'Verzamellijst', showOrders(orders.length)),
      factsBlock(pen, [
        { label: 'Leverdatum', value: joined(days, ', '), columns: 2, large: days.length === 1 },
        { label: 'Gemaakt', value: showMoment(at), columns: 2 },
        { label: 'Te pakken', value: total, columns: 2 },
      ]),
      sectionBlock(pen, 'Per product'),
      ...tableBlocks(pen, ...productTable(pen, picks, inPacks, at), { sum: sumBlock(pen, total, '', '') }),
      ...[...orders].sort(byDelivery).flatMap((order) => orderBlocks(pen, order, inPacks, at)),
    ],
  }
}

function productTable(pen: Pen, picks: readonly Pick[], inPacks: boolean, at: string): [Table, Row[]] {
  const lines = picks.flatMap(({ buyers }) => buyers.map(({ line }) => line))
  const inLayers = picks.some(({ line }) => line.perLaag !== null)
  const table = layOut(
    [
      codeColumn,
      { header: 'Product en voor wie', width: 0, style: strongStyle, hasNote: true },
      ...(inPacks ? [packsColumn(lines)] : []),
      ...(inLayers ? [figureColumn('Lagen', 66)] : []),
      figureColumn('Stuks', 62, strongFigureStyle),
    ],
    { hasTicks: true },
  )
  const rows = picks.flatMap((pick): Row[] => {
    const { line, buyers } = pick
    const name = productTextAt(line, at)
    const note = wrapItems(
      pen,
      buyers.map((one) => `${showCount(one.line.qty)} voor ${whoAndWhere(one.order)}`),
      noteStyle,
      table.noteWidth,
    )
    const first = [
      line.productCode,
      line.vpe > 1 ? `${name}, per ${showCount(line.vpe)}` : name,
      ...(inPacks ? [line.vpe > 1 ? packsCell(pick.packed, line.vpe) : ''] : []),
      ...(inLayers ? [layersText(pick)] : []),
      showCount(pick.qty),
    ]
    const further = [line.productCode, `${name} (vervolg)`]
    const parts = Array.from({ length: Math.max(1, Math.ceil(note.length / noteLines)) }, (_, part) =>
      note.slice(part * noteLines, (part + 1) * noteLines),
    )
    return parts.map((part, place) => ({ cells: place === 0 ? first : further, note: part }))
  })
  return [table, rows]
}

/** "2 + 3" for two layers and three packs, which may be single pieces; '' when the layer size is unknown. */
function layersText({ line: { perLaag, vpe }, qty, packed }: Pick): string {
  const packs = vpe === 1 ? qty : packed.packs
  if (perLaag === null || packs === 0) return ''
  const [whole, loose] = [Math.floor(packs / perLaag), packs % perLaag]
  return whole === 0 ? `+ ${showCount(loose)}` : joined([showCount(whole), loose > 0 ? showCount(loose) : ''], ' + ')
}

const whoAndWhere = ({ bedrijfsnaam, boxnummer, ordernummer }: PrintedOrder) =>
  joined([bedrijfsnaam, boxnummer && `box ${boxnummer}`, `order ${ordernummer}`], ', ')

function orderBlocks(pen: Pen, order: PrintedOrder, inPacks: boolean, at: string): Block[] {
  const { lines } = order
  const table = layOut(
    [
      codeColumn,
      { header: 'Product', width: 0 },
      ...(inPacks ? [packsColumn(lines)] : []),
      figureColumn('Stuks', 62, strongFigureStyle),
    ],
    { hasTicks: true },
  )
  const rows = pickRows([order]).map(({ line }) => ({
    cells: [
      line.productCode,
      productTextAt(line, at),
      ...(inPacks ? [line.vpe > 1 ? showPacked(packed(line.qty, line.vpe), line.vpe) : ''] : []),
      showCount(line.qty),
    ],
  }))
  const title = joined([`Order ${order.ordernummer}`, order.bedrijfsnaam])
  const besides = joined([order.boxnummer && `Box ${order.boxnummer}`, showLeverdatum(order.leverdatum)])
  const remark = commentBlocks(pen, order)
  return [
    sectionBlock(pen, title, besides),
    ...remark,
    ...tableBlocks(pen, table, rows, { goesOn: `Vervolg van ${title}` }),
  ]
}

export interface Pick {
  /** By the piece when buyers have different packs: a row can show only one pack size. */
  readonly line: PrintedLine
  readonly qty: number
  readonly packed: Packed
  readonly buyers: readonly { readonly order: PrintedOrder; readonly line: PrintedLine }[]
}

function pickRows(orders: readonly PrintedOrder[]): Pick[] {
  const picks = new Map<string, { line: PrintedLine; buyers: { order: PrintedOrder; line: PrintedLine }[] }>()
  for (const order of [...orders].sort(byDelivery))
    for (const line of order.lines) {
      const pick = picks.get(line.productId)
      if (pick) pick.buyers.push({ order, line })
      else picks.set(line.productId, { line, buyers: [{ order, line }] })
    }
  return [...picks.values()]
    .map(({ line: first, buyers }) => {
      const isAlike = buyers.every(({ line }) => line.vpe === first.vpe)
      const line = isAlike ? first : { ...first, vpe: 1, perLaag: null }
      return {
        line,
        buyers,
        qty: buyers.reduce((sum, one) => sum + one.line.qty, 0),
        // Per buyer: a pack that one buyer breaks is not completed by the next.
        packed: line.vpe === 1 ? { packs: 0, loose: 0 } : sumOfPacks(buyers.map((buyer) => buyer.line)),
      }
    })
    .sort((a, b) => inPickOrder(a.line, b.line))
}
