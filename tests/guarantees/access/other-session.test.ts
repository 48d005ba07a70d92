import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCodeHeader, shownUserHeader } from '../../../contract/endpoints/headers.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'
import { inMemory } from '../support/engine.ts'
import { allRows, changedByJobs } from '../support/rows.ts'
import {
  allNamed,
  deadMailServer,
  loggedInAgain,
  openWorld,
  sampleOf,
  sendSample,
  type World,
} from '../support/samples.ts'

let shop: TestShop
let world: World
beforeAll(async () => {
  shop = await openTestShop({ logLevel: 'silent', mail: deadMailServer, ...inMemory })
  world = await openWorld(shop)
})
afterAll(() => shop.close())

const tried: string[] = []
test.each(allNamed)('other session: $name: not under another session', async ({ name, endpoint }) => {
  world = await loggedInAgain(world)
  const { make, rule } = sampleOf(name)
  const admin = await shop.newSession(world.admin.userId)
  const sample = await make({ ...world, caller: admin })
  const before = await allRows(shop.connection.db, changedByJobs)
  const refused = await sendSample(admin, endpoint, sample, { [shownUserHeader]: world.owner.userId })
  expect(refused).toMatchObject({ status: 409, sentence: 'In deze browser is inmiddels iemand anders ingelogd' })
  expect(refused.headers.get(errorCodeHeader)).toBe('other-user')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.has('set-cookie')).toBe(false)
  expect(await allRows(shop.connection.db, changedByJobs)).toEqual(before)
  // Not even a 304 for a cached copy.
  const copied = { [shownUserHeader]: world.owner.userId, 'if-none-match': '*' }
  expect((await sendSample(admin, endpoint, sample, copied)).status).toBe(409)

  const own = { [shownUserHeader]: world.admin.userId }
  expect((await sendSample(admin, endpoint, sample, own)).status).toBe(rule === 'alone' ? 404 : 200)
  tried.push(name)
})

test('other session: every call was tried', () => {
  expect(tried).toEqual(allNamed.map(({ name }) => name))
})
