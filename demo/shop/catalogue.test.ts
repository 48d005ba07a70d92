import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { maxPictures } from '../../contract/values/limits.ts'
import { formatPrice } from '../../contract/values/money.ts'
import { newProduct } from '../../contract/endpoints/products.ts'
import { newUser } from '../../contract/endpoints/users.ts'
import { catalogue } from './catalogue.ts'
import { demoPassword } from '../../server/features/auth/demo-accounts.ts'
import { administrator, customers, demoBuyer } from './customers.ts'

test('demo catalogue: every product would be accepted from the new-product form', () => {
  const refused = catalogue.flatMap(({ priceCents, pictures: picture, facts, ...fields }) => {
    const checked = newProduct.safeParse({ ...fields, ...facts, price: formatPrice(priceCents), picture })
    return checked.success ? [] : [`${fields.productName}: ${checked.error.message}`]
  })
  expect(refused).toEqual([])
  expect(Math.max(...catalogue.map(({ pictures }) => pictures.length))).toBe(maxPictures)
})

test('demo catalogue: no name or text occurs twice, and every picture belongs to one product', async () => {
  for (const values of [catalogue.map(({ productName }) => productName), catalogue.map(({ text }) => text)]) {
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  }
  const files = await readdir(join(import.meta.dirname, '../pictures'))
  expect(catalogue.flatMap(({ pictures }) => pictures).sort()).toEqual(files.sort())
})

test('demo catalogue: every customer would be accepted from the new-user form, and none can be reached by mail', () => {
  const people = [administrator, demoBuyer, ...customers]
  expect(new Set(people.map(({ gebruikersnaam }) => gebruikersnaam)).size).toBe(people.length)
  for (const { size: _, ...person } of people) {
    // The account that the form would make is the one that is seeded.
    expect(newUser.parse({ ...person, wachtwoord: demoPassword })).toMatchObject(person)
    expect(person.administratienummer).toMatch(/^\d{6}$/)
    expect(`${person.email} ${person.ektEmail ?? person.email}`).toMatch(/^\S+\.example \S+\.example$/)
  }
})
