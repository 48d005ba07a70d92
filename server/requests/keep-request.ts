import type { ParsedBody } from '../../contract/call.ts'
import type { requests } from '../../contract/requests.ts'
import { newId } from '../db/new-id.ts'
import { takeLock } from '../db/next-number.ts'
import type { Trx } from '../db/schema.ts'
import { searchText } from '../db/search.ts'
import { Refusal } from '../http/refusal.ts'

/** How many can wait for staff: a flood of them fills no disk, and hides no more than it must. */
const mostWaiting = 500

/**
 * Keeps a stranger's request. Who sends the same again while it waits has asked once.
 * @returns the id of a request that is new; undefined of one that was waiting
 * @throws Refusal 503 where too many wait
 */
export async function keepRequest(
  trx: Trx,
  company: ParsedBody<typeof requests.create>,
  now: Date,
): Promise<string | undefined> {
  // Of those that come at once each sees the one before. Requests become accounts, whose lock is held for a moment.
  await takeLock(trx, 'admins')
  const { waiting } = await trx
    .selectFrom('account_requests')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (waiting >= mostWaiting)
    throw new Refusal(503, 'Er wachten te veel aanvragen, probeer het later nog eens', {
      headers: { 'retry-after': '3600' },
    })
  const search = searchText(company.bedrijfsnaam, company.email)
  const again = await trx
    .updateTable('account_requests')
    .set({ ...company, search })
    .where('status', '=', 'waiting')
    .where('search', '=', search)
    .executeTakeFirst()
  if (again.numUpdatedRows > 0n) return undefined
  const _id = newId()
  await trx
    .insertInto('account_requests')
    .values({
      ...company,
      _id,
      at: now.toISOString(),
      search,
      status: 'waiting',
      decidedAt: null,
      decidedBy: null,
      reason: '',
      userId: null,
    })
    .execute()
  return _id
}
