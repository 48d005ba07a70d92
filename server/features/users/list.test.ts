import { expect, test } from 'vitest'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const admin = await shop.login({ gebruikersnaam: 'beheer', bedrijfsnaam: 'aa Beheer', isAdmin: true })
await shop.login({ gebruikersnaam: 'zon', bedrijfsnaam: 'de Zon' })
await shop.login({ gebruikersnaam: 'anjer', bedrijfsnaam: 'Één Anjer' })
await shop.login({ gebruikersnaam: 'procent', bedrijfsnaam: '100% Bloem_werk\\' })
await shop.login({ gebruikersnaam: 'sund', bedrijfsnaam: 'Øresund' })
await shop.login({ gebruikersnaam: 'deroos', bedrijfsnaam: 'De Roos' })
const { userId } = await shop.login({ gebruikersnaam: 'weg', bedrijfsnaam: 'Weg' })
await admin.call(users.remove, { params: { id: userId } })

async function list(query: QueryOf<typeof users.all>) {
  const { body, headers } = await admin.call(users.all, { query })
  return { names: body.map((user) => user.bedrijfsnaam), total: Number(headers.get('x-total-count')) }
}

const everybody = ['100% Bloem_werk\\', 'aa Beheer', 'De Roos', 'de Zon', 'Één Anjer', 'Øresund']

test('users: users come by bedrijfsnaam as people sort it, deleted ones are gone', async () => {
  expect(await list({})).toEqual({ names: everybody, total: 6 })
})

test('users: pages count from 1, and the total stands beside them', async () => {
  expect(await list({ pagina: 1, perPagina: 4 })).toEqual({ names: everybody.slice(0, 4), total: 6 })
  expect(await list({ pagina: 2, perPagina: 4 })).toEqual({ names: everybody.slice(4), total: 6 })
  expect(await list({ pagina: 3, perPagina: 4 })).toEqual({ names: [], total: 6 })
  expect((await list({ pagina: 1 })).names).toHaveLength(6)
})

test.each([
  ['ROOS', ['De Roos']],
  ['een anj', ['Één Anjer']],
  ['anjer@bloemist', ['Één Anjer']],
  ['zon', ['de Zon']],
  ['oresund', ['Øresund']],
  ['%', ['100% Bloem_werk\\']],
  ['_', ['100% Bloem_werk\\']],
  ['\\', ['100% Bloem_werk\\']],
  ['niemand', []],
  ['100% werk', ['100% Bloem_werk\\']],
  ['anjer  een', ['Één Anjer']],
  ['roos deroos@bloemist', ['De Roos']],
  ['roos zon', []],
])('users: searching %j finds %j', async (zoek, names) => {
  expect(await list({ zoek })).toEqual({ names, total: names.length })
})

test('users: sorts by a column, both ways', async () => {
  expect((await list({ sorteer: '-bedrijfsnaam' })).names).toEqual(everybody.toReversed())
  expect((await list({ sorteer: 'gebruikersnaam' })).names[0]).toBe('Één Anjer')
  expect((await list({ sorteer: '-rol', pagina: 1, perPagina: 2 })).names).toEqual(['aa Beheer', '100% Bloem_werk\\'])
})
