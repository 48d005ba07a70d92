import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { imports } from '../../../contract/endpoints/imports.ts'
import { type Client, client, openTestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { engine, inMemory, size } from '../support/engine.ts'
import { type RealServer, startServer } from '../support/real-server.ts'

const rows = 400
const added = 100

/** The moments at which the server is killed; a number is the elapsed fraction of applying. */
const places: readonly (number | 'storing' | 'checking' | 'applied')[] = [0.3, 'storing', 'checking', 0.7, 'applied']

const serverName = 'bollenveld-killed'

let server: RealServer | undefined
// This process runs no jobs.
const shop = await openTestShop({ logLevel: 'silent', pollJobsEvery: 3_600_000, ...inMemory })
const admin = await shop.login({ isAdmin: true })
afterAll(() => server?.kill())

/** SIGKILL; on PostgreSQL also ends the server's backend. */
async function kill(): Promise<void> {
  await server?.kill()
  if (engine === 'sqlite') return
  const open = sql`select 1 from pg_stat_activity where application_name = ${serverName}`
  await vi.waitFor(async () => expect((await open.execute(shop.connection.db)).rows).toEqual([]), { timeout: 20_000 })
}

function sheet(round: number): Blob {
  const columns = 'Productcode;Productnaam;Tekst;Product categorie;Prijs;Voorraad'
  const row = (code: string) => `${code};Tulipa ${code};Een bol;Bollen;${round + 1},00;${round + 10}`
  const known = Array.from({ length: rows }, (_, at) => row(`K${at}`))
  const made = Array.from({ length: round === 0 ? 0 : added }, (_, at) => row(`N${round}X${at}`))
  return new Blob([[columns, ...known, ...made].join('\n')])
}

async function send(to: Client, round: number): Promise<string | undefined> {
  const body = new FormData()
  body.append('sheet', sheet(round), 'lijst.csv')
  const answer = await to.send('POST', '/imports', { body }).catch(() => undefined)
  return answer?.status === 200 ? imports.create.response.parse(answer.body)._id : undefined
}

const statusOf = async (id: string) =>
  (await shop.connection.db.selectFrom('imports').select('status').where('_id', '=', id).executeTakeFirst())?.status

async function until(id: string, ...wanted: string[]): Promise<string> {
  for (;;) {
    const status = await statusOf(id)
    if (status !== undefined && wanted.includes(status)) return status
    await pause(15)
  }
}

async function expectWhole(applied: number): Promise<void> {
  const found = await shop.connection.db.selectFrom('products').select(['productCode', 'priceCents', 'stock']).execute()
  const known = found.filter(({ productCode }) => productCode.startsWith('K'))
  const said = new Set(known.map(({ priceCents, stock }) => `${priceCents} ${stock}`))
  expect([...said]).toEqual([`${100 * (applied + 1)} ${applied + 10}`])
  const made = Map.groupBy(found, ({ productCode }) => /^N(\d+)X/.exec(productCode)?.[1])
  made.delete(undefined)
  expect([...made.values()].filter((some) => some.length !== added)).toEqual([])
  expect(made.has(String(applied))).toBe(applied > 0)
  await expectBalancedBooks(shop.connection.db)
}

/** As after the lease of a killed process. */
async function freeJobs(): Promise<number> {
  const jobs = await shop.connection.db
    .updateTable('jobs')
    .set({ leasedBy: null, leaseUntil: null })
    .where('kind', 'like', 'imports.%')
    .where('kind', '<>', 'imports.old')
    .returning('id')
    .execute()
  return jobs.length
}

async function untilSome(what: 'stored' | 'checked'): Promise<void> {
  const some = shop.connection.db
    .selectFrom('imports')
    .innerJoin('import_rows', 'importId', '_id')
    .select('row')
    .where('status', '=', 'reading')
    .where('outcome', what === 'stored' ? 'is' : 'is not', null)
    .limit(1)
  while (!(await some.executeTakeFirst())) await pause(3)
}

test('imports: wherever the server is killed in an import, the catalogue is wholly before or after it, and the next process ends it', async () => {
  const start = async () => {
    server = await startServer(shop, { PGAPPNAME: serverName })
    return client(server.url, admin.userId, admin.cookie)
  }
  let here = await start()
  const apply = (id: string) => here.call(imports.apply, { params: { id } })
  const finish = async (id: string | undefined) => {
    if (id === undefined) throw new Error(`The sheet was not taken: ${server?.told()}`)
    if ((await until(id, 'ready', 'applied')) === 'applied') return
    await apply(id)
    expect(await until(id, 'applied', 'ready')).toBe('applied')
  }
  const first = await send(here, 0)
  if (first === undefined) throw new Error(`The first sheet was not taken: ${server?.told()}`)
  await until(first, 'ready')
  await apply(first)
  const began = performance.now()
  await until(first, 'applied')
  const whole = performance.now() - began
  await expectWhole(0)

  let applied = 0
  for (const [index, place] of places.slice(0, size(places.length)).entries()) {
    const round = index + 1
    const sending = send(here, round)
    if (place === 'storing') await untilSome('stored')
    const id = place === 'storing' ? undefined : await sending
    if (place === 'checking') await untilSome('checked')
    else if (id !== undefined) {
      await until(id, 'ready')
      await apply(id)
      await (place === 'applied' ? until(id, 'applied') : pause(Number(place) * whole))
    }
    await kill()
    const kept = id ?? (await sending)
    const status = kept && (await statusOf(kept))
    if (status === 'applied') applied = round
    await expectWhole(applied)

    const waiting = await freeJobs()
    here = await start()
    // Without a job the upload was incomplete, and is repeated.
    const resumes = kept !== undefined && (waiting > 0 || status === 'ready' || status === 'applied')
    await finish(resumes ? kept : await send(here, round))
    applied = round
    await expectWhole(applied)
  }
})
