// Logins with the right password, 32 connections, against the hash alone, computed as many at once as the server does.
import { hash, verify } from '@node-rs/argon2'
import { hashesAtOnce } from '../server/auth/passwords.ts'
import { connect } from '../server/db/connect.ts'
import type { ShopDatabase } from './databases.ts'
import { userIdOf } from './generate-shop.ts'
import { applyLoad, requestBytes } from './load.ts'
import { startShop } from './process.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'

const connections = 32
// Each from an address and with an account of its own, and more of them than connections: many at once from one address, or
// on one account, count as guessing.
const accounts = 40
const password = 'tulpen-uit-lisse'
// docs/security.md, the figures: what server/auth/passwords.ts uses, and as many at once.
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

export async function measureLogins(database: ShopDatabase, rounds: number, seconds: number): Promise<Row[]> {
  const stored = await hash(password, cost)
  const connection = await connect(database, (error) => console.error(error.message))
  const ids = Array.from({ length: accounts }, (_, index) => userIdOf(index + 1))
  await connection.db.updateTable('users').set({ wachtwoord: stored }).where('_id', 'in', ids).execute()
  await connection.close()
  const shop = await startShop(database, { TRUST_PROXY: 'loopback' })
  let sent = 0
  const next = () => {
    sent++
    const who = 1 + (sent % accounts)
    const body = JSON.stringify({ gebruikersnaam: `klant${who}`, wachtwoord: password })
    return requestBytes('POST', '/auth/try', { body, headers: { 'X-Forwarded-For': `192.0.2.${who}` } })
  }
  const [floors, rates, ratios, p50s, p99s]: number[][] = Array.from({ length: 5 }, () => [])
  for (let round = 0; round < rounds; round++) {
    const floor = await hashesASecond(stored, seconds)
    const measured = await applyLoad({ port: shop.port, connections, seconds, next })
    for (const [status, count] of measured.statuses)
      if (status !== 200) console.error(`${count} logins were answered with ${status}.`)
    floors?.push(floor)
    rates?.push(measured.rate)
    ratios?.push(measured.rate / floor)
    p50s?.push(measured.p50)
    p99s?.push(measured.p99)
  }
  await shop.stop()
  return [
    {
      what: `${database.engine}: logins, ${connections} connections`,
      floor: `${tell(median(floors ?? []))} hashes/s`,
      shop: `${tell(median(rates ?? []))}/s`,
      ratios: ratios ?? [],
      p50: median(p50s ?? []),
      p99: median(p99s ?? []),
      target: 'the hash alone',
    },
  ]
}

async function hashesASecond(stored: string, seconds: number): Promise<number> {
  const started = performance.now()
  let hashes = 0
  await Promise.all(
    Array.from({ length: hashesAtOnce }, async () => {
      while (performance.now() - started < seconds * 1000) {
        await verify(stored, password)
        hashes++
      }
    }),
  )
  return hashes / ((performance.now() - started) / 1000)
}
