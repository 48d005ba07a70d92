import { expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { hashPassword } from '../../../server/features/auth/passwords.ts'
import { type Answer, client } from '../../support/test-shop.ts'
import { openOrderDesk } from '../support/order-desk.ts'

const { shop, server } = await openOrderDesk({ TRUST_PROXY: 'loopback' })
const accounts = 20
let addresses = 0
/** A new address per request avoids throttling. */
const fromNowhere = () => {
  addresses++
  return { 'x-forwarded-for': `198.18.${Math.floor(addresses / 250)}.${addresses % 250}` }
}

for (let index = 0; index < accounts; index++) await shop.login({ gebruikersnaam: `kweker${index}` })
const wachtwoord = await hashPassword('tulpen-uit-lisse')
await shop.connection.db.updateTable('users').set({ wachtwoord }).where('gebruikersnaam', 'like', 'kweker%').execute()

type Ask = (gebruikersnaam: string) => Promise<Answer<unknown>>

/** Alternates the names, so machine load affects both. @returns in how many pairs the known name was slower */
async function compare(
  ask: Ask,
  { pairs, best }: Sizes,
): Promise<{ slower: number; told: Record<Kind, ReadonlySet<string>> }> {
  const told = { known: new Set<string>(), unknown: new Set<string>() }
  let slower = 0
  for (let pair = 0; pair < pairs; pair++) {
    const took = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    for (let turn = 0; turn < 2 * best; turn++) {
      const kind = (pair + ((turn + 1) >> 1)) % 2 === 0 ? 'known' : 'unknown'
      const since = performance.now()
      const { status, body, sentence, headers } = await ask(`${names[kind]}${pair % accounts}`)
      took[kind] = Math.min(took[kind], performance.now() - since)
      const shown = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      told[kind].add(JSON.stringify({ status, body, sentence, shown }))
    }
    if (took.known > took.unknown) slower++
  }
  return { slower, told }
}
type Kind = 'known' | 'unknown'
const names = { known: 'kweker', unknown: 'vreemd' }
/** Chance fails all tries once in a million runs; a real leak fails every try. */
const tries = 3

interface Sizes {
  readonly pairs: number
  /** Below this on either side happens by chance once in 150 tries. */
  readonly few: number
  readonly best: number
}

async function tellsByTime(ask: Ask, sizes: Sizes): Promise<number[]> {
  const { pairs, few } = sizes
  const found: number[] = []
  while (found.length < tries) {
    const { slower, told } = await compare(ask, sizes)
    expect([...told.known]).toEqual([...told.unknown])
    expect(told.known.size).toBe(1)
    if (slower >= few && slower <= pairs - few) return []
    found.push(slower)
  }
  return found
}

test('enumeration: a forgotten password is answered in the same words and the same time, known or not', async () => {
  const stranger = client(server.url, '', '')
  const ask: Ask = (gebruikersnaam) =>
    stranger.call(passwords.forgot, { body: { gebruikersnaam }, headers: fromNowhere() })
  expect(await tellsByTime(ask, { pairs: 60, few: 19, best: 4 })).toEqual([])
}, 120_000)

test('enumeration: a login that fails is answered in the same words and the same time, known or not', async () => {
  const stranger = client(server.url, '', '')
  const ask: Ask = (gebruikersnaam) =>
    stranger.call(auth.try, { body: { gebruikersnaam, wachtwoord: 'hyacint-en-krokus' }, headers: fromNowhere() })
  // The first request creates the hash to compare with.
  await ask('vreemd')
  expect(await tellsByTime(ask, { pairs: 12, few: 2, best: 1 })).toEqual([])
}, 120_000)
