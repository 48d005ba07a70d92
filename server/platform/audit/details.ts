// Details hold no personal data, since audit records outlive accounts.
import { z } from 'zod'
import type { ProductField } from '../../../contract/rules/product-fields.ts'
import type { DeliverySettings } from '../../../contract/endpoints/settings.ts'
import type { UserField } from '../../../contract/endpoints/users.ts'
import type { OrderRow } from '../db/schema.ts'

export interface Change<Value = string> {
  readonly before: Value
  readonly after: Value
}

/** Without stock, which has a ledger of its own. */
export type AuditedProductField = Exclude<ProductField, 'stock'>

export type EditedOrderColumns = Pick<OrderRow, 'orderstatus' | 'leverdatum' | 'referentie'>
export type OrderChanges = { readonly [Column in keyof EditedOrderColumns]?: Change }

const line = z.object({ qty: z.number(), price: z.string() }).nullable()
/** `before` is null for an added line, `after` for a removed one. */
export const lineChange = z.object({
  productId: z.string().optional(),
  productName: z.string(),
  maat: z.string().optional(),
  before: line,
  after: line,
})
export type LineChange = z.infer<typeof lineChange>

/** Null means no price. */
const agreedPrice = z
  .object({ price: z.string(), van: z.string().optional(), totEnMet: z.string().optional() })
  .nullable()
export type AgreedPrice = z.infer<typeof agreedPrice>
/** The number of agreed prices, and the first ones by product code. */
export const agreedPrices = z.object({
  prices: z.number(),
  lines: z.array(z.object({ productName: z.string(), before: agreedPrice, after: agreedPrice })),
})

/** By action; one that is not here has none. Records of earlier releases may have other fields. */
export interface AuditDetails {
  'order.placed': { readonly forCustomer: boolean }
  'order.edited': {
    readonly lines: readonly LineChange[]
    readonly fields: OrderChanges
    /** By the customer; its text may be personal. */
    readonly hasOtherComment?: boolean
  }
  'order.short-picked': { readonly lines: readonly LineChange[] }
  'order.status': { readonly fields: OrderChanges }
  'product.created': { readonly productName: string; readonly price: string; readonly stock: number }
  'product.edited': { readonly [Field in AuditedProductField]?: Change }
  'product.pictures': { readonly pictures: number }
  /** From 1. */
  'product.focus': { readonly photo: number }
  /** Positions in the shop, from 0. */
  'product.moved': Change<number>
  /** Without the names: a list may be named after a customer. */
  'price-list.edited': { readonly naam?: Change<null>; readonly korting?: Change }
  'price-list.prices': z.infer<typeof agreedPrices>
  'user.created': { readonly isAdmin: boolean }
  /** Field names only: values are personal and must be erasable. */
  'user.edited': { readonly fields: readonly UserField[]; readonly isAdmin: boolean }
  'user.new-device': { readonly browser: string }
  'user.new-device-mail': { readonly mail: boolean }
  /** Recorded for the administrator, since the applicant has no account. */
  'user.request-refused': { readonly requestId: string }
  'user.second-step-set': { readonly way: 'app' | 'passkey' }
  'user.second-step-ended': { readonly way: 'app' | 'passkey' | 'all' }
  /** Recorded for the administrator. Field names only, but for `levering`, which is not personal. */
  'user.settings-edited': { readonly fields: readonly string[]; readonly levering?: Change<DeliverySettings> }
}

export function changesBetween<Field extends string>(
  before: Readonly<Record<Field, string>>,
  after: Readonly<Record<Field, string>>,
): { [Name in Field]?: Change } {
  const changes: { [Name in Field]?: Change } = {}
  for (const name in before) {
    if (before[name] !== after[name]) changes[name] = { before: before[name], after: after[name] }
  }
  return changes
}
