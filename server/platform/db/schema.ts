// SQL that both SQLite and PostgreSQL accept. Wire names are the specification's (§3); money is integer cents, time is
// ISO 8601 text in UTC, booleans are 0 or 1.
import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { RowOutcome } from '../../../contract/endpoints/imports.ts'
import type { OrderStatus } from '../../../contract/endpoints/orders.ts'
import type { companyFieldNames } from '../../../contract/endpoints/users.ts'
import { type ProductFacts, type ProductType } from '../../../contract/rules/product-fields.ts'

export const logoPosition = -1

/** As a main account, a request for one and an order hold them. */
export type CompanyColumns = Record<(typeof companyFieldNames)[number], string>

export type StockReason = 'opening' | 'order' | 'order-edit' | 'order-removal' | 'short-pick' | 'correction'

export type ImportStatus = 'reading' | 'ready' | 'applying' | 'applied' | 'failed'

export type MaintenanceTask = 'backup' | 'check'

export type NumberName = 'ordernummer' | 'productCode'
/** Lock rows for the order of the catalogue, and for who is an administrator. */
export type LockName = 'catalogue' | 'admins'

export interface Database {
  /** With a column for each optional field (contract/rules/product-fields.ts). */
  products: ProductFacts & {
    _id: string
    productCode: string
    productName: string
    text: string
    stock: number
    priceCents: number
    productType: ProductType
    shopIndex: number
    showStatus: 'Ja' | 'Nee'
    /** Hidden until its first picture, which shows it. */
    wachtOpFoto: 0 | 1
    /** JSON, `StaffelStep[]`; a trigger demands rising pieces and falling prices. */
    staffel: string
    search: string
    /** The row of a removed product stays for the orders that hold it. */
    deletedAt: string | null
    version: number
  }

  pictures: {
    filename: string
    /** Null until a product uses it; unused uploads are removed after a day. */
    productId: string | null
    /** From 0; `logoPosition` for the shop's logo, which has no product. */
    position: number
    uploadedAt: string
    /** The point that cropping keeps in sight, 0 to 1; both null: the middle. */
    focusX: number | null
    focusY: number | null
  }

  users: CompanyColumns & {
    _id: string
    /** Null once deleted, which frees the name. */
    gebruikersnaam: string | null
    /** argon2id in PHC form; null once deleted. */
    wachtwoord: string | null
    ektEmail: string
    isAdmin: 0 | 1
    /** Never together with `isAdmin`. */
    magazijn: 0 | 1
    priceListId: string | null
    /** A colleague's own; '' for a main account. */
    naam: Generated<string>
    /** The main account of a colleague's company, which has its fields, prices and orders; null for a main account. */
    companyId: string | null
    search: string
    /** Set if staff must hand over a link, since no mail can be sent. */
    resetAskedAt: string | null
    newDeviceMail: Generated<0 | 1>
    hasLoggedIn: Generated<0 | 1>
    /** When erasure was asked; orders lose the name once their retention ends. */
    erasedAt: string | null
    deletedAt: string | null
    version: number
  }

  sessions: {
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: string
    userId: string
    createdAt: string
    lastUsedAt: string
    browser: Generated<string>
    deviceHash: string | null
    secondStepAt: Generated<string | null>
  }

  devices: {
    tokenHash: string
    userId: string
    lastLoginAt: string
  }

  password_links: {
    tokenHash: string
    userId: string
    purpose: 'invite' | 'reset'
    expiresAt: string
  }

  authenticators: {
    userId: string
    /** Base32, in the clear, since codes are computed from it (docs/security.md). */
    secret: string
    /** Step of the last code used; it and earlier ones no longer work. */
    lastStep: number
    setAt: string
  }

  passkeys: {
    _id: string
    userId: string
    /** Per user from 0, which limits them to ten. */
    place: number
    credentialId: string
    /** COSE, base64url. */
    publicKey: string
    /** As the passkey last reported; 0 if it does not count. */
    counter: number
    transports: string
    rpId: string
    name: string
    createdAt: string
    lastUsedAt: string | null
  }

  recovery_codes: {
    userId: string
    place: number
    codeHash: string
  }

  second_step_challenges: {
    challengeHash: string
    userId: string
    /** Null at a login. */
    sessionHash: string | null
    purpose: 'login' | 'confirm' | 'passkey' | 'app'
    secret: string | null
    expiresAt: string
  }

  account_requests: CompanyColumns & {
    _id: string
    at: string
    search: string
    status: 'waiting' | 'accepted' | 'refused'
    decidedAt: string | null
    decidedBy: string | null
    reason: string
    userId: string | null
    /** An earlier request, which may be gone by now. */
    lijktOp: string | null
    /** Hash of the network that it came from, while it waits. */
    source: Generated<string>
    version: Generated<number>
  }

  orders: CompanyColumns & {
    _id: string
    ordernummer: number
    date: string
    /** In Amsterdam; `month` from 1 to 12. */
    year: number
    month: number
    userId: string
    totalCents: number
    comment: string
    orderstatus: OrderStatus
    /** A day, '2026-11-24'; null: none asked. */
    leverdatum: string | null
    referentie: string
    search: string
    referentieSearch: string
    /** The administrator who placed it for the customer. */
    placedBy: string | null
    /** Name of the colleague who ordered it for the company; '' for the main account. */
    besteldDoor: Generated<string>
    orderedBy: string | null
    /** A deleted order is hidden, and kept for seven years. */
    deletedAt: string | null
    version: number
  }

