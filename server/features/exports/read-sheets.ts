import { dayInAmsterdam, endOfDay, startOfDay } from '../../../contract/values/dates.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import type { ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import type { Exported, exports } from '../../../contract/endpoints/exports.ts'
import type { SalesGroup, SalesQuery } from '../../../contract/endpoints/reports.ts'
import { taxedLine, vatOf, vatRates } from '../../../contract/rules/vat.ts'
import { productSheet, type SheetField, sheetFieldNames, sheetValue } from '../../../contract/rules/product-sheet.ts'
import { behind, inBatches, whereIn } from '../../platform/db/rows.ts'
import type { Db, OrderRow, ProductRow, UserRow } from '../../platform/db/schema.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import { inPieces } from '../../platform/in-pieces.ts'
import { findLines, type OrderLineFound } from '../orders/find-orders.ts'
import { valuesOf } from '../products/product-columns.ts'
import { readSales, type Sale } from '../reports/sales.ts'
import type { Column, Row, Sheet } from './write-sheet.ts'

/** Rows per batch; small, so that no request waits for it long. */
const piece = 100
/** Of orders, which have up to five hundred each. */
const mostLines = 500

interface OrderChoice extends ParsedQuery<typeof exports.sheet> {
  readonly withVat?: boolean
  readonly withColleague?: boolean
}

export const readSheet: Readonly<Record<Exported, (db: Db, choice: OrderChoice) => Sheet>> = {
  products: (db) => ({ name: 'Producten', columns: sheetFieldNames.map(productColumn), rows: productRows(db) }),
  customers: (db) => ({
    name: 'Klanten',
    columns: customerFields.map(([, label]) => text(label)),
    rows: customerRows(db),
  }),
  orders: (db, choice) => ({
    name: 'Orders',
    columns: [
      ...orderFields.map(([column]) => column),
      ...(choice.withVat ? vatColumns : []),
      ...(choice.withColleague ? [text('Besteld door')] : []),
    ],
    rows: orderRows(db, choice),
  }),
}

const columnKinds: Readonly<Record<string, Column['kind']>> = {
  number: 'count',
  month: 'month',
  rate: 'count',
  day: 'day',
  price: 'price',
}

export function productColumn(field: SheetField): Column {
  const { label, kind } = productSheet[field]
  return { label, kind: columnKinds[kind] ?? 'text' }
}

function productRow(row: ProductRow): Row {
  const values = valuesOf(row)
  return sheetFieldNames.map((field) => (field === 'productCode' ? row.productCode : sheetValue(field, values)))
}

async function* productRows(db: Db): AsyncGenerator<Row[]> {
  const pieces = inBatches<ProductRow>(piece, (last) =>
    db
      .selectFrom('products')
      .selectAll()
      .where('deletedAt', 'is', null)
      .where(behind(last, ['shopIndex', '_id']))
      .orderBy('shopIndex')
      .orderBy('_id'),
  )
  for await (const rows of pieces) yield rows.map(productRow)
}

const text = (label: string): Column => ({ label, kind: 'text' })

const customerFields = [
  ['bedrijfsnaam', 'Bedrijfsnaam'],
  ['email', 'E-mail'],
  ['gebruikersnaam', 'Gebruikersnaam'],
  ['telefoonnummer', 'Telefoonnummer'],
  ['administratienummer', 'Administratienummer'],
  ['kopersnummer', 'Kopersnummer'],
  ['boxnummer', 'Boxnummer'],
  ['ektnummer', 'EKT-nummer'],
  ['ektEmail', 'EKT-mailadres'],
] as const

async function* customerRows(db: Db): AsyncGenerator<Row[]> {
  const pieces = inBatches<Pick<UserRow, '_id' | 'search' | (typeof customerFields)[number][0]>>(piece, (last) =>
    db
      .selectFrom('users')
      .select(['_id', 'search', ...customerFields.map(([field]) => field)])
      .where('deletedAt', 'is', null)
      .where('isAdmin', '=', 0)
      .where('magazijn', '=', 0)
      .where('companyId', 'is', null)
      .where(behind(last, ['search', '_id']))
      .orderBy('search')
      .orderBy('_id'),
  )
  for await (const rows of pieces) yield rows.map((row) => customerFields.map(([field]) => row[field]))
}

