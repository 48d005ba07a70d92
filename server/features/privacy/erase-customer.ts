// Erases a customer: most data at once, the name on orders when the books' retention ends.
import { sql } from 'kysely'
import { yearInAmsterdam } from '../../../contract/values/dates.ts'
import type { Erasure } from '../../../contract/endpoints/privacy.ts'
import { type Actor, type UserActor, audit } from '../../platform/audit/audit.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { lockRow, whereIn } from '../../platform/db/rows.ts'
import type { Db, Trx, UserRow } from '../../platform/db/schema.ts'
import { notFound, HttpError } from '../../platform/errors.ts'
import { removeMessages } from '../messages/remove-messages.ts'
import { deleteUser, forgetDeleted } from '../users/edit-user.ts'
import { findUserOrDeleted } from '../users/find-users.ts'
import { eraseOrders, namedOrders, ordersNaming } from './erase-orders.ts'
import { day } from '../../../contract/values/durations.ts'

/** @param years whole years of retention after the year of an order */
const lastOverdueYear = (now: Date, years: number): number => yearInAmsterdam(now) - years - 1

const endOfTerm = (year: number, years: number): string => `${year + years + 1}-01-01`

export async function findErasure(db: Db, id: string, now: Date, years: number): Promise<Erasure> {
  const user = await findUserOrDeleted(db, id)
  if (user.companyId !== null) return findErasureOfColleague(db, user)
  const last = lastOverdueYear(now, years)
  const found = await Promise.all([false, true].map((deleted) => ofOrders(db, id, deleted, last)))
  const [present, deleted] = found
  const until = Math.max(...found.map(({ newest }) => newest ?? 0))
  return {
    naam: user.bedrijfsnaam || (present?.naam ?? deleted?.naam ?? (await nameOfRequest(db, id))),
    erasedAt: user.erasedAt,
    orders: found.reduce((sum, { orders }) => sum + orders, 0),
    overdue: found.reduce((sum, { overdue }) => sum + overdue, 0),
    until: until > last ? endOfTerm(until, years) : null,
  }
}

/** All that is left of the name of a deleted account without orders. */
async function nameOfRequest(db: Db, userId: string): Promise<string> {
  const requests = db.selectFrom('account_requests').select('bedrijfsnaam').where('userId', '=', userId)
  return (await requests.executeTakeFirst())?.bedrijfsnaam ?? ''
}

/** His name goes at once from all orders, which stay his company's. */
async function findErasureOfColleague(
  db: Db,
  { _id, naam, erasedAt }: Pick<UserRow, '_id' | 'naam' | 'erasedAt'>,
): Promise<Erasure> {
  const { orders, lastName } = await ordersNaming(db, _id)
    .select((eb) => [eb.fn.countAll<number>().as('orders'), eb.fn.max<string | null>('besteldDoor').as('lastName')])
    .executeTakeFirstOrThrow()
  return { naam: naam || (lastName ?? ''), erasedAt, orders, overdue: orders, until: null }
}

