// The tables, in SQL that SQLite and PostgreSQL both speak. Wire names are the specification's (§3); money is integer
// cents, time is ISO 8601 text in UTC, booleans are 0 or 1.
import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { OrderStatus } from '../../contract/orders.ts'
import type { ProductFacts } from '../../contract/product-facts.ts'
import type { ProductType } from '../../contract/products.ts'

interface ProductTable {
  _id: string
  productCode: string
  productName: string
  text: string
  /** Pieces; CHECK (stock >= 0). */
  stock: number
  priceCents: number
  productType: ProductType
  shopIndex: number
  showStatus: 'Ja' | 'Nee'
  maat: string
  kleur: ProductFacts['kleur']
  bloeiVan: number | null
  bloeiTot: number | null
  hoogte: number | null
  botanisch: string
  vbnCode: string
  /** Pieces a pack, and fewest pieces of a line. */
  vpe: number
  minimum: number
  /** Packs. */
  perLaag: number | null
  perKar: number | null
  /** JSON, `StaffelStep[]`; a trigger holds it to rising pieces and falling prices. */
  staffel: string
  /** Code and name as searchText makes them, for finding. */
  search: string
  /** Set when the product left the catalogue; its row stays for the orders that hold it. */
  deletedAt: string | null
  version: number
}

interface PictureTable {
  filename: string
  /** Null until a product uses it; such uploads are removed after a day. */
  productId: string | null
  /** From 0; of the shop's logo, which no product has, `logoPosition`. */
  position: number
  uploadedAt: string
  /** The point that stays in sight where it is cut off, 0 to 1; both null for the middle. */
  focusX: number | null
  focusY: number | null
}

/** The `position` by which a picture is the logo that papers carry; there is one at most. */
export const logoPosition = -1

interface UserTable {
  _id: string
  bedrijfsnaam: string
  email: string
  /** Null once the user is deleted, so that the name is free again. */
  gebruikersnaam: string | null
  telefoonnummer: string
  /** argon2id in PHC form; null once deleted. */
  wachtwoord: string | null
  administratienummer: string
  kopersnummer: string
  boxnummer: string
  ektnummer: string
  ektEmail: string
  isAdmin: 0 | 1
  /** Nobody is both. */
  magazijn: 0 | 1
  priceListId: string | null
  /** bedrijfsnaam, gebruikersnaam and e-mail as searchText makes them: for finding, and for sorting as people do. */
  search: string
  /** When he asked for a new password that staff must give him a link for, since no mail can be sent. */
  resetAskedAt: string | null
  /** Whether he wants a mail when somebody logs in from a device that the account does not know. */
  newDeviceMail: Generated<0 | 1>
  /** 1 from his first login on. */
  hasLoggedIn: Generated<0 | 1>
  /** When he was to be forgotten for good; his orders lose his name once their term is over. */
  erasedAt: string | null
  deletedAt: string | null
  version: number
}

/** A link by which a user chooses a password. */
interface PasswordLinkTable {
  /** SHA-256, hex. */
  tokenHash: string
  userId: string
  purpose: 'invite' | 'reset'
  expiresAt: string
}

/** A stranger who would be a customer. */
interface AccountRequestTable {
  _id: string
  at: string
  bedrijfsnaam: string
  email: string
  telefoonnummer: string
  administratienummer: string
  kopersnummer: string
  boxnummer: string
  ektnummer: string
  /** bedrijfsnaam and e-mail as searchText makes them. */
  search: string
  status: 'waiting' | 'accepted' | 'refused'
  decidedAt: string | null
  decidedBy: string | null
  reason: string
  /** The user whom accepting made. */
  userId: string | null
}

interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  tokenHash: string
  userId: string
  createdAt: string
  lastUsedAt: string
  /** What it is called on the list of devices: 'Chrome op Windows'; '' where that is not known. */
  browser: Generated<string>
  /** The device on which this login made the user known, as `devices` has it. */
  deviceHash: string | null
  /** When the second step was last given in it. */
  secondStepAt: Generated<string | null>
}

/** A browser on which this user has logged in; several users may share one. */
interface DeviceTable {
  /** SHA-256 of the cookie's token, hex. */
  tokenHash: string
  userId: string
  lastLoginAt: string
}

/** The app of a user that makes codes (RFC 6238). */
interface AuthenticatorTable {
  userId: string
  /** Base32; readable, since codes are made of it (docs/security.md). */
  secret: string
  /** Of the last code that was used: it and those before it work no longer. */
  lastStep: number
  setAt: string
}

