import { monthInAmsterdam, yearInAmsterdam } from '../../contract/dates.ts'
import { defaultComment } from '../../contract/limits.ts'
import { formatPrice, parsePrice } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { type Actor, auditRow } from '../audit/audit.ts'
import { newId } from '../db/new-id.ts'
import { nextNumber } from '../db/next-number.ts'
import type { OrderRow, Trx } from '../db/schema.ts'
import { searchText } from '../db/search.ts'
import type { Write } from '../db/write-together.ts'
import { Refusal } from '../http/refusal.ts'
import { ledgerRows, sellStock, tooLittleStock } from '../products/stock.ts'
import { presentOrder } from './present-order.ts'

export interface WantedLine {
  readonly _id: string
  readonly qty: number
  /** The price that the buyer saw; compared, never charged. */
  readonly price?: string | undefined
}

/**
 * Takes the stock and writes order, lines, ledger and audit: all lines or none (§4.2).
 * @param later takes what the end of the transaction writes
 * @throws Refusal 409 for too little stock, a product that is not for sale, or a price that rose
 */
export async function placeOrder(
  trx: Trx,
  buyer: { readonly userId: string; readonly at: Date },
  wanted: readonly WantedLine[],
  comment: string | null | undefined,
  later: (write: Write) => void,
): Promise<Order> {
  const lines = mergeLines(wanted)
  const user = await trx
    .selectFrom('users')
    .selectAll()
    .where('_id', '=', buyer.userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Refusal(401, 'Log eerst in')

  const orderId = newId()
  const actor: Actor = { userId: user._id, at: buyer.at }
  const changes = lines.map((line) => ({ productId: line._id, qty: line.qty }))
  const sold = await sellStock(trx, changes)
  if (!sold) throw tooLittleStock('Niet voldoende voorraad, controleer producten!')

  const orderLines = lines.map((line, position) => {
    const product = sold.get(line._id)
    if (!product) throw new Error('A sold product is missing')
    const seen = line.price === undefined ? undefined : parsePrice(line.price)
    if (seen !== undefined && product.priceCents > seen) {
      throw new Refusal(409, 'Prijzen zijn gewijzigd, controleer producten!', { code: 'price' })
    }
    return {
      orderId,
      _id: line._id,
      position,
      productName: product.productName,
      qty: line.qty,
      priceCents: product.priceCents,
    }
  })

  const ordernummer = await nextNumber(trx, 'ordernummer')
  const row: OrderRow = {
    _id: orderId,
    ordernummer,
    date: buyer.at.toISOString(),
    year: yearInAmsterdam(buyer.at),
    month: monthInAmsterdam(buyer.at),
    userID: user._id,
    bedrijfsnaam: user.bedrijfsnaam,
    email: user.email,
    telefoonnummer: user.telefoonnummer,
    administratienummer: user.administratienummer,
    kopersnummer: user.kopersnummer,
    boxnummer: user.boxnummer,
    ektnummer: user.ektnummer,
    totalCents: orderLines.reduce((total, line) => total + line.qty * line.priceCents, 0),
    comment: comment || defaultComment,
    orderstatus: 'open',
    search: searchText(ordernummer, user.bedrijfsnaam),
    removedAt: null,
    version: 1,
  }
  later(trx.insertInto('orders').values(row))
  later(trx.insertInto('order_lines').values(orderLines))
  later(ledgerRows(trx, changes, { reason: 'order', orderId, actor }))
  later(auditRow(trx, actor, { action: 'order.placed', entity: 'order', entityId: orderId }))
  return presentOrder(
    row,
    orderLines.map((line) => ({ ...line, price: formatPrice(line.priceCents), removed: false })),
  )
}

/** One line a product (medusa#16502); of several prices seen, the lowest must still hold. */
function mergeLines(wanted: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>()
  for (const line of wanted) {
    const same = merged.get(line._id)
    merged.set(
      line._id,
      same ? { _id: line._id, qty: same.qty + line.qty, price: lowest(same.price, line.price) } : line,
    )
  }
  return [...merged.values()]
}

function lowest(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return (parsePrice(a) ?? 0) <= (parsePrice(b) ?? 0) ? a : b
}
