import type { User, UserField } from '../../../contract/endpoints/users.ts'
import type { useForm } from '../../ui/forms/use-form.ts'
import { type Role, roleOf } from '../../../contract/endpoints/access.ts'

type UserValues = { [Field in Exclude<UserField, RoleField>]: string } & { [Field in RoleField]: boolean }
type RoleField = 'isAdmin' | 'magazijn'

/** The part that the shared fields use: the form of a new user also has a password. */
export interface UserForm {
  readonly values: UserValues
  readonly set: (change: Partial<UserValues>) => void
  readonly text: (field: Exclude<keyof UserValues, RoleField>) => ReturnType<ReturnType<typeof useForm>['text']>
}

export const emptyUser: UserValues = {
  bedrijfsnaam: '',
  email: '',
  gebruikersnaam: '',
  telefoonnummer: '',
  administratienummer: '',
  kopersnummer: '',
  boxnummer: '',
  ektnummer: '',
  ektEmail: '',
  priceListId: '',
  isAdmin: false,
  magazijn: false,
}

export function valuesOf({ _id, version: _version, ...values }: User): UserValues {
  return { ...values, magazijn: values.magazijn ?? false, priceListId: values.priceListId ?? '' }
}

export const userFieldNames: Readonly<Record<string, string>> = {
  bedrijfsnaam: 'Bedrijfsnaam',
  email: 'E-mail',
  gebruikersnaam: 'Gebruikersnaam',
  telefoonnummer: 'Telefoonnummer',
  administratienummer: 'Administratienummer',
  kopersnummer: 'Kopersnummer',
  boxnummer: 'Boxnummer',
  ektnummer: 'EKT-nummer',
  ektEmail: 'EKT-mailadres',
  priceListId: 'Prijslijst',
  isAdmin: 'Beheerder',
  magazijn: 'Magazijn',
} satisfies Record<UserField, string>

const names = { customer: 'Klant', picker: 'Magazijn', admin: 'Beheerder' } satisfies Record<Role, string>

export const roleName = (user: Pick<User, 'isAdmin' | 'magazijn'>) => names[roleOf(user)]
