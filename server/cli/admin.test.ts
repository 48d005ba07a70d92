import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { auth } from '../../contract/endpoints/auth.ts'
import { orders } from '../../contract/endpoints/orders.ts'
import { passwords } from '../../contract/endpoints/passwords.ts'
import { reports } from '../../contract/endpoints/reports.ts'
import { secondStep } from '../../contract/endpoints/second-step.ts'
import { users } from '../../contract/endpoints/users.ts'
import { connect } from '../platform/db/connect.ts'
import { runAdmin } from './run-admin.ts'
import type { Terminal } from './terminal.ts'
import { openMailingShop } from '../../tests/support/mailing-shop.ts'
import { uploadPhoto } from '../../tests/support/upload-photo.ts'
import { type Client, environmentOf, openTestShop, type TestShop } from '../../tests/support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})

/** The command inside this process, with a script at the other end. */
async function admin(args: string[], { stdin = '', env = {} }: { stdin?: string; env?: Record<string, string> } = {}) {
  let failure = ''
  const printed: string[] = []
  const silent = () => Promise.reject(new Error('a script has no answer'))
  const terminal: Terminal = {
    isInteractive: false,
    print: (line) => void printed.push(line),
    passing: () => undefined,
    fail: (sentence) => (failure += sentence),
    ask: silent,
    askHidden: silent,
    readLine: () => Promise.resolve(stdin),
  }
  const code = await runAdmin(args, terminal, { ...environmentOf(shop), ...env })
  // The first line says what it works on.
  return { code, failure, lines: printed.slice(1), output: printed.join('\n') }
}

const company = [
  '--gebruikersnaam=Baas Jan',
  '--bedrijfsnaam=Bollenveld',
  '--email=baas@bollenveld.example',
  '--telefoonnummer=0252123456',
]
const password = 'een-veld-vol-tulpen'
const cookieOf = ({ headers }: { headers: Headers }) => ({
  cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '',
})
const login = (wachtwoord: string) => shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'baasjan', wachtwoord } })

test('admin command: the first administrator comes from a command and logs in; his password and sessions can be taken back', async () => {
  const buyer = await shop.login({ gebruikersnaam: 'eerder' })
  shop.passTime(60_000)
  const env = { ADMIN_PASSWORD: password }
  const made = await admin(['create-admin', ...company], { env })
  expect(made).toMatchObject({ code: 0, lines: ['Administrator baasjan can log in now.'], failure: '' })
  const first = await login(password)
  expect(first.body).toMatchObject({ user: 'baasjan', isAdmin: true })
  const again = await admin(['create-admin', ...company], { env })
  expect(again).toMatchObject({ code: 1, failure: 'Gebruikersnaam bestaat al' })

  const { lines } = await admin(['list-sessions'])
  expect(lines[0]).toMatch(/^Session +User +Role +Since \(UTC\) +Last used \(UTC\)$/)
  expect(lines[1]).toMatch(/^[0-9a-f]{12} +baasjan +admin +20/)
  expect(lines[2]).toMatch(/^[0-9a-f]{12} +eerder /)
  const lastUsedAt = new Date(Date.now() - 9 * 3_600_000).toISOString()
  const ofBuyer = shop.connection.db.updateTable('sessions').where('userId', '=', buyer.userId)
  await ofBuyer.set({ lastUsedAt }).execute()
  expect((await admin(['list-sessions'])).lines).toHaveLength(2)
  await shop.connection.db.deleteFrom('sessions').where('userId', '=', buyer.userId).execute()
  const stillIn = async () => (await shop.anonymous.send('GET', '/auth/checkUser', { headers: cookieOf(first) })).status
  expect(await stillIn()).toBe(200)
  expect(await admin(['revoke', lines[1]?.slice(0, 12) ?? ''])).toMatchObject({
    code: 0,
    lines: ['1 session has ended.'],
  })
  await expect.poll(stillIn).toBe(401)
  expect((await admin(['list-sessions'])).lines).toEqual(['Nobody is logged in.'])

  const next = 'twee-velden-vol-tulpen'
  expect((await admin(['set-password', 'baasjan', '--password-stdin'], { stdin: next })).code).toBe(0)
  expect((await login(password)).status).toBe(401)
  const boss = await login(next)
  expect(boss.status).toBe(200)
  const invite = { params: { id: buyer.userId }, headers: cookieOf(boss) }
  const { link = '' } = (await shop.anonymous.call(users.invite, invite)).body
  const askLink = () => shop.anonymous.call(passwords.link, { body: { token: link.split('#')[1] ?? '' } })
  expect((await askLink()).status).toBe(200)
  // Whom of the two?
  expect((await admin(['revoke', '--all', 'baasjan'])).code).toBe(2)
  expect((await admin(['revoke', '--all'])).lines).toEqual(['1 session has ended.'])
  expect((await askLink()).status).toBe(400)
})

