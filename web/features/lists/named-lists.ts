import { lists } from '../../../contract/endpoints/lists.ts'
import { query } from '../../api/api.ts'

/** Without lines: those of a hundred lists are megabytes. */
export const namedLists = query(lists.all, { query: { regels: '0' } })
