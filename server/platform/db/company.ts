import { sql } from 'kysely'
import { companyFieldNames } from '../../../contract/endpoints/users.ts'
import { ofEach } from '../../../contract/values/of-each.ts'
import type { CompanyColumns } from './schema.ts'

/** The _id of a user's main account: his own, unless he is a colleague. For queries of `users`. */
export const companyIdOfUser = sql<string>`coalesce(users."companyId", users."_id")`

export const companyOf = (row: CompanyColumns): CompanyColumns => ofEach(companyFieldNames, (name) => row[name])

export const noCompany: CompanyColumns = ofEach(companyFieldNames, () => '')
