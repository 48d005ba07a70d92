// What each audit record says besides who, when and of what: no personal data, since records outlive accounts.
import type { ProductField } from '../../contract/products.ts'
import type { DeliverySettings } from '../../contract/settings.ts'
import type { UserField } from '../../contract/users.ts'
import type { AuditTable, OrderRow } from '../db/schema.ts'

export interface Change<Value = string> {
  readonly before: Value
  readonly after: Value
}

/** Stock has a ledger of its own. */
export type AuditedProductField = Exclude<ProductField, 'stock'>

/** Columns of an order that somebody may change after it was placed; all others stay, or follow from its lines. */
export type EditedOrderColumns = Pick<OrderRow, 'orderstatus' | 'leverdatum' | 'referentie'>
export type OrderChanges = { readonly [Column in keyof EditedOrderColumns]?: Change }

interface Line {
  readonly qty: number
  /** "12.50". */
  readonly price: string
}

interface AgreedPrice {
  /** "12.50". */
  readonly price: string
  /** Days; absent where it is bound to none. */
  readonly van?: string
  readonly totEnMet?: string
}

/** By action. Records of earlier releases stand beside these and may say less, or more. */
export interface AuditDetails {
  'order.placed': undefined
  'order.edited': {
    /** `after` null where the line was taken out. */
    readonly lines: readonly { readonly productName: string; readonly before: Line; readonly after: Line | null }[]
    readonly fields: OrderChanges
  }
  'order.status': { readonly fields: OrderChanges }
  'order.removed': undefined
  'product.created': { readonly productName: string; readonly price: string; readonly stock: number }
  'product.edited': { readonly [Field in AuditedProductField]?: Change }
  'product.pictures': { readonly pictures: number }
  /** Which of its photos, from 1. */
  'product.focus': { readonly photo: number }
  /** Places in the shop, from 0. */
  'product.moved': Change<number>
  'product.removed': undefined
  'price-list.created': { readonly naam: string }
  'price-list.edited': { readonly [Field in 'naam' | 'korting']?: Change }
  /** How many, and the first of them by product code; null: no price. */
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
  /** Names of changed fields only: what they hold is about a person and must be able to disappear. */
  'user.edited': { readonly fields: readonly UserField[]; readonly isAdmin: boolean }
  'user.password': undefined
  'user.deleted': undefined
  'user.erased': undefined
  /** He was given, or mailed, a link to choose a password. */
  'user.invited': undefined
  /** He logged himself out on one other device, or on all others. */
  'user.device-ended': undefined
  'user.other-devices-ended': undefined
  /** He logged in where his account had not been used before: the browser in words. */
  'user.new-device': { readonly browser: string }
  /** He turned the mail about it on or off. */
  'user.new-device-mail': { readonly mail: boolean }
  /** Of the user whom it made. */
  'user.request-accepted': undefined
  /** Of the administrator who did: the stranger has no account. */
  'user.request-refused': { readonly requestId: string }
  'user.second-step-set': { readonly way: 'app' | 'passkey' }
  'user.second-step-ended': { readonly way: 'app' | 'passkey' | 'all' }
  'user.recovery-codes': undefined
  /** By somebody else, since he lost it. */
  'user.second-step-reset': undefined
  'user.list-created': undefined
  'user.list-edited': undefined
  'user.list-removed': undefined
  'user.logo': undefined
  /** Of the administrator who did. Names of changed fields; delivery, which is about no person, with what it was and is. */
  'user.settings-edited': { readonly fields: readonly string[]; readonly levering?: Change<DeliverySettings> }
}

export type AuditAction = keyof AuditDetails

type EntityOf<Action> = Action extends `${infer Entity}.${string}` ? Extract<Entity, AuditTable['entity']> : never

/** One record, whose detail and entity are those of its action. */
export type AuditRecord = {
  [Action in AuditAction]: {
    readonly action: Action
    readonly entity: EntityOf<Action>
    readonly entityId: string
  } & (AuditDetails[Action] extends undefined
    ? { readonly detail?: undefined }
    : { readonly detail: AuditDetails[Action] })
}[AuditAction]

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
