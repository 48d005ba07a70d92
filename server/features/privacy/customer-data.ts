// All data of one customer, read in batches to bound memory. Every statement selects by the customer's id.
import { sql } from 'kysely'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import { formatPrice } from '../../../contract/values/money.ts'
import { formatPercentage } from '../../../contract/values/percentage.ts'
import { describeAction } from '../../platform/audit/words.ts'
import { companyOf } from '../../platform/db/company.ts'
import { systemName } from '../../../contract/endpoints/reports.ts'
import { companyFieldNames } from '../../../contract/endpoints/users.ts'
import { behind, inBatches } from '../../platform/db/rows.ts'
import type { Db, OrderRow, UserRow } from '../../platform/db/schema.ts'
import { readSecondStepState } from '../auth/second-step/second-step-state.ts'
import { readPrintedOrders } from '../documents/read-printed-orders.ts'
import { findColleagues } from '../users/colleagues.ts'
import { findCompanyOf } from '../users/find-users.ts'

const piece = 100

/** Pickers see no prices, not even of their own orders as a customer. */
const withoutPrices = 'Zonder prijzen, omdat u de rol Magazijn heeft. De winkel geeft u het bestand met prijzen.'

/** All but the orders, of which there may be thousands. */
export async function readCustomerData(db: Db, user: UserRow, prices: boolean) {
  const { _id } = user
  const medewerkers = (await findColleagues(db, _id)).map(({ naam }) => ({ naam }))
  return {
    ...(!prices && { opmerking: withoutPrices }),
    account: accountOf(user, await findCompanyOf(db, user)),
    ...(medewerkers.length > 0 && { medewerkers }),
    ...(prices && { prijslijst: await priceListOf(db, user) }),
    bestellijsten: await listsOf(db, _id),
    meldingen: await wishesOf(db, _id),
    apparaten: await devicesOf(db, _id),
    tweedeStap: await secondStepOf(db, _id),
    berichten: await messagesOf(db, _id),
    aanvragen: await requestsOf(db, _id),
    geschiedenis: await historyOf(db, user),
  }
}

/** @param company a colleague's main account, whose fields are not his own data */
function accountOf(user: UserRow, company: UserRow) {
  const { naam, email, gebruikersnaam, newDeviceMail } = user
  const own = { email, gebruikersnaam: gebruikersnaam ?? '' }
  if (user.companyId !== null)
    return {
      naam,
      bedrijfsnaam: company.bedrijfsnaam,
      ...own,
      rol: 'medewerker',
      berichtBijNieuwApparaat: newDeviceMail === 1,
    }
  const { bedrijfsnaam, email: _, ...rest } = companyOf(user)
  return {
    bedrijfsnaam,
    ...own,
    ...rest,
    ektEmail: user.ektEmail,
    rol: user.isAdmin === 1 ? 'beheerder' : user.magazijn === 1 ? 'magazijn' : 'klant',
    berichtBijNieuwApparaat: user.newDeviceMail === 1,
  }
}

async function priceListOf(db: Db, user: UserRow) {
  if (user.priceListId === null) return null
  const list = await db
    .selectFrom('price_lists')
    .select(['naam', 'korting'])
    .where('_id', '=', user.priceListId)
    .executeTakeFirst()
  if (!list) return null
  const prices = await db
    .selectFrom('price_list_prices')
    .innerJoin('products', 'products._id', 'price_list_prices.productId')
    .select(['productCode', 'productName', 'price_list_prices.priceCents', 'van', 'totEnMet'])
    .where('listId', '=', user.priceListId)
    .orderBy('productCode')
    .execute()
  return {
    naam: list.naam,
    korting: formatPercentage(list.korting),
    prijzen: prices.map(({ priceCents, ...one }) => ({ ...one, price: formatPrice(priceCents) })),
  }
}

/** A company's, or those that a colleague ordered. */
export async function* orderRowsOf(
  db: Db,
  { _id, companyId }: Pick<UserRow, '_id' | 'companyId'>,
): AsyncGenerator<OrderRow[], void, undefined> {
  for (const deleted of [false, true])
    yield* inBatches<OrderRow>(piece, (last) =>
      db
        .selectFrom('orders')
        .selectAll()
        .where(companyId === null ? 'userId' : 'orderedBy', '=', _id)
        .where('deletedAt', deleted ? 'is not' : 'is', null)
        .where(behind(last, ['year', 'ordernummer'], 'desc'))
        .orderBy('year', 'desc')
        .orderBy('ordernummer', 'desc'),
    )
}

