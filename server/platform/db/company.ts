import { sql } from 'kysely'
import type { CompanyColumns } from './schema.ts'

/** The _id of a user's main account: his own, unless he is a colleague. For queries of `users`. */
export const companyIdOfUser = sql<string>`coalesce(users."companyId", users."_id")`

export const companyColumns = [
  'bedrijfsnaam',
  'email',
  'telefoonnummer',
  'administratienummer',
  'kopersnummer',
  'boxnummer',
  'ektnummer',
] as const satisfies readonly (keyof CompanyColumns)[]

export const companyOf = (row: CompanyColumns): CompanyColumns => ({
  bedrijfsnaam: row.bedrijfsnaam,
  email: row.email,
  telefoonnummer: row.telefoonnummer,
  administratienummer: row.administratienummer,
  kopersnummer: row.kopersnummer,
  boxnummer: row.boxnummer,
  ektnummer: row.ektnummer,
})

export const noCompany: CompanyColumns = {
  bedrijfsnaam: '',
  email: '',
  telefoonnummer: '',
  administratienummer: '',
  kopersnummer: '',
  boxnummer: '',
  ektnummer: '',
}
