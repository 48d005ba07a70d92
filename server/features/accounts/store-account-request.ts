import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { newId } from '../../platform/db/new-id.ts'
import { takeLock } from '../../platform/db/next-number.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'
import { HttpError } from '../../platform/errors.ts'

/** A flood of requests must not fill the disk. */
const mostWaiting = 500

/** A repeat while it waits is stored once. @returns undefined for a repeat @throws HttpError 503 if too many wait */
export async function storeAccountRequest(
  trx: Trx,
  company: ParsedBody<typeof accountRequests.create>,
  now: Date,
): Promise<string | undefined> {
  // Serialises simultaneous requests by the lock of accounts, which is held only for a moment.
  await takeLock(trx, 'admins')
  const { waiting } = await trx
    .selectFrom('account_requests')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (waiting >= mostWaiting)
    throw new HttpError(503, 'Er wachten te veel aanvragen, probeer het later nog eens', {
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
