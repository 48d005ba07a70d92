// The proofs themselves, run against code that is broken on purpose: each must fail, and by what it asserts.
import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, inject, test } from 'vitest'
import { type KnownMutant, knownMutants } from './mutations/known-mutants.ts'
import type { Found, Tries, Try } from './mutations/try-mutants.ts'
import { engine } from './support/engine.ts'
import { figure } from './support/figures.ts'
import { randomFrom, seedOf } from './support/seed.ts'

interface Catch {
  readonly file: string
  readonly name: string
  readonly on: readonly (typeof engine)[]
}

/** Which proof must catch which mutant, on the engine where the mistake shows. */
const caughtBy: Record<keyof typeof knownMutants, Catch> = {
  'stock read, then written': { file: 'races', name: 'buyers want more', on: ['sqlite', 'postgres'] },
  'products locked as they come': { file: 'races', name: 'buyers want more', on: ['postgres'] },
  'lines of lists as they come': { file: 'races', name: 'order lists and price lists', on: ['postgres'] },
  'packs and prices from before': { file: 'packs', name: 'keep to what held', on: ['sqlite', 'postgres'] },
  'packs never looked at': { file: 'packs', name: 'keep to what held', on: ['sqlite'] },
  'no idempotency': { file: 'races', name: 'fifty times at once', on: ['sqlite', 'postgres'] },
  'deleted order deleted again': { file: 'conservation', name: 'no piece is lost', on: ['sqlite'] },
  'sales undone by a save': { file: 'races', name: 'no sale is undone', on: ['postgres'] },
  'no handler of lost connections': { file: 'outage', name: 'nobody orders', on: ['postgres'] },
  'orders without an owner': { file: 'authorization', name: 'orders.one', on: ['sqlite'] },
  'orders and prices for pickers': { file: 'picker-prices', name: 'orders.all', on: ['sqlite'] },
  'prices taken from every list': { file: 'bystanders', name: 'an agreed price that is taken', on: ['sqlite'] },
  'work of all ended with one customer': { file: 'bystanders', name: 'a customer who is erased', on: ['sqlite'] },
  'confirmations for pickers': { file: 'picker-prices', name: 'papers.confirmation', on: ['sqlite'] },
  'papers of anyone': { file: 'authorization', name: 'papers.packingSlip:', on: ['sqlite'] },
  'everybody’s orders in one’s own data': { file: 'customer-data', name: 'json names himself', on: ['sqlite'] },
  'own data of anyone': { file: 'authorization', name: 'privacy.json:', on: ['sqlite'] },
  'EKT counts without their own segment': { file: 'ekt', name: 'gets it back', on: ['sqlite'] },
  'EKT separators not released': { file: 'ekt', name: 'gets it back', on: ['sqlite'] },
  'sessions outlive the role': { file: 'authorization', name: 'products.all', on: ['sqlite'] },
  'fields as sent': { file: 'mass-assignment', name: 'users.update:', on: ['sqlite'] },
  'upload left behind': { file: 'disk', name: 'full disk', on: ['sqlite'] },
  'pictures side by side': { file: 'uploads', name: 'one at a time', on: ['sqlite'] },
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
  'accounts told by time': { file: 'enumeration', name: 'forgotten password', on: ['sqlite'] },
  'strangers not hashed': { file: 'enumeration', name: 'login that fails', on: ['sqlite'] },
  'logins that outlive the password': { file: 'password-links', name: 'meets the new one', on: ['sqlite'] },
  'links for weeks': { file: 'tokens', name: 'once its time is over', on: ['sqlite'] },
  'requests decided twice': { file: 'password-links', name: 'who decide', on: ['sqlite'] },
  'challenges for anything': { file: 'tokens', name: 'for something else', on: ['sqlite'] },
  'changes from any site': { file: 'password-links', name: 'whoever is logged in', on: ['sqlite'] },
  'redirects to anywhere': { file: 'open-redirects', name: 'no answer sends', on: ['sqlite'] },
  'own prices for pickers': { file: 'picker-prices', name: 'his own data as json', on: ['sqlite'] },
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
  'papers side by side': { file: 'papers', name: 'flood of papers', on: ['sqlite'] },
  'a Message-ID for each attempt': { file: 'outbox', name: 'killed while it sends', on: ['sqlite'] },
  'sent before it is': { file: 'outbox', name: 'killed before it sends', on: ['sqlite'] },
  'messages after the order': { file: 'outbox', name: 'killed while it sends', on: ['sqlite'] },
  'an undo that ignores versions': { file: 'bulk-undo', name: 'no sale comes back', on: ['sqlite', 'postgres'] },
  'many products read without a lock': { file: 'bulk-undo', name: 'no sale comes back', on: ['postgres'] },
  'sheets applied piece by piece': { file: 'imports', name: 'wherever the server', on: ['sqlite', 'postgres'] },
  'answers kept for everybody': { file: 'price-lists', name: 'no answer', on: ['sqlite'] },
  'events of everybody’s prices': { file: 'price-lists', name: 'no event', on: ['sqlite'] },
  'events kept for who does not read': { file: 'live', name: 'never reads', on: ['sqlite'] },
  'a list changed among its orders': { file: 'price-lists', name: 'what the list said', on: ['postgres'] },
  'a customer’s list changed among his orders': { file: 'price-lists', name: 'the customer had', on: ['postgres'] },
  'names as they are written': { file: 'look-alikes', name: 'look alike', on: ['sqlite'] },
}