async function ofOrders(db: Db, userId: string, deleted: boolean, lastYear: number) {
  const named = namedOrders(db, userId, deleted)
  const { orders, newest, overdue } = await named
    .select((eb) => [
      eb.fn.countAll<number>().as('orders'),
      eb.fn.max<number | null>('year').as('newest'),
      sql<number>`count(case when "year" <= ${lastYear} then 1 end)`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
  const row = await named
    .select('bedrijfsnaam')
    .orderBy('year', 'desc')
    .orderBy('ordernummer', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { orders, overdue, newest, naam: row?.bedrijfsnaam }
}

/** Keeps orders within their retention. @throws HttpError 404, 400 for a wrong name, 409 for the last administrator */
export async function eraseCustomer(
  connection: Connection,
  actor: UserActor,
  { id, naam, years }: { readonly id: string; readonly naam: string; readonly years: number },
): Promise<Erasure> {
  const { db } = connection
  /** Erased with all its colleagues. */
  const people = [id]
  await inTransaction(connection, async (trx, changed) => {
    const before = await findErasure(trx, id, actor.at, years)
    if (before.naam === '' || folded(naam) !== folded(before.naam))
      throw new HttpError(400, 'Typ de naam van de klant precies over', { field: 'naam' })
    // Keeps colleagues from being added meanwhile.
    const user = await lockRow(trx, 'users', id)
    if (!user) throw notFound()
    const colleagues = await trx.selectFrom('users').selectAll().where('companyId', '=', id).orderBy('_id').execute()
    if (user.deletedAt === null) await deleteUser(trx, actor, id, changed)
    for (const person of [user, ...colleagues]) await forgetPerson(trx, actor, person)
    people.push(...colleagues.map(({ _id }) => _id))
  })
  await forgetDeleted(db)
  for (const person of people) await eraseOrders(connection, person, lastOverdueYear(actor.at, years))
  await connection.scrub()
  return findErasure(db, id, actor.at, years)
}

async function forgetPerson(
  trx: Trx,
  actor: Actor,
  { _id, email, ektEmail }: Pick<UserRow, '_id' | 'email' | 'ektEmail'>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ erasedAt: actor.at.toISOString() })
    .where('_id', '=', _id)
    .where('erasedAt', 'is', null)
    .execute()
  const emails = await emailsOf(trx, _id, email)
  const requestIds = await forgetRequests(trx, _id, emails)
  await forgetMail(trx, _id, [...emails, ektEmail], requestIds)
  await audit(trx, actor, 'user.erased', _id)
}

const folded = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** A deleted account has no address any more, but its orders and its request do. */
async function emailsOf(trx: Trx, userId: string, email: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('email')
    .where('userId', '=', userId)
    .union(trx.selectFrom('account_requests').select('email').where('userId', '=', userId))
    .execute()
  return [email, ...rows.map((row) => row.email)].filter((one) => one !== '')
}

async function forgetRequests(trx: Trx, userId: string, emails: readonly string[]): Promise<string[]> {
  const gone = await trx
    .deleteFrom('account_requests')
    .where((eb) =>
      eb.or([eb('userId', '=', userId), ...emails.map((email) => sql<boolean>`lower("email") = lower(${email})`)]),
    )
    .returning('_id')
    .execute()
  return gone.map(({ _id }) => _id)
}

/** Mail to the customer, and to the shop about this customer; unsent messages are cancelled. */
async function forgetMail(
  trx: Trx,
  userId: string,
  addresses: readonly string[] = [],
  requestIds: readonly string[] = [],
): Promise<void> {
  const to = addresses.filter((address) => address !== '')
  const payloads = requestIds.map((requestId) => JSON.stringify({ requestId }))
  const found = trx
    .selectFrom('messages')
    .select('_id')
    .where((eb) =>
      eb.or([
        eb('userId', '=', userId),
        eb('orderId', 'in', eb.selectFrom('orders').select('_id').where('userId', '=', userId)),
        whereIn(trx, 'payload', payloads),
        // Mail to the customer's address that concerns nobody else.
        eb.and([whereIn(trx, 'to', to), eb('userId', 'is', null), eb('orderId', 'is', null)]),
      ]),
    )
  await removeMessages(trx, found)
}

/** For erased customers: orders past their retention, and data written during the erasure. */
export async function eraseOverdue(connection: Connection, now: Date, years: number): Promise<void> {
  const erased = await connection.db
    .selectFrom('users')
    .select(['_id', 'erasedAt'])
    .where('erasedAt', 'is not', null)
    .execute()
  for (const { _id, erasedAt } of erased) {
    await eraseOrders(connection, _id, lastOverdueYear(now, years))
    if (now.getTime() - Date.parse(erasedAt ?? '') < 2 * day)
      await inTransaction(connection, (trx) => forgetMail(trx, _id))
  }
}
