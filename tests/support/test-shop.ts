// A whole server on a real database of the engine under test, used over HTTP.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoints/endpoint.ts'
import { type ManagedProduct, products } from '../../contract/endpoints/products.ts'
import { type ProductType } from '../../contract/rules/product-fields.ts'
import { type AppParts, createApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { createSessions } from '../../server/features/auth/sessions.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { type Connection, inTransaction } from '../../server/platform/db/connection.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { databaseFile } from '../../server/platform/db/sqlite/connect-sqlite.ts'
import { openDiskStore } from '../../server/features/files/disk-store.ts'
import type { PictureStore } from '../../server/features/files/picture-store.ts'
import { addColleague } from '../../server/features/users/colleagues.ts'
import { createUser } from '../../server/features/users/create-user.ts'
import { atTheEnd } from './at-the-end.ts'
import { freshPostgres } from './databases/fresh-postgres.ts'

type Input<E extends Endpoint> = (keyof ParamsOf<E> extends never ? unknown : { params: ParamsOf<E> }) &
  (undefined extends BodyOf<E> ? unknown : { body: BodyOf<E> }) & {
    query?: QueryOf<E>
    headers?: Record<string, string>
  }

export interface Answer<Body> {
  readonly status: number
  /** JSON of a success; an error has `sentence`. */
  readonly body: Body
  readonly sentence: string
  readonly headers: Headers
}

export interface Client {
  readonly userId: string
  readonly cookie: string
  call<E extends Endpoint>(call: E, input: Input<E>): Promise<Answer<AnswerOf<E>>>
  send(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<Answer<unknown>>
}

export interface TestShop {
  readonly url: string
  readonly connection: Connection
  readonly database: { readonly databaseUrl: string | undefined; readonly dataDir: string }
  readonly store: PictureStore
  readonly anonymous: Client
  now(): Date
  passTime(milliseconds: number): void
  login(user?: {
    gebruikersnaam?: string
    bedrijfsnaam?: string
    email?: string
    isAdmin?: boolean
    magazijn?: boolean
    /** Logs in for this one's company. */
    colleagueOf?: Client
    naam?: string
  }): Promise<Client>
  newSession(userId: string): Promise<Client>
  /** Made over HTTP by an administrator, with one picture. */
  addProduct(fields?: Partial<BodyOf<typeof products.create>>): Promise<ManagedProduct>
  /** Makes repeating jobs due, all or these, and waits until they are done. */
  runJobs(...kinds: readonly string[]): Promise<void>
  /** A second server on the same data with another release's page. @returns its URL */
  openBeside(pageFolder: string): Promise<string>
  drain(): void
  stopListening(): Promise<void>
  close(): Promise<void>
}

const config: Config = {
  ...readConfig({ LOG_LEVEL: 'error', SHOP_URL: 'https://winkel.example' }),
  allowedHosts: undefined,
  demoAccounts: false,
}

/** Migrated once per process. */
let emptyShop: Promise<Buffer> | undefined

async function migratedFile(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bollenveld-test-'))
  const connection = await connect({ databaseUrl: undefined, dataDir }, () => undefined)
  await migrate(connection.db)
  await connection.close()
  const file = await readFile(join(dataDir, databaseFile))
  await rm(dataDir, { recursive: true })
  return file
}

async function openDatabase(dataDir: string, given: string | undefined) {
  if (given !== undefined) {
    const connection = await connect({ databaseUrl: given, dataDir }, () => undefined)
    await migrate(connection.db)
    return { connection, databaseUrl: given, drop: () => Promise.resolve() }
  }
  if (process.env['TEST_ENGINE'] !== 'postgres') {
    await writeFile(join(dataDir, databaseFile), await (emptyShop ??= migratedFile()))
    const connection = await connect({ databaseUrl: undefined, dataDir }, () => undefined)
    return { connection, databaseUrl: undefined, drop: () => Promise.resolve() }
  }
  const database = await freshPostgres(async (databaseUrl) => {
    const template = await connect({ databaseUrl, dataDir }, () => undefined)
    await migrate(template.db)
    await template.close()
  })
  return {
    connection: await connect({ databaseUrl: database.url, dataDir }, () => undefined),
    databaseUrl: database.url,
    drop: () => database.drop(),
  }
}

/** Closed after the test, or the file, that opens it. */
export async function openTestShop(
  settings: Partial<typeof config> &
    Partial<Pick<AppParts, 'pageFolder' | 'store' | 'errorReporter' | 'logStream' | 'pollJobsEvery'>> & {
      /** Default: a new one on the run's server. */
      databaseUrl?: string
      parentFolder?: string
      /** Idle timeout of a connection in ms; 30,000 by default. */
      silence?: number
    } = {},
): Promise<TestShop> {
  const {
    pageFolder,
    store: givenStore,
    errorReporter,
    logStream,
    pollJobsEvery,
    databaseUrl: given,
    parentFolder,
    silence,
    ...changed
  } = settings
  const dataDir = await mkdtemp(join(parentFolder ?? tmpdir(), 'bollenveld-test-'))
  const { connection, databaseUrl, drop } = await openDatabase(dataDir, given)
  const store = givenStore ?? (await openDiskStore(join(dataDir, 'pictures')))
  let passed = 0
  const clock = () => new Date(Date.now() + passed)
  const open = (folder: string | undefined) =>
    createApp({
      connection,
      store,
      config: { ...config, ...changed },
      clock,
      pageFolder: folder,
      ...(errorReporter && { errorReporter }),
      ...(logStream && { logStream }),
      ...(pollJobsEvery !== undefined && { pollJobsEvery }),
    })
  const app = await open(pageFolder)
  const beside: FastifyInstance[] = []
  if (silence !== undefined) app.server.timeout = silence
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const sessions = createSessions(connection, clock, changed.requireSecondStep ?? config.requireSecondStep)

  let users = 0
  let pictures = 0
  const shop: TestShop = {
    url,
    connection,
    database: { databaseUrl, dataDir },
    store,
    anonymous: client(url, '', ''),
    now: clock,
    passTime: (milliseconds) => {
      passed += milliseconds
    },
    async login({
      gebruikersnaam = `klant${++users}`,
      bedrijfsnaam = `Bloemist ${gebruikersnaam}`,
      email = `${gebruikersnaam}@bloemist.example`,
      isAdmin = false,
      magazijn = false,
      colleagueOf,
      naam = 'Sanne Vos',
    } = {}) {
      const actor = { userId: null, at: clock() }
      const company = {
        email,
        telefoonnummer: '0252123456',
        administratienummer: '123456',
      }
      const numbers = { kopersnummer: '4321', boxnummer: 'B12', ektnummer: '8712345' }
      return inTransaction(connection, async (trx) => {
        const fields = { gebruikersnaam, bedrijfsnaam, isAdmin, magazijn, ...company, ...numbers }
        // No password verifies against this; password tests create users over HTTP.
        const passwordHash = '$none$'
        const user = colleagueOf
          ? await addColleague(trx, actor, colleagueOf.userId, { naam, gebruikersnaam, email, passwordHash })
          : await createUser(trx, actor, { ...fields, passwordHash })
        return client(url, user._id, `bollenveld=${await sessions.start(trx, user._id)}`)
      })
    },
    newSession: (userId) =>
      inTransaction(connection, async (trx) => client(url, userId, `bollenveld=${await sessions.start(trx, userId)}`)),
    async addProduct(fields = {}) {
      const admin = await (staff ??= shop.login({ gebruikersnaam: 'inkoop', isAdmin: true }))
      const filename = `${String(++pictures).padStart(20, '0')}-335544.webp`
      const uploadedAt = clock().toISOString()
      await connection.db
        .insertInto('pictures')
        .values({ filename, productId: null, position: 0, uploadedAt })
        .execute()
      const productType: ProductType = 'bollen'
      const body = {
        productName: `Tulipa ${pictures}`,
        text: 'Rode tulp, zift 12/+',
        price: '0.50',
        stock: 100,
        productType,
      }
      const {
        body: product,
        status,
        sentence,
      } = await admin.call(products.create, { body: { ...body, picture: [filename], ...fields } })
      if (status !== 200) throw new Error(sentence)
      return product
    },
    async runJobs(...kinds) {
      const { db } = connection
      const now = clock().toISOString()
      const jobs = db
        .selectFrom('jobs')
        .select('id')
        .$if(kinds.length > 0, (some) => some.where('id', 'in', kinds))
      // The queue inserts them at its first look, which may come after the server is up.
      while ((await jobs.execute()).length < Math.max(kinds.length, 1)) await pause(10)
      await db.updateTable('jobs').set({ dueAt: now }).where('id', 'in', jobs).execute()
      while ((await jobs.where('dueAt', '<=', now).execute()).length > 0) await pause(10)
    },
    async openBeside(folder) {
      const another = await open(folder)
      beside.push(another)
      return another.listen({ port: 0, host: '127.0.0.1' })
    },
    drain: () => app.drain(),
    stopListening: () => app.stopListening(),
    close: () => (closed ??= close()),
  }
  async function close() {
    // Node would wait for answers that a test has not read, and for connections without a request.
    const all = [app, ...beside]
    const cut = setTimeout(() => {
      for (const { server } of all) server.closeAllConnections()
    }, 1_000)
    for (const one of all) await one.close()
    clearTimeout(cut)
    await connection.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  let staff: Promise<Client> | undefined
  let closed: Promise<void> | undefined
  atTheEnd(() => shop.close())
  return shop
}

export function environmentOf({ database: { databaseUrl, dataDir } }: Pick<TestShop, 'database'>) {
  return { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
}

export function client(url: string, userId: string, cookie: string): Client {
  const send: Client['send'] = async (method, path, { body, headers = {}, signal } = {}) => {
    const form = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      ...(signal && { signal }),
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: form ? body : typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    // A stream never ends; readEvents reads it.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
    return { status: response.status, body: parsed, sentence: isJson ? '' : text, headers: response.headers }
  }
  return {
    userId,
    cookie,
    send,
    call: async (call, input) => {
      const given: {
        params?: Record<string, string>
        query?: object | undefined
        body?: unknown
        headers?: Record<string, string>
      } = input
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given.params?.[name] ?? ''))
      const query = new URLSearchParams(
        Object.entries(given.query ?? {}).map(([name, value]) => [name, String(value)]),
      ).toString()
      const answer = await send(call.method, query === '' ? path : `${path}?${query}`, {
        body: given.body,
        headers: given.headers ?? {},
      })
      const body = answer.status < 300 ? call.response?.parse(answer.body) : undefined
      return { ...answer, body } as Answer<AnswerOf<typeof call>>
    },
  }
}
