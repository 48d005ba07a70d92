// The process as whoever operates it meets it: what it says at its start, how it ends, and with which code.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { auth } from '../contract/endpoints/auth.ts'
import { emptyDatabase } from '../tests/support/databases/empty-database.ts'
import { endWithParent } from '../tests/support/services/end-with-parent.ts'
import { freePort } from '../tests/support/services/free-port.ts'
import { client, environmentOf } from '../tests/support/test-shop.ts'
import { temporaryFolder } from '../tests/support/temporary-folder.ts'
import { connect } from './platform/db/connect.ts'
import { pendingMigrations } from './platform/db/migrate.ts'

let database: { databaseUrl: string | undefined; dataDir: string }
beforeEach(async () => {
  database = await emptyDatabase(await temporaryFolder())
})

interface Run {
  readonly url: string
  told(): { readonly out: string; readonly err: string }
  /** Resolves once it says that it is open. */
  readonly opened: Promise<void>
  /** Its exit code. */
  readonly ended: Promise<number | null>
  send(signal: NodeJS.Signals): void
}

async function run(settings: Readonly<Record<string, string>> = {}, imported: readonly string[] = []): Promise<Run> {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEMO: '',
    LOG_LEVEL: '',
    DRAIN_SECONDS: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: '',
    ...environmentOf({ database }),
    ...settings,
  }
  const imports = [endWithParent, ...imported].flatMap((module) => ['--import', module])
  const child = spawn(process.execPath, [...imports, join(import.meta.dirname, 'main.ts')], { env })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const told = { out: '', err: '' }
  const opened = Promise.withResolvers<void>()
  child.stdout.on('data', (text: Buffer) => {
    told.out += text.toString()
    if (told.out.includes('is open: ')) opened.resolve()
  })
  child.stderr.on('data', (text: Buffer) => (told.err += text.toString()))
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    told: () => told,
    opened: opened.promise,
    ended: exited.then(() => child.exitCode),
    send: (signal) => void child.kill(signal),
  }
}

/** For `--import`: a demo shop of few pictures, since making them all takes some seconds. */
const sparse =
  "data:text/javascript,import{registerHooks}from'node:module';registerHooks({load(url,context,next){const found=next(url,context);if(!url.endsWith('/catalogue.json'))return found;const rows=JSON.parse(new TextDecoder().decode(found.source));return{...found,source:JSON.stringify(rows.map((row,at)=>({...row,pictures:at<2?row.pictures.slice(0,1):[]})))}}})"

const line = z.looseObject({ level: z.string(), time: z.iso.datetime(), pid: z.int(), msg: z.string() })
/** Lines of JSON, as they are in production. */
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter((one) => one !== '')
    .map((one) => line.parse(JSON.parse(one)))
const fatalLinesOf = (text: string) => linesOf(text).filter(({ level }) => level === 'fatal')

/** For `--import`: what nobody catches, twenty calls deep, when the process gets SIGUSR2. */
const failing = (how: string) =>
  `data:text/javascript,const fall=(depth)=>{if(depth>0)return fall(depth-1),0;${how}};process.on('SIGUSR2',()=>{fall(20)})`

/** For `--import`: the clock and intervals run five times as fast. */
const faster =
  'data:text/javascript,const{now}=performance;const{setInterval:every}=globalThis;performance.now=()=>now.call(performance)*5;globalThis.setInterval=(work,ms)=>every(work,ms/5)'

