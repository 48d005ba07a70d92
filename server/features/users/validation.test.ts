// §5, Create user: each rule's sentence, the first error only, on creation and on edit alike.
import { expect, test } from 'vitest'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { errorCodeHeader, errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })
const edited = (await shop.login()).userId

const complete = {
  bedrijfsnaam: 'Bloemist De Roos',
  email: 'info@deroos.example',
  gebruikersnaam: 'deroos',
  telefoonnummer: '0252123456',
  wachtwoord: 'hyacint-en-krokus',
  administratienummer: '123456',
  kopersnummer: '4321',
  boxnummer: 'B12',
  ektnummer: '8712345',
  isAdmin: false,
} satisfies BodyOf<typeof users.create>

const fifty = 'x'.repeat(50)
const wrong: [field: keyof typeof complete, value: unknown, sentence: string][] = [
  ['bedrijfsnaam', '', 'Voer een bedrijfsnaam in'],
  ['bedrijfsnaam', '   ', 'Voer een bedrijfsnaam in'],
  ['bedrijfsnaam', `${fifty}x`, 'Bedrijfsnaam mag maximaal 50 tekens hebben!'],
  ['email', '', 'Voer een e-mail in'],
  ['email', '   ', 'Voer een e-mail adres in'],
  ['email', 'deroos', 'Geen geldig mail adres'],
  ['email', 'de roos@deroos.example', 'Geen geldig mail adres'],
  ['email', 'info@deroos', 'Geen geldig mail adres'],
  ['email', 'a@b@deroos.example', 'Geen geldig mail adres'],
  ['email', 'info@deroos.example\r\nBcc: x@y.example', 'Geen geldig mail adres'],
  ['email', `${'x'.repeat(59)}@roos.example`, 'Geen geldig mail adres'],
  ['gebruikersnaam', '', 'Voer een gebruikersnaam in'],
  ['gebruikersnaam', '   ', 'Voer een gebruikersnaam in'],
  ['gebruikersnaam', `${fifty}x`, 'Gebruikersnaam mag maximaal 50 tekens hebben!'],
  ['telefoonnummer', '', 'Voer een telefoonnummer in'],
  ['telefoonnummer', '025212345', 'Telefoonnummer moet 10 nummers hebben!'],
  ['telefoonnummer', '02521234567', 'Telefoonnummer moet 10 nummers hebben!'],
  ['telefoonnummer', '0252-12345', 'Telefoonnummer moet 10 nummers hebben!'],
  ['telefoonnummer', '+32252123456', 'Telefoonnummer moet 10 nummers hebben!'],
  ['telefoonnummer', 'tel. 0252123456', 'Telefoonnummer moet 10 nummers hebben!'],
  ['telefoonnummer', ' - ', 'Voer een telefoonnummer in'],
  ['administratienummer', '', 'Voer een administratienummer in'],
  ['administratienummer', `${fifty}x`, 'Administratienummer mag maximaal 50 tekens hebben!'],
  ['kopersnummer', '', 'Voer een kopersnummer in'],
  ['boxnummer', '', 'Voer een boxnummer in'],
  ['ektnummer', '', 'Voor een EKT-nummer in'],
  ['ektnummer', `${fifty}x`, 'EKT-nummer mag maximaal 50 tekens hebben!'],
  ['isAdmin', 'ja', 'Kies of dit een beheerder is'],
  ['wachtwoord', '', 'Voer een wachtwoord in'],
  ['wachtwoord', '1234567', 'Wachtwoord moet minimaal 8 tekens hebben!'],
  ['wachtwoord', `${fifty}x`, 'Wachtwoord mag maximaal 50 tekens hebben!'],
  ['wachtwoord', 'Welkom123', 'Dit wachtwoord is te makkelijk te raden, kies een ander'],
  ['wachtwoord', 'aaaaaaaaaa', 'Dit wachtwoord is te makkelijk te raden, kies een ander'],
]

test.each(wrong)('user fields: a new user with %s %j is refused', async (field, value, sentence) => {
  const body = { ...complete, [field]: value }
  const refused = await admin.send('POST', '/users/', { body })
  expect(refused).toMatchObject({ status: 400, sentence })
  expect(refused.headers.get(errorFieldHeader)).toBe(field)
  const edit =
    field === 'wachtwoord'
      ? admin.send('PUT', `/users/editWw/${edited}`, { body: { wachtwoord: value } })
      : admin.send('PUT', '/users', { body: { ...body, _id: edited } })
  expect(await edit).toMatchObject({ status: 400, sentence })
})

test('user fields: a missing field gets the sentence of an empty one, the first in the form’s order', async () => {
  const order = Object.entries({
    bedrijfsnaam: 'Voer een bedrijfsnaam in',
    email: 'Voer een e-mail in',
    gebruikersnaam: 'Voer een gebruikersnaam in',
    telefoonnummer: 'Voer een telefoonnummer in',
    wachtwoord: 'Voer een wachtwoord in',
    administratienummer: 'Voer een administratienummer in',
    kopersnummer: 'Voer een kopersnummer in',
    boxnummer: 'Voer een boxnummer in',
    ektnummer: 'Voor een EKT-nummer in',
  })
  const names = Object.keys(complete)
  for (const [index, [, sentence]] of order.entries()) {
    const body = Object.fromEntries(Object.entries(complete).filter(([name]) => names.indexOf(name) < index))
    expect(await admin.send('POST', '/users', { body })).toMatchObject({ status: 400, sentence })
  }
})

test.each([
  '010 - 123 45 67',
  '(010) 1234567',
  '010\u20111234567',
  '010/123.45.67',
  '+31 (0)10 123 45 67',
  '0031-10-1234567',
])('user fields: the telefoonnummer %j is the ten digits that it means', async (telefoonnummer) => {
  const { status, body } = await admin.call(users.update, { body: { ...complete, _id: edited, telefoonnummer } })
  expect([status, body.telefoonnummer]).toEqual([200, '0101234567'])
})

test('user fields: a password that is the user’s own name is refused', async () => {
  const body = { ...complete, gebruikersnaam: 'Anna Bella', wachtwoord: 'annabella' }
  const sentence = 'Dit wachtwoord is te makkelijk te raden, kies een ander'
  const refused = await admin.call(users.create, { body })
  expect(refused).toMatchObject({ status: 400, sentence })
  expect(refused.headers.get(errorCodeHeader)).toBe('common-password')
  expect(refused.headers.get(errorFieldHeader)).toBe('wachtwoord')
  const { body: user } = await admin.call(users.create, { body: { ...body, wachtwoord: 'hyacint-en-krokus' } })
  const set = { params: { id: user._id }, body: { wachtwoord: 'AnnaBella' } }
  expect(await admin.call(users.setPassword, set)).toMatchObject({ status: 400, sentence })
})

test('user fields: the longest and the oddest values that the rules allow are kept as they are', async () => {
  const body = {
    ...complete,
    bedrijfsnaam: `Café ’t Öltje & <b>Zn</b> 'x' ${'x'.repeat(50)}`.slice(0, 50),
    email: `${'x'.repeat(57)}@roos.museum`.slice(-70),
    gebruikersnaam: fifty,
    boxnummer: '=1+1',
  }
  const { status, body: user } = await admin.call(users.create, { body })
  expect(status).toBe(200)
  const { wachtwoord: _, ...visible } = body
  expect(user).toMatchObject(visible)
  expect((await admin.call(users.one, { params: { id: user._id } })).body).toEqual(user)
})
