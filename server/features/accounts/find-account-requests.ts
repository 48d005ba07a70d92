import type { ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import { pageOf } from '../../../contract/values/fields.ts'
import type { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { countRows } from '../../platform/db/rows.ts'
import type { Db } from '../../platform/db/schema.ts'
import { searchMatches } from '../../platform/db/search.ts'

type Filter = ParsedQuery<typeof accountRequests.all>

export async function findAccountRequests(db: Db, filter: Filter) {
  const page = pageOf(filter)
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy((eb) => eb.case().when('status', '=', 'waiting').then(0).else(1).end())
    .orderBy('at', 'desc')
    .orderBy('_id')
    .$if(page !== undefined, (found) => found.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
  return { rows, total: await countRows(matching(db, filter)) }
}

function matching(db: Db, { zoek, status }: Filter) {
  return db
    .selectFrom('account_requests')
    .$if(Boolean(zoek), (query) => query.where(searchMatches(zoek ?? '')))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'waiting'))
}
