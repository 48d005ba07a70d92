import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { auth } from '../../contract/endpoints/auth.ts'
import { orders } from '../../contract/endpoints/orders.ts'
import { reports } from '../../contract/endpoints/reports.ts'
import { secondStep } from '../../contract/endpoints/second-step.ts'
import { connect } from '../platform/db/connect.ts'
import { runAdmin } from './run-admin.ts'
import type { Terminal } from './terminal.ts'
import { openMailbox } from '../../tests/support/services/mailbox.ts'
import { uploadPhoto } from '../../tests/support/upload-photo.ts'
import { type Client, environmentOf, openTestShop, type TestShop } from '../../tests/support/test-shop.ts'

// Each command is a process that loads the whole program.
vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

/** Runs the command as an operator's script does: a process of its own, beside the open shop. */
async function admin(args: string[], given: { stdin?: string; env?: Record<string, string> } = {}) {
  const command = spawn(process.execPath, ['server/cli/admin.ts', ...args], {
    env: { PATH: process.env['PATH'], ...environmentOf(shop), ...given.env },
  })
  let output = ''
  let failure = ''
  command.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  command.stderr.setEncoding('utf8').on('data', (text: string) => (failure += text))
  command.stdin.end(given.stdin ?? '')
  await once(command, 'close')
  // The first line says what it works on.
  const [place = '', ...answer] = output.split('\n')
  if (!/^(Database .*, pictures in \/.*|npm run .*|)$/.test(place)) throw new Error(`The first line is '${place}'.`)
  return { code: command.exitCode, output: answer.join('\n'), failure }
}

const company = [
  '--gebruikersnaam=Baas Jan',
  '--bedrijfsnaam=Bollenveld',
  '--email=baas@bollenveld.example',
  '--telefoonnummer=0252123456',
]
const password = 'een-veld-vol-tulpen'
const login = (wachtwoord: string) => shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'baasjan', wachtwoord } })