test('admin command: at a terminal it asks until the answers are right, and never shows a password', async () => {
  // `script` gives the command a terminal; what it prints is what the operator would see.
  const command = spawn('script', ['-qec', `${process.execPath} server/cli/admin.ts create-admin`, '/dev/null'], {
    env: { PATH: process.env['PATH'], TERM: 'dumb', ...environmentOf(shop) },
  })
  let screen = ''
  command.stdout.setEncoding('utf8').on('data', (text: string) => (screen += text))
  const closed = once(command, 'close')
  const dialogue: [string, string][] = [
    ['Gebruikersnaam: ', 'Baas Jan'],
    ['Bedrijfsnaam: ', 'Bollenveld'],
    ['E-mail: ', 'geen adres'],
    ['Geen geldig mail adres', ''],
    ['E-mail: ', 'baas@bollenveld.example'],
    ['Telefoonnummer (10 digits): ', '0252123456'],
    ['Administratienummer [-]: ', ''],
    ['Kopersnummer [-]: ', ''],
    ['Boxnummer [-]: ', ''],
    ['EKT-nummer [-]: ', ''],
    ['characters): ', 'kort'],
    ['minimaal 8 tekens', ''],
    ['characters): ', password],
    ['Once more: ', 'iets-heel-anders'],
    ['These were not the same.', ''],
    ['characters): ', password],
    ['Once more: ', password],
  ]
  let read = 0
  for (const [prompt, typed] of dialogue) {
    await expect.poll(() => screen.indexOf(prompt, read), { timeout: 20_000 }).toBeGreaterThanOrEqual(read)
    read = screen.indexOf(prompt, read) + prompt.length
    if (typed !== '' || prompt.endsWith(': ')) command.stdin.write(`${typed}\r`)
  }
  expect(await closed).toEqual([0, null])
  expect(screen).toContain('Administrator baasjan can log in now.')
  expect(screen).not.toContain(password)
  expect((await login(password)).status).toBe(200)
})

test('admin command: what cannot be done is said in one sentence, with an exit code that a script can read', async () => {
  const { code, output: usage } = await admin(['--help'])
  expect([code, usage]).toEqual([0, expect.stringMatching(/^npm run admin/)])
  for (const args of [
    ['dig'],
    ['revoke'],
    ['set-password'],
    ['revoke', 'jan', 'piet'],
    ['set-password', 'jan', 'piet'],
    ['set-password', 'jan', '--all'],
    ['drop-jobs', 'messages.send'],
    ['check', '--all'],
  ])
    expect(await admin(args)).toMatchObject({ code: 2, failure: usage })
  expect((await admin([])).code).toBe(2)
  expect((await admin(['create-admin', '--colour=red'])).code).toBe(2)
  const nowhere = join(shop.database.dataDir, 'no', 'shop')
  for (const [args, env, code, failure] of [
    [['create-admin', ...company.slice(1)], {}, 2, '--gebruikersnaam is missing.'],
    [['create-admin', ...company], {}, 2, 'No password: set ADMIN_PASSWORD, or send one with --password-stdin.'],
    [
      ['create-admin', ...company],
      { ADMIN_PASSWORD: 'wachtwoord1' },
      1,
      'Dit wachtwoord is te makkelijk te raden, kies een ander',
    ],
    [['create-admin', ...company, '--email=baas'], { ADMIN_PASSWORD: password }, 1, 'Geen geldig mail adres'],
    [['revoke', 'niemand'], {}, 1, 'There is no user niemand.'],
    [
      ['check'],
      { DATABASE_URL: '', DATA_DIR: nowhere },
      1,
      `There is no shop in ${nowhere}; is DATA_DIR or DATABASE_URL set as the shop’s is?`,
    ],
    [['check'], { DATABASE_URL: 'mysql://db' }, 1, 'Wrong setting: DATABASE_URL must start with postgres://.'],
  ] as const)
    expect(await admin([...args], { env })).toMatchObject({ code, failure })
})

