import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { messages } from '../../../contract/endpoints/messages.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { type Mailbox, openMailbox } from '../../support/mailbox.ts'
import { type Client, client, openTestShop, type TestShop } from '../../support/test-shop.ts'
import { inMemory, size } from '../support/engine.ts'
import { figure } from '../support/figures.ts'
import { type RealServer, startServer } from '../support/real-server.ts'

let mailbox: Mailbox
let shop: TestShop
let servers: RealServer[] = []
beforeAll(async () => {
  mailbox = await openMailbox()
  shop = await openTestShop({ logLevel: 'silent', ...inMemory })
})
afterEach(async () => {
  for (const server of servers) await server.kill()
  servers = []
  mailbox.behave({})
  mailbox.received.length = 0
  for (const table of ['messages', 'stock_ledger', 'order_lines', 'orders', 'jobs'] as const)
    await shop.connection.db.deleteFrom(table).execute()
})
afterAll(async () => {
  await shop.close()
  await mailbox.close()
})

async function start(): Promise<RealServer> {
  const { port, from } = mailbox.settings
  const mail = { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: from.address }
  const server = await startServer(shop, mail)
  servers.push(server)
  return server
}

const ofOrder = (received: Mailbox['received']) =>
  Map.groupBy(received, ({ mail }) => Number(/Bestelling (\d+)/.exec(mail.subject ?? '')?.[1]))

async function expectAllTold(answered: readonly number[]) {
  const rows = await shop.connection.db.selectFrom('orders').select(['_id', 'ordernummer']).execute()
  const told = await shop.connection.db.selectFrom('messages').select(['_id', 'orderId', 'sentAt']).execute()
  const numbers = rows.map(({ ordernummer }) => ordernummer)
  expect(answered.filter((number) => !numbers.includes(number))).toEqual([])
  const ids = rows.map(({ _id }) => _id)
  expect(told).toHaveLength(ids.length)
  expect(new Set(told.map(({ orderId }) => orderId))).toEqual(new Set(ids))
  expect(told.filter(({ sentAt }) => sentAt === null)).toEqual([])
  const mails = ofOrder(mailbox.received)
  for (const ordernummer of numbers) {
    const ids = new Set((mails.get(ordernummer) ?? []).map(({ mail }) => mail.messageId))
    expect({ ordernummer, ids: ids.size }).toEqual({ ordernummer, ids: 1 })
  }
  expect([...mails.keys()].filter((number) => !numbers.includes(number))).toEqual([])
}

const waiting = async () =>
  (await shop.connection.db.selectFrom('jobs').select('id').where('kind', '=', 'messages.send').execute()).length
const untilSent = () => vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 100 })

/** When the process is killed: a mail server event, or a delay in ms. */
const steps = {
  'when the mail server has it and has not said so': () => mailbox.behave({ data: () => 'hang' }),
  'around the answer of a slow mail server': () =>
    mailbox.behave({ data: () => new Promise((resolve) => setTimeout(() => resolve(undefined), 40)) }),
  'while orders come in': () => mailbox.behave({}),
}

test('outbox: a process that is killed while it sends loses no message, and another takes it over within 30 s', async () => {
  const { _id } = await shop.addProduct({ stock: 100_000 })
  const buyer = await shop.login()
  const answered: number[] = []
  const place = async (at: Client) => {
    const placed = await at.call(orders.place, { body: { order: [{ _id, qty: 1 }] } }).catch(() => undefined)
    if (placed?.status === 200) answered.push(placed.body.ordernummer)
  }
  let kills = 0
  for (let round = 0; round < size(1); round++) {
    for (const begin of Object.values(steps)) {
      const doomed = await start()
      begin()
      const at = client(doomed.url, buyer.userId, buyer.cookie)
      const before = mailbox.received.length
      const placing = Promise.all(Array.from({ length: 6 }, () => place(at)))
      await vi.waitFor(() => expect(mailbox.received.length).toBeGreaterThan(before), 20_000)
      await pause(round * 15)
      await doomed.kill()
      kills++
      await placing
    }
  }
  const killedAt = Date.now()
  mailbox.behave({})
  await start()
  await untilSent()
  const seconds = (Date.now() - killedAt) / 1000
  await expectAllTold(answered)
  expect(seconds).toBeLessThan(30)
  const again = mailbox.received.length - answered.length
  figure(
    'outbox',
    `${kills} kills while mail was sent, ${answered.length} orders all told, ${Math.max(0, again)} mails came again under their own Message-ID; all sent ${seconds.toFixed(1)} s after the last kill`,
  )
})

test('outbox: a mail server that is away for an hour costs no order and no message, and what was undone is never mailed', async () => {
  const away = await openTestShop({ logLevel: 'silent', mail: mailbox.settings, pollJobsEvery: 20, ...inMemory })
  try {
    const { _id } = await away.addProduct({ stock: 25 })
    const buyer = await away.login()
    await mailbox.close()
    const answered: number[] = []
    const refused: number[] = []
    for (let minute = 0; minute < 60; minute += 2) {
      const { status, body } = await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
      refused.push(status)
      if (status === 200) answered.push(body.ordernummer)
      away.passTime(2 * 60_000)
    }
    expect(refused.filter((status) => status === 409)).toHaveLength(5)
    expect(answered).toHaveLength(25)
    await until(async () => (await sendingJobs(away)).every(({ attempts }) => attempts > 0))
    await mailbox.open()
    for (let hours = 0; hours < 4; hours++) {
      away.passTime(3_600_000)
      await pause(300)
    }
    await vi.waitFor(() => expect(mailbox.received.length).toBeGreaterThanOrEqual(25), { timeout: 30_000 })
    const mails = ofOrder(mailbox.received)
    expect([...mails.keys()].toSorted((a, b) => a - b)).toEqual(answered)
    expect(new Set(mailbox.received.map(({ mail }) => mail.messageId)).size).toBe(25)
  } finally {
    await away.close()
  }
})

