import { lists } from '../../../contract/endpoints/lists.ts'
import { query } from '../../api/query.ts'

/** One's own lists by name, without their lines: of a hundred lists those are megabytes. */
export const namedLists = query(lists.all, { query: { regels: '0' } })
