// With two of everything, no act on one changes a row of the other: catches a statement with too wide a condition.
import { expect, test, vi } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { keys, tables } from '../../../server/operations/copy-tables.ts'
import { makeUser, wachtwoord } from '../../support/make-user.ts'
import { type Client, openTestShop } from '../../support/test-shop.ts'
import { inMemory } from '../support/engine.ts'
import {
  allNamed,
  deadMailServer,
  loggedInAgain,
  openWorld,
  sampleOf,
  sendSample,
  type World,
} from '../support/samples.ts'

/** Samples empty it, so that they are not throttled. */
const owned = tables.filter((table) => table !== 'throttle')
/** Without what changes by itself, or belongs to nobody: a job's attempts, and the place in the shop. */
const unowned = { jobs: ['attempts', 'dueAt', 'lastError', 'leasedBy', 'leaseUntil'], products: ['shopIndex'] }

const shop = await openTestShop({ ...inMemory, logLevel: 'silent', mail: deadMailServer, pollJobsEvery: 20 })
let one = await openWorld(shop)
await shop.addProduct()
const alone = await everyRow()
await furnish(await openWorld(shop))
const theirs = [...(await everyRow())].flatMap(([table, rows]) =>
  [...rows].filter(([key]) => !alone.get(table)?.has(key)).map(([, row]) => [table, row] as const),
)

/** Rows by key and table. */
async function everyRow(): Promise<Map<string, Map<string, string>>> {
  const all = new Map<string, Map<string, string>>()
  for (const table of owned) {
    const left: readonly string[] = table === 'jobs' || table === 'products' ? unowned[table] : []
    const rows: Record<string, unknown>[] = await shop.connection.db.selectFrom(table).selectAll().execute()
    const told = rows.map((row) => {
      const columns = Object.entries(row).filter(([name]) => !left.includes(name))
      return [JSON.stringify(keys[table].map((key) => row[key])), JSON.stringify(columns)] as const
    })
    all.set(table, new Map(told))
  }
  return all
}

function callerOf(name: string, { admin, owner }: World): Client {
  const { rule } = sampleOf(name)
  return rule === 'anyone' ? shop.anonymous : rule === 'alone' || rule === 'own' ? owner : admin
}
async function act(world: World, name: string): Promise<void> {
  const endpoint = allNamed.find((named) => named.name === name)?.endpoint
  if (!endpoint) throw new Error(`There is no endpoint ${name}`)
  const caller = callerOf(name, world)
  const { status, sentence } = await sendSample(caller, endpoint, await sampleOf(name).make({ ...world, caller }))
  expect([name, status, sentence]).toEqual([name, 200, ''])
}

/** A row in every table. */
async function furnish(world: World): Promise<void> {
  const made = [
    'accountRequests.create',
    'colleagues.add',
    'imports.addPhotos',
    'lists.create',
    'messages.retry',
    'orders.sendMessage',
    'priceLists.setPrices',
    'products.wish',
    'users.invite',
    'secondStep.renewCodes',
  ]
  for (const name of made) await act(world, name)
  const withPasskey = { ...world, admin: await shop.login({ isAdmin: true }) }
  for (const name of ['secondStep.addPasskey', 'secondStep.ask']) await act(withPasskey, name)
  const body = { order: [{ _id: (await shop.addProduct())._id, qty: 2 }] }
  await world.owner.call(orders.place, { body, headers: { 'idempotency-key': 'een' } })
  await makeUser(world.admin, { gebruikersnaam: 'begonia' })
  await shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'begonia', wachtwoord } })
}

test('bystanders: there is something of the other one in every table that belongs to somebody', () => {
  const held = new Set(theirs.map(([table]) => table))
  expect(owned.filter((table) => !held.has(table))).toEqual(['settings'])
})

/** Whatever a call of its own does, and what none does. */
const deeds: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(
    allNamed.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ name }) => [name, () => act(one, name)]),
  ),
  'a page that is used two minutes later': async () => {
    shop.passTime(120_000)
    await one.owner.call(auth.checkUser, {})
  },
  'a wrong password': () => shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'inlogger', wachtwoord: 'mis' } }),
  'a customer who becomes a picker': async () => {
    const { userId: id } = await shop.login()
    const { body } = await one.admin.call(users.one, { params: { id } })
    await one.admin.call(users.update, { body: { ...body, magazijn: true } })
  },
  'an order that is opened again': async () => {
    const { params } = await sampleOf('orders.one').make(one)
    for (const orderstatus of ['verwerkt', 'open'] as const)
      await one.admin.call(orders.setStatus, { body: { _id: params?.['id'] ?? '', orderstatus } })
  },
  'a request that is refused': async () => {
    const { params } = await sampleOf('accountRequests.decide').make(one)
    const decision = { params: { id: params?.['id'] ?? '' }, body: { decision: 'refuse' } as const }
    await one.admin.call(accountRequests.decide, decision)
  },
  'what is done every hour': async () => {
    const hourly = shop.connection.db.selectFrom('jobs').select('id').whereRef('id', '=', 'kind')
    await shop.runJobs(...(await hourly.execute()).map(({ id }) => id))
  },
}

test.each(Object.entries(deeds))('bystanders: %s changes nothing of another one', async (_, deed) => {
  one = await loggedInAgain(one)
  await deed()
  // A job that it started has ended by then.
  const applying = shop.connection.db.selectFrom('jobs').select('id').where('kind', '=', 'imports.apply')
  await vi.waitUntil(async () => (await applying.execute()).length === 0, { timeout: 20_000 })
  const now = await everyRow()
  const found = new Set([...now].flatMap(([table, rows]) => [...rows.values()].map((row) => `${table} ${row}`)))
  expect(theirs.filter(([table, row]) => !found.has(`${table} ${row}`))).toEqual([])
})
