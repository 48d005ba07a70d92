// How long things are kept: what staff choose holds, within bounds, and the hourly rounds do it.
import { beforeEach, expect, test } from 'vitest'
import { errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { housekeeping } from '../../../contract/endpoints/housekeeping.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { newChallenge } from '../auth/second-step/challenges.ts'
import { renewRecoveryCodes } from '../auth/second-step/recovery-codes.ts'
import { inTransaction } from '../../platform/db/connection.ts'
import { forgetOldAudit } from '../../platform/audit/forget-old-audit.ts'
import { insertRows, newId } from '../../platform/db/rows.ts'
import { forgetOldMessages } from '../messages/remove-messages.ts'
import { makeLink } from '../users/password-links.ts'
import { company } from '../../../tests/support/make-user.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { turnsDuring } from '../../../tests/support/turns.ts'

const day = 24 * 3_600_000
let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop({ pollJobsEvery: 20 })
  admin = await shop.login({ isAdmin: true })
})

const neutral = {
  bewaren: { berichten: 365, apparaten: 365, aanvragen: 90, logins: 365, orders: 7, geschiedenis: null },
  nieuweAanvraagMail: true,
}
const read = async () => (await admin.call(housekeeping.read, {})).body
type Body = Parameters<typeof admin.call<typeof housekeeping.update>>[1]['body']
const save = (body: Body) => admin.call(housekeeping.update, { body })

async function daysPass(days: number) {
  shop.passTime(days * day)
  admin = await shop.newSession(admin.userId)
  await shop.runJobs()
}

test('housekeeping: has defaults until set; saves what is sent and keeps the rest', async () => {
  expect(await read()).toEqual({ ...neutral, version: 1 })
  expect((await save({ bewaren: { berichten: 90, geschiedenis: 3650 }, version: 1 })).body).toEqual({
    ...neutral,
    bewaren: { ...neutral.bewaren, berichten: 90, geschiedenis: 3650 },
    version: 2,
  })
  await save({ nieuweAanvraagMail: false, bewaren: { geschiedenis: null } })
  expect(await read()).toEqual({
    bewaren: { ...neutral.bewaren, berichten: 90 },
    nieuweAanvraagMail: false,
    version: 3,
  })
  const late = await save({ bewaren: { berichten: 100 }, version: 1 })
  expect([late.status, late.sentence]).toEqual([409, 'De bewaartermijnen zijn intussen door iemand anders gewijzigd'])
  const { body } = await admin.call(reports.history, { params: { entity: 'user', id: admin.userId } })
  expect(body[0]?.what).toBe('Instellingen gewijzigd: bewaartermijn van de geschiedenis, bericht bij nieuwe aanvraag')
})

test('housekeeping: a term out of bounds is refused by its field, and changes nothing', async () => {
  for (const [bewaren, field, sentence] of [
    [{ orders: 6 }, 'bewaren.orders', 'Vul 7 tot en met 50 jaar in'],
    [{ berichten: 29 }, 'bewaren.berichten', 'Vul 30 tot en met 3.650 dagen in'],
    [{ apparaten: 366 }, 'bewaren.apparaten', 'Vul 30 tot en met 365 dagen in'],
    [{ aanvragen: 0 }, 'bewaren.aanvragen', 'Vul 7 tot en met 365 dagen in'],
    [{ logins: 1.5 }, 'bewaren.logins', 'Vul 30 tot en met 3.650 dagen in'],
    [{ geschiedenis: 30 }, 'bewaren.geschiedenis', 'Vul 365 tot en met 36.500 dagen in, of laat het veld leeg'],
  ] as const) {
    const refused = await save({ bewaren })
    expect(refused).toMatchObject({ status: 400, sentence })
    expect(refused.headers.get(errorFieldHeader)).toBe(field)
    expect(await read()).toEqual({ ...neutral, version: 1 })
  }
})

test('housekeeping: what opens an account stays no longer than it works; what its owner set stays until he ends it', async () => {
  const { db } = shop.connection
  const { userId } = await shop.login({ magazijn: true })
  const setAt = shop.now().toISOString()
  const secret = 'A'.repeat(32)
  await inTransaction(shop.connection, async (trx) => {
    const asked = { userId, sessionHash: 'a' }
    await newChallenge(trx, { userId, purpose: 'login', sessionHash: null }, shop.now())
    await newChallenge(trx, { ...asked, purpose: 'confirm' }, shop.now())
    await newChallenge(trx, { ...asked, purpose: 'app' }, shop.now(), secret)
    await makeLink(trx, userId, 'reset', shop.now())
    await makeLink(trx, userId, 'invite', shop.now())
    await trx.insertInto('authenticators').values({ userId, secret, lastStep: 1, setAt }).execute()
    await renewRecoveryCodes(trx, userId)
  })
  const kept = async () => ({
    asked: (await db.selectFrom('second_step_challenges').select('purpose').orderBy('purpose').execute()).map(
      ({ purpose }) => purpose,
    ),
    links: (await db.selectFrom('password_links').select('purpose').orderBy('purpose').execute()).map(
      ({ purpose }) => purpose,
    ),
    apps: (await db.selectFrom('authenticators').selectAll().execute()).length,
    codes: (await db.selectFrom('recovery_codes').selectAll().execute()).length,
  })
  const minute = 60_000
  const set = { apps: 1, codes: 10 }
  const links = ['invite', 'reset']
  await shop.runJobs()
  expect(await kept()).toEqual({ ...set, links, asked: ['app', 'confirm', 'login'] })
  shop.passTime(6 * minute)
  await shop.runJobs()
  expect(await kept()).toEqual({ ...set, links, asked: ['app'] })
  shop.passTime(10 * minute)
  await shop.runJobs()
  expect(await kept()).toEqual({ ...set, links, asked: [] })
  shop.passTime(15 * minute)
  await shop.runJobs()
  expect(await kept()).toEqual({ ...set, links: ['invite'], asked: [] })
  await daysPass(3)
  expect(await kept()).toEqual({ ...set, links: [], asked: [] })
  await daysPass(1000)
  expect(await kept()).toEqual({ ...set, links: [], asked: [] })
})

