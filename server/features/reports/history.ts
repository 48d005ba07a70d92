import { showPieces } from '../../../contract/values/counts.ts'
import { type HistoryEntry, systemName } from '../../../contract/endpoints/reports.ts'
import { describeAction } from '../../platform/audit/words.ts'
import type { Database, Db, StockReason } from '../../platform/db/schema.ts'

const entries = 200

export async function readHistory(
  db: Db,
  entity: Database['audit_log']['entity'],
  id: string,
): Promise<HistoryEntry[]> {
  const records = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users._id', 'audit_log.userId')
    .select(['audit_log.at', 'audit_log.action', 'audit_log.detail', 'audit_log.userId', 'users.gebruikersnaam'])
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .orderBy('audit_log.at', 'desc')
    .limit(entries)
    .execute()
  const entriesOfRecords = records.map((record) => ({
    at: record.at,
    who: nameOf(record),
    what: describeAction(record.action, record.detail),
  }))
  if (entity !== 'product') return entriesOfRecords
  return [...entriesOfRecords, ...(await stockHistory(db, id))].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, entries)
}

async function stockHistory(db: Db, productId: string): Promise<HistoryEntry[]> {
  const moves = await db
    .selectFrom('stock_ledger')
    .leftJoin('users', 'users._id', 'stock_ledger.userId')
    .leftJoin('orders', 'orders._id', 'stock_ledger.orderId')
    .select([
      'stock_ledger.at',
      'stock_ledger.delta',
      'stock_ledger.reason',
      'stock_ledger.userId',
      'stock_ledger.referentie',
      'users.gebruikersnaam',
      'orders.ordernummer',
    ])
    .where('stock_ledger.productId', '=', productId)
    .orderBy('stock_ledger.at', 'desc')
    .limit(entries)
    .execute()
  return moves.map((move) => ({
    at: move.at,
    who: nameOf(move),
    what: describeMove(move),
  }))
}

function nameOf(row: { userId: string | null; gebruikersnaam: string | null }): string {
  if (row.userId === null) return systemName
  return row.gebruikersnaam ?? 'verwijderde gebruiker'
}

type Move = Pick<Database['stock_ledger'], 'reason' | 'delta' | 'referentie'> & { ordernummer: number | null }

function describeMove({ reason, delta, ordernummer, referentie }: Move): string {
  const moved = `${delta > 0 ? '+' : '−'}${showPieces(Math.abs(delta))}`
  const order = ordernummer === null ? '' : ` ${ordernummer}`
  const causes: Record<StockReason, string> = {
    opening: 'beginvoorraad',
    order: `order${order}`,
    'order-edit': `wijziging van order${order}`,
    'short-pick': `tekort bij verzamelen van order ${referentie ?? ''}`,
    'order-removal': `verwijdering van order${order}`,
    correction: referentie === null ? 'correctie' : `levering ${referentie}`,
  }
  return `Voorraad ${moved}: ${causes[reason]}`
}
