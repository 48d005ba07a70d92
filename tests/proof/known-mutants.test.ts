// The proofs themselves, run against code that is broken on purpose: each must fail, and by what it asserts.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import type { knownMutants } from './mutations/known-mutants.ts'
import { engine } from './support/engine.ts'
import { figure } from './support/figures.ts'

interface Catch {
  readonly file: string
  readonly name: string
  readonly on: readonly (typeof engine)[]
}

/** Which proof must catch which mutant, on the engine where the mistake shows. */
const caughtBy: Record<keyof typeof knownMutants, Catch> = {
  'stock read, then written': { file: 'races', name: 'buyers want more', on: ['sqlite', 'postgres'] },
  'products locked as they come': { file: 'races', name: 'buyers want more', on: ['postgres'] },
  'packs and prices from before': { file: 'packs', name: 'keep to what held', on: ['sqlite', 'postgres'] },
  'packs never looked at': { file: 'packs', name: 'keep to what held', on: ['sqlite'] },
  'no idempotency': { file: 'races', name: 'fifty times at once', on: ['sqlite', 'postgres'] },
  'deleted order deleted again': { file: 'conservation', name: 'no piece is lost', on: ['sqlite'] },
  'sales undone by a save': { file: 'races', name: 'no sale is undone', on: ['postgres'] },
  'no handler of lost connections': { file: 'outage', name: 'nobody orders', on: ['postgres'] },
  'orders without an owner': { file: 'authorization', name: 'orders.one', on: ['sqlite'] },
  'orders and prices for pickers': { file: 'picker-prices', name: 'orders.all', on: ['sqlite'] },
  'confirmations for pickers': { file: 'picker-prices', name: 'papers.confirmation', on: ['sqlite'] },
  'papers of anyone': { file: 'authorization', name: 'papers.packingSlip:', on: ['sqlite'] },
  'everybody’s orders in one’s own data': { file: 'customer-data', name: 'json names himself', on: ['sqlite'] },
  'own data of anyone': { file: 'authorization', name: 'privacy.json:', on: ['sqlite'] },
  'EKT counts without their own segment': { file: 'ekt', name: 'gets it back', on: ['sqlite'] },
  'EKT separators not released': { file: 'ekt', name: 'gets it back', on: ['sqlite'] },
  'sessions outlive the role': { file: 'authorization', name: 'products.all', on: ['sqlite'] },
  'fields as sent': { file: 'mass-assignment', name: 'users.update:', on: ['sqlite'] },
  'upload left behind': { file: 'disk', name: 'full disk', on: ['sqlite'] },
  'large pictures side by side': { file: 'uploads', name: 'one at a time', on: ['sqlite'] },
  'bodies taken in without a place': { file: 'uploads', name: 'where there is a place', on: ['sqlite'] },
  'files removed before their row': { file: 'bucket', name: 'half-way', on: ['sqlite'] },
  'refusals not undone': { file: 'conservation', name: 'no piece is lost', on: ['sqlite'] },
  'changes under another session': { file: 'other-session', name: 'orders.place', on: ['sqlite'] },
  'calls without a limit': { file: 'floods', name: 'four times', on: ['sqlite'] },
  'emptiness looked at before the lock': { file: 'move', name: 'waits for the lock', on: ['sqlite', 'postgres'] },
  'waiting in the event loop': { file: 'locked', name: 'goes soon', on: ['sqlite'] },
  'demo accounts known by name': { file: 'demo-accounts', name: 'starts nowhere', on: ['sqlite'] },
  'demo password like any other': { file: 'demo-accounts', name: 'cannot log in', on: ['sqlite'] },
  'any NODE_ENV': { file: 'demo-accounts', name: 'starts nothing', on: ['sqlite'] },
  'counted before his turn': { file: 'login-flood', name: 'stands still', on: ['sqlite'] },
  'guesses not counted in their turn': { file: 'login-flood', name: 'slip through', on: ['sqlite'] },
  'hashes on every thread': { file: 'login-flood', name: 'stands still', on: ['sqlite'] },
  'known devices wait with the rest': { file: 'login-flood', name: 'stands still', on: ['sqlite'] },
  'fifty guesses from each': { file: 'login-flood', name: 'between them', on: ['sqlite'] },
  'links that stay': { file: 'password-links', name: 'at once', on: ['sqlite'] },
  'accounts told by time': { file: 'enumeration', name: 'same time', on: ['sqlite'] },
  'codes that work again': { file: 'second-step', name: 'one is right', on: ['sqlite'] },
  'devices of anyone': { file: 'authorization', name: 'devices.end:', on: ['sqlite'] },
  'any host name': { file: 'hosts', name: 'for this machine', on: ['sqlite'] },
  'two host names': { file: 'hosts', name: 'two hosts', on: ['sqlite'] },
  'places for one address alone': { file: 'limit-calls', name: 'four hundred calls', on: ['sqlite'] },
  'places until fetched': { file: 'siege', name: 'never reads', on: ['sqlite'] },
  'answers out of turn': { file: 'siege', name: 'never reads', on: ['sqlite'] },
  'any number sent ahead': { file: 'siege', name: 'never reads', on: ['sqlite'] },
  'unfetched without a limit': { file: 'siege', name: 'up to a bound', on: ['sqlite'] },
  'deaf clients never cut off': { file: 'siege', name: 'take its time', on: ['sqlite'] },
  'slow answers cut off': { file: 'siege', name: 'take its time', on: ['sqlite'] },
  'connections without a limit': { file: 'siege', name: 'share of the connections', on: ['sqlite'] },
  'silence waited out': { file: 'silence', name: 'middle of orders', on: ['postgres'] },
  'idle connections trusted after a silence': { file: 'silence', name: 'idle connections', on: ['postgres'] },
  'deletion behind the orders': { file: 'deletion', name: 'not done yet', on: ['postgres'] },
  'a logout that needs the disk': { file: 'disk', name: 'full disk', on: ['sqlite'] },
  'what killed backups leave': { file: 'backup', name: 'comes back row by row', on: ['sqlite'] },
  'administrators demoted side by side': { file: 'races', name: 'leave one', on: ['postgres'] },
  'jobs taken without a lock': { file: 'jobs', name: 'every job', on: ['postgres'] },
  'jobs of the dead left alone': { file: 'jobs', name: 'every job', on: ['sqlite'] },
  'leases never renewed': { file: 'jobs', name: 'every job', on: ['sqlite'] },
  'jobs removed when they begin': { file: 'jobs', name: 'every job', on: ['sqlite'] },
  'jobs outside the transaction': { file: 'jobs', name: 'every job', on: ['postgres'] },
  'cut-offs before the wait': { file: 'cut-off', name: 'wait over', on: ['postgres'] },
  'messages nobody hands back': { file: 'outbox', name: 'told to stop', on: ['sqlite'] },
  'one death is enough to give up': { file: 'outbox', name: 'killed before it sends', on: ['sqlite'] },
  'given up within the hour': { file: 'outbox', name: 'away for an hour', on: ['sqlite'] },
  'leases of no length': { file: 'outbox', name: 'two processes', on: ['sqlite', 'postgres'] },
  'words cut at the edge': { file: 'papers', name: 'whatever is in a name', on: ['sqlite'] },
  'a Message-ID for each attempt': { file: 'outbox', name: 'killed while it sends', on: ['sqlite'] },
  'sent before it is': { file: 'outbox', name: 'killed while it sends', on: ['sqlite'] },
  'messages after the order': { file: 'outbox', name: 'killed while it sends', on: ['sqlite'] },
  'an undo that ignores versions': { file: 'bulk-undo', name: 'no sale comes back', on: ['sqlite', 'postgres'] },
  'many products read without a lock': { file: 'bulk-undo', name: 'no sale comes back', on: ['postgres'] },
  'answers kept for everybody': { file: 'price-lists', name: 'no answer', on: ['sqlite'] },
  'events of everybody’s prices': { file: 'price-lists', name: 'no answer', on: ['sqlite'] },
  'events kept for who does not read': { file: 'live', name: 'never reads', on: ['sqlite'] },
  'a list changed among its orders': { file: 'price-lists', name: 'what the list said', on: ['postgres'] },
  'a customer’s list changed among his orders': { file: 'price-lists', name: 'the customer had', on: ['postgres'] },
  'names as they are written': { file: 'look-alikes', name: 'look alike', on: ['sqlite'] },
}

