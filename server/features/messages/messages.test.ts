// The list of mail as staff see it, how long it is kept, and who signs it, from rows as the outbox leaves them.
import { beforeEach, expect, test } from 'vitest'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { messages } from '../../../contract/endpoints/messages.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { searchText } from '../../platform/db/search.ts'
import { forgetOldMessages } from './remove-messages.ts'

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })
const { _id } = await shop.addProduct()
const buyer = await shop.login()
const orderId = (await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })).body._id
beforeEach(async () => {
  await shop.connection.db.deleteFrom('messages').execute()
  await shop.connection.db.deleteFrom('jobs').where('kind', '=', job.kind).execute()
})

/** Of a kind that no process does. */
const job = {
  kind: 'messages.test',
  payload: '{}',
  state: 'waiting',
  createdAt: '2026-11-24T10:00:00.000Z',
  dueAt: '2026-11-24T11:00:00.000Z',
  attempts: 3,
  takeovers: 0,
  leasedBy: null,
  leaseUntil: null,
  lastError: 'De mailserver antwoordt: 451 later',
} as const
const sentAt = '2026-11-24T10:05:00.000Z'

const message = (_id: string, at: string, fields: { sentAt?: string; orderId?: string; attempts?: number } = {}) => ({
  _id,
  kind: 'bevestiging',
  to: `${_id}@bloemist.example`,
  subject: `Bestelling ${_id}`,
  at,
  orderId: null,
  userId: null,
  payload: '{}',
  attempts: 0,
  sentAt: null,
  search: searchText(`${_id}@bloemist.example`, `Bestelling ${_id}`),
  ...fields,
})

/** One of each kind, from the oldest to the newest; the last two of one moment. */
async function fillOutbox() {
  const { db } = shop.connection
  const rows = [
    message('sent', '2026-11-24T10:00:00.000Z', { sentAt, attempts: 2, orderId }),
    message('waits', '2026-11-24T10:01:00.000Z', { orderId }),
    message('failed', '2026-11-24T10:02:00.000Z'),
    // An operator dropped its job.
    message('dropped', '2026-11-24T10:03:00.000Z', { attempts: 1 }),
    // The queue is about to find that it was sent.
    message('begun', '2026-11-24T10:03:00.000Z', { sentAt, attempts: 1 }),
    message('young', '2026-11-24T10:04:00.000Z'),
  ]
  await db.insertInto('messages').values(rows).execute()
  await db
    .insertInto('jobs')
    .values([
      { ...job, id: 'waits' },
      { ...job, id: 'failed', state: 'failed', attempts: 5 },
      { ...job, id: 'begun' },
      { ...job, id: 'young', attempts: 0, lastError: null },
    ])
    .execute()
}

const list = async (query: QueryOf<typeof messages.all> = {}) => {
  const { body, headers } = await admin.call(messages.all, { query })
  return { ids: body.map(({ _id }) => _id), total: Number(headers.get('x-total-count')), body }
}

test('messages: the list has each message with what became of it, newest first', async () => {
  await fillOutbox()
  const about = (_id: string, at: string) => {
    const { kind, to, subject } = message(_id, at)
    return { _id, at, kind, to, subject }
  }
  expect((await list()).body).toEqual([
    { ...about('young', '2026-11-24T10:04:00.000Z'), status: 'waiting', attempts: 0, error: null, nextAt: job.dueAt },
    {
      ...about('dropped', '2026-11-24T10:03:00.000Z'),
      status: 'failed',
      attempts: 1,
      error: 'De systeembeheerder heeft dit bericht verwijderd; ‘Opnieuw’ verstuurt het alsnog.',
    },
    { ...about('begun', '2026-11-24T10:03:00.000Z'), status: 'sent', attempts: 1, error: null, sentAt },
    { ...about('failed', '2026-11-24T10:02:00.000Z'), status: 'failed', attempts: 5, error: job.lastError },
    {
      ...about('waits', '2026-11-24T10:01:00.000Z'),
      status: 'waiting',
      attempts: 3,
      error: job.lastError,
      nextAt: job.dueAt,
      orderId,
    },
    {
      ...about('sent', '2026-11-24T10:00:00.000Z'),
      status: 'sent',
      attempts: 2,
      error: null,
      sentAt,
      orderId,
    },
  ])
})

test('messages: the list is narrowed by status and words, sorted, and comes in pages', async () => {
  await fillOutbox()
  const questions: [QueryOf<typeof messages.all>, string[], total?: number][] = [
    [{ status: 'sent' }, ['begun', 'sent']],
    [{ status: 'waiting' }, ['young', 'waits']],
    [{ status: 'failed' }, ['dropped', 'failed']],
    [{ zoek: 'bestelling FAIL' }, ['failed']],
    [{ zoek: '' }, ['young', 'dropped', 'begun', 'failed', 'waits', 'sent']],
    [{ pagina: 1, perPagina: 2 }, ['young', 'dropped'], 6],
    [{ pagina: 3, perPagina: 2 }, ['waits', 'sent'], 6],
    [{ pagina: 4, perPagina: 2 }, [], 6],
    [{ sorteer: 'to' }, ['begun', 'dropped', 'failed', 'sent', 'waits', 'young']],
    [{ sorteer: '-to', pagina: 1, perPagina: 2 }, ['young', 'waits'], 6],
  ]
  for (const [query, ids, total = ids.length] of questions)
    expect({ query, ...(await list(query)) }).toMatchObject({ query, ids, total })
})

test('messages: messages are forgotten after as many days as the shop has set, whatever became of them', async () => {
  const { db } = shop.connection
  const now = new Date('2026-12-24T10:00:00.000Z')
  const rows = [
    message('old', '2026-11-24T09:59:59.999Z'),
    message('sent', '2026-11-01T10:00:00.000Z', { sentAt }),
    message('kept', '2026-11-24T10:00:00.000Z'),
  ]
  await db.insertInto('messages').values(rows).execute()
  await db
    .insertInto('jobs')
    .values(['old', 'kept'].map((id) => ({ ...job, id })))
    .execute()
  await forgetOldMessages(db, 30, now)
  expect((await list()).ids).toEqual(['kept'])
  const left = await db.selectFrom('jobs').select('id').where('kind', '=', job.kind).execute()
  expect(left).toEqual([{ id: 'kept' }])
})

test('messages: without a mail server nothing is sent again, and staff see that there is none', async () => {
  await fillOutbox()
  expect((await admin.call(messages.server, {})).body).toEqual({ isSet: false, from: '' })
  expect(await admin.call(messages.retry, { params: { id: 'failed' } })).toMatchObject({
    status: 409,
    sentence: 'Er is geen mailserver ingesteld, er wordt niets verstuurd',
  })
  expect(await admin.call(messages.retry, { params: { id: 'sent' } })).toMatchObject({
    status: 409,
    sentence: 'Dit bericht is intussen verstuurd',
  })
  expect((await admin.call(messages.retry, { params: { id: 'weg' } })).status).toBe(404)
})
