// Who asks for a link learns nothing of which accounts there are: not by words, and not by time.
import { expect, test } from 'vitest'
import { passwords } from '../../contract/passwords.ts'
import { isBroken } from './support/engine.ts'
import { orderDeskForFile } from './support/order-desk.ts'
import { client } from '../support/test-shop.ts'

const desk = orderDeskForFile({ TRUST_PROXY: 'loopback' })
const rounds = isBroken ? 60 : 100
/** Below what a query more takes, and far above what the clock of a network tells. */
const differsBy = 0.25

test('a forgotten password is answered in the same words and the same time, known or not', async () => {
  const { shop, server } = desk()
  for (let index = 0; index < 20; index++) await shop.login({ gebruikersnaam: `kweker${index}` })
  const times = { known: new Array<number>(), unknown: new Array<number>() }
  const told = { known: new Set<string>(), unknown: new Set<string>() }
  const stranger = client(server.url, '', '')
  for (let round = 0; round < rounds; round++) {
    // In turn, so that whatever else the machine does falls on both.
    for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const gebruikersnaam = kind === 'known' ? `kweker${round % 20}` : `vreemde${round % 20}`
      const since = performance.now()
      const { status, body, headers } = await stranger.call(passwords.forgot, {
        body: { gebruikersnaam },
        headers: { 'x-forwarded-for': `198.18.${Math.floor(round / 250)}.${round % 250}` },
      })
      times[kind].push(performance.now() - since)
      const shown = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      told[kind].add(JSON.stringify({ status, body, shown }))
    }
  }
  expect([...told.known]).toEqual([...told.unknown])
  expect(told.known.size).toBe(1)
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const [known, unknown] = [middle(times.known), middle(times.unknown)]
  expect(Math.abs(known - unknown) / Math.min(known, unknown), `${known} and ${unknown} ms`).toBeLessThan(differsBy)
}, 120_000)