export async function* ordersOf(db: Db, user: UserRow, prices: boolean) {
  for await (const rows of orderRowsOf(db, user))
    for await (const some of readPrintedOrders(db, rows))
      yield* some.map(({ lines, totalCents, besteldDoor, ...order }) => ({
        ...order,
        ...(besteldDoor !== '' && { besteldDoor }),
        ...(prices && { totalPrice: formatPrice(totalCents) }),
        ...(order.deletedAt !== null && { verwijderd: order.deletedAt }),
        order: lines.map(({ productCode, productName, qty, priceCents }) => ({
          productCode,
          productName,
          qty,
          ...(prices && { price: formatPrice(priceCents) }),
        })),
      }))
}

async function listsOf(db: Db, userId: string) {
  const lists = await db
    .selectFrom('lists')
    .select(['_id', 'naam', 'changedAt'])
    .where('userId', '=', userId)
    .orderBy('place')
    .execute()
  const found = []
  for (const { _id, naam, changedAt } of lists) {
    const regels = await db
      .selectFrom('list_lines')
      .innerJoin('products', 'products._id', 'list_lines.productId')
      .select(['productCode', 'productName', 'qty'])
      .where('listId', '=', _id)
      .orderBy('place')
      .execute()
    found.push({ naam, gewijzigd: changedAt, regels })
    await takeTurn()
  }
  return found
}

/** Sold-out products that the customer waits for. */
const wishesOf = (db: Db, userId: string) =>
  db
    .selectFrom('stock_wishes')
    .innerJoin('products', 'products._id', 'stock_wishes.productId')
    .select(['productCode', 'productName', 'at'])
    .where('userId', '=', userId)
    .orderBy('productCode')
    .execute()

/** Sessions and known browsers, without their secrets. */
async function devicesOf(db: Db, userId: string) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['browser', 'createdAt', 'lastUsedAt', 'deviceHash'])
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .execute()
  const known = await db
    .selectFrom('devices')
    .select(['tokenHash', 'lastLoginAt'])
    .where('userId', '=', userId)
    .orderBy('lastLoginAt', 'desc')
    .execute()
  return {
    ingelogd: sessions.map(({ browser, createdAt, lastUsedAt }) => ({
      naam: browser || 'Onbekend apparaat',
      sinds: createdAt,
      laatstGebruikt: lastUsedAt,
    })),
    bekend: known.map(({ lastLoginAt, tokenHash }) => ({
      naam: sessions.find(({ deviceHash }) => deviceHash === tokenHash)?.browser || 'Onbekend apparaat',
      laatsteLogin: lastLoginAt,
    })),
  }
}

async function secondStepOf(db: Db, userId: string) {
  const { app, passkeys } = await readSecondStepState(db, userId)
  return {
    app,
    passkeys: passkeys.map(({ name, since, lastUsedAt }) => ({ naam: name, sinds: since, laatstGebruikt: lastUsedAt })),
  }
}

/** Without mail to the shop about the customer's orders. */
const messagesOf = (db: Db, userId: string) =>
  db
    .selectFrom('messages')
    .select(['kind', 'to', 'subject', 'at', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('_id')
    .execute()

/** Others too from the accepted one's address. The account's own is not used: its owner may type any, unchecked. */
function requestsOf(db: Db, userId: string) {
  const address = sql<string>`lower("email")`
  const accepted = db.selectFrom('account_requests').where('userId', '=', userId)
  return db
    .selectFrom('account_requests')
    .select(['at', ...companyFieldNames, 'status', 'decidedAt', 'reason'])
    .where((eb) =>
      eb.or([
        eb('userId', '=', userId),
        eb.and([eb('userId', 'is', null), eb(address, 'in', accepted.select(address.as('email')))]),
      ]),
    )
    .orderBy('at')
    .execute()
}

/** Newest first; staff are not named. */
async function historyOf(db: Db, { _id, companyId }: UserRow) {
  const records = await db
    .selectFrom('audit_log')
    .select(['at', 'userId', 'action', 'detail'])
    .where('entity', '=', 'user')
    .where('entityId', '=', _id)
    .orderBy('at', 'desc')
    .execute()
  const nameOf = (by: string | null) => {
    if (by === null) return systemName
    if (by === _id) return 'uzelf'
    return by === companyId ? 'het hoofdaccount' : 'de winkel'
  }
  return records.map(({ at, userId: by, action, detail }) => ({
    at,
    wie: nameOf(by),
    wat: describeAction(action, detail),
  }))
}