interface PasskeyTable {
  _id: string
  userId: string
  /** Of a user's passkeys, from 0: the database holds them to ten. */
  place: number
  /** Base64url, as WebAuthn has it. */
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  /** What the passkey last said of how often it was used; 0 of those that do not count. */
  counter: number
  /** JSON. */
  transports: string
  /** The name of the shop that it was made for; it works nowhere else. */
  rpId: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** One that is used leaves no row. */
interface RecoveryCodeTable {
  userId: string
  /** From 0: the database holds them to ten. */
  place: number
  /** SHA-256, hex. */
  codeHash: string
}

/** What somebody is being asked: goes with the answer, or after a few minutes. */
interface SecondStepChallengeTable {
  /** SHA-256, hex. */
  challengeHash: string
  userId: string
  /** The session that it belongs to; null at a login. */
  sessionHash: string | null
  purpose: 'login' | 'confirm' | 'passkey' | 'app'
  /** Of an app that is being set. */
  secret: string | null
  expiresAt: string
}

interface OrderTable {
  _id: string
  ordernummer: number
  date: string
  /** Year and month (1 to 12) of `date` in Amsterdam. */
  year: number
  month: number
  userId: string
  bedrijfsnaam: string
  email: string
  telefoonnummer: string
  administratienummer: string
  kopersnummer: string
  boxnummer: string
  ektnummer: string
  totalCents: number
  comment: string
  orderstatus: OrderStatus
  /** A day, '2026-11-24'; null where none was asked. */
  leverdatum: string | null
  referentie: string
  search: string
  /** `referentie` as searchText makes it, for finding. */
  referentieSearch: string
  /** Set by deletion: out of the lists, kept for seven years. */
  deletedAt: string | null
  version: number
}

interface OrderLineTable {
  orderId: string
  /** Unique within the order. */
  productId: string
  position: number
  productName: string
  qty: number
  priceCents: number
  /** The product's packs when it was sold; CHECK: `qty` keeps to them unless staff set it. */
  vpe: number
  minimum: number
  qtyByStaff: 0 | 1
}

/** A customer's own order list. */
interface ListTable {
  _id: string
  userId: string
  /** Of a user's lists, from 0: the database holds them to 100. */
  place: number
  naam: string
  changedAt: string
}

interface ListLineTable {
  listId: string
  /** Unique within the list. */
  productId: string
  /** From 0: the database holds a list to 500. */
  place: number
  qty: number
}

/** One row: what staff set about the shop. Each part is read and written whole, as JSON that contract/settings.ts checks. */
interface SettingsTable {
  _id: 'shop'
  bedrijf: string
  levering: string
  berichten: string
  version: number
  /** JSON: how long things are kept, with a version of its own. */
  housekeeping: string
  housekeepingVersion: number
}

interface PriceListTable {
  _id: string
  naam: string
  /** Hundredths of a percent off, 0 to 10,000. */
  korting: number
  /** Set by deletion, which takes its prices along; the row stays for what is told of it. */
  deletedAt: string | null
  /** Counts the changes of the list and of its prices. */
  version: number
}

/** Agreed prices. */
interface PriceListPriceTable {
  listId: string
  /** Unique within the list. */
  productId: string
  priceCents: number
  /** First and last day in Amsterdam on which it holds, as '2026-11-21'; null: no such end. */
  van: string | null
  totEnMet: string | null
}

export type StockReason = 'opening' | 'order' | 'order-edit' | 'order-removal' | 'correction'

/** Append-only: the sum of `delta` of a product is its stock, always. */
export interface StockLedgerTable {
  id: string
  productId: string
  at: string
  delta: number
  reason: StockReason
  orderId: string | null
  userId: string | null
  /** Of the delivery that it came with. */
  referentie: string | null
}

export type ImportStatus = 'reading' | 'ready' | 'applying' | 'applied' | 'failed'

/** A sheet of products on its way into the catalogue. */
interface ImportTable {
  _id: string
  userId: string
  createdAt: string
  /** Of its last sign of life. */
  changedAt: string
  sheetName: string
  /** JSON: the sheet's own columns in their order. */
  columns: string
  status: ImportStatus
  done: number
  total: number
  /** JSON: rows by fate. */
  counts: string
  /** 1 where the catalogue moved between what was shown and 'Voer in'. */
  hasMoved: 0 | 1
  /** Why it failed. */
  sentence: string | null
}

export type RowFate = 'new' | 'changed' | 'same' | 'wrong'

export interface ImportRowTable {
  importId: string
  /** As the spreadsheet counts its rows. */
  row: number
  /** JSON: what stands in it, by field. */
  cells: string
  /** Null until it was judged. */
  fate: RowFate | null
  /** JSON: what it would change, or what is wrong with it. */
  detail: string | null
}

interface ImportPhotoTable {
  importId: string
  /** As the file was called. */
  name: string
  productCode: string
  /** Among the photos of its product, from 1. */
  place: number
  /** The stored picture; null where it could not be made, and `sentence` says why. */
  filename: string | null
  sentence: string | null
}

/** Append-only: who did what to which product, user, order or price list. */
export interface AuditTable {
  id: string
  at: string
  /** Null: the server itself. */
  userId: string | null
  action: string
  entity: 'product' | 'user' | 'order' | 'price-list'
  entityId: string
  /** JSON, without personal data: changed field names, and values where they are not about a person. */
  detail: string
}

interface IdempotencyTable {
  userId: string
  key: string
  bodyHash: string
  /** The first answer, JSON. */
  answer: string
  at: string
}

interface ThrottleTable {
  /** SHA-256 of what is counted: account and address, address, account, or account and device. */
  key: string
  failures: number
  windowStart: string
  blockedUntil: string | null
}

/** Work that is done after the transaction that asked for it; what is done leaves no row. */
interface JobTable {
  /** Of a repeating job: its kind. */
  id: string
  kind: string
  /** JSON. */
  payload: string
  /** Also while it runs it waits: the lease tells that somebody works on it. */
  state: 'waiting' | 'failed'
  createdAt: string
  dueAt: string
  /** Begun since it last succeeded, an attempt under way included. */
  attempts: number
  /** Processes that ended during it, one after the other. */
  takeovers: number
  /** The process that works on it, and until when it does without a further sign of life. */
  leasedBy: string | null
  leaseUntil: string | null
  lastError: string | null
}

/** Mail: what is to be sent, and what was. Whether one that is not sent waits or has failed, its job tells, whose id is the same. */
interface MessageTable {
  _id: string
  kind: string
  to: string
  subject: string
  /** When it was asked for. */
  at: string
  /** What it is about; either may be absent. */
  orderId: string | null
  userId: string | null
  /** JSON: what its kind needs besides, never a secret. */
  payload: string
  /** Recipient and subject, for finding. */
  search: string
  /** Of the sending that succeeded. */
  attempts: number
  sentAt: string | null
}

export type MaintenanceTask = 'backup' | 'check'

/** When an operator's task last came to a good end. */
interface MaintenanceTable {
  task: MaintenanceTask
  at: string
}

export type NumberName = 'ordernummer' | 'productCode'
/** Rows that are locked while the order of the catalogue, or who is still an administrator, is decided. */
export type LockName = 'catalogue' | 'admins'

interface CounterTable {
  name: NumberName | LockName
  value: number
}

export interface Database {
  products: ProductTable
  pictures: PictureTable
  users: UserTable
  sessions: SessionTable
  devices: DeviceTable
  password_links: PasswordLinkTable
  authenticators: AuthenticatorTable
  passkeys: PasskeyTable
  recovery_codes: RecoveryCodeTable
  second_step_challenges: SecondStepChallengeTable
  account_requests: AccountRequestTable
  orders: OrderTable
  order_lines: OrderLineTable
  lists: ListTable
  list_lines: ListLineTable
  price_lists: PriceListTable
  price_list_prices: PriceListPriceTable
  stock_ledger: StockLedgerTable
  imports: ImportTable
  import_rows: ImportRowTable
  import_photos: ImportPhotoTable
  audit_log: AuditTable
  idempotency_keys: IdempotencyTable
  throttle: ThrottleTable
  jobs: JobTable
  settings: SettingsTable
  messages: MessageTable
  maintenance: MaintenanceTable
  counters: CounterTable
}

export type Db = Kysely<Database>
export type Trx = Transaction<Database>
export type ProductRow = Selectable<ProductTable>
export type UserRow = Selectable<UserTable>
export type OrderRow = Selectable<OrderTable>
export type OrderLineRow = Selectable<OrderLineTable>
export type SettingsRow = Selectable<SettingsTable>
export type JobRow = Selectable<JobTable>
export type PriceListRow = Selectable<PriceListTable>
export type NewUserRow = Insertable<UserTable>