/** What shops are known to have lost stock and money by. */
const always = ['stock read, then written', 'products locked as they come', 'no idempotency']
/**
 * Each takes its proof's time, so a run tries these and of the others a third, by a seed; `npm run trust` tries all, and
 * PROOF_MUTANTS=<words> those with these words in their name.
 */
const asked = process.env['PROOF_MUTANTS'] ?? (process.env['PROOF_FIGURES'] === undefined ? undefined : '')
const random = randomFrom(seedOf('known-mutants'))
const isTried = (mutant: string) => {
  const isDrawn = random() < 1 / 3
  return asked === undefined ? isDrawn || always.includes(mutant) : mutant.includes(asked)
}

const here = Object.entries(caughtBy)
  .filter(([mutant, { on }]) => isTried(mutant) && on.includes(engine))
  .map(([mutant, { file, name }]): Try => ({ mutant, file, name }))

/** Runs the proofs of these mutants in a process of their own, and answers what the failing tests say of each. */
function tryMutants(tries: readonly Try[], scale: number): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  if (tries.length === 0) return Promise.resolve(found)
  const child = fork('tests/proof/mutations/try-mutants.ts', {
    env: { ...process.env, PROOF_FIGURES: undefined },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', ({ mutant, complaints }: Found) => found.set(mutant, complaints))
  child.send({ tries, engine, scale, ...(engine === 'postgres' && { postgres: inject('postgres') }) } satisfies Tries)
  return new Promise((resolve) => child.once('exit', () => resolve(found)))
}

// A race may happen not to be met in a twentieth of the proof's size, and on a busy machine not the first time in its full size.
const scales = [0.05, 1, 1]
const byWhatItAsserts = /AssertionError|Error: expected |Property failed|instead of rejecting/
const complaintsOf = (async () => {
  const found = new Map<string, readonly string[]>()
  for (const scale of scales) {
    const missed = here.filter(({ mutant }) => !found.get(mutant)?.some((said) => byWhatItAsserts.test(said)))
    for (const [mutant, complaints] of await tryMutants(missed, scale)) found.set(mutant, complaints)
  }
  return found
})()

test.each(Object.entries<KnownMutant>(knownMutants))('can be made: %s', (_, { file, right, wrong }) => {
  expect(readFileSync(file, 'utf8')).toContain(right)
  expect(wrong).not.toBe(right)
})

// Whether it is drawn or not.
test.each(Object.entries<Catch>(caughtBy))('has its proof: %s', (_, { file }) => {
  expect(existsSync(`tests/proof/${file}.test.ts`)).toBe(true)
})

let caught = 0
afterAll(() => figure('known-mutants', `${caught} of ${here.length} mutants caught`))

test.each(here)('caught: $mutant', async ({ mutant }) => {
  const complaints = (await complaintsOf).get(mutant) ?? []
  expect(complaints, 'The proof passes on code that is broken.').not.toEqual([])
  expect(complaints.join('\n')).toMatch(byWhatItAsserts)
  caught++
})
