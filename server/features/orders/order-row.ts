import { type Day, dayInAmsterdam, monthOf, yearOf } from '../../../contract/values/dates.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import type { OrderStatus } from '../../../contract/endpoints/orders.ts'
import type { Settings } from '../../../contract/endpoints/settings.ts'
import { type PriceContext, resolvePrice } from '../../../contract/rules/price.ts'
import { rateOf } from '../../../contract/rules/vat.ts'
import { companyOf } from '../../platform/db/company.ts'
import type { CompanyColumns, OrderLineRow, OrderRow, UserRow } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'
import { readStaffel } from '../products/product-columns.ts'
import type { OrderedProduct } from '../products/stock.ts'

export type OrderingColleague = Pick<UserRow, '_id' | 'naam'>

export interface NewOrder {
  readonly _id: string
  readonly ordernummer: number
  readonly at: Date
  readonly buyer: CompanyColumns & { readonly _id: string }
  readonly lines: readonly Pick<OrderLineRow, 'qty' | 'priceCents'>[]
  readonly comment: string | null | undefined
  readonly leverdatum?: Day | null
  readonly referentie?: string | null | undefined
  readonly orderstatus: OrderStatus
  readonly placedBy?: string | undefined
  readonly colleague?: OrderingColleague | null
}

export function orderRow({ _id, ordernummer, at, buyer, lines, comment, orderstatus, ...wishes }: NewOrder): OrderRow {
  const day = dayInAmsterdam(at)
  return {
    ...companyOf(buyer),
    _id,
    ordernummer,
    date: at.toISOString(),
    year: yearOf(day),
    month: monthOf(day),
    userId: buyer._id,
    totalCents: totalCents(lines),
    comment: comment || defaultComment,
    orderstatus,
    leverdatum: wishes.leverdatum ?? null,
    ...referenceColumns(wishes.referentie),
    search: searchText(ordernummer, buyer.bedrijfsnaam),
    placedBy: wishes.placedBy ?? null,
    besteldDoor: wishes.colleague?.naam ?? '',
    orderedBy: wishes.colleague?._id ?? null,
    deletedAt: null,
    version: 1,
  }
}

interface NewLine extends Pick<OrderLineRow, 'orderId' | 'position' | 'qty'>, PriceContext, Pick<Settings, 'btw'> {
  readonly byStaff: boolean
  /** In place of the customer's own. */
  readonly priceCents?: number | undefined
}

/** At the customer's price of today. */
export function lineRow(
  product: OrderedProduct,
  { orderId, position, qty, priceCents, byStaff, btw, priceList, day }: NewLine,
): OrderLineRow {
  const { _id: productId, productName, vpe, minimum, maat, vbnCode } = product
  const prices = { _id: productId, priceCents: product.priceCents, staffel: readStaffel(product.staffel) }
  return {
    orderId,
    productId,
    position,
    productName,
    qty,
    priceCents: priceCents ?? resolvePrice({ priceList, day, product: prices, qty }),
    vpe,
    minimum,
    qtyByStaff: byStaff ? 1 : 0,
    btwTarief: rateOf(product, btw),
    maat,
    vbnCode: vbnCode || null,
  }
}

/** For a line that is added to an order: one that was placed without rates stays without. */
export const btwOfAdded = (
  btw: Settings['btw'],
  [first]: readonly Pick<OrderLineRow, 'btwTarief'>[],
): Settings['btw'] => (first?.btwTarief === null ? { standaard: null } : btw)

export function referenceColumns(
  referentie: string | null | undefined,
): Pick<OrderRow, 'referentie' | 'referentieSearch'> {
  return { referentie: referentie ?? '', referentieSearch: searchText(referentie ?? '') }
}

export function totalCents(lines: NewOrder['lines']): number {
  return lines.reduce((total, line) => total + line.qty * line.priceCents, 0)
}
