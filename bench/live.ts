// Five thousand open pages, as connections of a process of their own: what they cost in memory, how soon all of them are
// told of a change, and what is left for orders.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashToken } from '../server/auth/sessions.ts'
import { connect } from '../server/db/connect.ts'
import type { ShopDatabase } from './databases.ts'
import { productIdOf, sizeOf, tokenOf, userIdOf } from './generate-shop.ts'
import { applyLoad, type Measured, processorSeconds, residentMegabytes } from './load.ts'
import { orderRequest } from './orders.ts'
import { type Server, startShop } from './process.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'

const pages = 5_000
/** As many as a session may have. */
const pagesOfSession = 20
const orderers = 8
/** Nobody else orders it meanwhile. */
const quietProduct = 198
const settled = 2_000

interface Placed {
  readonly rate: number
  /** Seconds. */
  readonly processor: number
}

export async function measureLive(database: ShopDatabase, rounds: number, seconds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bollenveld-live-'))
  const cookies = join(folder, 'cookies.json')
  await writeFile(cookies, JSON.stringify(await openSessions(database)))
  try {
    const rows = await measure(database, cookies, 1, rounds, seconds)
    if (database.engine === 'PostgreSQL') rows.push(...(await measure(database, cookies, 2, rounds, seconds)))
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measure(
  database: ShopDatabase,
  cookies: string,
  processes: number,
  rounds: number,
  seconds: number,
): Promise<Row[]> {
  // One address may not have so many connections, unless it is the proxy's.
  const settings = { TRUST_PROXY: '127.0.0.1' }
  const shops: Server[] = []
  for (let process = 0; process < processes; process++) shops.push(await startShop(database, settings))
  const memory = () => shops.reduce((sum, { pid }) => sum + residentMegabytes(pid), 0)
  const worked = () => shops.reduce((sum, { pid }) => sum + processorSeconds(pid), 0)
  /** Orders a second, and the processor time that the shop's processes spent for each. */
  const place = async (): Promise<Placed> => {
    const before = worked()
    const all = await Promise.all(shops.map(({ port }) => orders(port, orderers / processes, seconds)))
    const rate = all.reduce((sum, measured) => sum + measured.rate, 0)
    return { rate, processor: (worked() - before) / (rate * seconds) }
  }
  const found = { more: [] as number[], idle: [] as number[], busy: [] as number[] }
  const rates: { without: Placed; beside: Placed }[] = []
  try {
    // What the first orders take in memory is not the streams'.
    await place()
    await place()
    for (let round = 0; round < rounds; round++) {
      const without = await place()
      await pause(settled)
      const before = memory()
      const readers = await openReaders(cookies, shops)
      found.idle.push(await timeToAll(readers, database, shops))
      await pause(settled)
      found.more.push(memory() - before)
      const [beside, busy] = await Promise.all([
        place(),
        pause((seconds * 1000) / 3).then(() => timeToAll(readers, database, shops)),
      ])
      rates.push({ without, beside })
      found.busy.push(busy)
      await close(readers)
      await pause(settled)
    }
  } finally {
    for (const shop of shops) await shop.stop()
  }
  const where = `${database.engine}${database.times > 1 ? `, ${database.times}x` : ''}${processes > 1 ? `, ${processes} processes` : ''}: ${tell(pages)} open pages`
  return [
    { what: `${where}, memory`, floor: '', shop: `${tell(median(found.more))} MB`, target: '80 MB' },
    milliseconds(`${where}, all told`, found.idle),
    milliseconds(`${where}, all told beside orders`, found.busy),
    {
      what: `${where}, orders beside, to those without`,
      floor: `${tell(median(rates.map(({ without }) => without.rate)))}/s`,
      shop: `${tell(median(rates.map(({ beside }) => beside.rate)))}/s`,
      ratios: rates.map(({ without, beside }) => beside.rate / without.rate),
      processor: rates.map(({ without, beside }) => without.processor / beside.processor),
      target: '0.8',
    },
  ]
}

const milliseconds = (what: string, all: readonly number[]): Row => ({
  what,
  floor: '',
  shop: `${tell(median(all))} ms`,
  p50: median(all),
  p99: Math.max(...all),
  target: '1,000 ms',
})

/** Sessions enough for all pages, of every customer alike. */
async function openSessions(database: ShopDatabase): Promise<string[]> {
  const connection = await connect(database, (error) => console.error(error.message))
  const at = new Date().toISOString()
  const { customers } = sizeOf(database.times)
  const tokens = Array.from({ length: pages / pagesOfSession }, (_, index) => `bench-live-${process.pid}-${index}`)
  const rows = tokens.map((token, index) => ({
    tokenHash: hashToken(token),
    userId: userIdOf(1 + (index % customers)),
    createdAt: at,
    lastUsedAt: at,
  }))
  await connection.db.insertInto('sessions').values(rows).execute()
  await connection.close()
  return tokens
}

async function openReaders(cookies: string, shops: readonly Server[]): Promise<ChildProcess> {
  const ports = shops.map(({ port }) => String(port))
  const readers = fork('bench/live-readers.ts', [String(pages), cookies, ...ports])
  await said(readers, 'open')
  return readers
}

async function close(readers: ChildProcess): Promise<void> {
  readers.disconnect()
  await once(readers, 'exit')
}

/** Orders one piece; @returns milliseconds from there until every page has been told of the new stock */
async function timeToAll(readers: ChildProcess, database: ShopDatabase, shops: readonly Server[]): Promise<number> {
  const _id = productIdOf(quietProduct)
  const stock = await stockOf(database, _id)
  const waits = said(readers, 'waits')
  readers.send(`"_id":"${_id}","stock":${stock - 1},`)
  await waits
  const told = said(readers, 'told')
  const since = performance.now()
  const answer = await fetch(`http://127.0.0.1:${shops[0]?.port ?? 0}/orders`, {
    method: 'POST',
    headers: { cookie: `bollenveld=${tokenOf(1)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ order: [{ _id, qty: 1 }] }),
  })
  if (answer.status !== 200) throw new Error(`The order was answered with ${answer.status}.`)
  await told
  return performance.now() - since
}

async function stockOf(database: ShopDatabase, _id: string): Promise<number> {
  const connection = await connect(database, (error) => console.error(error.message))
  const row = await connection.db
    .selectFrom('products')
    .select('stock')
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow()
  await connection.close()
  return row.stock
}

function said(readers: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const hear = (message: unknown) => {
      if (message === word) resolve()
    }
    readers.on('message', hear)
    readers.once('exit', () => reject(new Error('The open pages are gone.')))
  })
}

async function orders(port: number, connections: number, seconds: number): Promise<Measured> {
  const measured = await applyLoad({ port, connections, seconds, next: () => orderRequest() })
  for (const [status, count] of measured.statuses)
    if (status !== 200) console.error(`${count} orders were answered with ${status}.`)
  return measured
}
