import type { BodyOf } from '../../contract/endpoints/endpoint.ts'
import { users } from '../../contract/endpoints/users.ts'
import type { Client } from './test-shop.ts'

export const wachtwoord = 'hyacint-en-krokus'

export const company = {
  bedrijfsnaam: 'De Roos',
  email: 'info@deroos.example',
  telefoonnummer: '0252123456',
  administratienummer: '1',
  kopersnummer: '2',
  boxnummer: '3',
  ektnummer: '4',
}

/** Over HTTP, so with a real password. @returns the user's id */
export async function makeUser(admin: Client, fields: Partial<BodyOf<typeof users.create>> = {}): Promise<string> {
  const body = { ...company, gebruikersnaam: 'deroos', wachtwoord, ...fields }
  const { body: user, status, sentence } = await admin.call(users.create, { body })
  if (status !== 200) throw new Error(sentence)
  return user._id
}

/** As a browser sends them back. */
export const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
