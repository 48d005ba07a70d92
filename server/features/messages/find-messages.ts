import { type RawBuilder, sql } from 'kysely'
import type { ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import type { Message, MessageStatus, messages } from '../../../contract/endpoints/messages.ts'
import { pageOf } from '../../../contract/values/fields.ts'
import { searchMatches } from '../../platform/db/search.ts'
import { findPaged } from '../../platform/db/rows.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'

type MessageFilter = ParsedQuery<typeof messages.all> & { readonly _id?: string }

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

/** Newest first, unless asked otherwise. */
export async function findMessages(db: Db, { status: wanted, orderId, zoek, _id, sorteer, ...paging }: MessageFilter) {
  const { column, direction } = sorteer ?? { column: 'at', direction: 'desc' }
  const found = withJobs(db)
    .$if(wanted !== undefined, (query) => query.where(hasStatus[wanted ?? 'sent']))
    .$if(orderId !== undefined, (query) => query.where('messages.orderId', '=', orderId ?? ''))
    .$if(_id !== undefined, (query) => query.where('messages._id', '=', _id ?? ''))
    .$if(zoek !== undefined && zoek !== '', (query) => query.where(searchMatches(zoek ?? '')))
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
  const { rows, total } = await findPaged(found, pageOf(paging))
  const messages = rows.map(
    ({ orderId, sentAt, attempts, begun, error, dueAt, ...row }): Message => ({
      ...row,
      attempts: sentAt === null ? (begun ?? attempts) : attempts,
      error: sentAt !== null ? null : begun === null ? givenUp : error,
      ...(sentAt !== null && { sentAt }),
      ...(row.status === 'waiting' && dueAt !== null && { nextAt: dueAt }),
      ...(orderId !== null && { orderId }),
    }),
  )
  return { messages, total }
}

/** @throws HttpError 404 */
export async function findMessage(db: Db, _id: string): Promise<Message> {
  const [found] = (await findMessages(db, { _id })).messages
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