const report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ status: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
})

/** What the failing tests of a proof say on a mutant of the code; empty where it passes. */
async function complaintsOn(mutant: string, { file, name }: Catch, scale: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bollenveld-known-mutant-'))
  const output = join(folder, 'report.json')
  const environment = {
    MUTANT: mutant,
    PROOF_SCALE: String(scale),
    PROOF_FIGURES: undefined,
    ...(engine === 'postgres' && { TEST_DATABASE_URL: inject('postgres').url }),
  }
  const parameters = [
    'run',
    `--project=proof-${engine}`,
    `tests/proof/${file}.test.ts`,
    '-t',
    name,
    '--reporter=json',
    `--outputFile=${output}`,
  ]
  await new Promise((resolve) => {
    const options = { env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, ['node_modules/vitest/vitest.mjs', ...parameters], options, resolve)
  })
  const { testResults } = report.parse(JSON.parse(await readFile(output, 'utf8')))
  await rm(folder, { recursive: true })
  const failed = testResults.flatMap((result) => result.assertionResults).filter(({ status }) => status === 'failed')
  return failed.flatMap(({ failureMessages }) => failureMessages ?? [])
}

const here = Object.entries(caughtBy).filter(([, { on }]) => on.includes(engine))
let caught = 0
afterAll(() => figure('known-mutants', `${caught} of ${here.length} mutants caught`))

test.concurrent.each(here)('caught: %s', async (mutant, proof) => {
  // A race may happen not to be met in a twentieth of the proof's size; in its full size it must be.
  for (const scale of [0.05, 1]) {
    const complaints = await complaintsOn(mutant, proof, scale)
    if (complaints.length === 0) continue
    expect(complaints.join('\n')).toMatch(/AssertionError|Error: expected |Property failed|instead of rejecting/)
    caught++
    return
  }
  expect.fail('The proof passes on code that is broken.')
})
