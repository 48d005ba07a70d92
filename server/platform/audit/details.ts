// Details hold no personal data, since audit records outlive accounts.
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

interface Line {
  readonly qty: number
  readonly price: string
}

/** `before` is null for an added line, `after` for a removed one. */
export interface LineChange {
  readonly productName: string
  readonly before: Line | null
  readonly after: Line | null
}

interface AgreedPrice {
  readonly price: string
  readonly van?: string
  readonly totEnMet?: string
}

/** By action, which begins with what it is about. Records of earlier releases may have other fields. */
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
  'order.removed': undefined
  'order.cancelled': undefined
  'product.created': { readonly productName: string; readonly price: string; readonly stock: number }
  'product.edited': { readonly [Field in AuditedProductField]?: Change }
  'product.pictures': { readonly pictures: number }
  /** From 1. */
  'product.focus': { readonly photo: number }
  /** Positions in the shop, from 0. */
  'product.moved': Change<number>
  'product.removed': undefined
  'price-list.created': { readonly naam: string }
  'price-list.edited': { readonly [Field in 'naam' | 'korting']?: Change }
  /** Their number, and the first ones by product code; null means no price. */
  'price-list.prices': {
    readonly prices: number
    readonly lines: readonly {
      readonly productName: string
      readonly before: AgreedPrice | null
      readonly after: AgreedPrice | null
    }[]
  }
  'price-list.removed': undefined
  'user.created': { readonly isAdmin: boolean }
  /** Field names only: values are personal and must be erasable. */
  'user.edited': { readonly fields: readonly UserField[]; readonly isAdmin: boolean }
  'user.password': undefined
  'user.deleted': undefined
  'user.erased': undefined
  'user.invited': undefined
  'user.device-ended': undefined
  'user.other-devices-ended': undefined
  'user.new-device': { readonly browser: string }
  'user.new-device-mail': { readonly mail: boolean }
  'user.request-accepted': undefined
  /** Recorded for the administrator, since the applicant has no account. */
  'user.request-refused': { readonly requestId: string }
  'user.second-step-set': { readonly way: 'app' | 'passkey' }
  'user.second-step-ended': { readonly way: 'app' | 'passkey' | 'all' }
  'user.recovery-codes': undefined
  'user.second-step-reset': undefined
  /** Recorded for the main account. */
  'user.colleague-added': undefined
  'user.colleague-removed': undefined
  'user.list-created': undefined
  'user.list-edited': undefined
  'user.list-removed': undefined
  'user.logo': undefined
  /** Recorded for the administrator. Field names only, but for `levering`, which is not personal. */
  'user.settings-edited': { readonly fields: readonly string[]; readonly levering?: Change<DeliverySettings> }
}

export type AuditAction = keyof AuditDetails

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
