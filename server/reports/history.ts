// Audit records and stock movements in words, for whoever asks what happened to a product, user or order.
import { z } from 'zod'
import { showCount, showPieces } from '../../contract/counts.ts'
import { euroOfPrice } from '../../contract/money.ts'
import type { HistoryEntry } from '../../contract/reports.ts'
import type { AuditTable, Db, StockLedgerTable } from '../db/schema.ts'

const entries = 200

type Entity = AuditTable['entity']

/** Newest first, at most 200. */
export async function readHistory(db: Db, entity: Entity, id: string): Promise<HistoryEntry[]> {
  const records = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users._id', 'audit_log.userId')
    .select(['audit_log.at', 'audit_log.action', 'audit_log.detail', 'audit_log.userId', 'users.gebruikersnaam'])
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .orderBy('audit_log.at', 'desc')
    .limit(entries)
    .execute()
  const told = records.map((record) => ({
    at: record.at,
    who: nameOf(record),
    what: tellAction(record.action, record.detail),
  }))
  if (entity !== 'product') return told
  return [...told, ...(await stockHistory(db, id))].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, entries)
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
    what: tellMove(move.reason, move.delta, move.ordernummer),
  }))
}

function nameOf(row: { userId: string | null; gebruikersnaam: string | null }): string {
  if (row.userId === null) return 'systeem'
  return row.gebruikersnaam ?? 'verwijderde gebruiker'
}

function tellMove(reason: StockLedgerTable['reason'], delta: number, ordernummer: number | null): string {
  const moved = `${delta > 0 ? '+' : '−'}${showPieces(Math.abs(delta))}`
  const order = ordernummer === null ? '' : ` ${ordernummer}`
  const causes: Record<StockLedgerTable['reason'], string> = {
    opening: 'beginvoorraad',
    order: `order${order}`,
    'order-edit': `wijziging van order${order}`,
    'order-removal': `verwijdering van order${order}`,
    correction: 'correctie',
  }
  return `Voorraad ${moved}: ${causes[reason]}`
}

const change = z.object({ before: z.unknown(), after: z.unknown() })
const detailShape = z.object({
  lines: z
    .array(
      z.object({
        productName: z.string(),
        before: z.object({ qty: z.number(), price: z.string() }),
        after: z.object({ qty: z.number(), price: z.string() }).nullable(),
      }),
    )
    .optional(),
  status: change.optional(),
  fields: z.array(z.string()).optional(),
})
type Detail = z.infer<typeof detailShape>

const fieldNames: Readonly<Record<string, string>> = {
  productName: 'naam',
  text: 'tekst',
  price: 'prijs',
  productType: 'categorie',
  showStatus: 'weergave in winkel',
  email: 'e-mail',
  ektnummer: 'EKT-nummer',
  isAdmin: 'rol',
}

function tellAction(action: string, json: string): string {
  const raw: unknown = JSON.parse(json)
  const detail = detailShape.safeParse(raw).data ?? {}
  switch (action) {
    case 'order.placed':
      return 'Order geplaatst'
    case 'order.edited':
      return ['Order gewijzigd', ...tellLines(detail), ...tellStatus(detail)].join('; ')
    case 'order.status':
      return tellStatus(detail).join('; ') || 'Status gewijzigd'
    case 'order.removed':
      return 'Order verwijderd, voorraad teruggeboekt'
    case 'product.created':
      return 'Product aangemaakt'
    case 'product.edited':
      return `Product gewijzigd: ${tellFields(raw)}`
    case 'product.pictures':
      return "Foto's gewijzigd"
    case 'product.moved':
      return tellPlace(raw)
    case 'product.removed':
      return 'Product verwijderd'
    case 'user.created':
      return 'Gebruiker aangemaakt'
    case 'user.edited':
      return `Gebruiker gewijzigd: ${(detail.fields ?? []).map((name) => fieldNames[name] ?? name).join(', ') || 'niets veranderd'}`
    case 'user.password':
      return 'Wachtwoord gewijzigd'
    case 'user.deleted':
      return 'Gebruiker verwijderd'
    default:
      return action
  }
}

function tellLines({ lines = [] }: Detail): string[] {
  return lines.map(({ productName, before, after }) => {
    if (!after) return `${productName} verwijderd (${showPieces(before.qty)})`
    const parts = [
      before.qty === after.qty ? '' : `aantal ${showCount(before.qty)} → ${showCount(after.qty)}`,
      before.price === after.price ? '' : `prijs ${euroOfPrice(before.price)} → ${euroOfPrice(after.price)}`,
    ]
    return `${productName}: ${parts.filter((part) => part !== '').join(', ')}`
  })
}

const tellStatus = ({ status }: Detail): string[] =>
  status ? [`Status ${String(status.before)} → ${String(status.after)}`] : []

function tellFields(raw: unknown): string {
  const changes = z.record(z.string(), change).safeParse(raw).data ?? {}
  return Object.entries(changes)
    .map(([name, { before, after }]) => {
      const label = fieldNames[name] ?? name
      if (name === 'text') return label
      const show = (value: unknown) => (name === 'price' ? euroOfPrice(String(value)) : String(value))
      return `${label} ${show(before)} → ${show(after)}`
    })
    .join(', ')
}

function tellPlace(raw: unknown): string {
  const place = z.object({ before: z.number(), after: z.number() }).safeParse(raw).data
  return place ? `Plaats in de winkel ${place.before + 1} → ${place.after + 1}` : 'Plaats in de winkel gewijzigd'
}
