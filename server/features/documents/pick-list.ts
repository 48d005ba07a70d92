import type { Packed } from '../../../contract/rules/packs.ts'
import { showCount, showOrders, showPieces, showProducts } from '../../../contract/values/counts.ts'
import { showMoment } from '../../../contract/values/dates.ts'
import { commentBlocks } from './confirmation.ts'
import { codeColumn, packedText, packsColumn, piecesColumn, productColumn } from './line-columns.ts'
import { packsCell, showPacks, sumOfPacks } from './packing-slip.ts'
import type { PrintedOrder, PrintedShop, PrintedLine } from './pdf-document.ts'
import type { Block, Part } from './pdf/write-pdf.ts'
import { factsBlock, letterhead, sectionBlock, sumBlock } from './pdf/letterhead.ts'
import type { Pen } from './pdf/pen.ts'
import { figureColumn, layOut, noteStyle, strongFigureStyle, strongStyle, tableBlocks } from './pdf/table.ts'
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
  const inTurn = [...orders].sort(byDelivery)
  const days = [...new Set(inTurn.map(({ leverdatum }) => leverdatum))]
  const isDated = days.some((day) => day !== null)
  const dayTexts = isDated ? days.map((day) => showLeverdatum(day) || 'zonder leverdatum') : []
  const total = joined([showProducts(picks.length), showPacks({ packs, loose }), showPieces(pieces)])
  return {
    running: joined(['Verzamellijst', showMoment(at)]),
    blocks: [
      letterhead(pen, shop, 'Verzamellijst', showOrders(orders.length)),
      factsBlock(pen, [
        { label: 'Leverdatum', value: joined(dayTexts, ', '), columns: 2, large: days.length === 1 },
        { label: 'Gemaakt', value: showMoment(at), columns: 2 },
        { label: 'Te pakken', value: total, columns: 2 },
      ]),
      sectionBlock(pen, 'Per product'),
      ...productBlocks(pen, picks, inPacks, at, sumBlock(pen, total, '', '')),
      ...inTurn.flatMap((order) => orderBlocks(pen, order, inPacks, at)),
    ],
  }
}

/** A product with more buyers than fit in one row has further ones. */
interface PickRow {
  readonly pick: Pick
  readonly isFirst: boolean
  readonly note: readonly string[]
}

function productBlocks(pen: Pen, picks: readonly Pick[], inPacks: boolean, at: string, sum: Block): Block[] {
  const lines = picks.flatMap(({ buyers }) => buyers.map(({ line }) => line))
  const inLayers = picks.some(({ line }) => line.perLaag !== null)
  const nameOf = ({ pick: { line }, isFirst }: PickRow) => {
    const name = productTextAt(line, at)
    if (!isFirst) return `${name} (vervolg)`
    return line.vpe > 1 ? `${name}, per ${showCount(line.vpe)}` : name
  }
  const ofFirst = (text: (pick: Pick) => string) => (row: PickRow) => (row.isFirst ? text(row.pick) : '')
  const table = layOut<PickRow>(
    [
      { ...codeColumn, cell: ({ pick }) => pick.line.productCode },
      { header: 'Product en voor wie', width: 0, style: strongStyle, hasNote: true, cell: nameOf },
      ...(inPacks
        ? [
            packsColumn(
              lines,
              ofFirst(({ line, packed }) => packsCell(packed, line.vpe)),
            ),
          ]
        : []),
      ...(inLayers ? [figureColumn('Lagen', 66, ofFirst(layersText))] : []),
      { ...piecesColumn(strongFigureStyle), cell: ofFirst(({ qty }) => showCount(qty)) },
    ],
    { hasTicks: true },
  )
  const rows = picks.flatMap((pick) => {
    const buyers = pick.buyers.map((one) => `${showCount(one.line.qty)} voor ${whoAndWhere(one.order)}`)
    const note = wrapItems(pen, buyers, noteStyle, table.noteWidth)
    return Array.from({ length: Math.max(1, Math.ceil(note.length / noteLines)) }, (_, part) => ({
      pick,
      isFirst: part === 0,
      note: note.slice(part * noteLines, (part + 1) * noteLines),
    }))
  })
  return tableBlocks(pen, table, rows, { sum, noteOf: ({ note }) => note })
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
  const lines = [...order.lines].sort(inPickOrder)
  const table = layOut(
    [
      codeColumn,
      productColumn(at),
      ...(inPacks ? [packsColumn(lines, packedText)] : []),
      piecesColumn(strongFigureStyle),
    ],
    { hasTicks: true },
  )
  const title = joined([`Order ${order.ordernummer}`, order.bedrijfsnaam])
  const besides = joined([order.boxnummer && `Box ${order.boxnummer}`, showLeverdatum(order.leverdatum)])
  return [
    sectionBlock(pen, title, besides),
    ...commentBlocks(pen, order),
    ...tableBlocks(pen, table, lines, { goesOn: `Vervolg van ${title}` }),
  ]
}

interface Pick {
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
      const key = JSON.stringify([line.productId, line.maat])
      const pick = picks.get(key)
      if (pick) pick.buyers.push({ order, line })
      else picks.set(key, { line, buyers: [{ order, line }] })
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
