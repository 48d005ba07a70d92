// A rejected request leaves every row unchanged.
import { expect, test } from 'vitest'
import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { errorCodeHeader, shownUserHeader } from '../../../contract/endpoints/headers.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { type Client, openTestShop } from '../../support/test-shop.ts'
import { inMemory } from '../support/engine.ts'
import { allRows, changedByJobs } from '../support/rows.ts'
import {
  allNamed,
  loggedInAgain,
  deadMailServer,
  openWorld,
  type Rule,
  type Sample,
  sampleOf,
  samples,
  sendSample,
} from '../support/samples.ts'

const shop = await openTestShop({ logLevel: 'silent', mail: deadMailServer, ...inMemory })
let world = await openWorld(shop)

/** The page shows another user than the one who is logged in. */
const otherSession = 'admin on the page of another'

/** A session each, since some endpoints end the caller's session. */
const roles: Readonly<Record<string, () => Promise<Client> | Client>> = {
  anonymous: () => shop.anonymous,
  owner: () => newSession(world.owner),
  'other customer': () => shop.login(),
  colleague: async () => {
    colleague ??= await shop.login({ colleagueOf: world.owner, naam: 'Aad Bos' })
    return newSession(colleague)
  },
  'colleague of another company': async () => shop.login({ colleagueOf: await shop.login() }),
  'removed colleague': async () => {
    const client = await shop.login({ colleagueOf: world.owner })
    await client.send('GET', '/auth/checkUser')
    const params = { id: world.owner.userId, colleagueId: client.userId }
    await world.admin.call(colleagues.remove, { params })
    return client
  },
  admin: () => shop.login({ isAdmin: true }),
  [otherSession]: () => shop.login({ isAdmin: true }),
  picker: () => shop.login({ magazijn: true }),
  'picker who is a customer now': async () => {
    const client = await shop.login({ magazijn: true })
    const { body } = await client.call(users.current, {})
    await world.admin.call(users.update, { body: { ...body, magazijn: false } })
    return client
  },
  'admin who picks orders now, logged in again': async () => {
    const client = await shop.login({ isAdmin: true })
    const { body } = await client.call(users.current, {})
    await world.admin.call(users.update, { body: { ...body, isAdmin: false, magazijn: true } })
    return newSession(client)
  },
  'logged out': async () => {
    const client = await shop.login({ isAdmin: true })
    await client.send('DELETE', '/auth/logout')
    return client
  },
  'expired admin': async () => {
    const client = await shop.login({ isAdmin: true })
    await shop.connection.db
      .updateTable('sessions')
      .set({ lastUsedAt: new Date(Date.now() - 3 * 3_600_000).toISOString() })
      .where('userId', '=', client.userId)
      .execute()
    return client
  },
  'deleted admin': async () => {
    const client = await shop.login({ isAdmin: true })
    await client.send('GET', '/auth/checkUser')
    await world.admin.call(users.remove, { params: { id: client.userId } })
    return client
  },
  'admin with a new password': async () => {
    const client = await shop.login({ isAdmin: true })
    await client.send('GET', '/auth/checkUser')
    await world.admin.call(users.setPassword, { params: { id: client.userId }, body: { wachtwoord: 'hyacinten-1' } })
    return client
  },
  'demoted admin': async () => {
    const client = await shop.login({ isAdmin: true })
    const { body } = await client.call(users.current, {})
    await world.admin.call(users.update, { body: { ...body, isAdmin: false } })
    return client
  },
  'demoted admin, logged in again': async () => {
    const client = await shop.login({ isAdmin: true })
    const { body } = await client.call(users.current, {})
    await world.admin.call(users.update, { body: { ...body, isAdmin: false } })
    return newSession(client)
  },
}
const pickers = ['picker', 'admin who picks orders now, logged in again']
const withoutSession = [
  'anonymous',
  'removed colleague',
  'picker who is a customer now',
  'logged out',
  'expired admin',
  'deleted admin',
  'admin with a new password',
  'demoted admin',
]

/** One for all calls, since a company has a limited number. */
let colleague: Client | undefined
const nobodies: Record<string, Promise<Client> | Client> = {}

async function newSession(client: Client): Promise<Client> {
  return shop.newSession(client.userId)
}

function expectedStatus(
  { rule, picker = 403, colleague: ofColleague }: { rule: Rule; picker?: number; colleague?: number },
  role: string,
): number {
  if (role === otherSession) return 409
  if (rule === 'anyone') return 200
  if (withoutSession.includes(role)) return 401
  if (pickers.includes(role)) return picker
  if (role === 'colleague' && ofColleague !== undefined) return ofColleague
  // Calls that no colleague may make are refused before the owner is read.
  if (role === 'colleague of another company' && ofColleague === 403) return 403
  if (rule === 'alone') return role === 'owner' ? 200 : 404
  if (rule === 'session' || role === 'admin') return 200
  if (rule === 'own') return role === 'owner' ? 200 : 404
  return 403
}

test('authorization: the samples cover exactly the endpoints of the contract', () => {
  expect(Object.keys(samples).sort()).toEqual(allNamed.map(({ name }) => name).sort())
})

const tried: string[] = []
test.each(allNamed)('authorization: $name: every role', async ({ name, endpoint }) => {
  world = await loggedInAgain(world)
  const entry = sampleOf(name)
  const cells: { role: string; client: Client; sample: Sample; status: number }[] = []
  // A refused request uses nothing up, so one sample serves all of them.
  let refused: Sample | undefined
  for (const [role, enter] of Object.entries(roles)) {
    const status = expectedStatus(entry, role)
    const client = await (status === 401 ? (nobodies[role] ??= enter()) : enter())
    const make = () => entry.make({ ...world, caller: client })
    const sample = status < 400 ? await make() : (refused ??= await make())
    cells.push({ role, client, sample, status })
  }
  async function tryAll(some: typeof cells) {
    for (const { role, client, sample, status } of some) {
      // Not even a 304 for a cached copy.
      const shown = role === otherSession ? { [shownUserHeader]: world.owner.userId, 'if-none-match': '*' } : {}
      const answer = await sendSample(client, endpoint, sample, { headers: shown })
      const isOther = answer.headers.get(errorCodeHeader) === 'other-user'
      expect({ role, status: answer.status, isOther }).toEqual({ role, status, isOther: role === otherSession })
      tried.push(`${name} as ${role}`)
    }
  }
  const before = await allRows(shop.connection.db, changedByJobs)
  await tryAll(cells.filter(({ status }) => status >= 400))
  expect(await allRows(shop.connection.db, changedByJobs)).toEqual(before)
  await tryAll(cells.filter(({ status }) => status < 400))
})

test('authorization: the whole matrix was tried', () => {
  const cells = allNamed.length * Object.keys(roles).length
  expect(new Set(tried).size).toBe(cells)
})