type OrderCell = (order: OrderRow, line: OrderLineFound) => Row[number]
const orderFields: readonly (readonly [Column, OrderCell])[] = [
  [{ label: 'Ordernummer', kind: 'number' }, ({ ordernummer }) => ordernummer],
  [{ label: 'Datum', kind: 'day' }, ({ date }) => dayInAmsterdam(new Date(date))],
  [text('Status'), ({ orderstatus }) => orderstatus],
  [text('Bedrijfsnaam'), ({ bedrijfsnaam }) => bedrijfsnaam],
  [text('Administratienummer'), ({ administratienummer }) => administratienummer],
  [text('Kopersnummer'), ({ kopersnummer }) => kopersnummer],
  [text('Boxnummer'), ({ boxnummer }) => boxnummer],
  [text('EKT-nummer'), ({ ektnummer }) => ektnummer],
  [{ label: 'Leverdatum', kind: 'day' }, ({ leverdatum }) => leverdatum],
  [text('Uw referentie'), ({ referentie }) => referentie],
  [text('Productcode'), (_order, { productCode }) => productCode],
  [text('Productnaam'), (_order, { productName }) => productName],
  [{ label: 'Aantal', kind: 'count' }, (_order, { qty }) => qty],
  [{ label: 'Prijs', kind: 'price' }, (_order, { priceCents }) => priceCents],
  [{ label: 'Bedrag', kind: 'price' }, (_order, { qty, priceCents }) => qty * priceCents],
  [text('Opmerking'), ({ comment }) => (comment === defaultComment ? '' : comment)],
]

type CountedOrder = OrderRow & { readonly lines: number }

/** Together of some hundred lines, or one order of more. */
function byLines(orders: readonly CountedOrder[]): Iterable<CountedOrder[]> {
  let before = 0
  return Map.groupBy(orders, ({ lines }) => Math.floor((before += lines) / mostLines)).values()
}

/** One row per line, newest order first; sorted by date, to use the index that finds a period. */
async function* orderRows(db: Db, { van, tot, ids, withVat, withColleague }: OrderChoice): AsyncGenerator<Row[]> {
  const from = van === undefined ? undefined : startOfDay(van).toISOString()
  const until = tot === undefined ? undefined : endOfDay(tot).toISOString()
  const pieces = inBatches<CountedOrder>(piece, (last) =>
    db
      .selectFrom('orders')
      .selectAll()
      .select((eb) =>
        eb
          .selectFrom('order_lines')
          .select((line) => line.fn.countAll<number>().as('lines'))
          .whereRef('orderId', '=', 'orders._id')
          .$asScalar()
          .$notNull()
          .as('lines'),
      )
      .where('deletedAt', 'is', null)
      .$if(from !== undefined, (query) => query.where('date', '>=', from ?? ''))
      .$if(until !== undefined, (query) => query.where('date', '<', until ?? ''))
      .$if(ids !== undefined, (query) => query.where(whereIn(db, '_id', ids ?? [])))
      .where(behind(last, ['date', 'ordernummer'], 'desc'))
      .orderBy('date', 'desc')
      .orderBy('ordernummer', 'desc'),
  )
  for await (const orders of pieces)
    for (const some of byLines(orders)) {
      const lines = await findLines(db, some)
      yield some.flatMap((order) => {
        const found = lines.get(order._id) ?? []
        return found.map((line, at) => [
          ...orderFields.map(([, cell]) => cell(order, line)),
          ...(withVat ? vatCells(at === 0 ? found : []) : []),
          ...(withColleague ? [order.besteldDoor] : []),
        ])
      })
      await takeTurn()
    }
}

const vatColumns: readonly Column[] = vatRates.map((rate) => ({ label: `Btw ${rate} %`, kind: 'price' }))

/** On the first line of an order only, since btw is rounded per order: so the column adds up to the amount due. */
function vatCells(lines: readonly OrderLineFound[]): Row {
  const vat = vatOf(lines.map(taxedLine))
  return vatRates.map((rate) => vat?.find((one) => one.rate === rate)?.cents ?? null)
}

const salesNames: Readonly<Record<SalesGroup, readonly Column[]>> = {
  product: [text('Productcode'), text('Productnaam')],
  klant: [text('Bedrijfsnaam')],
  categorie: [text('Categorie')],
}
const salesFigures: readonly Column[] = [
  { label: 'Stuks', kind: 'count' },
  { label: 'Omzet', kind: 'price' },
  { label: 'Orders', kind: 'count' },
  { label: 'Stuks vorig jaar', kind: 'count' },
  { label: 'Omzet vorig jaar', kind: 'price' },
  { label: 'Verschil', kind: 'price' },
]

export async function salesSheet(db: Db, query: Omit<SalesQuery, 'pagina' | 'perPagina'>): Promise<Sheet> {
  const { sales } = await readSales(db, query)
  const columns = [...salesNames[query.per], ...salesFigures]
  async function* rows(): AsyncGenerator<Row[]> {
    for await (const some of inPieces(sales, piece)) yield some.map((sale) => saleRow(sale, query.per))
  }
  return { name: 'Verkoop', columns, rows: rows() }
}

function saleRow({ code, naam, stuks, cents, orders, stuksVorig, centsVorig }: Sale, per: SalesGroup): Row {
  const name = per === 'product' ? [code, naam] : [naam]
  return [...name, stuks, cents, orders, stuksVorig, centsVorig, cents - centsVorig]
}
