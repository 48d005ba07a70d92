// A stolen session of an administrator becomes no account: what gives or takes access asks for the second step again.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorCodeHeader } from '../../../contract/endpoints/headers.ts'
import { inTransaction } from '../../../server/platform/db/connection.ts'
import { type Client, openTestShop } from '../../support/test-shop.ts'
import { inMemory } from '../support/engine.ts'
import { allRows, changedByJobs } from '../support/rows.ts'
import {
  allNamed,
  deadMailServer,
  loggedInAgain,
  openWorld,
  type Sample,
  sampleOf,
  sendSample,
} from '../support/samples.ts'

const shop = await openTestShop({ logLevel: 'silent', mail: deadMailServer, ...inMemory })
let world = await openWorld(shop)

const withBody = (sample: Sample, change: object): Sample => ({
  ...sample,
  body: { ...Object(sample.body), ...change },
})
const always = (sample: Sample) => ({ asked: [sample], free: [] })

interface Asked {
  readonly asked: readonly Sample[]
  readonly free: readonly Sample[]
}

/** The present name and address. */
async function withAccess(sample: Sample, change: object): Promise<Sample> {
  const user = shop.connection.db
    .selectFrom('users')
    .select(['gebruikersnaam', 'email'])
    .where('_id', '=', z.object({ _id: z.string() }).parse(sample.body)._id)
  return withBody(sample, { ...(await user.executeTakeFirstOrThrow()), ...change })
}

async function demotion(sample: Sample): Promise<Sample> {
  const { userId: _id } = await shop.login({ isAdmin: true })
  return withAccess(withBody(sample, { _id }), { isAdmin: false })
}

/** Repeated from §4.1 rather than read from the contract. */
const list: Readonly<Record<string, (sample: Sample) => Promise<Asked> | Asked>> = {
  'users.setPassword': always,
  'users.invite': always,
  'users.remove': always,
  'colleagues.add': always,
  'colleagues.remove': always,
  'secondStep.beginApp': always,
  'secondStep.beginPasskey': always,
  'secondStep.renewCodes': always,
  'secondStep.end': always,
  'secondStep.removeOfUser': always,
  'privacy.erase': always,
  'users.create': (sample) => ({
    asked: [withBody(sample, { isAdmin: true }), withBody(sample, { magazijn: true })],
    free: [sample],
  }),
  'users.update': async (sample) => ({
    asked: [
      await withAccess(sample, { isAdmin: true }),
      await withAccess(sample, { magazijn: true }),
      await withAccess(sample, { email: 'dief@elders.example' }),
      await withAccess(sample, { gebruikersnaam: 'anders' }),
      await demotion(sample),
    ],
    free: [await withAccess(sample, { bedrijfsnaam: 'Een nieuwe naam' })],
  }),
  'users.updateOwn': (sample) => ({ asked: [sample], free: [{ body: { telefoonnummer: '0252999999' } }] }),
  'users.all': (sample) => ({ asked: [sample, { query: { zoek: 'kwekerij' } }], free: [{ query: { pagina: '1' } }] }),
  'orders.all': (sample) => ({ asked: [sample, { query: { zoek: 'kwekerij' } }], free: [{ query: { pagina: '1' } }] }),
  'exports.sheet': () => ({
    asked: ['customers.csv', 'customers.xlsx', 'orders.csv', 'orders.xlsx'].map((file) => ({ params: { file } })),
    free: [{ params: { file: 'products.csv' } }],
  }),
  'accountRequests.decide': (sample) => ({ asked: [sample], free: [withBody(sample, { decision: 'refuse' })] }),
}

/** With an app that was never asked in this session. */
async function giveOldStep({ userId }: Client): Promise<void> {
  await inTransaction(shop.connection, async (trx, changed) => {
    await trx
      .insertInto('authenticators')
      .values({ userId, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', lastStep: 0, setAt: shop.now().toISOString() })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .execute()
    await trx.updateTable('sessions').set({ secondStepAt: null }).where('userId', '=', userId).execute()
    changed('sessions')
  })
}

test('step-up: the contract marks what the specification names', () => {
  const marked = allNamed.filter(({ endpoint }) => endpoint.secondStepAgain !== undefined)
  expect(marked.map(({ name }) => name).toSorted()).toEqual(Object.keys(list).toSorted())
})

const marked = allNamed.flatMap(({ name, endpoint }) => (list[name] ? [{ name, endpoint, split: list[name] }] : []))
test.each(marked)('step-up: $name asks an old second step again exactly where it should', async (row) => {
  const { name, endpoint, split } = row
  world = await loggedInAgain(world)
  const thief = await shop.login({ isAdmin: true })
  const sampleFor = async () => {
    const sample = await sampleOf(name).make({ ...world, caller: thief })
    await giveOldStep(thief)
    return split(sample)
  }
  const { asked } = await sampleFor()
  const before = await allRows(shop.connection.db, changedByJobs)
  for (const sample of asked) {
    const { status, headers } = await sendSample(thief, endpoint, sample)
    expect([sample, status, headers.get(errorCodeHeader)]).toEqual([sample, 403, 'second-step-again'])
  }
  expect(await allRows(shop.connection.db, changedByJobs)).toEqual(before)
  const { free } = await sampleFor()
  for (const sample of free) expect([sample, (await sendSample(thief, endpoint, sample)).status]).toEqual([sample, 200])
})
