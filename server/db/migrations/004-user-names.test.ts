// Names of accounts of before become what people type today, where that is nobody else's.
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { up } from './004-user-names.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

test('each gets its plain form; of several with the same one gets it, and what has no other stays as it is', async () => {
  const { db } = shop.connection
  const names = ['Ans ', 'JAN', 'Jan\u200b', 'piet', 'PIET', '\u200b']
  const ids: string[] = []
  for (const gebruikersnaam of names) {
    const { userId } = await shop.login()
    await db.updateTable('users').set({ gebruikersnaam }).where('_id', '=', userId).execute()
    ids.push(userId)
  }
  // As a migration knows it, of which no table is known beforehand.
  await up(z.custom<Kysely<unknown>>().parse(db))
  const found = await db.selectFrom('users').select(['_id', 'gebruikersnaam']).execute()
  const now = ids.map((id) => found.find(({ _id }) => _id === id)?.gebruikersnaam)
  expect([now[0], ...now.slice(3)]).toEqual(['ans', 'piet', 'PIET', '\u200b'])
  // Whichever of them is read first.
  expect([
    ['jan', 'Jan\u200b'],
    ['JAN', 'jan'],
  ]).toContainEqual(now.slice(1, 3))
})