test('admin command: the first administrator comes from a command and logs in; his password and sessions can be taken back', async () => {
  const buyer = await shop.login({ gebruikersnaam: 'eerder' })
  shop.passTime(60_000)
  const made = await admin(['create-admin', ...company], { env: { ADMIN_PASSWORD: password } })
  expect(made).toEqual({ code: 0, output: 'Administrator baasjan can log in now.\n', failure: '' })
  const first = await login(password)
  expect(first.body).toMatchObject({ user: 'baasjan', isAdmin: true })

  const again = await admin(['create-admin', ...company], { env: { ADMIN_PASSWORD: password } })
  expect(again).toMatchObject({ code: 1, failure: 'Gebruikersnaam bestaat al\n' })

  const sessions = await admin(['list-sessions'])
  expect(sessions.output).toMatch(
    /^Session +User +Role +Since \(UTC\) +Last used \(UTC\)\n[0-9a-f]{12} +baasjan +admin +20/,
  )
  expect(sessions.output).toMatch(/baasjan[^]*eerder/)
  const ofBuyer = shop.connection.db.updateTable('sessions').where('userId', '=', buyer.userId)
  const usedHoursAgo = (hours: number) =>
    ofBuyer.set({ lastUsedAt: new Date(Date.now() - hours * 3_600_000).toISOString() }).execute()
  await usedHoursAgo(9)
  expect((await admin(['list-sessions'])).output).not.toContain('eerder')
  await usedHoursAgo(7)
  await buyer.call(auth.logout, {})
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const stillIn = async () => (await shop.anonymous.send('GET', '/auth/checkUser', { headers: { cookie } })).status
  expect(await stillIn()).toBe(200)
  const letters = /^[0-9a-f]{12}/m.exec(sessions.output)?.[0] ?? ''
  expect(await admin(['revoke', letters])).toMatchObject({ code: 0, output: '1 session has ended.\n' })
  await expect.poll(stillIn).toBe(401)
  expect((await admin(['list-sessions'])).output).toBe('Nobody is logged in.\n')

  const next = 'twee-velden-vol-tulpen'
  expect(await admin(['set-password', 'baasjan', '--password-stdin'], { stdin: `${next}\n` })).toMatchObject({
    code: 0,
  })
  expect((await login(password)).status).toBe(401)
  expect((await login(next)).status).toBe(200)
  // Whom of the two?
  expect(await admin(['revoke', '--all', 'baasjan'])).toMatchObject({ code: 2, output: '' })
  expect((await admin(['revoke', '--all'])).output).toBe('1 session has ended.\n')
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

/** The same command inside this process, with a script at the other end. */
async function adminHere(args: string[], environment: Record<string, string> = {}) {
  const { code, failure } = await tell(args, environment)
  return { code, failure }
}
/** Also what it prints after its first line. */
async function tell(args: string[], environment: Record<string, string> = {}) {
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
    readLine: silent,
  }
  const code = await runAdmin(args, terminal, { ...environmentOf(shop), ...environment })
  return { code, failure, printed, lines: printed.slice(1) }
}

test('admin command: what cannot be done is said in one sentence, with an exit code that a script can read', async () => {
  expect((await adminHere([])).code).toBe(2)
  const { code, printed } = await tell(['--help'])
  const usage = printed.join('\n')
  expect([code, usage]).toEqual([0, expect.stringMatching(/^npm run admin/)])
  for (const args of [
    ['dig'],
    ['revoke'],
    ['set-password'],
    ['revoke', 'jan', 'piet'],
    ['set-password', 'jan', 'piet'],
  ])
    expect(await adminHere(args)).toMatchObject({ code: 2, failure: usage })
  expect((await adminHere(['create-admin', '--colour=red'])).code).toBe(2)
  expect(await adminHere(['create-admin', ...company.slice(1)])).toEqual({
    code: 2,
    failure: '--gebruikersnaam is missing.',
  })
  expect(await adminHere(['create-admin', ...company])).toEqual({
    code: 2,
    failure: 'No password: set ADMIN_PASSWORD, or send one with --password-stdin.',
  })
  expect(await adminHere(['create-admin', ...company], { ADMIN_PASSWORD: 'wachtwoord1' })).toEqual({
    code: 1,
    failure: 'Dit wachtwoord is te makkelijk te raden, kies een ander',
  })
  expect(await adminHere(['create-admin', ...company, '--email=baas'], { ADMIN_PASSWORD: password })).toEqual({
    code: 1,
    failure: 'Geen geldig mail adres',
  })
  expect(await adminHere(['revoke', 'niemand'])).toEqual({ code: 1, failure: 'There is no user niemand.' })
  const nowhere = join(shop.database.dataDir, 'no', 'shop')
  expect(await adminHere(['check'], { DATABASE_URL: '', DATA_DIR: nowhere })).toEqual({
    code: 1,
    failure: `There is no shop in ${nowhere}; is DATA_DIR or DATABASE_URL set as the shop’s is?`,
  })
  expect(await adminHere(['check'], { DATABASE_URL: 'mysql://db' })).toEqual({
    code: 1,
    failure: 'Wrong setting: DATABASE_URL must start with postgres://.',
  })
})

test('admin command: the first administrator of a new shop makes it; what he is not asked for is left open', async () => {
  const fresh = { DATABASE_URL: '', DATA_DIR: join(shop.database.dataDir, 'fresh') }
  const fields = [...company, '--boxnummer=B7']
  expect(await adminHere(['create-admin', ...fields], { ...fresh, ADMIN_PASSWORD: password })).toEqual({
    code: 0,
    failure: '',
  })
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
  // A command changes no tables under a shop of another version.
  await sql`insert into kysely_migration values ('999-later-alone', '')`.execute(db)
  await made.close()
  expect(await adminHere(['list-jobs'], fresh)).toEqual({
    code: 1,
    failure: 'The shop is of a newer version than this program: use the newer one.',
  })
})

test('admin command: who lost his second step logs in without it; he is told by mail, and the history says who did it', async () => {
  await shop.close()
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  shop = await openTestShop({ mail: mailbox.settings, pollJobsEvery: 20 })
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
  expect(await adminHere(['reset-second-step', ' Roos '], mail)).toEqual({ code: 0, failure: '' })

  expect((await boss.call(secondStep.ofUser, { params: { id: roos.userId } })).body).toEqual({ isSet: false })
  await expect.poll(async () => (await roos.call(auth.checkUser, {})).status).toBe(401)
  await expect
    .poll(() => mailbox.received.map(({ to, mail: { subject } }) => [...to, subject]), { timeout: 10_000 })
    .toEqual([['roos@bloemist.example', 'Tweede stap verwijderd']])
  const { body: history } = await boss.call(reports.history, { params: { entity: 'user', id: roos.userId } })
  expect(history[0]).toMatchObject({ what: 'Tweede stap verwijderd door een beheerder', who: 'systeem' })
  expect(await adminHere(['reset-second-step', 'roos'], mail)).toEqual({
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
  const sound = await admin(['check'])
  expect(sound.output).toMatch(/^(✓ .+\n){8}Everything balances\.\n$/)
  expect(sound.code).toBe(0)

  const { db } = shop.connection
  await sql`update products set "stock" = "stock" + 3`.execute(db)
  await sql`update orders set "totalCents" = 123 where "ordernummer" = 10001`.execute(db)
  await sql`update order_lines set "qty" = 6 where "orderId" = (select "_id" from orders where "ordernummer" = 10002)`.execute(
    db,
  )
  await sql`update users set "isAdmin" = 0`.execute(db)
  await sql`update pictures set "position" = 1`.execute(db)
  await shop.store.remove([filename])
  await shop.store.write('stray.webp', Buffer.from('stray'))
  const longAgo = new Date(Date.now() - 10 * 24 * 3_600_000)
  await utimes(join(shop.database.dataDir, 'pictures', 'stray.webp'), longAgo, longAgo)
  if (shop.connection.engine === 'sqlite')
    await sql`update counters set "value" = 9000 where "name" = 'ordernummer'`.execute(db)
  else await sql`select setval('ordernummer_seq', 9000)`.execute(db)

  const broken = await admin(['check'])
  expect(broken.code).toBe(1)
  const told = broken.output.split('\n').filter((line) => line.startsWith('    '))
  const code = /Product (\S+) /.exec(broken.output)?.[1] ?? ''
  expect(told.map((line) => line.trim())).toEqual([
    `Product ${code} "Tulipa Apeldoorn" has 88 in stock, its ledger adds up to 85.`,
    `Order 10002 holds 6 of product ${code}, the ledger says it took 5.`,
    'Order 10001 says € 1.23, its lines add up to € 5.00.',
    'Order 10002 says € 2.50, its lines add up to € 3.00.',
    'The next order would get number 9001, but there is an order 10003 already.',
    'There is no administrator; make one with npm run admin -- create-admin.',
    `Product ${code} needs the file ${filename}, which is not there.`,
    `Product ${code} has its picture ${filename} in place 1, not 0.`,
    'The file stray.webp belongs to no picture.',
  ])
  expect(broken.output).toContain('9 things are wrong.')
})

test('admin command: a check looks at places in the shop, lines of orders and who is left to administer it', async () => {
  await busyShop()
  const [one, other] = [await shop.addProduct(), await shop.addProduct()]
  const { db } = shop.connection
  const told = async () => (await tell(['check'])).lines.map((line) => line.trim())
  const wrong = {
    place: '2 products share place 77 in the shop.',
    lines: 'Order 10001 has no lines.',
    admin: 'There is no administrator; make one with npm run admin -- create-admin.',
  }
  const found = async () => {
    const lines = await told()
    return Object.values(wrong).filter((sentence) => lines.includes(sentence))
  }
  expect(await found()).toEqual([])
  await db.updateTable('products').set({ shopIndex: 77 }).where('_id', 'in', [one._id, other._id]).execute()
  expect(await found()).toEqual([wrong.place])
  await db.updateTable('products').set({ deletedAt: '2026-11-24' }).where('_id', '=', other._id).execute()
  expect(await found()).toEqual([])
  await sql`delete from order_lines where "orderId" = (select "_id" from orders where "ordernummer" = 10001)`.execute(
    db,
  )
  expect(await found()).toEqual([wrong.lines])
  await db.updateTable('users').set({ deletedAt: '2026-11-24' }).where('isAdmin', '=', 1).execute()
  expect(await found()).toEqual([wrong.lines, wrong.admin])
})

test('admin command: a damaged database file is noticed', async ({ skip }) => {
  if (shop.connection.engine !== 'sqlite') skip('PostgreSQL looks after its own files')
  await sql`pragma foreign_keys = off`.execute(shop.connection.db)
  await shop.connection.db
    .insertInto('pictures')
    .values({ filename: 'x', productId: 'nobody', position: 0, uploadedAt: '' })
    .execute()
  expect((await admin(['check'])).output).toContain('A row of pictures refers to a row of products that is not there.')
  await rm(join(shop.database.dataDir, 'pictures'), { recursive: true })
})