test('housekeeping: removing a long history leaves other requests their turns', async () => {
  const { db } = shop.connection
  const longAgo = new Date(shop.now().getTime() - 5 * 365 * day)
  const at = longAgo.toISOString()
  const id = (row: number) => Math.floor(longAgo.getTime() / 1000).toString(16) + String(row).padStart(16, '0')
  const rows = Array.from({ length: 1000 }, (_, row) => row)
  await inTransaction(shop.connection, async (trx) => {
    const message = {
      kind: 'x',
      to: 'a@b.example',
      subject: '',
      orderId: null,
      userId: null,
      payload: '{}',
      sentAt: at,
    }
    await insertRows(
      trx,
      'messages',
      rows.map((row) => ({ ...message, _id: id(row), at, search: '', attempts: 0 })),
    )
    const record = { at, userId: admin.userId, action: 'user.password', entity: 'user', entityId: admin.userId }
    await insertRows(
      trx,
      'audit_log',
      rows.map((row) => ({ ...record, id: id(row), detail: '{}' })),
    )
  })
  const [now, { signal }] = [shop.now(), new AbortController()]
  expect(await turnsDuring(() => forgetOldMessages(db, 30, now))).toBeGreaterThan(2)
  const old = { logins: 30, geschiedenis: 365 }
  expect(await turnsDuring(() => forgetOldAudit(db, old, now, signal))).toBeGreaterThan(2)
  expect(await db.selectFrom('messages').select('_id').execute()).toEqual([])
  expect(await db.selectFrom('audit_log').select('id').where('at', '=', at).execute()).toEqual([])
})

test('housekeeping: each kind goes after its own term, and not the day before', async () => {
  await save({ bewaren: { berichten: 40, apparaten: 50, aanvragen: 60, logins: 70, geschiedenis: 400 } })
  const { db } = shop.connection
  const { userId } = await shop.login()
  const at = shop.now().toISOString()
  const message = { kind: 'x', to: 'a@b.example', subject: '', orderId: null, userId: null, payload: '{}' }
  await inTransaction(shop.connection, (trx) =>
    insertRows(trx, 'messages', [{ ...message, _id: newId(), at, search: '', attempts: 0, sentAt: at }]),
  )
  await db.insertInto('devices').values({ tokenHash: 'a', userId, lastLoginAt: at }).execute()
  await shop.anonymous.call(accountRequests.create, { body: company })
  const [asked] = (await admin.call(accountRequests.all, { query: {} })).body
  await admin.call(accountRequests.decide, { params: { id: asked?._id ?? '' }, body: { decision: 'refuse' } })
  const record = { at, userId, entity: 'user' as const, entityId: userId, detail: '{}' }
  await db
    .insertInto('audit_log')
    .values([
      { ...record, id: newId(), action: 'user.new-device' },
      { ...record, id: newId(), action: 'user.password' },
    ])
    .execute()

  const count = async (table: 'messages' | 'devices' | 'account_requests') =>
    (await db.selectFrom(table).selectAll().execute()).length
  const records = async (action: string) =>
    (
      await db
        .selectFrom('audit_log')
        .select('id')
        .where('action', '=', action)
        .where('entityId', '=', userId)
        .execute()
    ).length
  const left = async () => ({
    berichten: await count('messages'),
    apparaten: await count('devices'),
    aanvragen: await count('account_requests'),
    logins: await records('user.new-device'),
    geschiedenis: await records('user.password'),
  })
  const all = { berichten: 1, apparaten: 1, aanvragen: 1, logins: 1, geschiedenis: 1 }
  await daysPass(39)
  expect(await left()).toEqual(all)
  await daysPass(2)
  expect(await left()).toEqual({ ...all, berichten: 0 })
  await daysPass(10)
  expect(await left()).toEqual({ ...all, berichten: 0, apparaten: 0 })
  await daysPass(10)
  expect(await left()).toEqual({ ...all, berichten: 0, apparaten: 0, aanvragen: 0 })
  await daysPass(10)
  expect(await left()).toEqual({ berichten: 0, apparaten: 0, aanvragen: 0, logins: 0, geschiedenis: 1 })
  await daysPass(328)
  expect((await left()).geschiedenis).toBe(1)
  await daysPass(2)
  expect((await left()).geschiedenis).toBe(0)
})