const until = (check: () => Promise<boolean> | boolean) =>
  vi.waitFor(async () => expect(await check()).toBe(true), { timeout: 30_000, interval: 20 })
/** The first test waits for real leases to expire. */
const endLeases = () =>
  shop.connection.db
    .updateTable('jobs')
    .set({ leaseUntil: new Date(0).toISOString() })
    .where('leasedBy', 'is not', null)
    .execute()
const sendingJobs = ({ connection }: TestShop = shop) =>
  connection.db.selectFrom('jobs').selectAll().where('kind', '=', 'messages.send').execute()

test('outbox: a process that is killed before it sends, and one killed while it gives up, leave each message to be sent or said to have failed', async () => {
  const { _id } = await shop.addProduct({ stock: 100 })
  const [buyer, admin] = [await shop.login(), await shop.login({ isAdmin: true })]
  const place = async ({ url }: RealServer) =>
    (await client(url, buyer.userId, buyer.cookie).call(orders.place, { body: { order: [{ _id, qty: 1 }] } })).body
  const claimed = await start()
  // The recipient is sent, the mail is not.
  const asked: string[] = []
  mailbox.behave({
    rcpt: (address) => {
      asked.push(address)
      return 'hang'
    },
  })
  const first = await place(claimed)
  await until(() => asked.length === 1)
  await claimed.kill()
  await endLeases()
  expect(mailbox.received).toEqual([])

  const givingUp = await start()
  const refused: string[] = []
  const answered = Promise.withResolvers<void>()
  mailbox.behave({
    rcpt: async (address) => {
      refused.push(address)
      await answered.promise
      // Around the time it records the failure.
      setTimeout(() => void givingUp.kill(), refused.length * 3)
      return { code: 550, text: '5.1.1 No such mailbox' }
    },
  })
  const second = await place(givingUp)
  answered.resolve()
  await until(() => !givingUp.isRunning())
  await endLeases()
  mailbox.behave({ rcpt: () => ({ code: 550, text: '5.1.1 No such mailbox' }) })
  const last = await start()
  await until(async () => (await sendingJobs()).every(({ state }) => state === 'failed'))
  const failed = await sendingJobs()
  expect(failed.map(({ lastError }) => lastError)).toEqual([
    'De mailserver antwoordt: 550 5.1.1 No such mailbox',
    'De mailserver antwoordt: 550 5.1.1 No such mailbox',
  ])
  expect(mailbox.received).toEqual([])

  mailbox.behave({})
  const desk = client(last.url, admin.userId, admin.cookie)
  for (const { id } of failed) expect((await desk.call(messages.retry, { params: { id } })).status).toBe(200)
  await untilSent()
  await expectAllTold([first.ordernummer, second.ordernummer])
  await last.stop()
})

test('outbox: a process that is told to stop hands back what it was sending: another sends it at once, under the same Message-ID', async () => {
  const { _id } = await shop.addProduct({ stock: 100 })
  const buyer = await shop.login()
  const leaving = await start()
  mailbox.behave({ data: () => 'hang' })
  const at = client(leaving.url, buyer.userId, buyer.cookie)
  const { body: order } = await at.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
  await until(() => mailbox.received.length === 1)
  await leaving.stop()
  expect(await sendingJobs()).toMatchObject([{ state: 'waiting', leasedBy: null, attempts: 0 }])
  mailbox.behave({})
  await start()
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 8_000, interval: 50 })
  expect(mailbox.received).toHaveLength(2)
  await expectAllTold([order.ordernummer])
})

test('outbox: a link to choose a password is in no table, and the last mail with one works, however often its sender was killed', async () => {
  const doomed = await start()
  const [user, admin] = [await shop.login({ gebruikersnaam: 'roos' }), await shop.login({ isAdmin: true })]
  mailbox.behave({ data: () => 'hang' })
  const desk = client(doomed.url, admin.userId, admin.cookie)
  expect((await desk.call(users.invite, { params: { id: user.userId } })).body).toEqual({})
  await until(() => mailbox.received.length === 1)
  await doomed.kill()
  await endLeases()
  mailbox.behave({})
  const next = await start()
  await untilSent()
  const mails = mailbox.received.map(({ mail }) => mail)
  expect(mails).toHaveLength(2)
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
  const tokens = mails.map(({ text = '' }) => /\/wachtwoord#(\S+)/.exec(text)?.[1] ?? '')
  expect(tokens.every((token) => token.length > 20)).toBe(true)
  const stored = JSON.stringify(await shop.connection.db.selectFrom('messages').selectAll().execute())
  for (const token of tokens) expect(stored).not.toContain(token)
  const reset = (token = '') =>
    client(next.url, '', '').call(passwords.reset, { body: { token, wachtwoord: 'narcis-en-iris' } })
  expect((await reset(tokens[1])).status).toBe(200)
  for (const token of tokens) expect((await reset(token)).status).toBe(400)
  expect((await user.send('GET', '/auth/checkUser')).status).toBe(401)
})

test('outbox: two processes send each message once', async () => {
  await Promise.all([start(), start()])
  const { _id } = await shop.addProduct({ stock: 100_000 })
  const buyer = await shop.login()
  const answered: number[] = []
  const each = servers.map(({ url }) => client(url, buyer.userId, buyer.cookie))
  for (let round = 0; round < size(3); round++)
    for (const at of each) {
      const { body } = await at.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
      answered.push(body.ordernummer)
    }
  await untilSent()
  await expectAllTold(answered)
  expect(mailbox.received).toHaveLength(answered.length)
})
