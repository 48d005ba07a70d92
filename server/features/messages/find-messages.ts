import { type RawBuilder, sql } from 'kysely'
import type { ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import type { Message, MessageStatus, messages } from '../../../contract/endpoints/messages.ts'
import { searchMatches } from '../../platform/db/search.ts'
import { countRows } from '../../platform/db/rows.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'

type MessageFilter = Omit<ParsedQuery<typeof messages.all>, 'pagina' | 'perPagina'> & { readonly _id?: string }

/** Unsent without a waiting job is failed: an operator may have dropped the job. */
const status = sql<MessageStatus>`case
  when messages."sentAt" is not null then 'sent' when jobs."state" = 'waiting' then 'waiting' else 'failed' end`

/** If an operator dropped the job, its last error is gone too. */
const givenUp = 'De systeembeheerder heeft dit bericht verwijderd; ‘Opnieuw’ verstuurt het alsnog.'

const hasStatus: Readonly<Record<MessageStatus, RawBuilder<boolean>>> = {
  sent: sql`messages."sentAt" is not null`,
  waiting: sql`messages."sentAt" is null and jobs."state" = 'waiting'`,
  failed: sql`messages."sentAt" is null and (jobs."state" is null or jobs."state" = 'failed')`,
}

const withJobs = (db: Db) => db.selectFrom('messages').leftJoin('jobs', 'jobs.id', 'messages._id')

function matching(db: Db, filter: MessageFilter) {
  const { status: wanted, orderId, zoek, _id } = filter
  return withJobs(db)
    .$if(wanted !== undefined, (query) => query.where(hasStatus[wanted ?? 'sent']))
    .$if(orderId !== undefined, (query) => query.where('messages.orderId', '=', orderId ?? ''))
    .$if(_id !== undefined, (query) => query.where('messages._id', '=', _id ?? ''))
    .$if(zoek !== undefined && zoek !== '', (query) => query.where(searchMatches(zoek ?? '')))
}

export const countMessages = (db: Db, filter: MessageFilter) => countRows(matching(db, filter))

export async function findMessages(
  db: Db,
  filter: MessageFilter,
  page?: { readonly limit: number; readonly offset: number },
): Promise<Message[]> {
  // Newest first, unless asked otherwise.
  const { column, direction } = filter.sorteer ?? { column: 'at', direction: 'desc' }
  const rows = await matching(db, filter)
    .select([
      'messages._id',
      'messages.kind',
      'messages.to',
      'messages.subject',
      'messages.at',
      'messages.orderId',
      'messages.sentAt',
      'messages.attempts',
      'jobs.attempts as begun',
      'jobs.lastError as error',
      'jobs.dueAt',
      status.as('status'),
    ])
    .orderBy(column === 'at' ? sql.ref('messages.at') : sql`lower(${sql.ref(`messages.${column}`)})`, direction)
    .orderBy('messages.at', 'desc')
    .orderBy('messages._id', 'desc')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
  return rows.map(({ orderId, sentAt, attempts, begun, error, dueAt, ...row }) => ({
    ...row,
    attempts: sentAt === null ? (begun ?? attempts) : attempts,
    error: sentAt !== null ? null : begun === null ? givenUp : error,
    ...(sentAt !== null && { sentAt }),
    ...(row.status === 'waiting' && dueAt !== null && { nextAt: dueAt }),
    ...(orderId !== null && { orderId }),
  }))
}

/** @throws HttpError 404 */
export async function findMessage(db: Db, _id: string): Promise<Message> {
  const [found] = await findMessages(db, { _id })
  if (!found) throw notFound()
  return found
}

export async function messageFigures(db: Db, now: Date) {
  const rows = await withJobs(db)
    .where('messages.sentAt', 'is', null)
    .select((eb) => [
      status.as('status'),
      eb.fn.countAll<number>().as('messages'),
      eb.fn.min('messages.at').as('oldest'),
    ])
    .groupBy(status)
    .execute()
  const of = (wanted: MessageStatus) => rows.find((row) => row.status === wanted)
  const oldest = of('waiting')?.oldest
  return {
    waiting: of('waiting')?.messages ?? 0,
    failed: of('failed')?.messages ?? 0,
    oldestSeconds: oldest === undefined ? 0 : Math.max(0, now.getTime() - Date.parse(oldest)) / 1000,
  }
}