  order_lines: {
    orderId: string
    productId: string
    position: number
    productName: string
    qty: number
    priceCents: number
    /** As sold; a CHECK holds `qty` to them unless staff set it. */
    vpe: number
    minimum: number
    qtyByStaff: 0 | 1
    /** Percent, as when it was ordered; null where the shop had set none. */
    btwTarief: number | null
    /** As when it was ordered; null in lines of 1.0.0: the product's. */
    maat: string | null
    /** The same, and null too where the product had none yet. */
    vbnCode: string | null
  }

  lists: {
    _id: string
    userId: string
    /** Per user from 0, which limits them to 100; -1 is Favorieten. */
    place: number
    naam: string
    changedAt: string
    gedeeld: Generated<0 | 1>
  }

  list_lines: {
    listId: string
    productId: string
    /** From 0, which limits them to 500. */
    place: number
    qty: number | null
  }

  stock_wishes: {
    userId: string
    productId: string
    at: string
  }

  price_lists: {
    _id: string
    naam: string
    /** Hundredths of a percent, 0 to 10,000. */
    korting: number
    /** The row stays for its history; its name and prices go. */
    deletedAt: string | null
    version: number
  }

  price_list_prices: {
    listId: string
    productId: string
    priceCents: number
    /** First and last day in Amsterdam, '2026-11-21'; null: open. */
    van: string | null
    totEnMet: string | null
  }

  /** Append-only: a product's stock is always the sum of its `delta`. */
  stock_ledger: {
    id: string
    productId: string
    at: string
    delta: number
    reason: StockReason
    orderId: string | null
    userId: string | null
    referentie: string | null
  }

  imports: {
    _id: string
    userId: string
    createdAt: string
    changedAt: string
    sheetName: string
    /** JSON: what was read of the sheet, and what was chosen. */
    read: string
    status: ImportStatus
    done: number
    total: number
    /** JSON: rows by outcome. */
    counts: string
    /** 1 if the catalogue changed between the preview and 'Voer in'. */
    hasMoved: 0 | 1
    sentence: string | null
  }

  import_sheets: {
    importId: string
    /** Base64: read again when another column is chosen. */
    content: string
  }

  import_rows: {
    importId: string
    /** Among all rows that were read, from 1. */
    row: number
    /** JSON: its tab, its row there, and values by field. */
    cells: string
    outcome: RowOutcome | null
    /** JSON: what changes, or what is wrong. */
    detail: string | null
  }

  import_photos: {
    importId: string
    name: string
    /** Unused, as `place`: both follow from the name once it is checked. */
    productCode: string
    place: number
    /** Null if it could not be made; `sentence` says why. */
    filename: string | null
    sentence: string | null
  }

  audit_log: {
    id: string
    at: string
    /** Null: the server itself. */
    userId: string | null
    action: string
    entity: 'product' | 'user' | 'order' | 'price-list'
    entityId: string
    /** JSON, without personal data: names of changed fields, and values that are not about a person. */
    detail: string
  }

  idempotency_keys: {
    userId: string
    key: string
    bodyHash: string
    answer: string
    at: string
  }

  throttle: {
    /** SHA-256 of what is counted, such as account and address. */
    key: string
    failures: number
    windowStart: string
    blockedUntil: string | null
  }

  /** A job that is done leaves no row. */
  jobs: {
    /** The kind, for a repeating job. */
    id: string
    kind: string
    payload: string
    /** A running job is `waiting` too; its lease says that it runs. */
    state: 'waiting' | 'failed'
    createdAt: string
    dueAt: string
    /** Since the last success, including a running one. */
    attempts: number
    /** Processes in a row that ended during it. */
    takeovers: number
    leasedBy: string | null
    leaseUntil: string | null
    lastError: string | null
  }

  /** One row; each part is JSON that contract/endpoints/settings.ts checks. */
  settings: {
    _id: 'shop'
    bedrijf: string
    levering: string
    bestelling: string
    btw: string
    berichten: string
    version: number
    /** JSON: retention, with a version of its own. */
    housekeeping: string
    housekeepingVersion: number
  }

  /** Whether an unsent message waits or has failed is in its job, which has the same id. */
  messages: {
    _id: string
    kind: string
    to: string
    subject: string
    at: string
    orderId: string | null
    userId: string | null
    /** JSON, never a secret. */
    payload: string
    search: string
    attempts: number
    sentAt: string | null
  }

  maintenance: {
    task: MaintenanceTask
    at: string
  }

  counters: {
    name: NumberName | LockName
    value: number
  }
}

export type Db = Kysely<Database>
export type Trx = Transaction<Database>
export type ProductRow = Selectable<Database['products']>
export type UserRow = Selectable<Database['users']>
export type OrderRow = Selectable<Database['orders']>
export type OrderLineRow = Selectable<Database['order_lines']>
export type SettingsRow = Selectable<Database['settings']>
export type JobRow = Selectable<Database['jobs']>
export type PriceListRow = Selectable<Database['price_lists']>
export type NewUserRow = Insertable<Database['users']>