test('admin command: the first administrator of a new shop makes it; what he is not asked for is left open', async () => {
  const fresh = { DATABASE_URL: '', DATA_DIR: join(shop.database.dataDir, 'fresh') }
  const fields = [...company, '--boxnummer=B7']
  const env = { ...fresh, ADMIN_PASSWORD: password }
  expect(await admin(['create-admin', ...fields], { env })).toMatchObject({ code: 0, failure: '' })
  const made = await connect({ databaseUrl: undefined, dataDir: fresh.DATA_DIR }, () => undefined)
  const { db } = made
  expect(await db.selectFrom('users').selectAll().execute()).toMatchObject([
    {
      gebruikersnaam: 'baasjan',
      bedrijfsnaam: 'Bollenveld',
      email: 'baas@bollenveld.example',
      telefoonnummer: '0252123456',
      administratienummer: '-',
      kopersnummer: '-',
      boxnummer: 'B7',
      ektnummer: '-',
      isAdmin: 1,
    },
  ])
  // After the way back to this release.
  await sql`insert into kysely_migration values ('998-later', '')`.execute(db)
  const another = { code: 0, failure: '' }
  expect(await admin(['create-admin', ...fields, '--gebruikersnaam=Piet'], { env })).toMatchObject(another)
  // A command changes no tables under a shop of another version.
  await sql`insert into kysely_migration values ('999-later-alone', '')`.execute(db)
  await made.close()
  expect(await admin(['list-jobs'], { env: fresh })).toMatchObject({
    code: 1,
    failure: 'The shop is of a newer version than this program: use the newer one.',
  })
})

test('admin command: who lost his second step logs in without it; he is told by mail, and the history says who did it', async () => {
  await shop.close()
  const mailing = await openMailingShop()
  const { mailbox } = mailing
  shop = mailing.shop
  const boss = await shop.login({ isAdmin: true })
  const roos = await shop.login({ gebruikersnaam: 'roos', isAdmin: true })
  await shop.connection.db
    .insertInto('authenticators')
    .values({ userId: roos.userId, secret: 'A'.repeat(32), lastStep: 0, setAt: shop.now().toISOString() })
    .execute()
  const mail = {
    MAIL_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'orders@bollenveld.example',
    SHOP_URL: 'https://winkel.example',
  }
  expect((await roos.call(secondStep.state, {})).status).toBe(200)
  expect(await admin(['reset-second-step', ' Roos '], { env: mail })).toMatchObject({ code: 0, failure: '' })

  expect((await boss.call(secondStep.ofUser, { params: { id: roos.userId } })).body).toEqual({ isSet: false })
  await expect.poll(async () => (await roos.call(auth.checkUser, {})).status).toBe(401)
  await expect
    .poll(() => mailbox.received.map(({ to, mail: { subject } }) => [...to, subject]), { timeout: 10_000 })
    .toEqual([['roos@bloemist.example', 'Tweede stap verwijderd']])
  const { body: history } = await boss.call(reports.history, { params: { entity: 'user', id: roos.userId } })
  expect(history[0]).toMatchObject({ what: 'Tweede stap verwijderd door een beheerder', who: 'systeem' })
  expect(await admin(['reset-second-step', 'roos'], { env: mail })).toMatchObject({
    code: 1,
    failure: 'roos has no second step.',
  })
})

async function busyShop(): Promise<{ buyer: Client; filename: string }> {
  const staff = await shop.login({ isAdmin: true })
  const buyer = await shop.login()
  const filename = await uploadPhoto(staff, { width: 400, height: 300 })
  const tulip = await shop.addProduct({
    productName: 'Tulipa Apeldoorn',
    price: '0.50',
    stock: 100,
    picture: [filename],
  })
  await shop.connection.db.deleteFrom('pictures').where('productId', 'is', null).execute()
  const place = async (qty: number) =>
    (await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty }] } })).body
  await place(10)
  const edited = await place(20)
  await staff.call(orders.update, { body: { _id: edited._id, order: [{ _id: tulip._id, qty: 5 }] } })
  const removed = await place(30)
  await staff.call(orders.remove, { params: { id: removed._id } })
  return { buyer, filename }
}

test('admin command: books that balance are called so; each kind of damage is named in words', async () => {
  const { filename } = await busyShop()
  const [crocus, lily] = [await shop.addProduct(), await shop.addProduct()]
  const { db } = shop.connection
  await db
    .deleteFrom('pictures')
    .where('filename', 'in', [...crocus.picture, ...lily.picture])
    .execute()
  const sound = await admin(['check'])
  expect(sound.lines.slice(0, -1).filter((line) => !line.startsWith('✓ '))).toEqual([])
  expect([sound.code, sound.lines.at(-1)]).toEqual([0, 'Everything balances.'])

  await sql`update products set "stock" = 88 where "productName" = 'Tulipa Apeldoorn'`.execute(db)
  await sql`update orders set "totalCents" = 123 where "ordernummer" = 10001`.execute(db)
  await sql`update order_lines set "qty" = 6 where "orderId" = (select "_id" from orders where "ordernummer" = 10002)`.execute(
    db,
  )
  await sql`delete from order_lines where "orderId" = (select "_id" from orders where "ordernummer" = 10003)`.execute(
    db,
  )
  await db.updateTable('products').set({ shopIndex: 77 }).where('_id', 'in', [crocus._id, lily._id]).execute()
  await sql`update users set "isAdmin" = 0`.execute(db)
  await sql`update pictures set "position" = 1`.execute(db)
  await shop.store.remove([filename])
  await shop.store.write('stray.webp', Buffer.from('stray'))
  const longAgo = new Date(Date.now() - 10 * 24 * 3_600_000)
  await utimes(join(shop.database.dataDir, 'pictures', 'stray.webp'), longAgo, longAgo)
  await sql`update counters set "value" = 9000 where "name" = 'ordernummer'`.execute(db)

  const broken = await admin(['check'])
  expect(broken.code).toBe(1)
  const told = broken.lines.filter((line) => line.startsWith('    '))
  const code = /Product (\S+) /.exec(broken.output)?.[1] ?? ''
  expect(told.map((line) => line.trim())).toEqual([
    `Product ${code} "Tulipa Apeldoorn" has 88 in stock, its ledger adds up to 85.`,
    `Order 10002 holds 6 of product ${code}, the ledger says it took 5.`,
    'Order 10001 says € 1.23, its lines add up to € 5.00.',
    'Order 10002 says € 2.50, its lines add up to € 3.00.',
    'Order 10003 has no lines.',
    'The next order would get number 9001, but there is an order 10003 already.',
    '2 products share place 77 in the shop.',
    'There is no administrator; make one with npm run admin -- create-admin.',
    `Product ${code} needs the file ${filename}, which is not there.`,
    `Product ${code} has its picture ${filename} in place 1, not 0.`,
    'The file stray.webp belongs to no picture.',
  ])
})