test('process: what keeps it from starting is one sentence, with its reason, and an end with 1', async () => {
  const wrong = await run({ NODE_ENV: 'development', PORT: 'http' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.told()).toEqual({ out: '', err: 'Wrong setting: PORT must be a number from 0 to 65535.\n' })

  const file = join(database.dataDir, 'file')
  await writeFile(file, '')
  const nowhere = { DATABASE_URL: '', DATA_DIR: join(file, 'data') }
  const sentence = 'The database cannot be reached; check DATABASE_URL or DATA_DIR.'
  const [plain, asJson] = [await run({ ...nowhere, NODE_ENV: 'development' }), await run(nowhere)]
  expect([await plain.ended, await asJson.ended]).toEqual([1, 1])
  expect(plain.told().out).toBe('')
  expect(plain.told().err).toMatch(/^.*\n {2}ENOTDIR: .*\n$/)
  expect(plain.told().err).toContain(`${sentence}\n`)
  const [unreached, ...more] = fatalLinesOf(asJson.told().err)
  expect(unreached).toMatchObject({ level: 'fatal', msg: sentence })
  expect(unreached?.['reason']).toContain('ENOTDIR')
  expect(more).toEqual([])

  const folder = join(database.dataDir, 'folder')
  await mkdir(join(folder, 'bollenveld.sqlite'), { recursive: true })
  const unwritable = await run({ DATABASE_URL: '', DATA_DIR: folder })
  expect(await unwritable.ended).toBe(1)
  expect(fatalLinesOf(unwritable.told().err)[0]?.['reason']).toContain(
    `${join(folder, 'bollenveld.sqlite')} cannot be opened for writing: `,
  )

  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const untouched = join(database.dataDir, 'untouched')
  const inUse = `Cannot listen on 127.0.0.1:${port}; is it in use, or PORT or HOST wrong?`
  const demo = { NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: untouched }
  const taken = await run({ ...demo, PORT: String(port) })
  expect(await taken.ended).toBe(1)
  expect(taken.told().err).toContain(inUse)
  expect(existsSync(untouched)).toBe(false)
})

test('process: logs applied migrations and names close to a setting', async () => {
  const open = async () => {
    const server = await run({ METRIC_TOKEN: 'x' })
    await server.opened
    // As Control-C ends it.
    server.send('SIGINT')
    expect(await server.ended).toBe(0)
    expect(linesOf(server.told().err).map(({ level, msg }) => `${level} ${msg}`)).toContain(
      'warn METRIC_TOKEN is no setting of this program; is METRICS_TOKEN meant?',
    )
    return linesOf(server.told().out)
      .map(({ level, msg }) => `${level} ${msg}`)
      .filter((one) => one !== 'info request' && !one.startsWith('info Server listening'))
      .map((one) => one.replace(server.url, 'here'))
  }
  const before = await connect(database, () => undefined)
  const steps = await pendingMigrations(before.db)
  await before.close()
  const isOpen = 'info Bollenveld is open: here'
  const taken = `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`
  expect(await open()).toEqual([`info Database brought up to date (${taken}).`, isOpen])
  // A later release may have been at work here.
  const later = await connect(database, () => undefined)
  await sql`insert into kysely_migration ("name", "timestamp") values ('999-later', 'later')`.execute(later.db)
  expect(await open()).toEqual([isOpen])
  await later.close()
})

test('process: on SIGTERM it reports not ready, keeps serving, then exits', async () => {
  const server = await run({ DRAIN_SECONDS: '1' })
  await server.opened
  expect((await fetch(`${server.url}/auth/checkUser`)).status).toBe(401)
  server.send('SIGTERM')
  server.send('SIGTERM')
  const ask = async (path: string) => {
    const answer = await fetch(server.url + path)
    return `${answer.status} ${await answer.text()}`
  }
  // The first that is not served any more is told by what it says of itself alone.
  const seen: string[] = []
  await expect
    .poll(
      async () => {
        seen.push(...(await Promise.all([ask('/readyz'), ask('/auth/checkUser')])))
        return seen.at(-2)
      },
      { interval: 10 },
    )
    .not.toBe('200 {"status":"ok"}')
  expect(seen.slice(-2)).toEqual(['503 {"status":"stopping"}', '401 Log eerst in'])
  // And who reads is sent elsewhere before nobody can connect any more.
  await expect.poll(() => ask('/products/shop').catch(String), { interval: 20 }).toMatch(/^503 /)
  expect(await server.ended).toBe(0)
})

test.each([
  ['an error', `throw new Error('lost its way')`],
  ['a promise', `Promise.reject(new Error('lost its way'))`],
])('process: %s that nobody catches is logged and reported, and ends the process with 1', async (_what, how) => {
  const reports: { path: string; body: string }[] = []
  const sentry = createHttpServer((incoming, answer) => {
    void text(incoming).then((body) => {
      reports.push({ path: incoming.url ?? '', body })
      answer.end('{}')
    })
  })
  onTestFinished(() => void sentry.close())
  const port = await freePort()
  sentry.listen(port, '127.0.0.1')
  await once(sentry, 'listening')
  const SENTRY_DSN = `http://0123456789abcdef0123456789abcdef@127.0.0.1:${port}/7`
  const server = await run({ SENTRY_DSN }, [failing(how)])
  await server.opened
  server.send('SIGUSR2')
  expect(await server.ended).toBe(1)
  const fatal = fatalLinesOf(server.told().out)
  expect(fatal).toMatchObject([
    { msg: 'the process ends after an error that nobody caught', err: { message: 'lost its way' } },
  ])
  // Deep enough to find where it came from.
  expect(JSON.stringify(fatal[0]?.['err']).match(/at fall/g)).toHaveLength(21)
  const [{ path, body } = { path: '', body: '' }] = reports
  expect(path).toMatch(/^\/api\/7\/envelope\//)
  expect(JSON.parse(body.split('\n')[2] ?? '')).toMatchObject({ environment: 'production', tags: { call: 'process' } })
})

test('process: on an empty database of this machine alone it is the demo shop, once', async () => {
  const open = async () => {
    const server = await run({ NODE_ENV: 'development' }, [sparse])
    await server.opened
    const body = { gebruikersnaam: 'beheer', wachtwoord: 'bollenveld-demo' }
    const { status } = await client(server.url, '', '').call(auth.try, { body })
    expect(await readdir(join(database.dataDir, 'pictures'))).not.toEqual([])
    server.send('SIGTERM')
    expect(await server.ended).toBe(0)
    return { status, out: server.told().out }
  }
  const first = await open()
  expect(first.status).toBe(200)
  expect(first.out).toMatch(/^The database was empty: this is the demo shop, made in \d{1,3}\.\d s\.$/m)
  expect(first.out).toMatch(/^Demo accounts: .*password bollenveld-demo/m)
  expect(first.out).not.toContain('A release has no demo shop')
  const again = await open()
  expect(again.out).not.toContain('The database was empty')
  expect(again.out).toContain('Demo accounts')
  // If others can reach the shop, nobody logs in with a password that everybody knows.
  const production = await run()
  expect(await production.ended).toBe(1)
  expect(fatalLinesOf(production.told().err)[0]?.msg).toContain("has the demo shop's password")
})

test('process: nobody but its own user reads the data folder, whatever the umask it is started with', async ({
  skip,
}) => {
  if (database.databaseUrl !== undefined) skip('the database is not in files of ours')
  await chmod(database.dataDir, 0o755)
  const umask = process.umask(0o022)
  const shop = await run()
  process.umask(umask)
  await shop.opened
  const names = ['', ...(await readdir(database.dataDir, { recursive: true }))]
  const found = await Promise.all(names.map((name) => stat(join(database.dataDir, name))))
  expect(names).toEqual(expect.arrayContaining(['bollenveld.sqlite', 'bollenveld.sqlite-wal', 'pictures']))
  expect(found.map((one) => one.mode & 0o777)).toEqual(found.map((one) => (one.isDirectory() ? 0o700 : 0o600)))
  shop.send('SIGTERM')
  expect(await shop.ended).toBe(0)
})

test('process: one that hangs is ended by its watchdog', async () => {
  // In the watchdog too, which has its environment.
  const shop = await run({ NODE_OPTIONS: `--import=${faster}` })
  await shop.opened
  const since = performance.now()
  shop.send('SIGSTOP')
  expect(await shop.ended).toBeNull()
  // Fifteen seconds of its own make three here; a busy machine needs more.
  expect(performance.now() - since).toBeLessThan(8_000)
})
