import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { messages } from '../../../contract/endpoints/messages.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type Mailbox, openMailbox } from '../../support/services/mailbox.ts'
import { type Client, client, openTestShop } from '../../support/test-shop.ts'
import { inMemory, size } from '../support/engine.ts'
import { type RealServer, startServer } from '../support/real-server.ts'

let servers: RealServer[] = []
const mailbox = await openMailbox()
const shop = await openTestShop({ logLevel: 'silent', ...inMemory })
afterEach(async () => {
  for (const server of servers) await server.kill()
  servers = []
  mailbox.behave({})
  mailbox.received.length = 0
  for (const table of ['messages', 'stock_ledger', 'order_lines', 'orders', 'jobs'] as const)
    await shop.connection.db.deleteFrom(table).execute()
})
afterAll(() => mailbox.close())

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

test('outbox: a process that is killed while it sends loses no message, and another takes it over', async () => {
  const { _id } = await shop.addProduct({ stock: 100_000 })
  const buyer = await shop.login()
  const answered: number[] = []
  const place = async (at: Client) => {
    const placed = await at.call(orders.place, { body: { order: [{ _id, qty: 1 }] } }).catch(() => undefined)
    if (placed?.status === 200) answered.push(placed.body.ordernummer)
  }
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
      await placing
    }
  }
  await endLeases()
  mailbox.behave({})
  await start()
  await untilSent()
  await expectAllTold(answered)
})

const until = (check: () => Promise<boolean> | boolean) =>
  vi.waitFor(async () => expect(await check()).toBe(true), { timeout: 30_000, interval: 20 })
const endLeases = () =>
  shop.connection.db
    .updateTable('jobs')
    .set({ leaseUntil: new Date(0).toISOString() })
    .where('leasedBy', 'is not', null)
    .execute()
const sendingJobs = () =>
  shop.connection.db.selectFrom('jobs').selectAll().where('kind', '=', 'messages.send').execute()

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