test('admin command: a damaged database file is noticed', async () => {
  await sql`pragma foreign_keys = off`.execute(shop.connection.db)
  await shop.connection.db
    .insertInto('pictures')
    .values({ filename: 'x', productId: 'nobody', position: 0, uploadedAt: '' })
    .execute()
  expect((await admin(['check'])).output).toContain('A row of pictures refers to a row of products that is not there.')
  await rm(join(shop.database.dataDir, 'pictures'), { recursive: true })
})

const failedJob = {
  kind: 'test.mail',
  payload: '{}',
  state: 'failed',
  createdAt: '2026-01-02T03:04:05.000Z',
  dueAt: '2026-01-04T03:04:05.000Z',
  attempts: 16,
  takeovers: 0,
  leasedBy: null,
  leaseUntil: null,
  lastError: '451 come\nback later',
} as const
const failed = () => shop.connection.db.selectFrom('jobs').selectAll().where('kind', '=', 'test.mail').execute()

test('admin command: an operator sees what failed, lets it be tried again for another two days, or drops it', async () => {
  const { db } = shop.connection
  // The server adds its repeating jobs once, soon after its start.
  await expect.poll(() => db.selectFrom('jobs').selectAll().execute()).not.toEqual([])
  await db.deleteFrom('jobs').execute()
  expect(await admin(['list-jobs'])).toMatchObject({ code: 0, lines: ['There are no waiting or failed jobs.'] })
  await db
    .insertInto('jobs')
    .values({ ...failedJob, id: 'a' })
    .execute()
  expect(await admin(['retry-jobs'])).toMatchObject({
    code: 0,
    lines: [
      '0 jobs are tried again.',
      'Left out: 1 that failed more than a week ago. ‘Opnieuw’ on ‘Berichten’ still sends a message.',
    ],
  })
  expect((await admin(['list-jobs'])).lines.join('\n').split('\n')).toEqual([
    'Job        State   Due (UTC)         Attempts  Last error',
    'test.mail  failed  2026-01-04 03:04  16        451 come back later',
  ])
  // It is tried again by itself, and stays as it is.
  await db
    .updateTable('jobs')
    .set({ dueAt: new Date(Date.now() - 6 * 24 * 3_600_000).toISOString() })
    .execute()
  const waiting = { ...failedJob, id: 'w', kind: 'test.waits', state: 'waiting' as const, attempts: 3 }
  await db.insertInto('jobs').values(waiting).execute()
  expect(await admin(['retry-jobs'])).toMatchObject({ code: 0, lines: ['1 job is tried again.'] })
  expect(await db.selectFrom('jobs').selectAll().where('id', '=', 'w').execute()).toEqual([waiting])
  expect(await failed()).toMatchObject([{ state: 'waiting', attempts: 0, lastError: null }])
  for (const { createdAt, dueAt } of await failed()) {
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000)
    expect(Date.parse(dueAt)).toBeLessThanOrEqual(Date.now())
  }
  expect(await admin(['drop-jobs'])).toMatchObject({ code: 0, lines: ['0 jobs are dropped.'] })
  await db
    .insertInto('jobs')
    .values([
      { ...failedJob, id: 'b' },
      { ...failedJob, id: 'c' },
    ])
    .execute()
  expect(await admin(['drop-jobs'])).toMatchObject({ code: 0, lines: ['2 jobs are dropped.'] })
  expect(await failed()).toHaveLength(1)
})
