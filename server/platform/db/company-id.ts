import { sql } from 'kysely'

/** The _id of a user's main account: his own, unless he is a colleague. For queries of `users`. */
export const companyIdOfUser = sql<string>`coalesce(users."companyId", users."_id")`
