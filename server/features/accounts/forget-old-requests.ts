import { whereIn } from '../../platform/db/rows.ts'
import type { Db } from '../../platform/db/schema.ts'
import { removeMessages } from '../messages/remove-messages.ts'
import { day } from '../../../contract/values/durations.ts'

/** In ms; docs/security.md, 'Retention'. */
const waiting = 365 * day

/** Forgets requests with their mail: decided ones after so many days, undecided ones after a year. */
export async function forgetOldRequests(db: Db, days: number, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const old = await db
    .selectFrom('account_requests')
    .select('_id')
    .where((eb) =>
      eb.or([
        eb('decidedAt', '<', before(days * day)),
        eb.and([eb('status', '=', 'waiting'), eb('at', '<', before(waiting))]),
      ]),
    )
    .execute()
  const payloads = old.map(({ _id: requestId }) => JSON.stringify({ requestId }))
  await removeMessages(
    db,
    db
      .selectFrom('messages')
      .select('_id')
      .where(whereIn(db, 'payload', payloads)),
  )
  const ids = old.map(({ _id }) => _id)
  await db
    .deleteFrom('account_requests')
    .where(whereIn(db, '_id', ids))
    .execute()
}
