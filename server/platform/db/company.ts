import { sql } from 'kysely'
import type { UserRow } from './schema.ts'

/** The _id of a user's main account: his own, unless he is a colleague. For queries of `users`. */
export const companyIdOfUser = sql<string>`coalesce(users."companyId", users."_id")`

/** The fields of a company, as a main account, a request for one and an order hold them. */
export const companyColumns = [
  'bedrijfsnaam',
  'email',
  'telefoonnummer',
  'administratienummer',
  'kopersnummer',
  'boxnummer',
  'ektnummer',
] as const
type Company = Pick<UserRow, (typeof companyColumns)[number]>

export const companyOf = (row: Company): Company => ({
  bedrijfsnaam: row.bedrijfsnaam,
  email: row.email,
  telefoonnummer: row.telefoonnummer,
  administratienummer: row.administratienummer,
  kopersnummer: row.kopersnummer,
  boxnummer: row.boxnummer,
  ektnummer: row.ektnummer,
})

export const noCompany: Company = {
  bedrijfsnaam: '',
  email: '',
  telefoonnummer: '',
  administratienummer: '',
  kopersnummer: '',
  boxnummer: '',
  ektnummer: '',
}
