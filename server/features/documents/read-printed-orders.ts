import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import { companyOf } from '../../platform/db/company.ts'
import { whereIn, countRows } from '../../platform/db/rows.ts'
import type { Db, OrderRow } from '../../platform/db/schema.ts'
import { findLines, type OrderLineFound } from '../orders/find-orders.ts'
import type { PrintedLine, PrintedOrder } from './pdf-document.ts'
import { showCount } from '../../../contract/values/counts.ts'
import type { Day } from '../../../contract/values/dates.ts'
import { maxPrintedLines } from '../../../contract/values/limits.ts'
import { notFound, HttpError } from '../../platform/errors.ts'
import { showLeverdatum } from './product-text.ts'

/** Orders per batch: some 10 ms at the maximum number of lines. */
const inPiece = 4

export async function* readPrintedOrders(
  db: Db,
  rows: readonly OrderRow[],
): AsyncGenerator<readonly PrintedOrder[], void, undefined> {
  for (let at = 0; at < rows.length; at += inPiece) {
    if (at > 0) await takeTurn()
    const piece = rows.slice(at, at + inPiece)
    const lines = await findLines(db, piece)
    yield piece.map((row) => printedOrder(row, (lines.get(row._id) ?? []).map(printedLine)))
  }
}

/** `perLaag` counts packs of today's size. */
const printedLine = (line: OrderLineFound): PrintedLine =>
  line.vpe === line.vpeNow ? line : { ...line, perLaag: null }

function printedOrder(row: OrderRow, lines: readonly PrintedLine[]): PrintedOrder {
  return {
    ordernummer: row.ordernummer,
    date: row.date,
    ...companyOf(row),
    besteldDoor: row.besteldDoor,
    leverdatum: row.leverdatum,
    referentie: row.referentie,
    comment: row.comment,
    orderstatus: row.orderstatus,
    deletedAt: row.deletedAt,
    // Summed here: the row may be older than the lines.
    totalCents: lines.reduce((sum, { qty, priceCents }) => sum + qty * priceCents, 0),
    lines,
  }
}

export interface PrintedOrders {
  readonly rows: readonly OrderRow[]
  /** Of all of them. */
  readonly lines: number
}

/** By ordernummer. @throws HttpError 404, or 413 when one document cannot hold all lines */
export async function findPrintedOrders(db: Db, ids: readonly string[]): Promise<PrintedOrders> {
  const rows = await remainingOrders(db)
    .where(whereIn(db, '_id', ids))
    .execute()
  if (rows.length < ids.length) throw notFound()
  return countLines(db, rows)
}

/** By ordernummer. @throws HttpError 404 without open orders, or 413 when one document cannot hold all lines */
export async function findPrintedOrdersOfDay(db: Db, leverdatum: Day): Promise<PrintedOrders> {
  const rows = await remainingOrders(db)
    .where('leverdatum', '=', leverdatum)
    .where('orderstatus', '=', 'open')
    // Every order has a line, so more orders than this have too many lines.
    .limit(maxPrintedLines + 1)
    .execute()
  if (rows.length === 0) throw new HttpError(404, `Er zijn geen open orders voor ${showLeverdatum(leverdatum)}`)
  return countLines(db, rows)
}

const remainingOrders = (db: Db) =>
  db.selectFrom('orders').selectAll().where('deletedAt', 'is', null).orderBy('ordernummer')

async function countLines(db: Db, rows: readonly OrderRow[]): Promise<PrintedOrders> {
  const ids = rows.map(({ _id }) => _id)
  const lines = await countRows(db.selectFrom('order_lines').where(whereIn(db, 'orderId', ids)))
  if (lines <= maxPrintedLines) return { rows, lines }
  throw new HttpError(413, `Kies minder orders: op één lijst passen ${showCount(maxPrintedLines)} regels`)
}
